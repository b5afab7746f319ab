import { fileURLToPath } from "node:url";
import { fakeClock } from "@crossbook/testkit";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_SPEED } from "./config/load-configuration.ts";
import {
  BETTORS_ALLOWANCE,
  BYTES_OF_A_MATCHED_ORDER,
  BYTES_OF_FEED_MESSAGES,
  MAKERS_ALLOWANCE,
  MOST_GROWTH_PER_HOUR,
  MOST_ORDERS_PER_HOUR,
  orderAllowance,
} from "./exchange-client/order-allowance.ts";
import { isFinal } from "./exchange-client/public-markets.ts";
import { runMarketMaker } from "./market-makers/market-maker.ts";
import { chancesOf, viewOf } from "./market-makers/models/chances.ts";
import { loadFootballForm } from "./market-makers/models/football-form.ts";
import { startMatchFeed } from "./match-feed/match-feed.ts";
import { loadMatches, matchLibrary } from "./match-feed/match-library.ts";
import { runPublicBettors } from "./public-bettors/public-bettors.ts";
import { BookSamples, type BookShares } from "./testing/book-samples.ts";
import { type ExchangeCounts, ExchangeInMemory } from "./testing/exchange-in-memory.ts";

const MATCHES = fileURLToPath(new URL("../matches", import.meta.url));
const log = pino({ level: "silent" });
const HOUR_MS = 3_600_000;
const STEP_MS = 100;
const LAKH = 100_000;
/** Twelve orders at the best level of a favourite, each of which may lose 30,000. */
const MOST_LOST_IN_A_MARKET = 360_000;

/** One hour of the default programme at the default speed, with two makers and four bettors. */
async function tradingHour() {
  const clock = fakeClock();
  const exchange = new ExchangeInMemory(clock);
  const stopping = new AbortController();
  const { signal } = stopping;
  const feed = startMatchFeed({
    library: matchLibrary(await loadMatches([MATCHES], log)),
    store: { load: async () => undefined, save: async () => {} },
    client: exchange,
    clock,
    log,
    seed: "crossbook",
    speed: DEFAULT_SPEED,
  });
  const shared = { markets: exchange, clock, seed: "crossbook", signal };
  const ratings = await loadFootballForm([MATCHES]);
  const allowance = orderAllowance(MAKERS_ALLOWANCE, clock);
  const running = ["maker1", "maker2"].map((username, rank) =>
    runMarketMaker({ ...shared, session: exchange.session(username), ratings, allowance, log, rank }),
  );
  running.push(
    runPublicBettors({
      ...shared,
      sessions: ["bettor1", "bettor2", "bettor3", "bettor4"].map((username) => exchange.session(username)),
      allowance: orderAllowance(BETTORS_ALLOWANCE, clock),
    }),
  );
  const samples = new BookSamples((view) => chancesOf(viewOf(view, ratings)));
  for (let passedMs = 0; passedMs < HOUR_MS; passedMs += STEP_MS) {
    clock.advance(STEP_MS);
    await new Promise(setImmediate);
    if (passedMs % 2500 === 0) samples.note(exchange.markets(), clock.now());
  }
  stopping.abort();
  const stopped = Promise.all([...running, feed.stop()]);
  for (let turns = 0; turns < 50; turns++) {
    clock.advance(1000);
    await new Promise(setImmediate);
  }
  await stopped;
  return { counts: exchange.counts, shares: samples.shares };
}

const total = (counts: ReadonlyMap<string, number>, which: RegExp) =>
  [...counts].reduce((sum, [key, count]) => sum + (which.test(key) ? count : 0), 0);

