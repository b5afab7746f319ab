import { api } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { orderAllowance } from "../exchange-client/order-allowance.ts";
import { racingReplay } from "../match-feed/simulated/racing.ts";
import { chanceFrom } from "../ports/chance.ts";
import { isoMoment } from "../ports/moment-text.ts";
import { ExchangeInMemory } from "../testing/exchange-in-memory.ts";
import { runPublicBettors } from "./public-bettors.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Bettors on one race that is about to start, with enough of every horse to back and to lay. */
async function bettorsAt(ordersAllowed: number) {
  const clock = fakeClock();
  const exchange = new ExchangeInMemory(clock);
  const { fixture } = racingReplay("sim-racing-1", chanceFrom("race"));
  const startTime = isoMoment(clock.now() + 60_000);
  const sentAt = isoMoment(clock.now());
  const status = {
    type: "status",
    phase: "upcoming",
    suspended: false,
    reason: "",
    lapseUnmatched: false,
  } as const;
  await exchange.publish({
    fixtureId: "race",
    sequence: 1,
    sentAt,
    body: { type: "fixture", ...fixture, startTime },
  });
  await exchange.publish({ fixtureId: "race", sequence: 2, sentAt, body: status });
  const maker = exchange.session("maker");
  for (const { market } of exchange.markets()) {
    const place = market.runners.flatMap(({ id }) => [
      { runnerId: id, type: 1, rate: 6, stake: 100_000 },
      { runnerId: id, type: 2, rate: 5, stake: 100_000 },
    ]);
    await maker.call(api.bets.replaceBets, { marketId: market.marketId, cancel: [], place });
  }
  const stopping = new AbortController();
  const running = runPublicBettors({
    sessions: [exchange.session("bettor1"), exchange.session("bettor2")],
    markets: exchange,
    allowance: orderAllowance({ perHour: 0, burst: ordersAllowed }, clock),
    clock,
    seed: "seed",
    signal: stopping.signal,
  });
  closers.push(async () => {
    stopping.abort();
    await running;
  });
  const pass = async (totalMs: number) => {
    for (let passedMs = 0; passedMs < totalMs; passedMs += 500) {
      clock.advance(500);
      await new Promise(setImmediate);
    }
  };
  const bets = () =>
    (exchange.counts.placed.get("bettor1") ?? 0) + (exchange.counts.placed.get("bettor2") ?? 0);
  return { exchange, pass, bets };
}

describe("public bettors", () => {
  it("bet on win and place as the start comes near, from several accounts, and are matched", async () => {
    const { exchange, pass, bets } = await bettorsAt(10_000);
    await pass(600_000);
    expect(bets()).toBeGreaterThan(10);
    expect(exchange.counts.placed.size).toBe(3);
    expect(exchange.counts.matches).toBeGreaterThan(5);
    const places = exchange.markets().find(({ market }) => market.winners > 1);
    expect(places?.market.marketType).toBe("place");
  });

  it("take the starting price before the off, on both sides and some with a limit, and no account on both of a runner", async () => {
    const { exchange, pass } = await bettorsAt(10_000);
    await pass(600_000);
    const { bets, opposed } = exchange.counts.startingPrice;
    const waiting = bets.filter(({ waits }) => waits);
    expect(new Set(waiting.map(({ side }) => side))).toEqual(new Set(["back", "lay"]));
    expect(new Set(waiting.map(({ rate }) => rate === null))).toEqual(new Set([true, false]));
    expect(bets.length).toBeGreaterThan(waiting.length);
    expect(opposed).toBe(0);
    const types = bets.map(({ marketId }) => exchange.market(marketId)?.market.marketType);
    expect(new Set(types)).toEqual(new Set(["match_odd", "place"]));
  });

  it("never place more than their allowance", async () => {
    const { pass, bets } = await bettorsAt(307);
    await pass(600_000);
    expect(bets()).toBeGreaterThan(0);
    expect(bets()).toBeLessThanOrEqual(7);
  });

  it("take back what is unmatched after a while", async () => {
    const { exchange, pass } = await bettorsAt(10_000);
    await pass(240_000);
    const cancels = [...exchange.counts.calls].filter(([key]) => /bettor. Bet\/CancelBets/.test(key));
    expect(cancels.map(([, count]) => count)).toEqual([4, 4]);
  });
});
