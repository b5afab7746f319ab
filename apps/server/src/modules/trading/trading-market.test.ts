import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { until } from "../../testing/passing-time.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
  match = await openMatch(world);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const marketOf = async () => {
  const { result } = await world.operator.get("Operator/GetTradingMarket", { marketId: match.marketId });
  return result as {
    readonly market: Record<string, unknown>;
    readonly limits: Record<string, unknown>;
    readonly runners: readonly Record<string, unknown>[];
  };
};
const matchesOf = async (window: Record<string, string | number> = {}) => {
  const path = "Operator/GetTradingMatches";
  return (await world.operator.get(path, { marketId: match.marketId, ...window })).result;
};
const itemsOf = (answer: unknown) =>
  (answer as { readonly items: readonly { readonly matchId: number; readonly size: number }[] }).items;
const change = async (changes: object) => {
  const { limits } = await marketOf();
  return world.operator.post("Operator/SetMarketLimits", {
    ...{ marketId: match.marketId, reason: "Live", ...limits, ...changes },
  });
};

describe("a market for its trader", () => {
  it("shows the book order by order with whose they are, and what was matched", async () => {
    await match.lay(bela, { rate: 2.1, stake: 150 });
    await match.lay(bela, { rate: 2, stake: 100 });
    await match.back(anna, { rate: 2.1, stake: 150 });
    await match.back(anna, { rate: 3, stake: 120 });
    expect(await marketOf()).toMatchObject({
      ...{ eventId: match.eventId, sportId: 3, phase: "upcoming", matched: 150 },
      ...{ crossMatching: false, keepsInPlay: false },
      market: { status: "OPEN", jumpedAt: null },
      limits: { jumpTicks: 0, jumpWithin: 0 },
      runners: [
        {
          ...{ runnerId: match.india, name: "India", lastMatched: 2.1, removed: false },
          back: [{ userName: "bela", price: 2, size: 100 }],
          lay: [{ userName: "anna", price: 3, size: 120 }],
        },
        { name: "Australia", lastMatched: null, back: [], lay: [] },
      ],
    });
    expect((await world.operator.get("Operator/GetTradingMarket", { marketId: 999_999 })).code).toBe(
      "MARKET_NOT_FOUND",
    );
  });

  it("changes its limits from the next order on, for players too, with what was before in the audit", async () => {
    const players = async () => {
      const { result } = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
      return (result as Record<string, unknown>[])[0];
    };
    const done = await change({ minStake: 50, maxStake: 200, maxExposure: 900, delay: 7 });
    expect(done.result).toBe("The limits of Match Odds are changed.");
    expect(await players()).toMatchObject({ minStake: 50, maxStake: 200, maxExposure: 900 });
    // Its event is not in play.
    expect(await marketOf()).toMatchObject({ market: { betDelay: 0 }, limits: { delay: 7 } });
    expect((await match.back(anna, { rate: 3, stake: 201 })).code).toBe("STAKE_ABOVE_MAXIMUM");
    expect((await match.lay(bela, { rate: 10, stake: 150 })).code).toBe("EXPOSURE_ABOVE_MAXIMUM");
    expect((await change({ minStake: 300 })).code).toBe("MARKET_INVALID");
    const { result } = await world.operator.get("Operator/GetAudit", { Call: "setMarketLimits" });
    expect(result).toMatchObject({
      items: [{}, {}, { outcome: "done", after: { maxStake: 20_000, delayMs: 7000 } }, {}],
    });
  });

  it("keeps them over a restart, and delays bets by them in play", async () => {
    await world.close();
    world = await openBettingWorld(database.connection, clock);
    [anna, bela] = [await world.login("anna"), await world.login("bela")];
    expect((await marketOf()).limits).toMatchObject({ maxStake: 200, maxExposure: 900, delay: 7 });
    const start = { eventId: match.eventId, reason: "Start", clientReference: "start-1" };
    await world.operator.post("Operator/TurnInPlay", start);
    expect((await marketOf()).market).toMatchObject({ betDelay: 7 });
    await change({ delay: 0 });
    expect((await marketOf()).market).toMatchObject({ betDelay: 0 });
  });

  it("suspends itself where a price jumps, says so to everybody, and is opened by an operator", async () => {
    await change({ maxExposure: null, jumpTicks: 3, jumpWithin: 60 });
    clock.advance(1000);
    const bet = (type: number, seat: PlayerSeat, rate: number) =>
      seat.post("Bet/PlaceBetV2", {
        ...{ placeTime: null, type, rate, stake: 100, fancyValue: 0 },
        ...{ runnerId: match.india, marketId: match.marketId, eventId: match.eventId },
      });
    await bet(2, bela, 2.1);
    await bet(1, anna, 2.1);
    await bet(2, bela, 2.5);
    expect((await bet(1, anna, 2.5)).code).toBeUndefined();
    expect((await bet(1, anna, 2.5)).code).toBe("MARKET_SUSPENDED");
    const jumpedAt = new Date(clock.now()).toISOString();
    const reason = "India moved from 2.1 to 2.5";
    expect((await marketOf()).market).toMatchObject({ status: "SUSPENDED", statusReason: reason, jumpedAt });
    const { result } = await world.operator.get("Operator/GetTradingEvents");
    expect(result).toMatchObject({ items: [{ markets: [{ jumpedAt }] }] });
    await world.operator.post("Operator/SetMarketStatus", { marketId: match.marketId, status: "OPEN" });
    expect((await marketOf()).market).toMatchObject({ status: "OPEN", jumpedAt: null });
  });

  it("has not jumped where an operator suspends it after that", async () => {
    const ask = (status: string) =>
      world.operator.post("Operator/SetMarketStatus", { marketId: match.marketId, status, reason: "Rain" });
    await ask("SUSPENDED");
    const suspended = { status: "SUSPENDED", statusReason: "Rain", jumpedAt: null };
    expect((await marketOf()).market).toMatchObject(suspended);
    await ask("OPEN");
  });

  it("lists its matches with both players, and counts those of a window that it would void", async () => {
    const all = await matchesOf();
    expect(all).toMatchObject({
      totalCount: 3,
      window: { count: 3, size: 350 },
      items: [
        { price: 2.5, size: 100, backer: "anna", layer: "bela", runnerName: "India" },
        {},
        { size: 150 },
      ],
    });
    expect(
      (await world.operator.get("Operator/GetTradingMatches", { marketId: match.marketId, From: "now" }))
        .code,
    ).toBe("INVALID_INPUT");
    const { items, timeLine } = all as {
      readonly items: readonly { readonly at: string }[];
      readonly timeLine: readonly { readonly count: number }[];
    };
    expect(timeLine.map(({ count }) => count)).toEqual([1, 2]);
    const pages = [await matchesOf({ MaxResultCount: 2 })];
    const Before = itemsOf(pages[0]).at(-1)?.matchId ?? 0;
    pages.push(await matchesOf({ MaxResultCount: 2, Before }));
    expect(pages.flatMap((page) => itemsOf(page).map(({ size }) => size))).toEqual([100, 100, 150]);
    const From = items[1]?.at ?? "";
    expect(await matchesOf({ From })).toMatchObject({ totalCount: 2, window: { count: 2, size: 200 } });
    const Until = new Date(Date.parse(From) + 1).toISOString();
    await world.operator.post("Operator/VoidBets", {
      ...{ marketId: match.marketId, scope: { type: "time", from: From, until: Until } },
      ...{ reason: "Wicket", rule: "4.2" },
    });
    expect(await matchesOf({ From, Until })).toMatchObject({
      ...{ totalCount: 2, window: { count: 0, size: 0 } },
      items: [{ price: 2.5, voided: true }, { voided: true }],
    });
    // The first match was not void: the sums of the market are counted anew.
    expect(await matchesOf()).toMatchObject({ totalCount: 3, window: { count: 1, size: 150 } });
  });
});

