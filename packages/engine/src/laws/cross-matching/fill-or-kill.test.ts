import { paise } from "@crossbook/money";
import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlaceOrder } from "../../commands.ts";
import { createEngine } from "../../create-engine.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import type { EngineSnapshot } from "../../snapshot.ts";
import { leastPart } from "../../testing/arbitrary-values.ts";
import { freshKey } from "../../testing/commands.ts";
import { apply } from "../../testing/played.ts";
import { type RecordedEffect, recordedEffects, recordedMatches } from "../../testing/recorded-effects.ts";
import {
  asFillOrKill,
  asImmediate,
  codeOf,
  FEW_ORDERS,
  freed,
  stateIn,
  stateOf,
  TRIED_LIVES,
} from "../../testing/tried-orders.ts";

describe.each([
  ["the fast engine", createEngine, lawRuns(24)],
  ["the plainly written rules", createNaiveEngine, lawRuns(12)],
] as const)("an order fill-or-kill on %s", (_name, create, numRuns) => {
  it("is accepted where an immediate-or-cancel order in its place would be matched whole, and only there", () => {
    const seen = { matched: 0, delayed: 0, notWhole: 0, inPart: 0, otherwise: 0 };
    /** Also for as much as there is now, and a paisa more and less. */
    const near = (state: EngineSnapshot, order: PlaceOrder): readonly PlaceOrder[] => {
      const outcome = apply(freed(create, state), asImmediate({ ...order, key: freshKey() }));
      if (!outcome.ok || outcome.type !== "orderPlaced" || outcome.matched < 2) return [order];
      const { matched } = outcome;
      return [order, ...[-1, 0, 1].map((more) => ({ ...order, stake: paise(matched + more) }))];
    };
    const check = (state: EngineSnapshot, digest: string, order: PlaceOrder) => {
      const asked = { ...asFillOrKill(order), key: freshKey() };
      const copy = create(FEW_ORDERS, state);
      const [recorded, outcome] = [recordedEffects(), apply(freed(create, state), asImmediate(asked))];
      const given = copy.apply(asked, recorded);
      if (!given.ok) {
        expect(recorded.effects).toEqual([]);
        expect(stateOf(copy)).toBe(digest);
      }
      const isWhole = outcome.ok && outcome.type === "orderPlaced" && outcome.matched === asked.stake;
      if (isWhole && given.ok && given.type === "orderPlaced") {
        seen.matched += 1;
        expect(given).toEqual(outcome);
      } else if (isWhole) {
        seen.delayed += 1;
        const answer = given.ok ? given.type : given.code;
        expect(["orderDelayed", "DELAYED_ORDERS_LIMIT", "CAPACITY_REACHED"]).toContain(answer);
      } else if (outcome.ok) {
        seen.notWhole += 1;
        if (outcome.type === "orderPlaced" && outcome.matched > 0) seen.inPart += 1;
        expect(given).toEqual({ ok: false, code: "NOT_MATCHED_WHOLE" });
      } else if (outcome.code === "SELF_MATCH") {
        // Its own orders are offers to it until the whole is known to be there.
        const delay = ["DELAYED_ORDERS_LIMIT", "CAPACITY_REACHED"];
        expect(["SELF_MATCH", "NOT_MATCHED_WHOLE", ...delay]).toContain(codeOf(given));
      } else {
        seen.otherwise += 1;
        expect(given).toEqual(outcome);
      }
    };
    fc.assert(
      fc.property(TRIED_LIVES, (commands) => {
        const engine = create(FEW_ORDERS);
        for (const [index, command] of commands.entries()) {
          const isAsked =
            index % 3 === 0 && command.type === "placeOrder" && command.worstPrice === undefined;
          if (isAsked) {
            const state = engine.snapshot();
            const digest = stateIn(state);
            for (const order of near(state, command)) check(state, digest, order);
          }
          apply(engine, command);
        }
      }),
      { seed: 411, numRuns, endOnFailure: true },
    );
    // Otherwise the commands would say little.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(numRuns / 3);
  });

  it("is matched whole, at least with its minimum, or not at all, at once or after its delay, and never rests", () => {
    const seen = {
      whole: 0,
      inPart: 0,
      notWhole: 0,
      notEnough: 0,
      released: 0,
      releasedInPart: 0,
      cancelled: 0,
    };
    fc.assert(
      fc.property(TRIED_LIVES, (commands) => {
        const engine = create(FEW_ORDERS);
        /** Orders that are not done, with the least that may be matched of them. */
        const open = new Map<number, { readonly least: number; remaining: number }>();
        const asked = new Set<number>();
        for (const [index, given] of commands.entries()) {
          const isOrder = given.type === "placeOrder" && given.worstPrice === undefined;
          const command = index % 3 === 0 && isOrder ? asFillOrKill(given, leastAt(given, index)) : given;
          const isAsked = command.type === "placeOrder" && command.execution === "fillOrKill";
          const before = isAsked ? stateOf(engine) : "";
          const recorded = recordedEffects();
          const code = codeOf(engine.apply(command, recorded));
          if (code === "NOT_MATCHED_WHOLE" || code === "NOT_MATCHED_ENOUGH") {
            seen[code === "NOT_MATCHED_WHOLE" ? "notWhole" : "notEnough"] += 1;
            expect(stateOf(engine)).toBe(before);
            expect(recorded.effects).toEqual([]);
          }
          const matched = new Map<number, number>();
          for (const { maker, taker, stake } of recordedMatches(recorded.effects)) {
            matched.set(taker, (matched.get(taker) ?? 0) + stake);
            expect(asked.has(maker)).toBe(false);
          }
          for (const [name, id, , , , , , stake, execution] of recorded.effects) {
            if (name !== "orderPlaced" || execution !== "fillOrKill" || command.type !== "placeOrder")
              continue;
            asked.add(Number(id));
            open.set(Number(id), { least: command.minMatched ?? Number(stake), remaining: Number(stake) });
          }
          for (const [orderId, order] of open) {
            const { remaining = 0, delayedUntil } = engine.order(orderId) ?? {};
            const all = matched.get(orderId) ?? 0;
            if (delayedUntil !== undefined) {
              // A part of it can be cancelled during its delay.
              expect(all).toBe(0);
              order.remaining = remaining;
              continue;
            }
            open.delete(orderId);
            expect(remaining).toBe(0);
            expect(engine.order(orderId) === undefined).toBe(all === 0);
            if (all > 0) expect(all).toBeGreaterThanOrEqual(Math.min(order.least, order.remaining));
            const isWhole = all === order.remaining;
            expect(cancelledOf(orderId, recorded.effects)).toEqual(isWhole ? [] : [order.remaining - all]);
            if (command.type === "placeOrder") seen[isWhole ? "whole" : "inPart"] += 1;
            else if (all > 0) seen[isWhole ? "released" : "releasedInPart"] += 1;
            else if (command.type === "releaseOrders") seen.cancelled += 1;
          }
        }
      }),
      { seed: 412, numRuns: numRuns * 5, endOnFailure: true },
    );
    expect(seen.whole).toBeGreaterThan(numRuns);
    expect(Math.min(seen.notWhole, seen.notEnough)).toBeGreaterThan(numRuns * 2);
    const seldom = [seen.inPart, seen.released, seen.releasedInPart, seen.cancelled];
    expect(Math.min(...seldom)).toBeGreaterThan(numRuns / 6);
  });
});

/** A minimum of every other order: a small part of it more often than a large one. */
function leastAt({ stake }: PlaceOrder, index: number): PlaceOrder["minMatched"] {
  const percent = [1, 1, 5, 20, 50, 100][index % 11];
  return percent === undefined ? undefined : leastPart(stake, percent);
}

/** What was taken away from an order, by its account or because it lapsed. */
function cancelledOf(orderId: number, effects: readonly RecordedEffect[]): readonly unknown[] {
  return effects.flatMap(([name, id, ...values]) => {
    if (id !== orderId) return [];
    if (name === "orderCancelled") return [values[0]];
    return name === "orderLapsed" ? [values[4]] : [];
  });
}
