import type {
  CashOutQuote,
  Market,
  MarketRisk,
  OddsRunner,
  SettlementPreview,
  TradingMatch,
} from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { listenToHub } from "../../testing/hub-listener.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { makeOperator } from "../../testing/other-operator.ts";
import { passDelay, untilDelayed } from "../../testing/passing-time.ts";

const SECOND = { userName: "sara", password: "Second-4-the-tests", role: "settler" };
const WORDS = { reason: "Scorer's mistake", rule: "Rule 9.2" };
const CROSSED = cricketMatch({ markets: [matchOdds({ crossMatching: true })] });
/** A back of India for 100 at 1.90 is shown as 90 at 2.10 to who backs Australia, and matched at 2.11. */
const [INDIA, AUSTRALIA] = [
  { rate: 1.9, stake: 100 },
  { rate: 2.1, stake: 90 },
];

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let olga: PlayerSeat;
let sara: PlayerSeat;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;
let count = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  olga = world.operator;
  await makeOperator(world, olga, SECOND);
  const { userName, password } = SECOND;
  const login = await world.guest.post("Operator/Authenticate", { userName, password });
  sara = world.seat(userName, (login.result as { accessToken: string }).accessToken);
});

beforeEach(async () => {
  count += 1;
  // Calls are counted by minutes.
  clock.advance(60_000);
  anna = await world.player(`anna${count}`, 1000);
  bela = await world.player(`bela${count}`, 1000);
  match = await openMatch(world, CROSSED);
});

afterAll(() => closeVerified(world, database));

/** Anna backs India, Bela backs Australia, and the two are matched. */
async function crossed(): Promise<void> {
  expectDone(await match.back(anna, INDIA));
  expectDone(await match.back(bela, { ...AUSTRALIA, runnerId: match.australia }));
}

async function accountOf({ userName }: PlayerSeat) {
  const { result } = await olga.get("Operator/GetPlayer", { userName });
  const { cash, exposure } = result as Record<string, number>;
  return { cash, exposure };
}

const accounts = () => Promise.all([anna, bela].map(accountOf));

async function openBetsOf(seat: PlayerSeat) {
  const { result } = await seat.get("Bet/GetUserOpenBets");
  return (result as { openBets: Record<string, unknown>[] }).openBets;
}

async function oddsOf(runnerId: number): Promise<OddsRunner> {
  const { result } = await world.guest.get("Odds/GetUserOddsV2", { eventId: match.eventId });
  const { matchOdds: shown } = result as { matchOdds: { runners: OddsRunner[] } };
  const runner = shown.runners.find(({ id }) => id === runnerId);
  if (runner === undefined) throw new Error("the runner is not shown");
  return runner;
}

async function previewOf(act: object): Promise<SettlementPreview> {
  const answer = await olga.post("Operator/PreviewSettlement", { marketId: match.marketId, act });
  expectDone(answer);
  return answer.result as SettlementPreview;
}

const settle = (runnerId: number) =>
  olga.post("Operator/SettleMarket", {
    ...{ marketId: match.marketId, result: { type: "winners", runnerIds: [runnerId] } },
  });

async function logInAgain(): Promise<void> {
  [olga, anna, bela] = [world.operator, await world.login(anna.userName), await world.login(bela.userName)];
  const { userName, password } = SECOND;
  const login = await world.guest.post("Operator/Authenticate", { userName, password });
  sara = world.seat(userName, (login.result as { accessToken: string }).accessToken);
}

/** The moment so many milliseconds from now. */
const at = (inMs: number) => new Date(clock.now() + inMs).toISOString();

async function matchedStakes(): Promise<number> {
  const { result } = await olga.get("Operator/GetReport");
  return (result as { totals: { matchedStakes: number } }).totals.matchedStakes;
}

async function byTwo(path: string, body: object): Promise<void> {
  expect((await olga.post(path, body)).code).toBe("SECOND_PERSON_NEEDED");
  expectDone(await sara.post(path, body));
}

/** Paise of the house's account of roundings that came from this market. */
async function roundingOf(marketId: number): Promise<number> {
  await world.server.exchange.projected(world.server.exchange.state().journalSeq);
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ sum: string }>(
    "SELECT coalesce(sum(amount), 0) AS sum FROM ledger_entries WHERE account_id = -4 AND market_id = $1",
    [marketId],
  );
  await client.end();
  return Number(rows[0]?.sum);
}

