import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../../commands.ts";
import { createEngine } from "../../create-engine.ts";
import { HOUSE_ACCOUNT } from "../../effects.ts";
import type { Engine } from "../../engine.ts";
import type { MarketResult } from "../../kinds/index.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import {
  arbitraryCrossedCommands,
  arbitraryCrossedResults,
  CROSSED_ACCOUNTS,
  CROSSED_MARKETS,
  crossedTerms,
} from "../../testing/arbitrary-crossed-commands.ts";
import { BookKeeper } from "../../testing/book-keeper.ts";
import { NOON } from "../../testing/commands.ts";
import {
  crossedProfit,
  crossMatches,
  type PlacedOrder,
  placedOrders,
  winnersOf,
} from "../../testing/crossed-matches.ts";
import { cashOf } from "../../testing/played.ts";
import { RebuiltState } from "../../testing/rebuilt-state.ts";
import {
  eventsOf,
  type RecordedEffect,
  recordedEffects,
  recordedMatches,
} from "../../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../../testing/tried-orders.ts";

const HOUSE = HOUSE_ACCOUNT.play.rounding;

function recorded(engine: Engine, command: Command): readonly RecordedEffect[] {
  const sink = recordedEffects();
  engine.apply(command, sink);
  return sink.effects;
}

function expectSame(
  fast: Engine,
  naive: Engine,
  markets: readonly number[],
  accounts: readonly number[],
): void {
  for (const id of markets) {
    expect(fast.book(id, 20)).toEqual(naive.book(id, 20));
    expect(fast.restingBook(id, 20)).toEqual(naive.restingBook(id, 20));
  }
  for (const id of accounts) expect(fast.account(id)).toEqual(naive.account(id));
}

const ending = (marketId: number, result: MarketResult): Command => {
  return { type: "settleMarket", marketId, result, at: NOON };
};

