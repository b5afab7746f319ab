import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { listenToHub } from "../../testing/hub-listener.ts";
import { openMatch } from "../../testing/open-match.ts";
import { until } from "../../testing/passing-time.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const runners = (...names: string[]) => names.map((name) => ({ key: name.toLowerCase(), name }));
/** One market of every kind that the engine has. */
const MARKETS = [
  matchOdds({ runners: runners("Lions", "Tigers") }),
  matchOdds({ key: "place", type: "place", name: "Place", winners: 2, runners: runners("A", "B", "C") }),
  matchOdds({
    ...{ key: "runs", type: "fancy2", name: "10 overs", runners: runners("Runs") },
    line: { unit: "runs", first: 40, step: 1, count: 60, sides: "over" },
  }),
  matchOdds({
    ...{ key: "totals", type: "totals", name: "Goals", runners: runners("Over", "Under") },
    line: { unit: "goals", first: 2.5, step: 1, count: 1, sides: "both" },
  }),
  matchOdds({
    ...{ key: "each", type: "each_way", name: "Each way", runners: runners("D", "E", "F") },
    eachWay: { places: 2, divisor: 4 },
  }),
];
const EVENT = {
  ...{ sportId: 3, competition: "Village Cup", title: "Lions v Tigers", team1: "Lions", team2: "Tigers" },
  ...{ startTime: "2026-01-02T09:00:00.000Z", markets: MARKETS, open: true, clientReference: "lions-1" },
};
const create = (changes: object = {}) =>
  world.operator.post("Operator/CreateEvent", { ...EVENT, ...changes });
interface Made {
  readonly eventId: number;
  readonly markets: readonly { readonly marketId: number; readonly key: string }[];
}
const made = async (changes: object = {}) => (await create(changes)).result as Made;

/** Back (1) or lay (2) the first runner of an event's match odds. */
async function bet(type: number, seat: PlayerSeat, { eventId, markets }: Made) {
  const { result } = await seat.get("Market/GetByEventId", { eventId });
  const [market] = result as { readonly runners: readonly { readonly id: number }[] }[];
  return seat.post("Bet/PlaceBetV2", {
    ...{ placeTime: null, type, rate: 2, stake: 100, fancyValue: 0 },
    ...{ runnerId: market?.runners[0]?.id, marketId: markets[0]?.marketId, eventId },
  });
}