it.each([
  ["on their way", "INSERT ON operator_actions", "NEW.action = 'setMarketLimits'"],
  ["being written", "UPDATE ON sport_markets", "NEW.delay_ms <> OLD.delay_ms"],
])("delays bets in play by limits that were %s when its event was turned in play", async (_, write, when) => {
  const { eventId, marketId } = await openMatch(world);
  const tables = new Client(database.connection);
  await tables.connect();
  await tables.query(
    `CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NEW; END $$;
     CREATE TRIGGER held BEFORE ${write} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION held();
     SELECT pg_advisory_lock(7)`,
  );
  const { limits } = await marketOf();
  const changing = world.operator.post("Operator/SetMarketLimits", {
    ...{ ...limits, marketId, reason: "Live", delay: 4 },
  });
  const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await until(async () => (await tables.query(waiting)).rowCount === 1);
  const start = { eventId, reason: "Start", clientReference: `start ${eventId}` };
  expectDone(await world.operator.post("Operator/TurnInPlay", start));
  await tables.query(
    `SELECT pg_advisory_unlock(7); DROP TRIGGER held ${write.slice(write.indexOf("ON"))}; DROP FUNCTION held()`,
  );
  await tables.end();
  expectDone(await changing);
  const { result } = await world.operator.get("Operator/GetTradingMarket", { marketId });
  expect(result).toMatchObject({ phase: "inPlay", market: { betDelay: 4 }, limits: { delay: 4 } });
});