describe("a market of two runners that cross-matches", () => {
  it("says so, and shows a back of one runner to who backs the other", async () => {
    const { result } = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect((result as Market[])[0]).toMatchObject({ crossMatching: true });
    expectDone(await match.back(anna, INDIA));
    expect(await oddsOf(match.australia)).toMatchObject({ back: [{ price: 2.1, size: 90 }], lay: [] });
    expect(await oddsOf(match.india)).toMatchObject({ back: [], lay: [{ price: 1.9, size: 100 }] });
  });

  it("does not say so where it is not asked for, and matches no back with another", async () => {
    match = await openMatch(world);
    await crossed();
    const { result } = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect((result as Market[])[0]).not.toHaveProperty("crossMatching");
    expect(await openBetsOf(bela)).toMatchObject([{ matched: 0, unmatched: 90 }]);
  });

  it("is refused of four runners, by the feed and by hand", async () => {
    const runners = ["india", "australia", "england", "ireland"].map((key) => ({ key, name: key }));
    const four = cricketMatch({ markets: [matchOdds({ runners, crossMatching: true })] });
    await expect(openMatch(world, four)).rejects.toThrow("MARKET_INVALID");
    const byHand = {
      ...{ sportId: 3, competition: "Cup", title: "Lions v Tigers", team1: null, team2: null, open: true },
      startTime: "2026-01-03T09:00:00.000Z",
    };
    const make = (markets: object[], clientReference: string) =>
      olga.post("Operator/CreateEvent", { ...byHand, markets, clientReference });
    expect((await make(four.markets, "four")).code).toBe("MARKET_INVALID");
    const made = await make(CROSSED.markets, "two");
    const { eventId } = made.result as { eventId: number };
    const { result } = await olga.get("Operator/GetEventTerms", { eventId });
    expect(result).toMatchObject({ markets: [{ crossMatching: true }] });
    const { result: shown } = await world.guest.get("Market/GetByEventId", { eventId });
    expect(shown).toMatchObject([{ crossMatching: true }]);
  });

  it("is the same market after a restart", async () => {
    expectDone(await match.back(anna, INDIA));
    await world.close();
    world = await openBettingWorld(database.connection, clock);
    await logInAgain();
    expectDone(await match.back(bela, { ...AUSTRALIA, runnerId: match.australia }));
    await world.close();
    world = await openBettingWorld(database.connection, clock);
    await logInAgain();
    expect(await openBetsOf(bela)).toMatchObject([{ matched: 90, unmatched: 0, odds: 2.11 }]);
    const { result } = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect((result as Market[])[0]).toMatchObject({ crossMatching: true });
  });
});

