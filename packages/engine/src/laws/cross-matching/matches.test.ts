import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../../commands.ts";
import { createEngine } from "../../create-engine.ts";
import { HOUSE_ACCOUNT } from "../../effects.ts";
import type { Engine } from "../../engine.ts";
import { betProfitCentipaise, type MarketResult, type MatchedBet } from "../../kinds/index.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import {
  arbitraryCrossedCommands,
  arbitraryCrossedResult,
  CROSSED_ACCOUNTS,
  CROSSED_MARKETS,
} from "../../testing/arbitrary-crossed-commands.ts";
import { CROSSED_TERMS } from "../../testing/arbitrary-values.ts";
import { BookKeeper } from "../../testing/book-keeper.ts";
import { NOON } from "../../testing/commands.ts";
import { cashOf } from "../../testing/played.ts";
import { RebuiltState } from "../../testing/rebuilt-state.ts";
import {
  eventsOf,
  type RecordedEffect,
  recordedEffects,
  recordedMatches,
} from "../../testing/recorded-effects.ts";

const HOUSE = HOUSE_ACCOUNT.play.rounding;
const WINNERS: readonly MarketResult[] = [0, 1].map((runner) => ({ type: "winners", winners: [runner] }));

interface PlacedOrder {
  readonly orderId: number;
  readonly accountId: number;
  readonly bet: MatchedBet;
  readonly price: number;
}

function placedOrders(effects: readonly RecordedEffect[]): readonly PlacedOrder[] {
  const placed = effects.filter(([name]) => name === "orderPlaced");
  return placed.map(([, orderId, accountId, , runner, side, price, stake]) => {
    const payoutCentipaise = Number(stake) * Number(price);
    const bet = {
      runner: Number(runner),
      side: side === "lay" ? "lay" : "back",
      stake: Number(stake),
    } as const;
    return {
      ...{ orderId: Number(orderId), accountId: Number(accountId), price: Number(price) },
      bet: { ...bet, payoutCentipaise },
    };
  });
}

/** The house's bets of each cross match, two of each. */
function crossMatches(effects: readonly RecordedEffect[]): readonly (readonly PlacedOrder[])[] {
  const own = placedOrders(effects).filter(({ accountId }) => accountId === HOUSE);
  return own.flatMap((_, index) => (index % 2 === 0 ? [own.slice(index, index + 2)] : []));
}

function profitOf(bets: readonly MatchedBet[], result: MarketResult): number {
  return bets.reduce((sum, bet) => sum + betProfitCentipaise(bet, result, CROSSED_TERMS), 0);
}

function recorded(engine: Engine, command: Command): readonly RecordedEffect[] {
  const sink = recordedEffects();
  engine.apply(command, sink);
  return sink.effects;
}

const ending = (marketId: number, result: MarketResult): Command => {
  return { type: "settleMarket", marketId, result, at: NOON };
};

