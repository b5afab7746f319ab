import type { Market, ScoreCard, SportEvent } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import Fastify from "fastify";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { chanceFrom } from "../ports/chance.ts";
import { accountSession } from "./account-session.ts";
import { randomBet } from "./crowd.ts";
import { houseQuotes } from "./house-quotes.ts";
import { runMarketMaker } from "./market-maker.ts";
import type { PublicMarket, PublicMarkets, VisiblePrices } from "./public-markets.ts";

const log = pino({ level: "silent" });
const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Call {
  readonly path: string;
  readonly body: {
    readonly cancel?: unknown;
    readonly place?: readonly {
      readonly runnerId: number;
      readonly type: number;
      readonly rate: number;
      readonly stake: number;
    }[];
    readonly marketId?: number;
  };
}

/** Answers a house account's calls as the public API does, and remembers them. */
async function exchange() {
  const http = Fastify();
  const calls: Call[] = [];
  const answer = { code: null as string | null, positions: [] as unknown[], tokenValid: true };
  const success = (result: unknown) => ({ success: true, result, error: null });
  http.post("/api/Account/Authenticate", async (request) => {
    calls.push({ path: "login", body: {} });
    answer.tokenValid = true;
    const { userNameOrEmailAddress: username } = request.body as { userNameOrEmailAddress: string };
    return success({ accessToken: `token of ${username}`, balance: 5_000_000 });
  });
  http.addHook("preHandler", async (request, reply) => {
    if (request.url.includes("Authenticate") || answer.tokenValid) return undefined;
    const error = { code: "TOKEN_EXPIRED", message: "Your session has ended." };
    return reply.code(401).send({ success: false, result: null, error, unAuthorizedRequest: true });
  });
  http.get("/api/Bet/GetUserExpectedProfitLoss", async () => success(answer.positions));
  http.post("/api/Bet/ReplaceBets", async (request) => {
    const body = request.body as Call["body"];
    calls.push({ path: "replace", body });
    const placed = (body.place ?? []).map(() => ({
      ok: answer.code === null,
      code: answer.code,
      placement: null,
    }));
    return success({ cancelled: { count: 0, amount: 0 }, placed });
  });
  http.post("/api/Bet/CancelBets", async (request) => {
    calls.push({ path: "cancel", body: request.body as Call["body"] });
    return success("Cancelled");
  });
  const url = await http.listen({ host: "127.0.0.1", port: 0 });
  closers.push(() => http.close());
  return { url, calls, answer };
}

const event: SportEvent = {
  id: 9,
  dreamEventId: "9",
  title: "Up or down",
  team1: null,
  team2: null,
  competition: "",
  status: "IN_PLAY",
  matchDate: "",
  time: "",
  startTime: "",
  sportId: 40,
  sportName: "Trade",
  pin: false,
  isFancy: false,
  isBookMaker: false,
  isFastBet: false,
  videoURL: null,
  simulated: true,
  sourceLabel: "",
  scoreLine: null,
  market: null,
};

const market: Market = {
  marketId: 5,
  eventId: 9,
  event: { title: "Up or down", competition: "", sourceLabel: "" },
  marketType: "match_odd",
  marketName: "Up or Down",
  status: "OPEN",
  statusReason: "",
  inPlay: true,
  delayMs: 0,
  minStake: 100,
  maxStake: 100_000,
  commissionPercent: 2,
  priceLadder: "classic",
  rules: "",
  winnerRunnerId: null,
  runners: [
    { id: 51, name: "Up", sort: 1 },
    { id: 52, name: "Down", sort: 2 },
  ],
};

const tradeCard = (price: number): ScoreCard => ({
  sport: "trade",
  symbol: "Index",
  open: 1000,
  price,
  path: [1000],
  secondsLeft: 100,
  note: "",
});

