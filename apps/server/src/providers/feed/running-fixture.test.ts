import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { matchOdds } from "../../testing/cricket-match.ts";
import { matchWithLines, session } from "../../testing/match-with-lines.ts";
import { until } from "../../testing/passing-time.ts";

let clock: FakeClock;
let database: TestDatabase;
let world: BettingWorld;
let asha: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  clock = fakeClock();
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
  asha = await world.player("asha", 10_000);
  bela = await world.player("bela", 10_000);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

interface Row {
  readonly marketId: number;
  readonly status: string;
  readonly delayMs: number;
  readonly inPlay: boolean;
  readonly runners: readonly { readonly name: string; readonly removed?: boolean }[];
}
const marketsOf = async (eventId: number) =>
  (await world.guest.get("Market/GetByEventId", { eventId })).result as readonly Row[];

const removedOf = async (eventId: number) =>
  (await marketsOf(eventId)).map(({ runners }) =>
    runners.filter(({ removed }) => removed).map(({ name }) => name),
  );

describe("a fixture that runs", () => {
  it("delays bets on a market too that was being added while an operator turned it in play", async () => {
    const match = await matchWithLines(world, [matchOdds()]);
    const tables = new Client(database.connection);
    await tables.connect();
    await tables.query("BEGIN");
    // The engine has the market, and the tables do not yet.
    await tables.query("LOCK TABLE markets IN SHARE MODE");
    const known = world.server.exchange.state().journalSeq;
    const adding = match.send({ type: "markets", markets: [session()] });
    await until(() => world.server.exchange.state().journalSeq > known);
    const start = { eventId: match.eventId, reason: "First ball", clientReference: "turned" };
    expectDone(await world.operator.post("Operator/TurnInPlay", start));
    await tables.query("ROLLBACK");
    await tables.end();
    await adding;
    expect(await marketsOf(match.eventId)).toMatchObject([
      { status: "OPEN", inPlay: true, delayMs: 5000 },
      { status: "OPEN", inPlay: true, delayMs: 5000 },
    ]);
  });

  it("takes more markets, which are in play as it is, and the same message again", async () => {
    const match = await matchWithLines(world, [matchOdds()]);
    await match.status({ phase: "inPlay", lapseUnmatched: true });
    await match.send({ type: "markets", markets: [session(), session({ key: "over10" })] });
    expect(await marketsOf(match.eventId)).toMatchObject([
      {},
      {
        marketId: match.marketId("over6"),
        status: "OPEN",
        inPlay: true,
        delayMs: 5000,
        category: "Sessions",
      },
      { marketId: match.marketId("over10"), status: "OPEN", inPlay: true, delayMs: 5000 },
    ]);
    const bet = { market: "over6", type: 3, rate: 100, stake: 100, line: 40 } as const;
    expect((await match.bet(asha, bet)).code).toBeUndefined();
    await match.send({ type: "markets", markets: [session()] });
    expect(await marketsOf(match.eventId)).toHaveLength(3);
  });

  it("refuses another market with a key that it has, and markets after its end", async () => {
    const match = await matchWithLines(world, [matchOdds()]);
    const other = session({ key: "matchOdds" });
    await expect(match.send({ type: "markets", markets: [other] })).rejects.toThrow("FEED_CONFLICT");
  });

  it("settles a market while it goes on, and ends with a final result", async () => {
    const match = await matchWithLines(world, [matchOdds(), session()]);
    await match.status({ phase: "inPlay", lapseUnmatched: true });
    await match.result("over6", { type: "number", value: 41 });
    expect(await marketsOf(match.eventId)).toMatchObject([
      { status: "OPEN", inPlay: true },
      { status: "SETTLED", result: { type: "number", value: 41 } },
    ]);
    await match.result("matchOdds", { type: "winners", runners: ["india"] }, true);
    expect(await marketsOf(match.eventId)).toMatchObject([{ status: "SETTLED", inPlay: false }, {}]);
    await expect(match.send({ type: "markets", markets: [session({ key: "late" })] })).rejects.toThrow(
      "MARKET_STATUS_INVALID",
    );
  });

  it("takes a runner out of the markets that a message names, once, and only while they are suspended", async () => {
    const horses = ["Alder", "Birch", "Cedar", "Elder"].map((name) => ({ key: name.toLowerCase(), name }));
    const terms = { name: "Race", runners: horses };
    const win = matchOdds({ ...terms, key: "win" });
    const place = matchOdds({ ...terms, key: "place", type: "place", winners: 2 });
    const match = await matchWithLines(world, [win, place]);
    const [back, lay] = [{ market: "win", type: 1, rate: 8, stake: 100, runner: 0 } as const, 2 as const];
    for (const runner of [0, 2]) {
      await match.bet(asha, { ...back, runner, clientReference: `asha-${runner}` });
      expect((await match.bet(bela, { ...back, runner, type: lay })).code).toBeUndefined();
    }
    const message = (change: object = {}) => ({
      ...{ type: "nonRunner" as const, runner: "cedar", reason: "Cedar does not run" },
      markets: [
        { key: "win", reductionPercent: 12.5 },
        { key: "place", reductionPercent: 8.04 },
      ],
      ...change,
    });
    const unknown = { markets: [...message().markets, { key: "show", reductionPercent: 1 }] };
    for (const [suspended, change, code] of [
      [false, {}, "MARKET_STATUS_INVALID"],
      [true, { runner: "oak" }, "RUNNER_NOT_FOUND"],
      [true, unknown, "MARKET_NOT_FOUND"],
    ] as const) {
      const other = await matchWithLines(world, [win, place]);
      await other.status({ suspended });
      await expect(other.send(message(change))).rejects.toThrow(code);
      expect(await removedOf(other.eventId)).toEqual([[], []]);
    }
    await match.status({ suspended: true, reason: "Cedar does not run" });
    await match.send(message());
    // The same again under the next number, as after a message that was done and not written down.
    await match.send(message());
    await match.status({});
    expect(await removedOf(match.eventId)).toEqual([["Cedar"], ["Cedar"]]);
    const { result } = await asha.get("Bet/GetUserOpenBets");
    const { openBets } = result as { openBets: { marketId: number }[] };
    expect(openBets.filter(({ marketId }) => marketId === match.marketId("win"))).toMatchObject([
      { odds: 7, matched: 100, reducedReason: "Cedar does not run (reduction 12.5 %)" },
    ]);
    expect((await match.bet(asha, { ...back, runner: 2 })).code).toBe("RUNNER_REMOVED");
  });

  it("takes no bets while the ball runs, and keeps those that rest", async () => {
    const match = await matchWithLines(world, [matchOdds()]);
    await match.status({ phase: "inPlay", lapseUnmatched: true });
    const rest = { market: "matchOdds", type: 1, rate: 3, stake: 100 } as const;
    await match.bet(asha, rest);
    await match.status({ phase: "inPlay", suspended: true, ballRunning: true, lapseUnmatched: true });
    expect(await marketsOf(match.eventId)).toMatchObject([
      { status: "BALLRUNNING", statusReason: "Ball running" },
    ]);
    expect((await match.bet(asha, rest)).code).toBe("MARKET_SUSPENDED");
    await match.status({ phase: "inPlay" });
    expect(await marketsOf(match.eventId)).toMatchObject([{ status: "OPEN", delayMs: 5000 }]);
    const { result } = await asha.get("Bet/GetUserOpenBets");
    const { openBets } = result as { openBets: { marketId: number; unmatched: number }[] };
    const resting = openBets.filter(({ marketId }) => marketId === match.marketId("matchOdds"));
    expect(resting).toMatchObject([{ unmatched: 100 }]);
  });
});