describe("an hour of the sandbox at its default speed", () => {
  let counts: ExchangeCounts;
  let shares: BookShares;
  beforeAll(async () => {
    ({ counts, shares } = await tradingHour());
  }, 180_000);

  it("places no more orders than the budget of the tables, and most of them through few calls", () => {
    expect(total(counts.placed, /maker/)).toBeLessThanOrEqual(
      MAKERS_ALLOWANCE.perHour + MAKERS_ALLOWANCE.burst,
    );
    expect(total(counts.placed, /bettor/)).toBeLessThanOrEqual(
      BETTORS_ALLOWANCE.perHour + BETTORS_ALLOWANCE.burst,
    );
    expect(total(counts.placed, /./)).toBeLessThanOrEqual(MOST_ORDERS_PER_HOUR);
    expect(total(counts.calls, /ReplaceBets|CancelBets/)).toBeLessThanOrEqual(18_000);
  });

  it("keeps what is matched, which alone makes the tables grow, within their growth", () => {
    expect(counts.matchedOrders).toBeGreaterThan(3000);
    const growth = counts.matchedOrders * BYTES_OF_A_MATCHED_ORDER + BYTES_OF_FEED_MESSAGES;
    const placed = total(counts.placed, /./);
    const calls = total(counts.calls, /ReplaceBets|CancelBets/);
    const growthMb = (growth / 1_000_000).toFixed(1);
    process.stdout.write(
      `An hour of the sandbox: ${placed} orders by ${calls} calls, ${counts.matchedOrders} matched, tables grow ${growthMb} MB of 15.\n`,
    );
    expect(growth).toBeLessThanOrEqual(MOST_GROWTH_PER_HOUR);
  });

  it("shows two levels on both sides of nearly every runner before the start", () => {
    expect(shares.twoLevelsBefore).toBeGreaterThanOrEqual(0.985);
  });

  it("shows prices on both sides of at least 85 % of the runners in play, in nearly every moment", () => {
    expect(shares.inPlay).toBeGreaterThanOrEqual(0.85);
    expect(shares.contenders).toBeGreaterThanOrEqual(0.95);
    expect(shares.contendersInWorstMinute).toBeGreaterThanOrEqual(0.85);
    expect(shares.goodMoments).toBeGreaterThanOrEqual(0.97);
  });

  it("shows a YES and a NO line of nearly every fancy market, before the start and in play", () => {
    expect(shares.fancyBefore).toBeGreaterThanOrEqual(0.95);
    expect(shares.fancyInPlay).toBeGreaterThanOrEqual(0.85);
  });

  it("matches at least five lakh on each final, and something in most other events", () => {
    const finals = [...counts.matched].filter(([event]) => isFinal(event));
    expect(finals.length).toBeGreaterThanOrEqual(3);
    for (const [, amount] of finals) expect(amount).toBeGreaterThanOrEqual(5 * LAKH);
    expect(counts.matches).toBeGreaterThan(1500);
    expect(counts.matched.size).toBeGreaterThan(50);
  });

  it("has bets of a long tail: half of them 500 or less, few large ones that bring most of the money", () => {
    const stakes = counts.stakes
      .filter(({ account }) => account.startsWith("bettor"))
      .map(({ stake }) => stake)
      .sort((a, b) => a - b);
    expect(stakes[Math.floor(stakes.length / 2)]).toBeGreaterThanOrEqual(300);
    expect(stakes[Math.floor(stakes.length / 2)]).toBeLessThanOrEqual(1000);
    expect(stakes[Math.floor(stakes.length * 0.9)]).toBeLessThanOrEqual(10_000);
    expect(stakes.at(-1)).toBeGreaterThanOrEqual(25_000);
  });

  it("leaves no price where the match has left it behind, and few for a moment", () => {
    expect(shares.leftBehind).toBeLessThanOrEqual(0.015);
    expect(shares.longestLeftBehindMs).toBeLessThanOrEqual(45_000);
  });

  it("lets makers rest, but for the few orders that take others', and bounds what they lose in one market", () => {
    expect(total(counts.takers, /maker/)).toBeLessThan(total(counts.takers, /bettor/) / 5);
    expect(total(counts.refused, /maker/)).toBeLessThan(100);
    for (const [account, loss] of counts.worstLoss)
      if (account.startsWith("maker")) expect(loss).toBeLessThanOrEqual(MOST_LOST_IN_A_MARKET);
  });
});
