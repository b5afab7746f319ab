import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { listenToHub } from "../../../testing/hub-listener.ts";
import { matchWithLines, session } from "../../../testing/match-with-lines.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { makeOperator } from "../../../testing/other-operator.ts";
import { type PagedCorrection, settledAgainInPages } from "../../../testing/settled-again-in-pages.ts";

const SECOND = { userName: "sara", password: "Second-4-the-tests", role: "admin" };
const WORDS = { reason: "Scorer's mistake", rule: "Rule 9.2" };
const SAID = "Scorer's mistake (Rule 9.2)";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let olga: PlayerSeat;
let sara: PlayerSeat;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;
let count = 0;
let url: string;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  olga = world.operator;
  url = await world.server.start();
  await makeOperator(world, olga, SECOND);
  const { userName, password } = SECOND;
  const login = await world.guest.post("Operator/Authenticate", { userName, password });
  sara = world.seat(userName, (login.result as { accessToken: string }).accessToken);
});

beforeEach(async () => {
  count += 1;
  anna = await world.player(`anna${count}`, 1000, olga);
  bela = await world.player(`bela${count}`, 1000, olga);
  match = await openMatch(world);
});

afterAll(() => closeVerified(world, database));

async function accountOf({ userName }: PlayerSeat) {
  const { result } = await olga.get("Operator/GetPlayer", { userName });
  const { cash, available, exposure, owed } = result as Record<string, number>;
  return { cash, available, exposure, owed };
}

async function historyOf(seat: PlayerSeat) {
  const { result } = await seat.post("Bet/GetUserBetHistory", {});
  return (result as { items: Record<string, unknown>[] }).items;
}

async function openBetsOf(seat: PlayerSeat) {
  const { result } = await seat.get("Bet/GetUserOpenBets");
  return (result as { openBets: Record<string, unknown>[] }).openBets;
}

async function linesOf(seat: PlayerSeat) {
  const { result } = await seat.get("Transaction/GetHistory", { MaxResultCount: 50 });
  const { items } = result as { items: Record<string, string>[] };
  return items.map(({ kind, description, credit, debit }) => [kind, description, credit, debit]).reverse();
}

async function listening(seat: PlayerSeat) {
  const hub = await listenToHub(url, seat.token);
  await hub.register();
  return hub;
}

/** Anna backs India with Bela. */
async function matched(terms: Record<string, unknown> = {}): Promise<number> {
  expectDone(await match.lay(bela, terms));
  expectDone(await match.back(anna, terms));
  return Number((await openBetsOf(anna)).at(-1)?.["betId"]);
}

const settle = (runnerId: number) =>
  olga.post("Operator/SettleMarket", {
    ...{ marketId: match.marketId, result: { type: "winners", runnerIds: [runnerId] } },
  });

/** Two operators ask for the same, the first in vain. */
async function byTwo(path: string, body: object): Promise<void> {
  expect((await olga.post(path, body)).code).toBe("SECOND_PERSON_NEEDED");
  expect((await olga.post(path, body)).code).toBe("SECOND_PERSON_NEEDED");
  expectDone(await sara.post(path, body));
}

/** Settles the market again in small pages. */
const inPages = (
  page: PagedCorrection["page"],
  result: PagedCorrection["result"],
  onPage?: PagedCorrection["onPage"],
) =>
  settledAgainInPages({
    ...{ connection: database.connection, exchange: world.server.exchange, clock, page, onPage },
    ...{ marketId: match.marketId, result, words: WORDS },
  });

const resettle = (runnerId: number) =>
  byTwo("Operator/ResettleMarket", {
    ...{ marketId: match.marketId, result: { type: "winners", runnerIds: [runnerId] } },
    ...WORDS,
  });

