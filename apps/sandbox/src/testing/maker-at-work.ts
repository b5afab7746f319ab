import { fakeClock } from "@crossbook/testkit";
import Fastify from "fastify";
import { pino } from "pino";
import { afterEach } from "vitest";
import { accountSession } from "../exchange-client/account-session.ts";
import { orderAllowance } from "../exchange-client/order-allowance.ts";
import { runMarketMaker } from "../market-makers/market-maker.ts";
import { writtenMarkets } from "./written-markets.ts";

const log = pino({ level: "silent" });
const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A call that changes what rests, as the exchange got it. */
export interface Call {
  readonly path: string;
  readonly body: {
    readonly cancel?: unknown;
    readonly place?: readonly {
      readonly runnerId: number | null;
      readonly fancyValue?: number;
      readonly type: number;
      readonly rate: number;
      readonly stake: number;
      readonly execution?: string;
    }[];
    readonly marketId?: number;
  };
}

/** Answers an account's calls as the public API does, keeps what rests, and remembers the calls that change it. */
async function exchange() {
  const http = Fastify();
  const calls: Call[] = [];
  const answer = {
    code: null as string | null,
    positions: [] as unknown[],
    tokenValid: true,
    isBusy: false,
    reads: 0,
  };
  let resting: { readonly betId: number; readonly unmatched: number }[] = [];
  let nextId = 1;
  const success = (result: unknown) => ({ success: true, result, error: null });
  const busy = { success: false, result: null, error: { code: "EXCHANGE_BUSY", message: "Try again." } };
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
  http.get("/api/Bet/GetUserOpenBets", async () => {
    answer.reads += 1;
    return success({ balance: 0, exposure: 0, held: 0, openBets: resting });
  });
  http.post("/api/Bet/ReplaceBets", async (request, reply) => {
    const body = request.body as Call["body"];
    calls.push({ path: "replace", body });
    if (answer.isBusy) return reply.code(503).send(busy);
    const { cancel } = body;
    const before = resting.length;
    resting = resting.filter(({ betId }) => Array.isArray(cancel) && !cancel.includes(betId));
    const count = before - resting.length;
    const placed = (body.place ?? []).map(({ runnerId, fancyValue, type, rate, stake }) => {
      if (answer.code !== null) return { ok: false, code: answer.code, placement: null };
      const betId = nextId++;
      const betType = ["", "back", "lay", "yes", "no"][type];
      resting.push({
        ...{ marketId: 5, runnerId, fancyValue, betType, betRate: rate },
        betId,
        unmatched: stake,
      });
      return { ok: true, code: null, placement: { betId, remaining: stake } };
    });
    return success({ cancelled: { count, amount: 0 }, placed });
  });
  http.post("/api/Bet/CancelBets", async (request, reply) => {
    calls.push({ path: "cancel", body: request.body as Call["body"] });
    if (answer.isBusy) return reply.code(503).send(busy);
    resting = [];
    return success("Cancelled");
  });
  const url = await http.listen({ host: "127.0.0.1", port: 0 });
  closers.push(() => http.close());
  /** Changes what is unmatched of every resting order, as matches do; 0 takes it out. */
  const match = (unmatched: (stake: number) => number) => {
    resting = resting
      .map((order) => ({ ...order, unmatched: unmatched(order.unmatched) }))
      .filter((order) => order.unmatched > 0);
  };
  return { url, calls, answer, match };
}

/** A maker that quotes a written market on an exchange of few calls; it ends with the test. */
export async function makerAtWork(ordersAllowed = 10_000) {
  const { url, calls, answer, match } = await exchange();
  const { board, write } = writtenMarkets();
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
    markets: board,
    ratings: new Map(),
    allowance: orderAllowance({ perHour: 0, burst: ordersAllowed }, clock),
    clock,
    log,
    seed: "seed",
    rank: 0,
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
  return { calls, answer, match, write, until, pass, clock };
}
