import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { matchOdds } from "../../testing/cricket-match.ts";
import { openMatch } from "../../testing/open-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
});

afterAll(() => closeVerified(world, database));

/** Lets an act fail when it writes down the first status of a market, and starts the server anew. */
async function brokenOff(act: () => Promise<{ readonly status: number }>): Promise<void> {
  const client = new Client(database.connection);
  await client.connect();
  await client.query(
    `CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
     CREATE TRIGGER broken_off BEFORE INSERT ON operator_actions FOR EACH ROW EXECUTE FUNCTION broken_off()`,
  );
  expect((await act()).status).toBe(500);
  await client.query("DROP TRIGGER broken_off ON operator_actions; DROP FUNCTION broken_off()");
  await client.end();
  await world.close();
  world = await openBettingWorld(database.connection, clock);
}

/** Name, status and delay of each market. */
async function shown(eventId: number) {
  const { result } = await world.guest.get("Market/GetByEventId", { eventId });
  const markets = result as { marketName: string; status: string; delayMs: number }[];
  return markets.map(({ marketName, status, delayMs }) => [marketName, status, delayMs]);
}

const toss = matchOdds({ key: "toss", type: "toss", name: "Toss", delayMs: 3000 });
const tied = matchOdds({ key: "tied", name: "Tied match" });

describe("a market that is added to an event, and broken off before it has begun", () => {
  it("is not shown without its delay after a start, and is there when the feed sends it again", async () => {
    const match = await openMatch(world);
    await match.start();
    const body = { type: "markets", markets: [toss] };
    const message = { fixtureId: match.fixtureId, sequence: 3, sentAt: "2026-01-01T00:00:00.000Z", body };
    await brokenOff(() => world.feedAnswer(message));
    expect(await shown(match.eventId)).toEqual([["Match Odds", "OPEN", 5000]]);
    expectDone(await world.feedAnswer(message));
    expect(await shown(match.eventId)).toEqual([
      ["Match Odds", "OPEN", 5000],
      ["Toss", "OPEN", 3000],
    ]);
  });

  it("is not shown open after a start, nor begun by another call of the operator than its own", async () => {
    const event = {
      ...{ sportId: 3, competition: "Cup", title: "A v B", team1: "A", team2: "B", open: true },
      ...{ startTime: "2026-01-02T09:00:00.000Z", markets: [matchOdds()], clientReference: "a-b" },
    };
    const created = await world.operator.post("Operator/CreateEvent", event);
    const { eventId } = created.result as { eventId: number };
    const add = (market: object, open: boolean) =>
      world.operator.post("Operator/AddEventMarkets", { eventId, markets: [market], open });
    await brokenOff(() => add(toss, false));
    expect(await shown(eventId)).toEqual([["Match Odds", "OPEN", 0]]);
    expectDone(await add(tied, true));
    expect((await shown(eventId)).map(([name]) => name)).toEqual(["Match Odds", "Tied match"]);
    expectDone(await add(toss, false));
    expect(await shown(eventId)).toContainEqual(["Toss", "SUSPENDED", 0]);
  });
});