describe("cross-matching", () => {
  it("does what the plainly written rules do, also after a restart, and reports enough to be rebuilt", () => {
    let crossed = 0;
    let voided = 0;
    fc.assert(
      fc.property(
        arbitraryCrossedCommands(150),
        arbitraryCrossedResult,
        fc.nat(100),
        (commands, result, percent) => {
          const [fast, naive, keeper] = [createEngine(), createNaiveEngine(), new BookKeeper()];
          const rebuilt = new RebuiltState();
          let restarted = createEngine();
          const both = (command: Command) => {
            const [given, expected] = [recordedEffects(), recordedEffects()];
            const outcome = fast.apply(command, given);
            expect(naive.apply(command, expected)).toEqual(outcome);
            expect(expected.effects).toEqual(given.effects);
            restarted.apply(command, rebuilt.sink);
            keeper.follow(given.effects);
            crossed += crossMatches(given.effects).length;
            for (const id of CROSSED_MARKETS) {
              expect(fast.book(id, 20)).toEqual(naive.book(id, 20));
              expect(fast.restingBook(id, 20)).toEqual(naive.restingBook(id, 20));
            }
            for (const id of [...CROSSED_ACCOUNTS, HOUSE])
              expect(fast.account(id)).toEqual(naive.account(id));
          };
          for (const [index, command] of commands.entries()) {
            if (index === Math.floor((commands.length * percent) / 100))
              restarted = createEngine(undefined, JSON.parse(JSON.stringify(restarted.snapshot())));
            both(command);
          }
          // Also one of two matches that belong together.
          for (const marketId of CROSSED_MARKETS) {
            const matches = keeper.matchesIn(marketId).filter((_, index) => (index + percent) % 3 === 0);
            both({ type: "voidMatches", marketId, matches, reason: "Wrong price", at: NOON });
            voided += matches.length;
          }
          for (const marketId of CROSSED_MARKETS) both(ending(marketId, result));
          expect(fast.stateDigest()).toBe(naive.stateDigest());
          expect(restarted.effectsDigest).toBe(fast.effectsDigest);
          const { effectsDigest: _, ...snapshot } = fast.snapshot();
          expect(rebuilt.snapshot()).toEqual(snapshot);
        },
      ),
      { seed: 401, numRuns: 150, endOnFailure: true },
    );
    // Otherwise the commands would say little.
    expect(crossed).toBeGreaterThan(400);
    expect(voided).toBeGreaterThan(300);
  });

  it("never costs the house a whole paisa in a match, whoever wins", () => {
    fc.assert(
      fc.property(arbitraryCrossedCommands(150), (commands) => {
        const engine = createEngine();
        for (const command of commands) {
          for (const orders of crossMatches(recorded(engine, command))) {
            expect(orders).toHaveLength(2);
            const bets = orders.map(({ bet }) => bet);
            expect(bets.map(({ runner }) => runner).sort()).toEqual([0, 1]);
            for (const result of WINNERS) expect(profitOf(bets, result)).toBeGreaterThan(-100);
          }
        }
      }),
      { seed: 402, numRuns: 120, endOnFailure: true },
    );
  });

  it("gives makers their own price and takers none that is worse than their limit", () => {
    fc.assert(
      fc.property(arbitraryCrossedCommands(150), (commands) => {
        const engine = createEngine();
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
      { seed: 403, numRuns: 120, endOnFailure: true },
    );
  });

  it("takes the best price first, of equal ones the order's own runner, and of one price the oldest", () => {
    let crossed = 0;
    fc.assert(
      fc.property(arbitraryCrossedCommands(150), (commands) => {
        const engine = createEngine();
        for (const command of commands) {
          if (command.type !== "placeOrder") {
            recorded(engine, command);
            continue;
          }
          const { marketId, runner, side } = command;
          const opposite = side === "back" ? "lay" : "back";
          const queueOf = (...[of, offers]: [number, "back" | "lay"]) =>
            engine.restingOrders(marketId, of, offers, 1000).map(({ orderId }) => orderId);
          const queues = { own: queueOf(runner, opposite), mirrored: queueOf(1 - runner, side) };
          const effects = recorded(engine, command);
          const house = new Set(crossMatches(effects).flatMap((pair) => pair.map(({ orderId }) => orderId)));
          const matches = recordedMatches(effects);
          const own = matches.filter(({ maker, taker }) => !house.has(maker) && !house.has(taker));
          expect(own.map(({ maker }) => maker)).toEqual(queues.own.slice(0, own.length));
          const mirrored = matches.filter(({ taker }) => house.has(taker)).map(({ maker }) => maker);
          // Some are too small and are passed over.
          expect(mirrored).toEqual(queues.mirrored.filter((orderId) => mirrored.includes(orderId)));
          const taken = matches
            .filter(({ taker }) => !house.has(taker))
            .map(({ maker, price }) => ({ price, isOwn: !house.has(maker) }));
          const sorted = taken.toSorted((a, b) => {
            const byPrice = side === "back" ? b.price - a.price : a.price - b.price;
            return byPrice || Number(b.isOwn) - Number(a.isOwn);
          });
          expect(taken).toEqual(sorted);
          if (mirrored.length > 0 && own.length > 0) crossed += 1;
        }
      }),
      { seed: 406, numRuns: 150, endOnFailure: true },
    );
    // Otherwise there would be little to choose between.
    expect(crossed).toBeGreaterThan(50);
  });

  it("leaves nothing of a settled market: results, commission and rounding sum to zero", () => {
    let paid = 0;
    fc.assert(
      fc.property(arbitraryCrossedCommands(120), arbitraryCrossedResult, (commands, result) => {
        const engine = createEngine();
        let crossed = 0;
        for (const command of commands) crossed += crossMatches(recorded(engine, command)).length;
        const before = cashOf(engine, HOUSE);
        for (const marketId of CROSSED_MARKETS) {
          const effects = recorded(engine, ending(marketId, result));
          const results = eventsOf(effects, "accountResult");
          const legs = eventsOf(effects, "ledgerPosted");
          expect(results.some(({ accountId }) => accountId < 0)).toBe(false);
          expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          const rounding = legs.filter(({ kind, accountId }) => kind === "rounding" && accountId === HOUSE);
          const paidOut = results.reduce((sum, { gross }) => sum + gross, 0);
          expect(rounding.reduce((sum, { amount }) => sum + amount, 0) + paidOut).toBe(0);
          expect(cashOf(engine, HOUSE_ACCOUNT.play.settlement)).toBe(0);
          expect(engine.marketExposure(HOUSE, marketId)).toBe(0);
          paid += results.filter(({ gross }) => gross !== 0).length;
        }
        // Each account's result is rounded down, which only adds to what the cross matches leave.
        expect(cashOf(engine, HOUSE) - before).toBeGreaterThanOrEqual(0 - crossed);
      }),
      { seed: 404, numRuns: 120, endOnFailure: true },
    );
    expect(paid).toBeGreaterThan(500);
  });

  it("holds for every bettor what his bets can lose, and takes no more from him", () => {
    fc.assert(
      fc.property(arbitraryCrossedCommands(100), arbitraryCrossedResult, (commands, result) => {
        const engine = createEngine();
        const keeper = new BookKeeper();
        for (const command of commands) {
          const held = CROSSED_ACCOUNTS.map((id) => engine.account(id)?.exposure ?? 0);
          keeper.follow(recorded(engine, command));
          for (const [index, id] of CROSSED_ACCOUNTS.entries()) {
            for (const marketId of CROSSED_MARKETS) {
              const matched = keeper.betsOf(id, marketId);
              const unmatched = keeper.unmatchedOf(id, marketId);
              const worst = WINNERS.map((winner) => {
                const hurting = unmatched.filter((bet) => profitOf([bet], winner) < 0);
                return profitOf([...matched, ...hurting], winner);
              });
              expect(engine.marketExposure(id, marketId)).toBe(0 - Math.min(0, ...worst));
            }
            const isOwn = "accountId" in command && command.accountId === id;
            // A group that is released holds nothing before.
            if (isOwn || command.type === "releaseOrders") continue;
            expect(engine.account(id)?.exposure ?? 0).toBeLessThanOrEqual(held[index] ?? 0);
          }
        }
        const before = CROSSED_ACCOUNTS.map((id) => engine.account(id));
        for (const marketId of CROSSED_MARKETS) recorded(engine, ending(marketId, result));
        for (const account of before) {
          const after = engine.account(account?.accountId ?? 0);
          expect(after?.cash).toBeGreaterThanOrEqual(account?.available ?? Number.NaN);
        }
      }),
      { seed: 405, numRuns: 40, endOnFailure: true },
    );
  });
});
