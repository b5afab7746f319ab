import type { SettlementPreview } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { makeOperator } from "../../../testing/other-operator.ts";

const SECOND = { userName: "sara", password: "Second-4-the-tests", role: "settler" };
const WORDS = { reason: "Official scorecard", rule: "Rule 4" };
/** Makes the last write of an approval fail, and no other. */
const BREAK = `
  CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
  CREATE TRIGGER broken_off BEFORE UPDATE ON settlement_proposals FOR EACH ROW WHEN (NEW.state = 'done')
    EXECUTE FUNCTION broken_off()`;
const MEND = "DROP TRIGGER broken_off ON settlement_proposals; DROP FUNCTION broken_off()";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let client: Client;
let match: OpenMatch;
let count = 0;

const open = () =>
  openBettingWorld(database.connection, clock, undefined, { settlementApprovalAbove: 50_000 });

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  client = new Client(database.connection);
  await client.connect();
  world = await open();
  await makeOperator(world, world.operator, SECOND);
});

beforeEach(async () => {
  count += 1;
  const [anna, bela] = [await world.player(`anna${count}`, 1000), await world.player(`bela${count}`, 1000)];
  match = await openMatch(world);
  expectDone(await match.lay(bela, { stake: 600 }));
  expectDone(await match.back(anna, { stake: 600 }));
  const whole = { marketId: match.marketId, status: "SUSPENDED", reason: "Result" };
  expectDone(await world.operator.post("Operator/SetMarketStatus", whole));
});

afterAll(async () => {
  await client.end();
  await closeVerified(world, database);
});

async function sara(): Promise<PlayerSeat> {
  const { userName, password } = SECOND;
  const { result } = await world.guest.post("Operator/Authenticate", { userName, password });
  return world.seat(userName, (result as { accessToken: string }).accessToken);
}

/** Proposes that a runner wins; answers what approves it. */
async function proposed(runnerId: number): Promise<{ proposalId: number; digest: string }> {
  const given = {
    marketId: match.marketId,
    act: { type: "settle", result: { type: "winners", runnerIds: [runnerId] } },
  };
  const said = await world.operator.post("Operator/PreviewSettlement", given);
  const { digest } = said.result as SettlementPreview;
  const asked = await world.operator.post("Operator/ProposeSettlement", { ...given, ...WORDS, digest });
  expectDone(asked);
  return { ...(asked.result as { proposalId: number }), digest };
}

async function proposals() {
  const { result } = await world.operator.get("Operator/GetSettlementProposals", {
    MarketId: match.marketId,
  });
  return (result as { items: Record<string, unknown>[] }).items;
}

describe("an approval whose end cannot be written", () => {
  it("is answered as it was done, and leaves the market free for the next proposal", async () => {
    const first = await proposed(match.india);
    await client.query(BREAK);
    const second = await sara();
    expectDone(await second.post("Operator/ApproveSettlement", first));
    expect((await second.post("Operator/ApproveSettlement", first)).code).toBe("PROPOSAL_ENDED");
    await client.query(MEND);
    await proposed(match.australia);
    expect(await proposals()).toMatchObject([
      { state: "open", decidedBy: null, decidedAt: null },
      { state: "done", decidedBy: "sara" },
    ]);
  });

  it("is known to the next server by the log of what was done", async () => {
    const first = await proposed(match.india);
    await client.query(BREAK);
    expectDone(await (await sara()).post("Operator/ApproveSettlement", first));
    await world.close();
    await client.query(MEND);
    world = await open();
    expect(await proposals()).toMatchObject([{ state: "done", decidedBy: "sara" }]);
    await proposed(match.australia);
  });

  it("is still open for the next server where its act was refused", async () => {
    const first = await proposed(match.india);
    const second = await sara();
    expect((await second.post("Operator/ApproveSettlement", { ...first, digest: "0".repeat(64) })).code).toBe(
      "PREVIEW_OUTDATED",
    );
    await world.close();
    world = await open();
    expect(await proposals()).toMatchObject([{ state: "open", decidedBy: null }]);
    expectDone(await (await sara()).post("Operator/ApproveSettlement", first));
  });
});
