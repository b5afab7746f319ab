import type { ScoreCard } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { matchOdds } from "../../testing/cricket-match.ts";
import { type MatchWithLines, matchWithLines } from "../../testing/match-with-lines.ts";
import { until } from "../../testing/passing-time.ts";

/** A trigger waits for who holds this lock. */
const LOCK = 4711;

let clock: FakeClock;
let database: TestDatabase;
let world: BettingWorld;
let tables: Client;

beforeAll(async () => {
  clock = fakeClock();
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
  const setUp = new Client(database.connection);
  await setUp.connect();
  await setUp.query(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END $$;
    CREATE TRIGGER feed_waits BEFORE INSERT ON operator_actions FOR EACH ROW
      WHEN (NEW.actor LIKE 'feed:%') EXECUTE FUNCTION wait_for_test();
    CREATE TRIGGER score_waits BEFORE UPDATE OF score_text ON sport_events FOR EACH STATEMENT
      EXECUTE FUNCTION wait_for_test()`);
  await setUp.end();
});

afterAll(async () => {
  await world.close();
  await database.close();
});

beforeEach(async () => {
  tables = new Client(database.connection);
  await tables.connect();
});
afterEach(() => tables.end());

/** Lets a message of the feed wait for the tables, does something meanwhile, and lets it go on. */
async function whileItWaits(message: () => Promise<void>, meanwhile: () => Promise<void>): Promise<void> {
  await tables.query("SELECT pg_advisory_lock($1)", [LOCK]);
  const sent = message();
  await until(async () => {
    const { rowCount } = await tables.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
    );
    return rowCount === 1;
  });
  await meanwhile();
  await tables.query("SELECT pg_advisory_unlock($1)", [LOCK]);
  await sent;
}

const turn = async ({ eventId }: MatchWithLines) =>
  expectDone(
    await world.operator.post("Operator/TurnInPlay", {
      ...{ eventId, reason: "First ball", clientReference: "turned" },
    }),
  );
const marketsOf = async ({ eventId }: MatchWithLines) =>
  (await world.guest.get("Market/GetByEventId", { eventId })).result;

async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
}

describe("an event that an operator turns in play while the feed's message from before takes effect", () => {
  it("stays in play, and its bets stay delayed, when the message suspends", async () => {
    const match = await matchWithLines(world, [matchOdds()]);
    await whileItWaits(
      () => match.status({ suspended: true, reason: "Toss" }),
      () => turn(match),
    );
    expect(await marketsOf(match)).toMatchObject([{ status: "SUSPENDED", inPlay: true, delayMs: 5000 }]);
    await match.status({});
    expect(await marketsOf(match)).toMatchObject([{ status: "OPEN", inPlay: true, delayMs: 5000 }]);
    await restart();
    expect(await marketsOf(match)).toMatchObject([{ status: "OPEN", inPlay: true, delayMs: 5000 }]);
  });

  it("delays bets when the message opens", async () => {
    const match = await matchWithLines(world, [matchOdds()]);
    await match.status({ suspended: true, reason: "Toss" });
    await whileItWaits(
      () => match.status({}),
      () => turn(match),
    );
    expect(await marketsOf(match)).toMatchObject([{ status: "OPEN", inPlay: true, delayMs: 5000 }]);
  });

  it("is in play after a restart too, when the message is a score", async () => {
    const match = await matchWithLines(world, [matchOdds()]);
    const score: ScoreCard = {
      ...{ sport: "kabaddi", clock: "3:00", half: 1, teams: [], lastRaid: "", note: "Half time" },
    };
    await whileItWaits(
      () => match.send({ type: "score", score, scoreLine: "half 1, 3:00 left" }),
      () => turn(match),
    );
    await restart();
    expect(await marketsOf(match)).toMatchObject([{ inPlay: true }]);
  });
});