describe("a market that is settled again", () => {
  it("reverses and pays anew as lines of their own, by two operators, also when it has left the memory", async () => {
    await matched();
    expect(
      (
        await olga.post("Operator/ResettleMarket", {
          ...{ marketId: match.marketId, result: { type: "winners", runnerIds: [match.india] } },
          ...WORDS,
        })
      ).code,
    ).toBe("MARKET_NOT_SETTLED");
    expectDone(await settle(match.india));
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([{ cash: 1098 }, { cash: 900 }]);
    const hub = await listening(anna);
    clock.advance(1000);
    await resettle(match.australia);
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([{ cash: 900 }, { cash: 1098 }]);
    await hub.receives("MarketResult", ({ Corrected, Net }) => Corrected === true && Net === -100);
    await hub.connection.stop();
    const market = "India v Australia · Match Odds";
    expect((await linesOf(anna)).slice(-3)).toEqual([
      ["marketResult", `${market} · Winner: India`, "98.00", "0.00"],
      ["resultReversed", `${market} · Result reversed · ${SAID}`, "0.00", "98.00"],
      ["marketResult", `${market} · Winner: Australia · Settled again: ${SAID}`, "0.00", "100.00"],
    ]);
    expect(await historyOf(anna)).toMatchObject([
      { result: "LOST", profitLoss: "-100.00", resettledTime: expect.any(String) },
    ]);
    clock.advance(3 * 3_600_000);
    [olga, sara] = await Promise.all([world.loginOperator(), login(SECOND)]);
    await world.server.exchange.submit({ type: "removeMarket", marketId: match.marketId, at: clock.now() });
    await resettle(match.india);
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([{ cash: 1098 }, { cash: 900 }]);
    const { result } = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect(result).toMatchObject([{ status: "SETTLED", result: { runnerIds: [match.india] } }]);
  });

  it("may become void after its result, and have one again", async () => {
    await matched();
    expectDone(await settle(match.india));
    await byTwo("Operator/VoidMarket", { marketId: match.marketId, reason: "Abandoned" });
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([{ cash: 1000 }, { cash: 1000 }]);
    expect(await historyOf(anna)).toMatchObject([{ result: "VOID", profitLoss: "0.00" }]);
    await resettle(match.australia);
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([{ cash: 900 }, { cash: 1098 }]);
  });

  it("is void for connected players, also when it has left the memory", async () => {
    await matched();
    expectDone(await settle(match.india));
    clock.advance(3 * 3_600_000);
    [olga, sara] = await Promise.all([world.loginOperator(), login(SECOND)]);
    anna = await world.login(anna.userName);
    await world.server.exchange.submit({ type: "removeMarket", marketId: match.marketId, at: clock.now() });
    const hub = await listening(anna);
    await byTwo("Operator/VoidMarket", { marketId: match.marketId, reason: "Abandoned" });
    const told = await hub.receives("MarketResult", ({ MarketId }) => MarketId === match.marketId);
    expect(told).toMatchObject({ Void: true, Net: 0, Corrected: true });
    await hub.connection.stop();
  });

  it("is paid anew in pages of so many accounts and bets, however many there are", async () => {
    const carl = await world.player(`carl${count}`, 1000, olga);
    const dora = await world.player(`dora${count}`, 1000, olga);
    expectDone(await match.lay(bela, { stake: 60 }));
    for (const stake of [10, 20, 30]) expectDone(await match.back(anna, { stake }));
    expectDone(await match.lay(dora, { stake: 40 }));
    expectDone(await match.back(carl, { stake: 40 }));
    expectDone(await settle(match.india));
    const pages: (readonly [number, boolean])[] = [];
    const result = { type: "winners", winners: [1] } as const;
    const outcome = await inPages({ accounts: 3, rows: 4 }, result, (...page) => pages.push(page));
    expect(outcome).toMatchObject({ ok: true, accounts: 4 });
    // Anna's three bets are a page of their own; a second page has Bela and Carl, the last one Dora.
    expect(pages).toEqual([
      [1, false],
      [2, false],
      [1, true],
    ]);
    const cash = await Promise.all(
      [anna, bela, carl, dora].map(async (seat) => (await accountOf(seat)).cash),
    );
    expect(cash).toEqual([940, 1058.8, 960, 1039.2]);
  });

  it("is void for the players of every page", async () => {
    await matched();
    expectDone(await settle(match.india));
    const hubs = [await listening(anna), await listening(bela)];
    await inPages({ accounts: 1, rows: 10 }, { type: "void" });
    for (const hub of hubs) {
      const told = await hub.receives("MarketResult", ({ MarketId }) => MarketId === match.marketId);
      expect(told).toMatchObject({ Void: true, Net: 0, Corrected: true });
      await hub.connection.stop();
    }
  });

  it("may have a number as its result, as an operator gives it, and another one", async () => {
    const lines = await matchWithLines(world, [session()]);
    const marketId = lines.marketId("over6");
    const at47 = { market: "over6", line: 47, rate: 90, stake: 100 };
    expectDone(await lines.bet(bela, { ...at47, type: 4 }));
    expectDone(await lines.bet(anna, { ...at47, type: 3 }));
    const settleAt = (result: object) => olga.post("Operator/SettleMarket", { marketId, result });
    const { result: description } = await world.guest.get("Market/GetByEventId", { eventId: lines.eventId });
    const [runs] = (description as { runners: { id: number }[] }[])[0]?.runners ?? [];
    const winners = { type: "winners", runnerIds: [runs?.id ?? 0] };
    expect((await settleAt(winners)).code).toBe("RESULT_INVALID");
    expect((await settleAt({ type: "number", value: 47 })).result).toBe("6 over runs India is settled: 47.");
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([{ cash: 1088.2 }, { cash: 910 }]);
    const result = { type: "number", value: 46 };
    await byTwo("Operator/ResettleMarket", { marketId, result, ...WORDS });
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([{ cash: 900 }, { cash: 1098 }]);
  });

  it("may be a race each way, with a runner that does not start and another order at the end", async () => {
    const runners = ["Alder", "Birch", "Cedar", "Dogwood"].map((name) => ({ key: name.toLowerCase(), name }));
    const race = { type: "each_way", eachWay: { places: 2, divisor: 4 }, runners } as const;
    match = await openMatch(world, cricketMatch({ markets: [matchOdds({ ...race, runners })] }));
    const { marketId } = match;
    const [alder = 0, birch = 0, cedar = 0, dogwood = 0] =
      match.fixture.markets[0]?.runners.map(({ runnerId }) => runnerId) ?? [];
    await matched({ runnerId: alder, rate: 9, stake: 10 });
    expectDone(
      await olga.post("Operator/RemoveRunner", {
        ...{ marketId, runnerId: dogwood, reductionPercent: 20, ...WORDS },
      }),
    );
    expect(await openBetsOf(anna)).toMatchObject([{ odds: 7.2 }]);
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([
      { exposure: 20 },
      { exposure: 77.5 },
    ]);
    const placed = (...runnerIds: readonly number[]) => ({
      ...{ marketId, result: { type: "places", runnerIds } },
    });
    expect((await olga.post("Operator/SettleMarket", placed(alder, alder))).code).toBe("RUNNER_NOT_FOUND");
    expect((await olga.post("Operator/SettleMarket", placed(alder, dogwood))).code).toBe("RESULT_INVALID");
    expect((await olga.post("Operator/SettleMarket", placed(birch, alder))).result).toBe(
      "Match Odds is settled: Birch, Alder in this order.",
    );
    // The place part wins 15.50 and the win part loses 10.
    expect(await accountOf(anna)).toMatchObject({ cash: 1005.39 });
    await byTwo("Operator/ResettleMarket", { ...placed(cedar, birch), ...WORDS });
    expect(await accountOf(anna)).toMatchObject({ cash: 980 });
    const tie = { type: "tiedPlaces", runnerIds: [cedar], tiedIds: [alder, birch], after: 1 };
    await byTwo("Operator/ResettleMarket", { marketId, result: tie, ...WORDS });
    // The win part loses 10, and of the place part half wins 15.50 and half loses 10.
    expect(await accountOf(anna)).toMatchObject({ cash: 992.75 });
  });

  it("leaves a debt where the money is gone, shown to player and operator and paid first", async () => {
    await matched();
    expectDone(await settle(match.india));
    const adjust = (amount: number, reference: string) =>
      olga.post("Operator/AdjustBalance", { userName: anna.userName, amount, reason: "test", reference });
    expectDone(await adjust(-1050, `out-${count}`));
    await resettle(match.australia);
    // 48 were there, and she has lost 198 by it.
    expect(await accountOf(anna)).toEqual({ cash: 0, available: 0, exposure: 0, owed: 150 });
    expect((await anna.get("Bet/GetUserOpenBets")).result).toMatchObject({ balance: 0, owed: 150 });
    expectDone(await adjust(200, `in-${count}`));
    expect(await accountOf(anna)).toEqual({ cash: 50, available: 50, exposure: 0, owed: undefined });
    const kinds = (await linesOf(anna)).map(([kind]) => kind);
    expect(kinds.slice(-5)).toEqual([
      "receivable",
      "resultReversed",
      "marketResult",
      "credit",
      "receivablePaid",
    ]);
  });
});

