import { type Paise, paise } from "@crossbook/money";
import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command, PlaceOrder } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import type { Engine } from "../engine.ts";
import type { EngineLimits } from "../limits.ts";
import type { EngineSnapshot } from "../snapshot.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import { ACCOUNT_IDS, CROSSED_MARKET_ID, THREE_CROSSED_MARKET_ID } from "../testing/arbitrary-values.ts";
import {
  cancelOrder,
  freshKey,
  openAccount,
  payIn,
  placeOrder,
  setBetDelay,
  setMarketLimits,
  settleMarket,
} from "../testing/commands.ts";
import { apply, played } from "../testing/played.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

const MARKETS = [1, 2, 3, 4, 5, CROSSED_MARKET_ID, THREE_CROSSED_MARKET_ID];

/** What an engine holds, but for the running digest of how it came to it. */
function holdings(engine: Engine) {
  return { ...engine.snapshot(), effectsDigest: "" };
}

function restarted(engine: Engine, limits: Partial<EngineLimits>): Engine {
  return createEngine({ limits }, JSON.parse(JSON.stringify(engine.snapshot())) as EngineSnapshot);
}

/** Rich strangers who match some of what rests, each order in part or whole, at its own price. */
function matchSome(engine: Engine, choices: readonly number[]): void {
  for (const marketId of MARKETS) apply(engine, setBetDelay(marketId, 0));
  apply(engine, openAccount(900));
  apply(engine, payIn(900, 10_000_000_000));
  const resting = ACCOUNT_IDS.flatMap((id) => engine.ordersOf(id)).filter(
    ({ remaining, delayedUntil }) => remaining > 0 && delayedUntil === undefined,
  );
  for (const [index, order] of resting.entries()) {
    const percent = choices[index % choices.length] ?? 0;
    const stake = Math.floor((order.remaining * percent) / 100);
    if (stake === 0) continue;
    const { marketId, runner, price } = order;
    const side = order.side === "back" ? "lay" : "back";
    apply(engine, placeOrder({ accountId: 900, marketId, runner, side, price, stake: paise(stake) }));
  }
}

describe("nobody can lose more than was held for him", () => {
  it("whatever of his orders is matched, and whoever wins", () => {
    const choices = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 12 });
    const winners = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 }));
    const pairs = fc.subarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(
        arbitraryCommands(80),
        choices,
        winners,
        pairs,
        (commands, percents, [first, second], pair) => {
          const engine = played(commands, FEW_ORDERS);
          const held = ACCOUNT_IDS.map((id) => engine.account(id));
          matchSome(engine, percents);
          for (const id of ACCOUNT_IDS) {
            const before = held.find((account) => account?.accountId === id)?.exposure;
            expect(engine.account(id)?.exposure).toBeLessThanOrEqual(before ?? Number.NaN);
          }
          for (const [marketId, winner] of [
            [1, first],
            [2, second],
            [4, 1],
            [CROSSED_MARKET_ID, second],
            [THREE_CROSSED_MARKET_ID, first],
          ] as const) {
            apply(engine, settleMarket(marketId, winner));
          }
          apply(engine, settleMarket(3, ...pair));
          apply(engine, settleMarket(4, 0, 1));
          for (const before of held) {
            const after = engine.account(before?.accountId ?? 0);
            expect(after?.cash).toBeGreaterThanOrEqual(before?.available ?? Number.NaN);
          }
        },
      ),
      { seed: 91, numRuns: lawRuns(80) },
    );
  });
});

describe("a keyed command", () => {
  it("sent twice in a row, or once more at the very end, is as sent once", () => {
    fc.assert(
      fc.property(arbitraryCommands(80), (commands) => {
        const [once, twice] = [createEngine(FEW_ORDERS), createEngine(FEW_ORDERS)];
        const accepted: Command[] = [];
        for (const command of commands) {
          const outcome = once.apply(command, ignoredEffects);
          expect(twice.apply(command, ignoredEffects)).toEqual(outcome);
          if (!("key" in command)) continue;
          const again = twice.apply(command, ignoredEffects);
          expect(again).toEqual(outcome.ok ? { ...outcome, repeated: true } : outcome);
          if (outcome.ok) accepted.push(command);
        }
        for (const command of accepted) {
          expect(twice.apply(command, ignoredEffects)).toMatchObject({ ok: true, repeated: true });
        }
        expect(holdings(twice)).toEqual(holdings(once));
      }),
      { seed: 92, numRuns: lawRuns(40) },
    );
  });
});