describe("an event that an operator makes", () => {
  it("has markets of every kind, is in the players' lists, and they bet on it as on any other", async () => {
    const event = await made();
    expect(event.markets.map(({ key }) => key)).toEqual(MARKETS.map(({ key }) => key));
    const listed = await world.guest.get("Event/TreeSportWithEvent");
    expect(JSON.stringify(listed.result)).toContain("Lions v Tigers");
    expect((await bet(2, bela, event)).code).toBeUndefined();
    expect((await bet(1, anna, event)).result).toBe("Matched 100.00 at 2.00.");
    const settled = { type: "winners", runnerIds: [] as number[] };
    const { result } = await anna.get("Market/GetByEventId", { eventId: event.eventId });
    const [market] = result as { readonly runners: readonly { readonly id: number }[] }[];
    settled.runnerIds.push(market?.runners[0]?.id ?? 0);
    const marketId = event.markets[0]?.marketId;
    await world.operator.post("Operator/SettleMarket", { marketId, result: settled });
    const { result: account } = await world.operator.get("Operator/GetPlayer", { userName: "anna" });
    expect(account).toMatchObject({ cash: 10_098 });
  });

  it("is one event for one reference, and another reference's is another", async () => {
    expect(await made()).toEqual(await made());
    expect((await create({ title: "Bears v Wolves" })).code).toBe("EVENT_EXISTS");
    expect((await create({ startTime: "soon", clientReference: "z" })).code).toBe("INVALID_INPUT");
    expect((await create({ sportId: 99, clientReference: "x" })).code).toBe("SPORT_NOT_FOUND");
    const twoRunners = [matchOdds({ type: "place", winners: 2, runners: runners("A", "B") })];
    expect((await create({ markets: twoRunners, clientReference: "y" })).code).toBe("MARKET_INVALID");
  });

  it("waits for its operator where it is not to be open, also with markets that are added", async () => {
    const event = await made({ clientReference: "closed-1", open: false, markets: [MARKETS[0]] });
    expect((await bet(2, bela, event)).code).toBe("MARKET_SUSPENDED");
    const added = await world.operator.post("Operator/AddEventMarkets", {
      ...{ eventId: event.eventId, open: false, markets: [MARKETS[0], MARKETS[2]] },
    });
    expect((added.result as Made).markets.map(({ key }) => key)).toEqual(["matchOdds", "runs"]);
    const marketId = event.markets[0]?.marketId;
    await world.operator.post("Operator/SetMarketStatus", { marketId, status: "OPEN" });
    expect((await bet(2, bela, event)).code).toBeUndefined();
  });

  it("delays bets on markets that are added while it is in play, also where an operator opens them later", async () => {
    const { eventId } = await made({ clientReference: "live-1", markets: [MARKETS[0]] });
    await world.operator.post("Operator/TurnInPlay", { eventId, reason: "Start", clientReference: "live" });
    const add = (key: string, open: boolean) =>
      world.operator.post("Operator/AddEventMarkets", {
        ...{ eventId, open, markets: [matchOdds({ key, runners: runners("Lions", "Tigers") })] },
      });
    expectDone(await add("opened", true));
    const { result } = await add("waiting", false);
    const { marketId } = (result as Made).markets[2] ?? {};
    await world.operator.post("Operator/SetMarketStatus", { marketId, status: "OPEN" });
    const { result: shown } = await anna.get("Market/GetByEventId", { eventId });
    expect(shown).toMatchObject([
      { status: "OPEN", delayMs: 5000 },
      { status: "OPEN", delayMs: 5000 },
      { status: "OPEN", delayMs: 5000 },
    ]);
  });

  it("delays bets on a market too that was being added while it was turned in play", async () => {
    const { eventId } = await made({ clientReference: "turning-1", markets: [MARKETS[0]] });
    const tables = new Client(database.connection);
    await tables.connect();
    await tables.query("BEGIN");
    // The engine has the market, and the tables do not yet.
    await tables.query("LOCK TABLE markets IN SHARE MODE");
    const late = matchOdds({ key: "late", runners: runners("Lions", "Tigers") });
    const known = world.server.exchange.state().journalSeq;
    const adding = world.operator.post("Operator/AddEventMarkets", { eventId, open: true, markets: [late] });
    await until(() => world.server.exchange.state().journalSeq > known);
    const start = { eventId, reason: "Start", clientReference: "turning" };
    expectDone(await world.operator.post("Operator/TurnInPlay", start));
    await tables.query("ROLLBACK");
    await tables.end();
    expectDone(await adding);
    const { result } = await anna.get("Market/GetByEventId", { eventId });
    expect(result).toMatchObject([
      { status: "OPEN", delayMs: 5000 },
      { status: "OPEN", delayMs: 5000 },
    ]);
  });

  it("has no market open once it has ended, also where one was being added", async () => {
    const { eventId } = await made({ clientReference: "ending-1", markets: [MARKETS[0]] });
    const late = matchOdds({ key: "late", runners: runners("Lions", "Tigers") });
    const [, ended] = await Promise.all([
      world.operator.post("Operator/AddEventMarkets", { eventId, open: true, markets: [late] }),
      world.operator.post("Operator/EndEvent", { eventId, reason: "Over" }),
    ]);
    expectDone(ended);
    const { result } = await anna.get("Market/GetByEventId", { eventId });
    expect(result).toMatchObject([{ status: "CLOSED" }, { status: "CLOSED" }]);
  });

  it("has what several operators change of it in the same moment", async () => {
    const { eventId, markets } = await made({ clientReference: "together-1", markets: [MARKETS[0]] });
    const change = (body: object) => world.operator.post("Operator/ChangeEvent", { eventId, ...body });
    const rename = (runner: string, name: string) =>
      change({ runners: [{ market: MARKETS[0]?.key, runner, name }] });
    const changes = [change({ title: "Lions B v Tigers B" }), change({ competition: "Town Cup" })];
    changes.push(rename("lions", "Lions B"), rename("tigers", "Tigers B"));
    for (const done of await Promise.all(changes)) expectDone(done);
    const market = async () => {
      const marketId = markets[0]?.marketId ?? 0;
      return (await world.operator.get("Operator/GetTradingMarket", { marketId })).result;
    };
    const terms = async () =>
      (await world.operator.get("Operator/GetEventTerms", { eventId })).result as Record<string, unknown>;
    const changed = { title: "Lions B v Tigers B", competition: "Town Cup" };
    expect(await market()).toMatchObject({ runners: [{ name: "Lions B" }, { name: "Tigers B" }] });
    expect(await terms()).toMatchObject(changed);
    await world.close();
    world = await openBettingWorld(database.connection, clock);
    [anna, bela] = [await world.login("anna"), await world.login("bela")];
    expect(await terms()).toMatchObject(changed);
  });

  it("is renamed with its runners and moved, and open pages follow", async () => {
    const url = await world.server.start();
    const { eventId, markets } = await made({ clientReference: "renamed-1", markets: [MARKETS[0]] });
    const hub = await listenToHub(url, anna.token);
    await hub.connection.invoke("WatchEvents", [eventId]);
    const change = (body: object) => world.operator.post("Operator/ChangeEvent", { eventId, ...body });
    const rename = (runner: string, name: string) => ({
      runners: [{ market: MARKETS[0]?.key, runner, name }],
    });
    expectDone(await change({ title: "Lions A v Tigers", startTime: "2026-01-03T09:00:00Z" }));
    await hub.receives("EventTree");
    expectDone(await change(rename("lions", "Lions A")));
    await hub.receives("EventMarkets", ({ EventId }) => EventId === eventId);
    await hub.connection.stop();
    const { result } = await anna.get("Market/GetByEventId", { eventId });
    expect(result).toMatchObject([{ runners: [{ name: "Lions A" }, { name: "Tigers" }] }]);
    expect((await change(rename("lions", "tigers"))).code).toBe("RUNNER_NAME_TAKEN");
    expect((await change(rename("bears", "Bears"))).code).toBe("RUNNER_NOT_FOUND");
    const marketId = markets[0]?.marketId ?? 0;
    await world.close();
    world = await openBettingWorld(database.connection, clock);
    [anna, bela] = [await world.login("anna"), await world.login("bela")];
    const { result: market } = await world.operator.get("Operator/GetTradingMarket", { marketId });
    expect(market).toMatchObject({ eventTitle: "Lions A v Tigers", startTime: "2026-01-03T09:00:00.000Z" });
    expect(JSON.stringify(market)).toContain('"name":"Lions A"');
    const { result: terms } = await world.operator.get("Operator/GetEventTerms", { eventId });
    expect(terms).toMatchObject({ byHand: true, phase: "upcoming" });
  });

  it("is cloned with the numbers that horses wear", async () => {
    const horses = runners("Alder", "Birch").map((horse, index) => ({ ...horse, cloth: 7 - index }));
    const race = await openMatch(world, cricketMatch({ markets: [matchOdds({ runners: horses })] }));
    const { result } = await world.operator.get("Operator/GetEventTerms", { eventId: race.eventId });
    const { eventId } = await made({ ...(result as object), clientReference: "clone-2" });
    const shown = await world.guest.get("Market/GetByEventId", { eventId });
    expect(shown.result).toMatchObject([{ runners: [{ cloth: 7 }, { cloth: 6 }] }]);
  });

  it("is cloned with its starting prices, which no market of lines or each way may have", async () => {
    const priced = [matchOdds({ startingPrice: true }), matchOdds({ key: "other", name: "Other" })];
    const race = await openMatch(world, cricketMatch({ markets: priced }));
    const { result } = await world.operator.get("Operator/GetEventTerms", { eventId: race.eventId });
    const { eventId } = await made({ ...(result as object), clientReference: "clone-3" });
    const shown = (await world.guest.get("Market/GetByEventId", { eventId })).result as object[];
    expect(shown[0]).toMatchObject({ startingPrice: "offered" });
    expect(shown[1]).not.toHaveProperty("startingPrice");
    for (const wrong of MARKETS.slice(2)) {
      const markets = [{ ...wrong, startingPrice: true }];
      expect((await create({ clientReference: `no-${wrong.key}`, markets })).code).toBe("MARKET_INVALID");
    }
  });

  it("is cloned from the terms of any event, changed, turned in play, ended, and there after a restart", async () => {
    const match = await openMatch(world);
    const terms = await world.operator.get("Operator/GetEventTerms", { eventId: match.eventId });
    const clone = await made({
      ...(terms.result as object),
      clientReference: "clone-1",
      title: "Second leg",
    });
    const { eventId } = clone;
    await world.operator.post("Operator/ChangeEvent", { eventId, title: "Third leg" });
    await world.operator.post("Operator/TurnInPlay", { eventId, reason: "Start", clientReference: "s" });
    await world.close();
    world = await openBettingWorld(database.connection, clock);
    [anna, bela] = [await world.login("anna"), await world.login("bela")];
    const traded = async () =>
      (await world.operator.get("Operator/GetTradingEvents", { Search: "leg" })).result;
    expect(await traded()).toMatchObject({ items: [{ title: "Third leg", phase: "inPlay" }] });
    const ended = await world.operator.post("Operator/EndEvent", { eventId, reason: "Over" });
    expect(ended.result).toBe("Third leg has ended: its markets wait for their results.");
    expect((await bet(1, anna, clone)).code).toBe("MARKET_CLOSED");
    expect((await world.operator.post("Operator/ChangeEvent", { eventId, title: "X" })).code).toBe(
      "EVENT_ENDED",
    );
    const fed = { eventId: match.eventId, title: "X" };
    expect((await world.operator.post("Operator/ChangeEvent", fed)).code).toBe("EVENT_NOT_BY_HAND");
  });
});