describe("bets that are made void", () => {
  it("are void on both sides before the result, with the reason on the bet and in a message", async () => {
    const betId = await matched({ stake: 60 });
    expectDone(await match.back(anna, { stake: 40, rate: 3 }));
    const hub = await listening(bela);
    const scope = { type: "bets", betIds: [betId] };
    const body = { marketId: match.marketId, scope, ...WORDS };
    expect((await olga.post("Operator/VoidBets", body)).result).toBe(
      "1 match of Match Odds made void: Scorer's mistake",
    );
    expect((await olga.post("Operator/VoidBets", body)).code).toBe("MATCHES_NOT_FOUND");
    await hub.receives(
      "BetsCorrected",
      ({ Kind, Amount, Reason }) => Kind === "void" && Amount === 60 && Reason === SAID,
    );
    await hub.connection.stop();
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([{ exposure: 40 }, { exposure: 0 }]);
    expect(await historyOf(bela)).toMatchObject([
      { result: "VOID", matched: 0, voided: 60, voidReason: SAID },
    ]);
    expectDone(await settle(match.india));
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([{ cash: 1000 }, { cash: 1000 }]);
  });

  it("are void by the time in which they were matched, and by their runner after the result", async () => {
    await matched({ stake: 50 });
    const start = new Date(clock.now()).toISOString();
    const earlier = { type: "time", from: "2000-01-01T00:00:00Z", until: start };
    expect(
      (await olga.post("Operator/VoidBets", { marketId: match.marketId, scope: earlier, ...WORDS })).code,
    ).toBe("MATCHES_NOT_FOUND");
    clock.advance(2000);
    const from = new Date(clock.now()).toISOString();
    await matched({ stake: 30 });
    clock.advance(2000);
    const until = new Date(clock.now()).toISOString();
    const { marketId } = match;
    expectDone(
      await olga.post("Operator/VoidBets", { marketId, scope: { type: "time", from, until }, ...WORDS }),
    );
    expect(await openBetsOf(anna)).toHaveLength(1);
    expect(await accountOf(anna)).toMatchObject({ exposure: 50 });
    expectDone(await settle(match.india));
    expect(await accountOf(anna)).toMatchObject({ cash: 1049 });
    await byTwo("Operator/VoidBets", {
      marketId,
      scope: { type: "runner", runnerId: match.india },
      ...WORDS,
    });
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([{ cash: 1000 }, { cash: 1000 }]);
    expect(await historyOf(anna)).toMatchObject([
      { result: "VOID", voided: 30 },
      { result: "VOID", voided: 50 },
    ]);
  });

  it("may be a part of a bet, which its player sees on the open bet", async () => {
    expectDone(await match.lay(bela, { stake: 60 }));
    expectDone(await match.lay(bela, { stake: 40 }));
    expectDone(await match.back(anna, { stake: 100 }));
    const [first] = await openBetsOf(bela);
    const scope = { type: "bets", betIds: [first?.["betId"]] };
    expectDone(await olga.post("Operator/VoidBets", { marketId: match.marketId, scope, ...WORDS }));
    // What it says of a void part it has from the tables, which follow at once.
    await historyOf(anna);
    expect(await openBetsOf(anna)).toMatchObject([
      { matched: 40, unmatched: 0, voided: 60, voidReason: SAID },
    ]);
  });
});