/** A board that a test writes on. */
function writtenBoard() {
  const listeners = new Set<(marketId: number) => void>();
  const marketView: PublicMarket = {
    event,
    market,
    isOpen: true,
    score: tradeCard(1000),
    reopenedAt: 0,
    prices: new Map<number, VisiblePrices>(),
  };
  let shown = marketView;
  const board: PublicMarkets = {
    markets: () => [shown],
    market: (marketId) => (marketId === market.marketId ? shown : undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: async () => {},
  };
  const write = (change: Partial<PublicMarket>) => {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener(market.marketId);
  };
  return { board, write };
}

async function makerAtWork() {
  const { url, calls, answer } = await exchange();
  const { board, write } = writtenBoard();
  const clock = fakeClock();
  const stopping = new AbortController();
  const { signal } = stopping;
  const session = accountSession({
    crossbookUrl: url,
    username: "maker1",
    password: "secret",
    clock,
    log,
    signal,
  });
  const working = runMarketMaker({
    session,
    board,
    house: houseQuotes(),
    ratings: new Map(),
    clock,
    log,
    seed: "seed",
    spreadTicks: 1,
    signal,
  });
  closers.push(async () => {
    stopping.abort();
    await working;
  });
  /** Lets the maker work on until it has made so many calls that place or cancel. */
  const until = async (count: number, what: string) => {
    const made = () => calls.filter(({ path }) => path === what);
    for (let turns = 0; made().length < count && turns < 5000; turns++) {
      clock.advance(50);
      await new Promise(setImmediate);
    }
    return made();
  };
  /** Lets this much time pass and answers arrive. */
  const pass = async (totalMs: number) => {
    for (let passedMs = 0; passedMs < totalMs; passedMs += 50) {
      clock.advance(50);
      for (let turn = 0; turn < 8; turn++) await new Promise(setImmediate);
    }
  };
  return { calls, answer, write, until, pass, clock };
}

const backs = (call: Call | undefined, runnerId: number) =>
  (call?.body.place ?? [])
    .filter((place) => place.runnerId === runnerId && place.type === 1)
    .map(({ rate }) => rate);

describe("a market maker", () => {
  it("logs in and quotes an open market by one call that replaces everything", async () => {
    const { calls, until } = await makerAtWork();
    const [first] = await until(1, "replace");
    expect(calls[0]?.path).toBe("login");
    expect(first?.body).toMatchObject({ marketId: 5, cancel: "all" });
    expect(first?.body.place).toHaveLength(16);
  });

  it("moves its prices with the score, and is quiet while nothing moves", async () => {
    const { calls, until, write, pass } = await makerAtWork();
    const [first] = await until(1, "replace");
    await pass(3000);
    expect(calls.filter(({ path }) => path === "replace")).toHaveLength(1);
    write({ score: tradeCard(1002) });
    const [, second] = await until(2, "replace");
    expect(backs(second, 51)[0]).toBeLessThan(backs(first, 51)[0] ?? 0);
    expect(backs(second, 52)[0]).toBeGreaterThan(backs(first, 52)[0] ?? 0);
  });

  it("cancels when betting stops, and quotes wider for a while when it goes on", async () => {
    const { until, write, clock } = await makerAtWork();
    const [first] = await until(1, "replace");
    write({ isOpen: false });
    const [cancel] = await until(1, "cancel");
    expect(cancel?.body).toEqual({ marketId: 5 });
    write({ isOpen: true, reopenedAt: clock.now() });
    const [, second] = await until(2, "replace");
    expect(backs(second, 51)[0]).toBeGreaterThan(backs(first, 51)[0] ?? 0);
  });

  it("quotes again what was matched, and less where it would lose", async () => {
    const { answer, until } = await makerAtWork();
    const [first] = await until(1, "replace");
    answer.positions = [
      {
        eventId: 9,
        marketId: 5,
        runners: [
          { runnerId: 51, amount: -60_000 },
          { runnerId: 52, amount: 60_000 },
        ],
      },
    ];
    const [, second] = await until(2, "replace");
    const laid = (call: Call | undefined) =>
      (call?.body.place ?? [])
        .filter(({ runnerId, type }) => runnerId === 51 && type === 2)
        .reduce((sum, { stake }) => sum + stake, 0);
    expect(laid(second)).toBeLessThan(laid(first));
  });

  it("bets less when money is short", async () => {
    const { answer, until, write } = await makerAtWork();
    answer.code = "INSUFFICIENT_FUNDS";
    const [first] = await until(1, "replace");
    write({ score: tradeCard(1000.5) });
    const [, second] = await until(2, "replace");
    const staked = (call: Call | undefined) =>
      (call?.body.place ?? []).reduce((sum, { stake }) => sum + stake, 0);
    expect(staked(second)).toBeLessThan(staked(first));
  });

  it("stops short of an old quote of someone else, and takes it if it stays", async () => {
    const { until, write, calls } = await makerAtWork();
    await until(1, "replace");
    // Someone backs Up at 1.5, where the model says 2: a gift for who lays it.
    write({ prices: new Map([[51, { back: [], lay: [1.5] }]]), score: tradeCard(1000.01) });
    await until(2, "replace");
    const lays = (call: Call | undefined) =>
      (call?.body.place ?? [])
        .filter(({ runnerId, type }) => runnerId === 51 && type === 2)
        .map(({ rate }) => rate);
    expect(Math.max(...lays(calls.findLast(({ path }) => path === "replace")))).toBeLessThan(1.5);
    await until(3, "replace");
    expect(Math.max(...lays(calls.findLast(({ path }) => path === "replace")))).toBeGreaterThan(1.5);
  });

  it("logs in again when its session has ended", async () => {
    const { calls, answer, until, write } = await makerAtWork();
    await until(1, "replace");
    answer.tokenValid = false;
    write({ score: tradeCard(1003) });
    await until(2, "login");
    await until(2, "replace");
    expect(calls.filter(({ path }) => path === "login").length).toBeGreaterThanOrEqual(2);
  });
});

describe("the crowd", () => {
  const priced = (prices: VisiblePrices): PublicMarket => ({
    event,
    market,
    isOpen: true,
    score: null,
    reopenedAt: 0,
    prices: new Map([[51, prices]]),
  });

  it("takes prices that are there or waits a tick better, with small stakes", () => {
    const chance = chanceFrom("crowd");
    const rates = new Set<string>();
    for (let number = 0; number < 300; number++) {
      const bet = randomBet([priced({ back: [2], lay: [2.02] })], chance);
      if (!bet) continue;
      expect(bet).toMatchObject({ runnerId: 51, marketId: 5, eventId: 9 });
      expect(bet.stake).toBeLessThanOrEqual(1000);
      rates.add(`${bet.type === 1 ? "back" : "lay"} ${bet.rate}`);
    }
    expect([...rates].sort()).toEqual(["back 2", "back 2.02", "lay 2", "lay 2.02"]);
  });

  it("leaves alone what is closed, without prices, certain, or a long shot to lay", () => {
    const chance = chanceFrom("crowd");
    const closed = { ...priced({ back: [2], lay: [2.02] }), isOpen: false };
    for (let number = 0; number < 100; number++) {
      expect(randomBet([closed], chance)).toBeUndefined();
      expect(randomBet([priced({ back: [], lay: [] })], chance)).toBeUndefined();
      expect(randomBet([priced({ back: [1.01], lay: [40] })], chance)).toBeUndefined();
    }
  });
});
