import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { openMatch } from "../../testing/open-match.ts";
import { until } from "../../testing/passing-time.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 10_000);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.login("anna");
}

const suspend = (scope: object, reason = "Under review") =>
  world.operator.post("Operator/SuspendTrading", { scope, reason });
const reopen = (scope: object) =>
  world.operator.post("Operator/ReopenTrading", { scope, reason: "Reviewed" });
const standing = async (): Promise<unknown[]> =>
  (await world.operator.get("Operator/GetSuspensions")).result as unknown[];

/** Does it while the database takes no change of what is suspended. */
async function whileBroken<T>(task: () => Promise<T>): Promise<T> {
  const tables = new Client(database.connection);
  await tables.connect();
  await tables.query(
    `CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
     CREATE TRIGGER broken_off BEFORE INSERT OR UPDATE OR DELETE ON trading_suspensions FOR EACH ROW
     EXECUTE FUNCTION broken_off()`,
  );
  try {
    return await task();
  } finally {
    await tables.query("DROP TRIGGER broken_off ON trading_suspensions; DROP FUNCTION broken_off()");
    await tables.end();
  }
}
const turnInPlay = (eventId: number) =>
  world.operator.post("Operator/TurnInPlay", { eventId, reason: "First ball", clientReference: "start" });
const THREE_RUNNERS = matchOdds({
  runners: ["india", "australia", "draw"].map((key) => ({ key, name: key })),
});
const SITE = { type: "site" };

