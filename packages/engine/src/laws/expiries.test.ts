import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command, PlaceOrder } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import type { Engine } from "../engine.ts";
import { MAX_ORDER_LIFE_MS } from "../limits.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import type { Outcome } from "../outcomes.ts";
import type { EngineSnapshot, OrderRow } from "../snapshot.ts";
import { cancelOrder, expireOrders, NOON } from "../testing/commands.ts";
import { type RecordedEffect, recordedEffects } from "../testing/recorded-effects.ts";
import { codeOf, FEW_ORDERS, TRIED_LIVES } from "../testing/tried-orders.ts";

/** So few that many commands leave some to the next. */
const FEW_EXPIRE = { limits: { ...FEW_ORDERS.limits, expiredOrders: 2 } };

/** Orders that have an expiry, the earliest first, of one time by their numbers. */
function expiringOf({ orders }: EngineSnapshot): readonly OrderRow[] {
  const expiring = orders.filter(({ expiresAt }) => expiresAt > 0);
  return expiring.sort((a, b) => a.expiresAt - b.expiresAt || a.orderId - b.orderId);
}

function namesOf(effects: readonly RecordedEffect[], name: RecordedEffect[0]): readonly unknown[] {
  return effects.filter(([of]) => of === name).map(([, id]) => id);
}

/** What is read of an engine, but for keys and how it came to it. */
function holdingsOf(engine: Engine) {
  const { keys: _keys, effectsDigest: _digest, ...held } = engine.snapshot();
  return {
    held,
    accounts: held.accounts.map(({ accountId }) => engine.account(accountId)),
    books: held.markets.map(({ marketId }) => engine.restingBook(marketId, 100)),
  };
}

/** The same effects without expiries; and without the digests of what keys were asked for. */
function withoutExpiries(effects: readonly RecordedEffect[]): readonly (readonly unknown[])[] {
  return effects.flatMap(([name, ...values]): (readonly unknown[])[] => {
    if (name === "keyUsed") return [[name, values[0], values[1], values[4]]];
    const [event] = values;
    const isExpiry = typeof event === "object" && "type" in event && event.type === "orderExpirySet";
    return isExpiry ? [] : [[name, ...values]];
  });
}

/** The orders that were accepted, each as it was answered first. */
function acceptedOrders(engine: Engine, commands: readonly Command[]): readonly PlaceOrder[] {
  return commands.filter((command): command is PlaceOrder => {
    const outcome = engine.apply(command, ignoredEffects);
    return command.type === "placeOrder" && outcome.ok && "repeated" in outcome && !outcome.repeated;
  });
}