describe("a runner that is taken out", () => {
  it("has its bets void, and the others' prices are reduced", async () => {
    const runners = ["Alder", "Birch", "Cedar"].map((name) => ({ key: name.toLowerCase(), name }));
    match = await openMatch(world, cricketMatch({ markets: [matchOdds({ runners })] }));
    const [alder = 0, , cedar = 0] = match.fixture.markets[0]?.runners.map(({ runnerId }) => runnerId) ?? [];
    await matched({ runnerId: alder, rate: 8, stake: 10 });
    await matched({ runnerId: cedar, rate: 4, stake: 20 });
    const { marketId } = match;
    const body = { marketId, runnerId: cedar, reductionPercent: 25, ...WORDS };
    const hub = await listening(anna);
    await hub.connection.invoke("WatchEvents", [match.eventId]);
    expectDone(await olga.post("Operator/RemoveRunner", body));
    await hub.receives("EventMarkets", ({ EventId }) => EventId === match.eventId);
    await hub.connection.stop();
    expect((await olga.post("Operator/RemoveRunner", body)).code).toBe("RUNNER_REMOVED");
    expect(await openBetsOf(anna)).toMatchObject([{ odds: 6, matched: 10, reducedReason: SAID }]);
    expect([await accountOf(anna), await accountOf(bela)]).toMatchObject([
      { exposure: 10 },
      { exposure: 50 },
    ]);
    const { result } = await world.guest.get("Odds/GetUserOddsV2", { eventId: match.eventId });
    expect(result).toMatchObject({
      matchOdds: {
        status: "OPEN",
        runners: [{ status: "ACTIVE" }, { status: "ACTIVE" }, { status: "REMOVED" }],
      },
    });
    expect((await match.back(anna, { runnerId: cedar, rate: 4, stake: 20 })).code).toBe("RUNNER_REMOVED");
    expect((await settle(cedar)).code).toBe("RESULT_INVALID");
    expectDone(await settle(alder));
    expect(await accountOf(anna)).toMatchObject({ cash: 1049 });
    expect(await historyOf(anna)).toMatchObject([
      { result: "VOID", voided: 20, voidReason: SAID },
      { result: "WON", odds: 6, reducedReason: SAID },
    ]);
  });
});

async function login({ userName, password }: { userName: string; password: string }): Promise<PlayerSeat> {
  const answer = await world.guest.post("Operator/Authenticate", { userName, password });
  return world.seat(userName, (answer.result as { accessToken: string }).accessToken);
}