describe("trading that an operator suspends as a whole", () => {
  it("takes no bet in any market of an event, and takes them again once it is reopened", async () => {
    const [match, other] = [await openMatch(world), await openMatch(world)];
    const scope = { type: "event", eventId: match.eventId };
    expect((await suspend(scope)).result).toEqual({ changed: 1, refused: 0 });
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    expect((await other.back(anna)).code).toBeUndefined();
    expect(await standing()).toEqual([
      {
        scope,
        reason: "Under review",
        suspendedBy: "olga",
        suspendedAt: new Date(clock.now()).toISOString(),
      },
    ]);
    expect((await suspend(scope)).code).toBe("TRADING_SUSPENDED");
    expect((await reopen(scope)).result).toEqual({ changed: 1, refused: 0 });
    expect((await match.back(anna)).code).toBeUndefined();
    expect((await reopen(scope)).code).toBe("TRADING_NOT_SUSPENDED");
  });

  it("takes in again a market that was opened by itself meanwhile, and stays the one that stood", async () => {
    const match = await openMatch(world);
    const { marketId, eventId } = match;
    const scope = { type: "event", eventId };
    await suspend(scope);
    const [stood] = await standing();
    expectDone(await world.operator.post("Operator/SetMarketStatus", { marketId, status: "OPEN" }));
    expect((await match.back(anna)).code).toBeUndefined();
    clock.advance(1_000);
    expect((await suspend(scope, "Again")).result).toEqual({ changed: 1, refused: 0 });
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    expect(await standing()).toEqual([stood]);
    expect((await suspend(scope)).code).toBe("TRADING_SUSPENDED");
    expect((await reopen(scope)).result).toEqual({ changed: 1, refused: 0 });
  });

  it("stays suspended where the feed asks otherwise, and where another suspension covers it", async () => {
    const match = await openMatch(world);
    const event = { type: "event", eventId: match.eventId };
    await suspend({ type: "sport", sportId: 3 });
    await match.start();
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    await suspend(event);
    await reopen({ type: "sport", sportId: 3 });
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    await reopen(event);
  });

  it("opens with the last of several suspensions that is taken back, whichever of them came first", async () => {
    const match = await openMatch(world);
    const cricket = { type: "sport", sportId: 3 };
    for (const [first, second] of [
      [SITE, cricket],
      [cricket, SITE],
    ] as const) {
      await suspend(first);
      await suspend(second);
      await reopen(first);
      expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
      await reopen(second);
      expect((await match.back(anna)).code).toBeUndefined();
    }
  });

  it("stands where it cannot be stored, and can be asked for again until it is", async () => {
    const match = await openMatch(world);
    expect((await whileBroken(() => suspend(SITE))).status).toBe(500);
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    expect((await suspend(SITE)).code).toBeUndefined();
    expect((await suspend(SITE)).code).toBe("TRADING_SUSPENDED");
    await restart();
    expect(await standing()).toMatchObject([{ scope: SITE }]);
    await reopen(SITE);
    expect((await match.back(anna)).code).toBeUndefined();
  });

  it("takes no bet in a sport that was named by its second id, and refuses a sport that no event is of", async () => {
    const match = await openMatch(world);
    const suspended = await suspend({ type: "sport", sportId: 4 });
    expect(suspended.result).toMatchObject({ changed: expect.any(Number), refused: 0 });
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    expect(await standing()).toMatchObject([{ scope: { type: "sport", sportId: 3 } }]);
    expect((await reopen({ type: "sport", sportId: 4 })).result).toMatchObject({ refused: 0 });
    expect((await match.back(anna)).code).toBeUndefined();
    expect((await suspend({ type: "sport", sportId: 999 })).code).toBe("SPORT_NOT_FOUND");
    expect(await standing()).toEqual([]);
  });

  it("stands where it cannot be taken back, also for what is announced then, and can be taken back again", async () => {
    const match = await openMatch(world);
    await suspend(SITE);
    expect((await whileBroken(() => reopen(SITE))).status).toBe(500);
    expect(await standing()).toMatchObject([{ scope: SITE }]);
    const late = await openMatch(world);
    expect((await late.back(anna)).code).toBe("MARKET_SUSPENDED");
    expect((await reopen(SITE)).code).toBeUndefined();
    for (const opened of [match, late]) expect((await opened.back(anna)).code).toBeUndefined();
  });

  it("leaves suspended what an operator had suspended by itself", async () => {
    const match = await openMatch(world);
    const { marketId } = match;
    await world.operator.post("Operator/SetMarketStatus", { marketId, status: "SUSPENDED", reason: "Rain" });
    await suspend(SITE);
    await reopen(SITE);
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
  });

  it("covers what is announced later, also after a restart", async () => {
    await suspend(SITE);
    const match = await openMatch(world);
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    await restart();
    expect(await standing()).toMatchObject([{ scope: SITE }]);
    const late = await openMatch(world, undefined, "announced-late");
    expect((await late.back(anna)).code).toBe("MARKET_SUSPENDED");
    await reopen(SITE);
    expect((await late.back(anna)).code).toBeUndefined();
  });

  it("covers markets that a process left open which ended in between", async () => {
    const match = await openMatch(world);
    const tables = new Client(database.connection);
    await tables.connect();
    await tables.query(
      `INSERT INTO trading_suspensions (scope, reason, suspended_by, suspended_at)
       VALUES ($1, 'Under review', 'olga', now())`,
      [`event:${match.eventId}`],
    );
    await tables.end();
    await restart();
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    await reopen({ type: "event", eventId: match.eventId });
    expect((await match.back(anna)).code).toBeUndefined();
  });

  it("opens what was turned in play under it", async () => {
    const match = await openMatch(world);
    await suspend(SITE);
    await turnInPlay(match.eventId);
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    await reopen(SITE);
    expect((await match.back(anna)).code).toBeUndefined();
  });

  it("holds for a market that an act of another operator had suspended for its own time", async () => {
    const match = await openMatch(world, cricketMatch({ markets: [THREE_RUNNERS] }));
    const tables = new Client(database.connection);
    await tables.connect();
    await tables.query("BEGIN");
    // The act waits for this table once it has suspended the market.
    await tables.query("LOCK TABLE match_corrections IN ACCESS EXCLUSIVE MODE");
    const removing = world.operator.post("Operator/RemoveRunner", {
      ...{ marketId: match.marketId, runnerId: match.australia, reductionPercent: 10 },
      ...{ reason: "Withdrawn", rule: "Rule 4" },
    });
    await until(async () => (await match.back(anna)).code === "MARKET_SUSPENDED");
    await suspend(SITE);
    await tables.query("ROLLBACK");
    await tables.end();
    expect((await removing).result).toContain("The market is not open again.");
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    await reopen(SITE);
    expect((await match.back(anna)).code).toBeUndefined();
  });

  it("holds for an event that was being turned in play", async () => {
    const match = await openMatch(world);
    const tables = new Client(database.connection);
    await tables.connect();
    await tables.query("BEGIN");
    await tables.query("SELECT FROM sport_events WHERE id = $1 FOR NO KEY UPDATE", [match.eventId]);
    const turning = turnInPlay(match.eventId);
    await until(async () => (await match.back(anna)).code === "MARKET_SUSPENDED");
    await suspend(SITE);
    await tables.query("ROLLBACK");
    await tables.end();
    expectDone(await turning);
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    await reopen(SITE);
    expect((await match.back(anna)).code).toBeUndefined();
  });

  it("holds where it comes while the one before it is being taken back, also after a restart", async () => {
    const match = await openMatch(world);
    await suspend(SITE);
    const [reopened, again] = await Promise.all([reopen(SITE), suspend(SITE)]);
    expect([reopened.code, again.code]).toEqual([undefined, undefined]);
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    await restart();
    expect(await standing()).toMatchObject([{ scope: SITE }]);
    await reopen(SITE);
    expect((await match.back(anna)).code).toBeUndefined();
  });

  it("holds for a market that is still being opened after the one before it", async () => {
    const match = await openMatch(world);
    const event = { type: "event", eventId: match.eventId };
    await suspend(event);
    const tables = new Client(database.connection);
    await tables.connect();
    await tables.query("BEGIN; LOCK TABLE journal IN SHARE MODE");
    const opening = reopen(event);
    const waiting = "SELECT FROM pg_locks WHERE relation = 'journal'::regclass AND NOT granted";
    await until(async () => (await tables.query(waiting)).rowCount === 1);
    const again = suspend(event, "Rain");
    const stored = "SELECT FROM trading_suspensions WHERE reason = 'Rain'";
    await until(async () => (await tables.query(stored)).rowCount === 1);
    await tables.query("COMMIT");
    await tables.end();
    expectDone(await opening);
    expectDone(await again);
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    await reopen(event);
  });

  it("leaves out markets that are closed and wait for their result, and counts none of them as refused", async () => {
    const toss = matchOdds({ key: "toss", type: "toss", name: "Toss" });
    const over = await openMatch(world, cricketMatch({ markets: [matchOdds(), toss] }));
    await over.indiaWins();
    const { result: waiting } = await world.guest.get("Market/GetByEventId", { eventId: over.eventId });
    expect(waiting).toMatchObject([{ status: "SETTLED" }, { status: "CLOSED" }]);
    const scope = { type: "event", eventId: over.eventId };
    expect((await suspend(scope)).result).toEqual({ changed: 0, refused: 0 });
    expect((await reopen(scope)).result).toEqual({ changed: 0, refused: 0 });
  });

  it("ends with its event, and is refused for one that has ended", async () => {
    const match = await openMatch(world);
    const scope = { type: "event", eventId: match.eventId };
    await suspend(scope);
    await match.indiaWins();
    await until(async () => (await standing()).length === 0);
    expect((await suspend(scope)).code).toBe("EVENT_NOT_FOUND");
    await restart();
    expect(await standing()).toEqual([]);
  });

  it("is refused for an event that nobody knows", async () => {
    expect((await suspend({ type: "event", eventId: 999_999 })).code).toBe("EVENT_NOT_FOUND");
  });
});