describe("two backs that are matched with each other", () => {
  it("are a bet of each player at his own price or a better one, and a push to who waited", async () => {
    const hub = await listenToHub(await world.server.start(), anna.token);
    await hub.register();
    await crossed();
    expect(await openBetsOf(anna)).toMatchObject([{ betType: "back", matched: 100, unmatched: 0 }]);
    expect(await openBetsOf(bela)).toMatchObject([{ betType: "back", matched: 90, odds: 2.11 }]);
    expect(await accounts()).toEqual([
      { cash: 1000, exposure: 100 },
      { cash: 1000, exposure: 90 },
    ]);
    const pushed = await hub.receives("BetMatched", () => true);
    expect(pushed).toMatchObject({ RunnerName: "India", Matched: 100, AveragePrice: 1.9, Remaining: 0 });
    await hub.connection.stop();
    expect([(await oddsOf(match.india)).lastPrice, (await oddsOf(match.australia)).lastPrice]).toEqual([
      1.9, 2.11,
    ]);
  });

  it("are paid by the result as any bets, and what rounding leaves goes to its account", async () => {
    await crossed();
    const shown = await previewOf({
      type: "settle",
      result: { type: "winners", runnerIds: [match.australia] },
    });
    expect(shown).toMatchObject({
      totalCount: 2,
      totals: { accounts: 2, bets: 2, stake: 190, gross: -0.1, commission: 2, players: -2.1, rounding: 0.1 },
    });
    expect(shown.items.map(({ userName }) => userName).sort()).toEqual([anna.userName, bela.userName]);
    expectDone(await settle(match.australia));
    expect(await accounts()).toEqual([
      { cash: 900, exposure: 0 },
      { cash: 1097.9, exposure: 0 },
    ]);
    expect(await roundingOf(match.marketId)).toBe(10);
    const { result } = await bela.get("Transaction/GetHistory", { MaxResultCount: 1 });
    expect(result).toMatchObject({
      items: [{ kind: "marketResult", credit: "97.90", settlement: { gross: 99.9, commission: 2 } }],
    });
    const { result: history } = await bela.post("Bet/GetUserBetHistory", {});
    expect(history).toMatchObject({ totalCount: 1, items: [{ result: "WON", profitLoss: "99.90" }] });
    await byTwo("Operator/ResettleMarket", {
      ...{ marketId: match.marketId, result: { type: "winners", runnerIds: [match.india] }, ...WORDS },
    });
    expect(await accounts()).toMatchObject([{ cash: 1088.2 }, { cash: 910 }]);
    expect(await roundingOf(match.marketId)).toBe(0);
  });

  it("are two matches in what is traded, each once, and nobody's but the two players'", async () => {
    const stakesBefore = await matchedStakes();
    await crossed();
    expect((await matchedStakes()) - stakesBefore).toBe(190);
    const { marketId } = match;
    const { result: tape } = await world.guest.get("Odds/GetMarketTape", { marketId });
    expect(tape).toMatchObject({
      matches: [
        { runnerId: match.australia, price: 2.11, size: 90 },
        { runnerId: match.india, price: 1.9, size: 100 },
      ],
    });
    const { result: matches } = await olga.get("Operator/GetTradingMatches", { marketId });
    expect(matches).toMatchObject({ totalCount: 2, window: { count: 2, size: 190 } });
    expect((matches as { items: TradingMatch[] }).items).toMatchObject([
      { runnerName: "Australia", backer: bela.userName, layer: "", price: 2.11 },
      { runnerName: "India", backer: anna.userName, layer: "", price: 1.9 },
    ]);
    const { result } = await olga.get("Operator/GetMarketRisk", { marketId });
    const risk = result as MarketRisk;
    expect(risk).toMatchObject({ matched: 190, exposure: 190, totalCount: 2 });
    expect(risk.outcomes).toMatchObject([
      { words: "India wins", players: 0, house: 0, wins: 90 },
      { words: "Australia wins", players: -0.1, house: 0, wins: 99.9 },
    ]);
    clock.advance(6_000);
    const answers = ["GetRiskMarkets", "GetRiskAccounts", "GetLargestOrders", "GetRiskAlerts"].map(
      async (path) => JSON.stringify((await olga.get(`Operator/${path}`)).result),
    );
    const [markets, ...others] = await Promise.all(answers);
    expect(JSON.parse(markets ?? "").items).toContainEqual(
      expect.objectContaining({ marketId, accounts: 2, matched: 190, exposure: 190 }),
    );
    expect(others.join()).toContain(anna.userName);
    expect(others.join()).not.toMatch(/account -|"userId":-/);
  });

  it("are matched at the end of the bet delay too", async () => {
    await match.start();
    expectDone(await match.back(anna, INDIA));
    const placing = match.back(bela, { ...AUSTRALIA, runnerId: match.australia });
    await untilDelayed(world.server.exchange);
    expectDone(await passDelay(clock, placing, 5000));
    // The key of the next bet is its own, and not the one of the house's orders.
    expectDone(await match.lay(bela, { rate: 1.5, stake: 10 }));
    expect(await openBetsOf(bela)).toMatchObject([{ matched: 90 }, { matched: 0, unmatched: 10 }]);
  });

  it("are not what a cash-out is quoted from: it is matched with what rests on its own runner", async () => {
    await match.lay(bela, { rate: 3, stake: 100 });
    await match.back(anna, { rate: 3, stake: 100 });
    expectDone(await match.lay(bela, { rate: 2, stake: 500, runnerId: match.australia }));
    expect(await oddsOf(match.india)).toMatchObject({ lay: [{ price: 2, size: 500 }] });
    const quoted = async () =>
      (
        await anna.post("CashOut/GetQuote", {
          ...{ marketId: match.marketId, runnerId: match.india, fraction: 100 },
        })
      ).result as CashOutQuote;
    expect(await quoted()).toMatchObject({ available: false });
    expectDone(await match.back(bela, { rate: 2.5, stake: 150 }));
    const { quoteId, available, amount } = await quoted();
    expect({ available, amount }).toEqual({ available: true, amount: 20 });
    expectDone(await anna.post("CashOut/Execute", { quoteId, clientReference: `out-${count}` }));
  });
});