describe("an engine that starts anew from its snapshot before every command", () => {
  it("goes the same way as one that never stopped, also when it is full and forgets keys", () => {
    const limits = { orders: 20, keys: 5, delayedOrders: 3, holds: 3, expectedOrders: 1 };
    fc.assert(
      fc.property(arbitraryCommands(50, 4), (commands) => {
        const steady = createEngine({ limits });
        let anew = createEngine({ limits });
        for (const command of commands) {
          anew = restarted(anew, limits);
          expect(anew.apply(command, ignoredEffects)).toEqual(steady.apply(command, ignoredEffects));
        }
        expect(anew.snapshot()).toEqual(steady.snapshot());
        for (const id of ACCOUNT_IDS) expect(anew.account(id)).toEqual(steady.account(id));
        for (const id of MARKETS) expect(anew.book(id, 50)).toEqual(steady.book(id, 50));
      }),
      { seed: 93, numRuns: lawRuns(40) },
    );
  });
});

describe("cancelling", () => {
  it("everything at once leaves what cancelling one by one leaves", () => {
    fc.assert(
      fc.property(arbitraryCommands(80), fc.constantFrom(...ACCOUNT_IDS), (commands, accountId) => {
        const [together, singly] = [played(commands, FEW_ORDERS), played(commands, FEW_ORDERS)];
        apply(together, { type: "cancelOrders", accountId, marketId: 1, at: 0 });
        for (const { orderId, marketId } of singly.ordersOf(accountId)) {
          if (marketId === 1) apply(singly, cancelOrder(accountId, orderId));
        }
        expect(holdings(together)).toEqual(holdings(singly));
        expect(together.account(accountId)).toEqual(singly.account(accountId));
      }),
      { seed: 94, numRuns: lawRuns(50) },
    );
  });

  it("in two parts leaves what cancelling their sum leaves", () => {
    fc.assert(
      fc.property(
        arbitraryCommands(60),
        fc.nat(),
        fc.integer({ min: 1, max: 99 }),
        (commands, pick, percent) => {
          const [parts, whole] = [played(commands, FEW_ORDERS), played(commands, FEW_ORDERS)];
          const resting = ACCOUNT_IDS.flatMap((id) => whole.ordersOf(id)).filter(
            (order) => order.remaining > 2,
          );
          const order = resting[pick % Math.max(1, resting.length)];
          if (order === undefined) return;
          const { accountId, orderId, remaining } = order;
          const first = Math.max(1, Math.floor((remaining * percent) / 200));
          apply(parts, cancelOrder(accountId, orderId, first));
          apply(parts, cancelOrder(accountId, orderId, first));
          apply(whole, cancelOrder(accountId, orderId, first * 2));
          expect(holdings(parts)).toEqual(holdings(whole));
        },
      ),
      { seed: 95, numRuns: lawRuns(50) },
    );
  });
});

describe("an order placed in two halves, one right after the other", () => {
  it("is matched with the same people for the same stakes as the whole", () => {
    const taker = fc.record({
      side: fc.constantFrom("back" as const, "lay" as const),
      half: fc.integer({ min: 1, max: 20_000 }),
      price: fc.constantFrom(190, 196, 200, 204, 210),
    });
    fc.assert(
      fc.property(arbitraryCommands(60), taker, (commands, { side, half, price }) => {
        const [whole, halves] = [played(commands, FEW_ORDERS), played(commands, FEW_ORDERS)];
        for (const engine of [whole, halves]) {
          // A bound, or a guard against jumps, may take the first half and not the whole.
          apply(engine, setMarketLimits(2));
          apply(engine, openAccount(900));
          apply(engine, payIn(900, 10_000_000_000));
        }
        const order = (stake: number): PlaceOrder => ({
          ...placeOrder({ accountId: 900, marketId: 2, side, key: freshKey() }),
          price: price as PlaceOrder["price"],
          stake: stake as Paise,
        });
        apply(whole, order(half * 2));
        apply(halves, order(half));
        apply(halves, order(half));
        for (const id of [...ACCOUNT_IDS, 900]) {
          expect(halves.account(id)).toEqual(whole.account(id));
          expect(halves.position(id, 2)).toEqual(whole.position(id, 2));
        }
        expect(halves.book(2, 100)).toEqual(whole.book(2, 100));
      }),
      { seed: 96, numRuns: lawRuns(40) },
    );
  });
});