describe.each([
  ["the fast engine", createEngine, lawRuns(72)],
  ["the plainly written rules", createNaiveEngine, lawRuns(20)],
] as const)("orders with an expiry on %s", (_name, create, numRuns) => {
  it("lapse once it has come, the earliest first, as many as one command lapses and no others", () => {
    const seen = { resting: 0, delayed: 0, matched: 0, left: 0 };
    fc.assert(
      fc.property(TRIED_LIVES, (commands) => {
        const engine = create(FEW_EXPIRE);
        let after = engine.snapshot();
        for (const command of commands) {
          const before = after;
          const recorded = recordedEffects();
          const outcome = engine.apply(command, recorded);
          after = engine.snapshot();
          expect(engine.nextExpiresAt).toBe(expiringOf(after)[0]?.expiresAt);
          if (command.type !== "expireOrders") continue;
          const all = expiringOf(before).filter(({ expiresAt }) => expiresAt <= command.at);
          const due = all.slice(0, FEW_EXPIRE.limits.expiredOrders);
          expect(outcome).toEqual({ ok: true, type: "ordersExpired", count: due.length });
          const lapsed = recorded.effects.filter(([name]) => name === "orderLapsed");
          expect(lapsed.map(([, ...values]) => values)).toEqual(
            due.map(({ orderId, accountId, marketId, runner, side, remaining }) => {
              return [orderId, accountId, marketId, runner, side, remaining, "expired", command.at];
            }),
          );
          const [owners, markets] = [due.map((order) => order.accountId), due.map((order) => order.marketId)];
          expect(namesOf(recorded.effects, "accountChanged")).toEqual([...new Set(owners)]);
          expect(namesOf(recorded.effects, "bookChanged")).toEqual([...new Set(markets)]);
          const gone = new Set(due.map(({ orderId }) => orderId));
          expect(after.orders).toEqual(
            before.orders.flatMap((order) => {
              if (!gone.has(order.orderId)) return [order];
              return order.matched === 0 ? [] : [{ ...order, remaining: 0, expiresAt: 0 }];
            }),
          );
          const wereDelayed = before.delayedOrders.filter(({ orderId }) => gone.has(orderId)).length;
          seen.delayed += wereDelayed;
          seen.resting += due.length - wereDelayed;
          seen.matched += due.filter(({ matched }) => matched > 0).length;
          if (all.length > due.length) seen.left += 1;
          if (all.length <= due.length) expect(engine.nextExpiresAt ?? Infinity).toBeGreaterThan(command.at);
        }
      }),
      { seed: 701, numRuns: numRuns * 1.5, endOnFailure: true },
    );
    // Otherwise the commands would say little.
    expect(Math.min(seen.resting, seen.left)).toBeGreaterThan(numRuns / 4);
    expect(Math.min(seen.delayed, seen.matched)).toBeGreaterThan(numRuns / 15);
  });

  it("leave what their owners' cancelling them leaves", () => {
    let lapsed = 0;
    fc.assert(
      fc.property(TRIED_LIVES, fc.integer({ min: 50_000, max: 150_000 }), (commands, passes) => {
        const [expired, cancelled] = [create(FEW_ORDERS), create(FEW_ORDERS)];
        for (const engine of [expired, cancelled])
          for (const command of commands)
            if (command.type !== "expireOrders") engine.apply(command, ignoredEffects);
        const at = NOON + passes;
        for (const { accountId, orderId, expiresAt } of expiringOf(cancelled.snapshot())) {
          if (expiresAt > at) continue;
          expect(cancelled.apply(cancelOrder(accountId, orderId), ignoredEffects)).toMatchObject({
            ok: true,
          });
          lapsed += 1;
        }
        expired.apply(expireOrders(at), ignoredEffects);
        expect(holdingsOf(expired)).toEqual(holdingsOf(cancelled));
      }),
      { seed: 702, numRuns: numRuns / 2, endOnFailure: true },
    );
    expect(lapsed).toBeGreaterThan(numRuns / 2);
  });

  it("are matched, cancelled and lapsed as any other until the command comes", () => {
    const seen = { expiring: 0, refused: 0 };
    fc.assert(
      fc.property(TRIED_LIVES, (commands) => {
        const [timed, plain] = [create(FEW_ORDERS), create(FEW_ORDERS)];
        for (const command of commands) {
          if (command.type === "expireOrders") continue;
          const [here, there] = [recordedEffects(), recordedEffects()];
          const outcome = timed.apply(command, here);
          if (codeOf(outcome) === "EXPIRY_INVALID") {
            seen.refused += 1;
            continue;
          }
          const without = command.type === "placeOrder" ? { ...command, expiresAt: undefined } : command;
          expect(plain.apply(without, there)).toEqual(outcome);
          expect(withoutExpiries(there.effects)).toEqual(withoutExpiries(here.effects));
          if (here.effects.length > there.effects.length) seen.expiring += 1;
        }
        const { held, ...views } = holdingsOf(timed);
        const orders = held.orders.map((order) => ({ ...order, expiresAt: 0 }));
        expect({ held: { ...held, orders }, ...views }).toEqual(holdingsOf(plain));
      }),
      { seed: 703, numRuns: numRuns / 2, endOnFailure: true },
    );
    expect(seen.expiring).toBeGreaterThan(numRuns * 2);
    expect(seen.refused).toBeGreaterThan(numRuns / 4);
  });

  it("are the same request with the same expiry only, before and after it", () => {
    const answers: Record<string, number> = {};
    fc.assert(
      fc.property(TRIED_LIVES, (commands) => {
        const engine = create(FEW_ORDERS);
        const orders = acceptedOrders(engine, commands);
        engine.apply(expireOrders(NOON + 2 * MAX_ORDER_LIFE_MS), ignoredEffects);
        const before = holdingsOf(engine);
        const answer = (order: PlaceOrder): Outcome => engine.apply(order, ignoredEffects);
        for (const order of orders) {
          const again = answer(order);
          expect(again).toMatchObject({ ok: true, repeated: true });
          if (again.ok && again.type === "orderLapsed")
            answers[again.reason] = (answers[again.reason] ?? 0) + 1;
          const { expiresAt: had } = order;
          const others = had === undefined ? [order.at + 1] : [undefined, had + 1, had - 1, -had];
          for (const expiresAt of others)
            expect(answer({ ...order, expiresAt })).toEqual({ ok: false, code: "KEY_REUSED" });
        }
        expect(holdingsOf(engine)).toEqual(before);
        for (const { orderId } of engine.snapshot().orders)
          expect(engine.order(orderId)?.expiresAt).toBeUndefined();
      }),
      { seed: 704, numRuns: numRuns / 2, endOnFailure: true },
    );
    expect(answers["ORDER_EXPIRED"]).toBeGreaterThan(numRuns / 12);
  });

  it("go on so in an engine that starts anew before every command", () => {
    let expired = 0;
    fc.assert(
      fc.property(TRIED_LIVES, (commands) => {
        const steady = create(FEW_EXPIRE);
        let anew = create(FEW_EXPIRE);
        for (const command of commands.slice(0, 110)) {
          anew = create(FEW_EXPIRE, JSON.parse(JSON.stringify(anew.snapshot())) as EngineSnapshot);
          const [here, there] = [recordedEffects(), recordedEffects()];
          const outcome = steady.apply(command, here);
          expect(anew.apply(command, there)).toEqual(outcome);
          expect(there.effects).toEqual(here.effects);
          if (outcome.ok && outcome.type === "ordersExpired") expired += outcome.count;
        }
        expect(anew.stateDigest()).toBe(steady.stateDigest());
        expect(anew.nextExpiresAt).toBe(steady.nextExpiresAt);
      }),
      { seed: 705, numRuns: numRuns / 4, endOnFailure: true },
    );
    expect(expired).toBeGreaterThan(numRuns / 8);
  });
});
