import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import type { Engine } from "../engine.ts";
import { cashedOutCentipaise, cashOut, type MarketTerms, type MatchedBet } from "../kinds/index.ts";
import {
  back,
  createMarket,
  lay,
  NOON,
  openAccount,
  payIn,
  placeOrders,
  releaseOrders,
  setBetDelay,
} from "../testing/commands.ts";

const PLAYER = 1;
const MAKER = 2;
const LATER_MAKER = 3;

const KINDS: readonly MarketTerms[] = [
  { kind: "singleWinner", runnerCount: 3, ladder: "classic" },
  { kind: "severalWinners", runnerCount: 4, winners: 2, ladder: "classic" },
  { kind: "line", first: 78, step: 4, lines: 3, sides: "over" },
];

const runner = fc.integer({ min: 0, max: 2 });
const step = fc.integer({ min: 0, max: 6 });
const stake = fc.integer({ min: 1, max: 5000 });

/** What the player has bet, what is offered when he asks, and what comes before his cash-out is executed. */
const world = fc.record({
  terms: fc.constantFrom(...KINDS),
  bets: fc.array(fc.record({ runner, step, stake, isLay: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  offers: fc.array(fc.record({ runner, step, stake }), { minLength: 4, maxLength: 12 }),
  better: fc.array(fc.record({ runner, stake }), { maxLength: 2 }),
  whole: fc.boolean(),
  percent: fc.constantFrom(100, 100, 37),
  delay: fc.constantFrom(0, 5000),
});

function play(engine: Engine, ...commands: readonly Command[]): void {
  for (const command of commands) engine.apply(command, ignoredEffects);
}

function betsOf(engine: Engine): MatchedBet[] {
  return engine.ordersOf(PLAYER).map((order) => ({
    ...{ runner: order.runner, side: order.side, stake: order.matched },
    payoutCentipaise: order.matchedPayoutCentipaise,
  }));
}

describe("a cash-out that is executed", () => {
  it("is never worse than quoted, whatever the kind, the part, the delay, and what others do meanwhile", () => {
    let executed = 0;
    fc.assert(
      fc.property(world, ({ terms, bets, offers, better, whole, percent, delay }) => {
        const engine = createEngine({ limits: { expectedOrders: 1, keys: 100 } });
        for (const id of [PLAYER, MAKER, LATER_MAKER]) play(engine, openAccount(id), payIn(id, 50_000_000));
        play(engine, { ...createMarket(1), terms });
        for (const bet of bets) {
          const price = 200 + bet.step * 10;
          const [maker, taker] = bet.isLay ? [back, lay] : [lay, back];
          play(engine, maker(MAKER, price, bet.stake, { runner: bet.runner }));
          play(engine, taker(PLAYER, price, bet.stake, { runner: bet.runner }));
        }
        for (const one of offers) {
          play(engine, lay(MAKER, 180 + one.step, one.stake * 10, { runner: one.runner }));
          play(engine, back(MAKER, 210 + one.step * 2, one.stake * 10, { runner: one.runner }));
        }
        const held = betsOf(engine);
        const book = engine.book(1, 50);
        const request = {
          terms,
          removedRunners: [],
          bets: held,
          percent,
          runner: whole ? undefined : held[0]?.runner,
        };
        const quoted = cashOut({ ...request, offersOf: (one) => book?.runners[one] });
        if (!quoted.ok) return;
        const orders = quoted.orders.map((order) => {
          return { ...order, price: oddsHundredths(order.price), stake: paise(order.stake) };
        });
        if (delay > 0) play(engine, setBetDelay(1, delay));
        play(engine, placeOrders(PLAYER, orders));
        for (const one of better) play(engine, back(LATER_MAKER, 206, one.stake, { runner: one.runner }));
        play(engine, releaseOrders(NOON + delay));
        const all = betsOf(engine);
        expect(all).toHaveLength(held.length + orders.length);
        executed += 1;
        const brought = cashedOutCentipaise(request, all.slice(held.length));
        expect(brought).toBeGreaterThanOrEqual(quoted.amountCentipaise);
        if (better.length === 0) expect(brought).toBe(quoted.amountCentipaise);
        expect(engine.marketExposure(PLAYER, 1)).toBeLessThanOrEqual(50_000_000 * 100);
      }),
      { seed: 45, numRuns: 120 },
    );
    expect(executed).toBeGreaterThan(30);
  });
});
