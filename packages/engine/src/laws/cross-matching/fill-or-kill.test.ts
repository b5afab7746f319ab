import { paise } from "@crossbook/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command, PlaceOrder } from "../../commands.ts";
import { createEngine } from "../../create-engine.ts";
import type { Engine } from "../../engine.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import type { Outcome } from "../../outcomes.ts";
import { snapshotDigest } from "../../snapshot-digest.ts";
import { arbitraryCommands } from "../../testing/arbitrary-commands.ts";
import { arbitraryCrossedCommands } from "../../testing/arbitrary-crossed-commands.ts";
import { freshKey } from "../../testing/commands.ts";
import { apply } from "../../testing/played.ts";
import { recordedEffects, recordedMatches } from "../../testing/recorded-effects.ts";

/** Room for a few orders is quickly made anew. */
const small = { limits: { expectedOrders: 16 } };

const COMMANDS: fc.Arbitrary<readonly Command[]> = fc.oneof(
  { weight: 3, arbitrary: arbitraryCrossedCommands(150) },
  { weight: 1, arbitrary: arbitraryCommands(150) },
);

/** Of an engine's state, so that it can be compared. */
function stateOf(engine: Engine): string {
  return snapshotDigest({ ...engine.snapshot(), effectsDigest: "" });
}

/** A copy whose markets neither delay a bet nor guard against a jump. */
function freed(create: typeof createEngine, engine: Engine): Engine {
  const { markets, ...snapshot } = engine.snapshot();
  const free = markets.map((market) => {
    return { ...market, betDelayMs: 0, jumpGuard: { ticks: 0, withinMs: 0 } };
  });
  return create(small, { ...snapshot, markets: free });
}

function asFillOrKill(order: PlaceOrder): PlaceOrder {
  return { ...order, execution: "fillOrKill" };
}

function asImmediate(order: PlaceOrder): PlaceOrder {
  return { ...order, execution: "immediateOrCancel" };
}

function codeOf(outcome: Outcome): string {
  return outcome.ok ? "ok" : outcome.code;
}

describe.each([
  ["the fast engine", createEngine, 60],
  ["the plainly written rules", createNaiveEngine, 30],
] as const)("an order fill-or-kill on %s", (_name, create, numRuns) => {
  it("is accepted where an immediate-or-cancel order in its place would be matched whole, and only there", () => {
    const seen = { matched: 0, delayed: 0, notWhole: 0, inPart: 0, otherwise: 0 };
    /** Also for as much as there is now, and a paisa more and less. */
    const near = (engine: Engine, order: PlaceOrder): readonly PlaceOrder[] => {
      const outcome = apply(freed(create, engine), asImmediate({ ...order, key: freshKey() }));
      if (!outcome.ok || outcome.type !== "orderPlaced" || outcome.matched < 2) return [order];
      const { matched } = outcome;
      return [order, ...[-1, 0, 1].map((more) => ({ ...order, stake: paise(matched + more) }))];
    };
    const check = (engine: Engine, order: PlaceOrder) => {
      const asked = { ...asFillOrKill(order), key: freshKey() };
      const copy = create(small, engine.snapshot());
      const before = stateOf(copy);
      const [recorded, outcome] = [recordedEffects(), apply(freed(create, engine), asImmediate(asked))];
      const given = copy.apply(asked, recorded);
      if (!given.ok) {
        expect(recorded.effects).toEqual([]);
        expect(stateOf(copy)).toBe(before);
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
      fc.property(COMMANDS, (commands) => {
        const engine = create(small);
        for (const [index, command] of commands.entries()) {
          const isAsked =
            index % 3 === 0 && command.type === "placeOrder" && command.worstPrice === undefined;
          if (isAsked) for (const order of near(engine, command)) check(engine, order);
          apply(engine, command);
        }
      }),
      { seed: 411, numRuns, endOnFailure: true },
    );
    // Otherwise the commands would say little.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(numRuns / 3);
  });

  it("is matched whole or not at all, at once or after its delay, and never rests", () => {
    const seen = { matched: 0, refused: 0, released: 0, cancelled: 0 };
    fc.assert(
      fc.property(COMMANDS, (commands) => {
        const engine = create(small);
        const stakes = new Map<number, number>();
        const open = new Set<number>();
        for (const [index, given] of commands.entries()) {
          const isOrder = given.type === "placeOrder" && given.worstPrice === undefined;
          const command = index % 3 === 0 && isOrder ? asFillOrKill(given) : given;
          const isAsked = command.type === "placeOrder" && command.execution === "fillOrKill";
          const before = isAsked ? stateOf(engine) : "";
          const recorded = recordedEffects();
          const outcome = engine.apply(command, recorded);
          if (isAsked && codeOf(outcome) === "NOT_MATCHED_WHOLE") {
            seen.refused += 1;
            expect(stateOf(engine)).toBe(before);
            expect(recorded.effects).toEqual([]);
          }
          const matched = new Map<number, number>();
          for (const { maker, taker, stake } of recordedMatches(recorded.effects)) {
            matched.set(taker, (matched.get(taker) ?? 0) + stake);
            expect(stakes.has(maker)).toBe(false);
          }
          for (const [name, id, , , , , , stake, execution] of recorded.effects) {
            if (name !== "orderPlaced" || execution !== "fillOrKill") continue;
            stakes.set(Number(id), Number(stake));
            open.add(Number(id));
          }
          for (const orderId of open) {
            const { remaining = 0 } = engine.order(orderId) ?? {};
            const all = matched.get(orderId) ?? 0;
            const isDelayed = engine.snapshot().delayedOrders.some((row) => row.orderId === orderId);
            // A part of it can be cancelled during its delay.
            if (isDelayed) expect(all).toBe(0);
            else expect(remaining).toBe(0);
            if (isDelayed) continue;
            open.delete(orderId);
            const cancels = recorded.effects.filter(
              ([name, id]) => (name === "orderCancelled" || name === "orderLapsed") && id === orderId,
            );
            expect(cancels).toHaveLength(all > 0 ? 0 : 1);
            expect(engine.order(orderId) === undefined).toBe(all === 0);
            if (command.type === "placeOrder") {
              seen.matched += 1;
              expect(all).toBe(stakes.get(orderId));
            } else if (all > 0) seen.released += 1;
            else if (command.type === "releaseOrders") seen.cancelled += 1;
          }
        }
      }),
      { seed: 412, numRuns: numRuns * 2, endOnFailure: true },
    );
    expect(seen.matched).toBeGreaterThan(numRuns);
    expect(seen.refused).toBeGreaterThan(numRuns * 2);
    expect(Math.min(seen.released, seen.cancelled)).toBeGreaterThan(numRuns / 15);
  });
});
