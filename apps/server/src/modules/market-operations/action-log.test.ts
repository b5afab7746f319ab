import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { openMatch } from "../../testing/open-match.ts";
import { makeOperator } from "../../testing/other-operator.ts";

const WORDS = { reason: "Scorer's mistake", rule: "Rule 9.2" };

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
});

afterAll(() => closeVerified(world, database));

async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
}

async function sql(statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

/** What the log says of the operators' actions on a market, oldest first. */
async function logOf(marketId: number): Promise<readonly string[]> {
  const rows = await sql(
    `SELECT action, outcome FROM operator_actions WHERE market_id = ${marketId} AND actor LIKE 'operator:%' ORDER BY id`,
  );
  return rows.map(({ action, outcome }) => `${action} ${outcome}`);
}

async function reasonOf(eventId: number): Promise<unknown> {
  const { result } = await world.guest.get("Market/GetByEventId", { eventId });
  return (result as { statusReason: string }[])[0]?.statusReason;
}

const ask = (marketId: number, status: "OPEN" | "SUSPENDED") =>
  world.operator.post("Operator/SetMarketStatus", { marketId, status, reason: "Under review" });

describe("an action whose outcome cannot be written", () => {
  it("is answered as it was done, and the log has its outcome with the next one", async () => {
    const { marketId } = await openMatch(world);
    await sql(
      `CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
       CREATE TRIGGER broken_off BEFORE UPDATE ON operator_actions FOR EACH ROW EXECUTE FUNCTION broken_off()`,
    );
    expect((await ask(marketId, "SUSPENDED")).result).toBe(`Market ${marketId} is suspended.`);
    expect(await logOf(marketId)).toEqual(["setMarketStatus asked"]);
    await sql("DROP TRIGGER broken_off ON operator_actions; DROP FUNCTION broken_off()");
    expectDone(await ask(marketId, "OPEN"));
    expect(await logOf(marketId)).toEqual(["setMarketStatus done", "setMarketStatus done"]);
  });
});

describe("what was under way when a server ended", () => {
  it("is done where the tables have it, and unknown where they cannot say", async () => {
    const [anna, bela] = [await world.player("anna", 1000), await world.player("bela", 1000)];
    const runners = ["Alder", "Birch", "Cedar"].map((name) => ({ key: name.toLowerCase(), name }));
    const match = await openMatch(world, cricketMatch({ markets: [matchOdds({ runners })] }));
    const { marketId } = match;
    const [alder = 0, birch = 0, cedar = 0] =
      match.fixture.markets[0]?.runners.map(({ runnerId }) => runnerId) ?? [];
    for (const runnerId of [alder, birch, cedar]) {
      expectDone(await match.lay(bela, { runnerId, rate: 4, stake: 10 }));
      expectDone(await match.back(anna, { runnerId, rate: 4, stake: 10 }));
    }
    const scope = { type: "runner", runnerId: birch };
    expectDone(await world.operator.post("Operator/VoidBets", { marketId, scope, ...WORDS }));
    const removal = { marketId, runnerId: cedar, reductionPercent: 10, ...WORDS };
    expectDone(await world.operator.post("Operator/RemoveRunner", removal));
    expectDone(await ask(marketId, "SUSPENDED"));
    const result = { type: "winners", runnerIds: [alder] };
    expectDone(await world.operator.post("Operator/SettleMarket", { marketId, result }));

    await sql("UPDATE operator_actions SET outcome = 'asked'");
    await restart();
    expect(await logOf(marketId)).toEqual([
      "voidBets done",
      "setMarketStatus unknown",
      "removeRunner done",
      "setMarketStatus unknown",
      "setMarketStatus unknown",
      "settleMarket done",
    ]);
  });

  it("is an adjustment where the ledger has moved it by its key, and was not one where it has not", async () => {
    const { userName } = await world.player("adjusted", 0);
    const wish = { userName, reason: "A correction" };
    expectDone(await world.operator.post("Operator/AdjustBalance", { ...wish, amount: 50, reference: "a" }));
    expectDone(await world.operator.post("Operator/AdjustBalance", { ...wish, amount: -20, reference: "b" }));
    // Asked for and never done: one under a reference of its own, one under that of another.
    for (const detail of [`'{"reference": "c", "amount": 5000}'`, `'{"reference": "a", "amount": 700}'`]) {
      await sql(
        `INSERT INTO operator_actions (at, actor, action, account_id, reason, detail, outcome)
         SELECT at, actor, action, account_id, reason, ${detail}, 'asked' FROM operator_actions
         WHERE action = 'adjustBalance' AND detail ->> 'reference' = 'a' ORDER BY id LIMIT 1`,
      );
    }
    await sql("UPDATE operator_actions SET outcome = 'asked' WHERE action = 'adjustBalance'");
    await restart();
    const rows = await sql(
      `SELECT detail ->> 'reference' AS reference, outcome FROM operator_actions
       WHERE action = 'adjustBalance' AND detail ->> 'reference' IN ('a', 'b', 'c') ORDER BY id`,
    );
    expect(rows.map(({ reference, outcome }) => `${reference} ${outcome}`)).toEqual([
      "a done",
      "b done",
      "c EXCHANGE_STOPPED",
      "a EXCHANGE_STOPPED",
    ]);
  });

  it("is a result that took the place of another one, once", async () => {
    const { marketId, india, australia } = await openMatch(world);
    const settle = (runnerId: number) => ({ marketId, result: { type: "winners", runnerIds: [runnerId] } });
    expectDone(await world.operator.post("Operator/SettleMarket", settle(india)));
    await world.operator.post("Operator/ResettleMarket", { ...settle(australia), ...WORDS });
    const second = { userName: "sara", password: "Second-4-the-tests" };
    await makeOperator(world, world.operator, { ...second, role: "admin" });
    const { result } = await world.guest.post("Operator/Authenticate", second);
    const sara = world.seat(second.userName, (result as { accessToken: string }).accessToken);
    expectDone(await sara.post("Operator/ResettleMarket", { ...settle(australia), ...WORDS }));
    await sql("UPDATE operator_actions SET outcome = 'asked' WHERE action = 'resettleMarket'");
    // One that was asked for and never done.
    await sql(
      `INSERT INTO operator_actions (at, actor, action, market_id, reason, detail, outcome)
       SELECT at, actor, action, market_id, reason, detail, 'asked' FROM operator_actions
       WHERE action = 'settleMarket' AND market_id = ${marketId}`,
    );
    await restart();
    await restart();
    expect(await logOf(marketId)).toEqual([
      "settleMarket done",
      "resettleMarket done",
      "settleMarket unknown",
    ]);
  });

  it("still says why a market is suspended", async () => {
    const { marketId, eventId } = await openMatch(world);
    expectDone(await ask(marketId, "SUSPENDED"));
    await sql("UPDATE operator_actions SET outcome = 'asked'");
    await restart();
    await restart();
    expect(await logOf(marketId)).toEqual(["setMarketStatus unknown"]);
    expect(await reasonOf(eventId)).toBe("Under review");
  });

  it("keeps a market suspended that was suspended by itself, when its event is reopened", async () => {
    const { marketId, eventId } = await openMatch(world);
    const whole = { scope: { type: "event", eventId }, reason: "Rain" };
    expectDone(await world.operator.post("Operator/SuspendTrading", whole));
    expectDone(await world.operator.post("Operator/ReopenTrading", whole));
    expectDone(await ask(marketId, "SUSPENDED"));
    await sql(
      "UPDATE operator_actions SET outcome = 'asked' WHERE id = (SELECT max(id) FROM operator_actions)",
    );
    await restart();
    expectDone(await world.operator.post("Operator/SuspendTrading", whole));
    expectDone(await world.operator.post("Operator/ReopenTrading", whole));
    expect(await reasonOf(eventId)).toBe("Under review");
  });
});