describe("cross-matching", () => {
  it("does what the plainly written rules do, also after a restart, and reports enough to be rebuilt", () => {
    const runs = lawRuns(40);
    const crossed = { 2: 0, 3: 0 };
    let voided = 0;
    fc.assert(
      fc.property(
        arbitraryCrossedCommands(150),
        arbitraryCrossedResults,
        fc.nat(100),
        (commands, results, percent) => {
          const [fast, naive, keeper] = [createEngine(FEW_ORDERS), createNaiveEngine(), new BookKeeper()];
          const rebuilt = new RebuiltState();
          let restarted = createEngine(FEW_ORDERS);
          const both = (command: Command) => {
            const [given, expected] = [recordedEffects(), recordedEffects()];
            const outcome = fast.apply(command, given);
            expect(naive.apply(command, expected)).toEqual(outcome);
            expect(expected.effects).toEqual(given.effects);
            restarted.apply(command, rebuilt.sink);
            keeper.follow(given.effects);
            for (const { orders } of crossMatches(given.effects)) crossed[orders.length === 2 ? 2 : 3] += 1;
            const named = (effect: string) =>
              given.effects.filter(([name]) => name === effect).map(([, id]) => Number(id));
            expectSame(fast, naive, named("bookChanged"), named("accountChanged"));
          };
          for (const [index, command] of commands.entries()) {
            if (index === Math.floor((commands.length * percent) / 100))
              restarted = createEngine(FEW_ORDERS, JSON.parse(JSON.stringify(restarted.snapshot())));
            both(command);
          }
          // Also some of the matches that belong together.
          for (const marketId of CROSSED_MARKETS) {
            const matches = keeper.matchesIn(marketId).filter((_, index) => (index + percent) % 3 === 0);
            both({ type: "voidMatches", marketId, matches, reason: "Wrong price", at: NOON });
            voided += matches.length;
          }
          for (const { marketId, result } of results) both(ending(marketId, result));
          expectSame(fast, naive, CROSSED_MARKETS, [...CROSSED_ACCOUNTS, HOUSE]);
          expect(fast.stateDigest()).toBe(naive.stateDigest());
          expect(restarted.effectsDigest).toBe(fast.effectsDigest);
          const { effectsDigest: _, ...snapshot } = fast.snapshot();
          expect(rebuilt.snapshot()).toEqual(snapshot);
        },
      ),
      { seed: 401, numRuns: runs, endOnFailure: true },
    );
    // Otherwise the commands would say little.
    expect(Math.min(crossed[2], crossed[3])).toBeGreaterThan(runs * 2);
    expect(voided).toBeGreaterThan(runs * 2.5);
  });

  it("costs the house less than a paisa for each order that rested, whoever wins", () => {
    const runs = lawRuns(180);
    const crossed = { back: 0, lay: 0, highest: 0 };
    fc.assert(
      fc.property(arbitraryCrossedCommands(150), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        for (const command of commands) {
          for (const { marketId, orders, makers } of crossMatches(recorded(engine, command))) {
            const bets = orders.map(({ bet }) => bet);
            const { runnerCount } = crossedTerms(marketId);
            expect(new Set(bets.map(({ runner }) => runner)).size).toBe(runnerCount);
            expect(new Set(bets.map(({ side }) => side)).size).toBe(1);
            expect(makers).toHaveLength(runnerCount - 1);
            const most = -100 * makers.length;
            for (const result of winnersOf(marketId))
              expect(crossedProfit(marketId, bets, result)).toBeGreaterThan(most);
            if (runnerCount === 3) crossed[bets[0]?.side ?? "back"] += 1;
            if (orders.at(-1)?.price === 100_000) crossed.highest += 1;
          }
        }
      }),
      { seed: 402, numRuns: runs, endOnFailure: true },
    );
    // Otherwise little would be said of three.
    expect(Math.min(crossed.back, crossed.lay)).toBeGreaterThan(runs * 0.55);
    expect(crossed.highest).toBeGreaterThan(runs / 18);
  });

  it("never matches an account's bets with its own, of no runner", () => {
    const runs = lawRuns(50);
    let refused = 0;
    fc.assert(
      fc.property(arbitraryCrossedCommands(150), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        const owners = new Map<number, number>();
        for (const command of commands) {
          const sink = recordedEffects();
          const outcome = engine.apply(command, sink);
          if (!outcome.ok && outcome.code === "SELF_MATCH") refused += 1;
          for (const { orderId, accountId } of placedOrders(sink.effects)) owners.set(orderId, accountId);
          for (const { makers, taker } of crossMatches(sink.effects))
            expect(makers.map((maker) => owners.get(maker))).not.toContain(owners.get(taker));
          for (const { maker, taker } of recordedMatches(sink.effects))
            expect(owners.get(maker)).not.toBe(owners.get(taker));
        }
      }),
      { seed: 407, numRuns: runs, endOnFailure: true },
    );
    expect(refused).toBeGreaterThan(runs * 0.8);
  });

  it("gives makers their own price and takers none that is worse than their limit", () => {
    fc.assert(
      fc.property(arbitraryCrossedCommands(150), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        const orders = new Map<number, PlacedOrder>();
        const limits = new Map<number, number>();
        for (const command of commands) {
          const effects = recorded(engine, command);
          for (const order of placedOrders(effects)) {
            orders.set(order.orderId, order);
            limits.set(order.orderId, order.price);
          }
          for (const { orderId, priceHundredths } of eventsOf(effects, "orderReleased"))
            limits.set(orderId, priceHundredths);
          for (const { maker, taker, price } of recordedMatches(effects)) {
            expect(price).toBe(limits.get(maker));
            const limit = limits.get(taker) ?? Number.NaN;
            if (orders.get(taker)?.bet.side === "back") expect(price).toBeGreaterThanOrEqual(limit);
            else expect(price).toBeLessThanOrEqual(limit);
          }
        }
      }),
      { seed: 403, numRuns: lawRuns(50), endOnFailure: true },
    );
  });

  it("takes the best price first, of equal ones the order's own runner, and of one price the oldest", () => {
    const runs = lawRuns(110);
    const crossed = { 2: 0, 3: 0 };
    fc.assert(
      fc.property(arbitraryCrossedCommands(150), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        for (const command of commands) {
          if (command.type !== "placeOrder") {
            recorded(engine, command);
            continue;
          }
          const { marketId, runner, side } = command;
          const opposite = side === "back" ? "lay" : "back";
          const queueOf = (...[of, offers]: [number, "back" | "lay"]) =>
            engine.restingOrders(marketId, of, offers, 1000).map(({ orderId }) => orderId);
          const others = winnersOf(marketId).flatMap((_, of) => (of === runner ? [] : [queueOf(of, side)]));
          const queue = queueOf(runner, opposite);
          const effects = recorded(engine, command);
          const found = crossMatches(effects);
          const house = new Set(found.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)));
          const matches = recordedMatches(effects);
          const own = matches.filter(({ maker, taker }) => !house.has(maker) && !house.has(taker));
          expect(own.map(({ maker }) => maker)).toEqual(queue.slice(0, own.length));
          for (const [place, other] of others.entries()) {
            // One that is not matched whole keeps its place, and some are too small and are passed over.
            const makers = [...new Set(found.map((one) => one.makers[place] ?? 0))];
            expect(makers).toEqual(other.filter((orderId) => makers.includes(orderId)));
          }
          const taken = matches
            .filter(({ taker }) => !house.has(taker))
            .map(({ maker, price }) => ({ price, isOwn: !house.has(maker) }));
          const sorted = taken.toSorted((a, b) => {
            const byPrice = side === "back" ? b.price - a.price : a.price - b.price;
            return byPrice || Number(b.isOwn) - Number(a.isOwn);
          });
          expect(taken).toEqual(sorted);
          if (found.length > 0 && own.length > 0) crossed[others.length === 1 ? 2 : 3] += 1;
        }
      }),
      { seed: 406, numRuns: runs, endOnFailure: true },
    );
    // Otherwise there would be little to choose between.
    expect(crossed[2]).toBeGreaterThan(runs / 6);
    expect(crossed[3]).toBeGreaterThan(runs / 12);
  });

  it("leaves nothing of a settled market: results, commission and rounding sum to zero", () => {
    const runs = lawRuns(50);
    let paid = 0;
    fc.assert(
      fc.property(arbitraryCrossedCommands(120), arbitraryCrossedResults, (commands, results) => {
        const engine = createEngine(FEW_ORDERS);
        let rested = 0;
        for (const command of commands)
          for (const { makers } of crossMatches(recorded(engine, command))) rested += makers.length;
        const before = cashOf(engine, HOUSE);
        for (const { marketId, result } of results) {
          const effects = recorded(engine, ending(marketId, result));
          const paidTo = eventsOf(effects, "accountResult");
          const legs = eventsOf(effects, "ledgerPosted");
          expect(paidTo.some(({ accountId }) => accountId < 0)).toBe(false);
          expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          const rounding = legs.filter(({ kind, accountId }) => kind === "rounding" && accountId === HOUSE);
          const paidOut = paidTo.reduce((sum, { gross }) => sum + gross, 0);
          expect(rounding.reduce((sum, { amount }) => sum + amount, 0) + paidOut).toBe(0);
          expect(cashOf(engine, HOUSE_ACCOUNT.play.settlement)).toBe(0);
          expect(engine.marketExposure(HOUSE, marketId)).toBe(0);
          paid += paidTo.filter(({ gross }) => gross !== 0).length;
        }
        // Each account's result is rounded down, which only adds to what the cross matches leave.
        expect(cashOf(engine, HOUSE) - before).toBeGreaterThanOrEqual(0 - rested);
      }),
      { seed: 404, numRuns: runs, endOnFailure: true },
    );
    expect(paid).toBeGreaterThan(runs * 4);
  });

  it("holds for every bettor what his bets can lose, and takes no more from him", () => {
    fc.assert(
      fc.property(arbitraryCrossedCommands(100), arbitraryCrossedResults, (commands, results) => {
        const engine = createEngine(FEW_ORDERS);
        const keeper = new BookKeeper();
        for (const command of commands) {
          const held = CROSSED_ACCOUNTS.map((id) => engine.account(id)?.exposure ?? 0);
          keeper.follow(recorded(engine, command));
          for (const [index, id] of CROSSED_ACCOUNTS.entries()) {
            const worstIn = CROSSED_MARKETS.map((marketId) => {
              const matched = keeper.betsOf(id, marketId);
              const unmatched = keeper.unmatchedOf(id, marketId);
              const worst = winnersOf(marketId).map((winner) => {
                const hurting = unmatched.filter((bet) => crossedProfit(marketId, [bet], winner) < 0);
                return crossedProfit(marketId, [...matched, ...hurting], winner);
              });
              return 0 - Math.min(0, ...worst);
            });
            expect(CROSSED_MARKETS.map((marketId) => engine.marketExposure(id, marketId))).toEqual(worstIn);
            const isOwn = "accountId" in command && command.accountId === id;
            // A group that is released holds nothing before.
            if (isOwn || command.type === "releaseOrders") continue;
            expect(engine.account(id)?.exposure ?? 0).toBeLessThanOrEqual(held[index] ?? 0);
          }
        }
        const before = CROSSED_ACCOUNTS.map((id) => engine.account(id));
        for (const { marketId, result } of results) recorded(engine, ending(marketId, result));
        for (const account of before) {
          const after = engine.account(account?.accountId ?? 0);
          expect(after?.cash).toBeGreaterThanOrEqual(account?.available ?? Number.NaN);
        }
      }),
      { seed: 405, numRuns: lawRuns(24), endOnFailure: true },
    );
  });
});