describe("bets that are cross-matched", () => {
  const scopes: readonly (readonly [string, (betId: unknown) => object])[] = [
    ["of a window of time", () => ({ type: "time", from: at(-1000), until: at(1000) })],
    ["of one runner", () => ({ type: "runner", runnerId: match.india })],
    ["by one of the two", (betId) => ({ type: "bets", betIds: [betId] })],
  ];

  it.each(scopes)("are void on both runners before the result, %s", async (_, scopeOf) => {
    await crossed();
    const [bet] = await openBetsOf(bela);
    const scope = scopeOf(bet?.["betId"]);
    const shown = await previewOf({ type: "voidBets", scope });
    expect(shown).toMatchObject({
      matches: 2,
      totalCount: 2,
      totals: { stake: 190, players: 0, rounding: 0 },
    });
    const { marketId } = match;
    expect((await olga.post("Operator/VoidBets", { marketId, scope, ...WORDS })).result).toBe(
      "2 matches of Match Odds made void: Scorer's mistake",
    );
    expect(await accounts()).toEqual([
      { cash: 1000, exposure: 0 },
      { cash: 1000, exposure: 0 },
    ]);
    expect(await openBetsOf(anna)).toEqual([]);
    expectDone(await settle(match.india));
    expect(await accounts()).toMatchObject([{ cash: 1000 }, { cash: 1000 }]);
    expect(await roundingOf(marketId)).toBe(0);
  });

  it.each(scopes)("are void on both runners after the result, %s", async (_, scopeOf) => {
    await crossed();
    const [bet] = await openBetsOf(bela);
    const scope = scopeOf(bet?.["betId"]);
    clock.advance(5_000);
    // Its bets are of the same accounts, and on the runner that is in no scope.
    expectDone(await match.lay(bela, { rate: 3, stake: 10, runnerId: match.australia }));
    expectDone(await match.back(anna, { rate: 3, stake: 10, runnerId: match.australia }));
    expectDone(await settle(match.australia));
    const shown = await previewOf({ type: "voidBets", scope });
    expect(shown).toMatchObject({ isCorrection: true, totalCount: 2, totals: { stake: 190 } });
    await byTwo("Operator/VoidBets", { marketId: match.marketId, scope, ...WORDS });
    expect(await accounts()).toMatchObject([{ cash: 1019.6 }, { cash: 980 }]);
    expect(await roundingOf(match.marketId)).toBe(0);
  });
});

describe("two lays that are matched with each other", () => {
  it("count with all that is matched where an act is to be approved, and are paid by the result", async () => {
    expectDone(await match.lay(anna, { rate: 2, stake: 100 }));
    expectDone(await match.lay(bela, { rate: 2, stake: 60, runnerId: match.australia }));
    const { marketId } = match;
    expect(await accounts()).toMatchObject([{ exposure: 100 }, { exposure: 60 }]);
    const won = { type: "settle", result: { type: "winners", runnerIds: [match.india] } };
    expect(await previewOf(won)).toMatchObject({ totals: { bets: 2, stake: 120, rounding: 0 } });
    const scope = { type: "runner", runnerId: match.australia };
    expect(await previewOf({ type: "voidBets", scope })).toMatchObject({ matches: 2, amount: 120 });
    expectDone(await settle(match.india));
    expect(await accounts()).toEqual([
      { cash: 940, exposure: 0 },
      { cash: 1058.8, exposure: 0 },
    ]);
    expect(await roundingOf(marketId)).toBe(0);
  });
});
