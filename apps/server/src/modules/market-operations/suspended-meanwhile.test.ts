import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type Answer, expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { bookmaker, matchWithLines } from "../../testing/match-with-lines.ts";
import { openMatch } from "../../testing/open-match.ts";
import { until } from "../../testing/passing-time.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
});

afterAll(() => closeVerified(world, database));

/** Lets an act wait before what it writes down on this condition, does something meanwhile, and lets it go on. */
async function whileItWaits(when: string, act: () => Promise<Answer>, meanwhile: () => Promise<void>) {
  const tables = new Client(database.connection);
  await tables.connect();
  await tables.query(
    `CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NEW; END $$;
     CREATE TRIGGER held BEFORE INSERT ON operator_actions FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION held();
     SELECT pg_advisory_lock(7)`,
  );
  const answer = act();
  const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await until(async () => (await tables.query(waiting)).rowCount === 1);
  await meanwhile();
  await tables.query(
    "SELECT pg_advisory_unlock(7); DROP TRIGGER held ON operator_actions; DROP FUNCTION held()",
  );
  await tables.end();
  return answer;
}

const suspend = async (marketId: number) =>
  expectDone(
    await world.operator.post("Operator/SetMarketStatus", {
      ...{ marketId, status: "SUSPENDED", reason: "Under review" },
    }),
  );

async function shown(eventId: number) {
  const { result } = await world.guest.get("Market/GetByEventId", { eventId });
  return (result as { status: string; statusReason: string }[]).map(({ status, statusReason }) => [
    status,
    statusReason,
  ]);
}

describe("a market that an operator suspends", () => {
  it("while its event is turned in play stays so", async () => {
    const match = await matchWithLines(world, [matchOdds(), bookmaker()]);
    const { eventId } = match;
    const turn = { eventId, reason: "First ball", clientReference: "start" };
    const turned = await whileItWaits(
      `NEW.market_id = ${match.marketId("bookmaker")}`,
      () => world.operator.post("Operator/TurnInPlay", turn),
      () => suspend(match.marketId("matchOdds")),
    );
    expectDone(turned);
    expect(await shown(eventId)).toEqual([
      ["SUSPENDED", "Under review"],
      ["OPEN", ""],
    ]);
  });

  it("with its whole event while another one opens it stays so, until the event is reopened", async () => {
    const { marketId, eventId } = await openMatch(world);
    await suspend(marketId);
    const rain = { scope: { type: "event", eventId }, reason: "Rain" };
    const opened = await whileItWaits(
      `NEW.market_id = ${marketId} AND NEW.detail ->> 'status' = 'open'`,
      () => world.operator.post("Operator/SetMarketStatus", { marketId, status: "OPEN", reason: "Clear" }),
      async () => expectDone(await world.operator.post("Operator/SuspendTrading", rain)),
    );
    expect(opened.result).toBe(`Market ${marketId} is suspended.`);
    expect(await shown(eventId)).toEqual([["SUSPENDED", "Rain"]]);
    expectDone(await world.operator.post("Operator/ReopenTrading", rain));
    expect(await shown(eventId)).toEqual([["OPEN", ""]]);
  });

  it("while a runner is taken out of it stays so", async () => {
    const runners = ["Alder", "Birch", "Cedar"].map((name) => ({ key: name.toLowerCase(), name }));
    const match = await openMatch(world, cricketMatch({ markets: [matchOdds({ runners })] }));
    const { marketId, eventId } = match;
    const removal = { marketId, runnerId: match.india, reductionPercent: 10, reason: "Lame", rule: "4.2" };
    const removed = await whileItWaits(
      "NEW.action = 'removeRunner'",
      () => world.operator.post("Operator/RemoveRunner", removal),
      () => suspend(marketId),
    );
    expect(removed.result).toContain("The market is not open again.");
    expect(await shown(eventId)).toEqual([["SUSPENDED", "Under review"]]);
  });
});

describe("bets that one operator makes void while their market is settled", () => {
  it.each(["VoidBets", "ProposeSettlement"])("stay as they were paid, by %s", async (call) => {
    const anna = await world.player(`anna${call}`, 1000);
    const bela = await world.player(`bela${call}`, 1000);
    const match = await openMatch(world);
    expectDone(await match.lay(bela));
    expectDone(await match.back(anna));
    const { marketId } = match;
    const scope = { type: "runner", runnerId: match.india };
    const act = { type: "voidBets", scope };
    const preview = await world.operator.post("Operator/PreviewSettlement", { marketId, act });
    const { digest } = preview.result as { digest: string };
    const body = call === "VoidBets" ? { scope } : { act, digest };
    const answer = await whileItWaits(
      "NEW.action = 'voidBets'",
      () =>
        world.operator.post(`Operator/${call}`, {
          marketId,
          reason: "Scorer's mistake",
          rule: "4.2",
          ...body,
        }),
      () => match.indiaWins(),
    );
    expect(answer.code).toBe("MARKET_SETTLED");
    const player = await world.operator.get("Operator/GetPlayer", { userName: anna.userName });
    expect(player.result).toMatchObject({ cash: 1098, exposure: 0 });
  });
});
