import { type Paise, paise } from "@crossbook/money";
import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlaceOrder } from "../../commands.ts";
import { createEngine } from "../../create-engine.ts";
import { ignoredEffects } from "../../digested-effects.ts";
import type { Engine } from "../../engine.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import type { EngineSnapshot } from "../../snapshot.ts";
import { freshKey, releaseOrders } from "../../testing/commands.ts";
import { apply } from "../../testing/played.ts";
import { eventsOf, recordedEffects, recordedMatches } from "../../testing/recorded-effects.ts";
import {
  asFillOrKill,
  asImmediate,
  codeOf,
  FEW_ORDERS,
  freed,
  stateIn,
  stateOf,
  TRIED_LIVES,
  withFirstDelayed,
} from "../../testing/tried-orders.ts";

/** What an order of a stake of which so much can be matched may name: the least, the most, and a paisa about that. */
function minimaAbout(matched: number, stake: number): readonly Paise[] {
  const about = [1, matched - 1, matched, matched + 1, stake].filter((least) => least > 0 && least <= stake);
  return [...new Set(about)].map(paise);
}

describe.each([
  ["the fast engine", createEngine, lawRuns(24)],
  ["the plainly written rules", createNaiveEngine, lawRuns(12)],
] as const)("an order fill-or-kill with a minimum on %s", (_name, create, numRuns) => {
  it("is matched as an immediate-or-cancel order in its place would be where that is enough, and else refused", () => {
    const seen = { matched: 0, inPart: 0, delayed: 0, notEnough: 0, own: 0, otherwise: 0 };
    const check = (state: EngineSnapshot, digest: string, order: PlaceOrder, minMatched: Paise) => {
      const asked = { ...asFillOrKill(order, minMatched), key: freshKey() };
      const copy = create(FEW_ORDERS, state);
      const [recorded, expected] = [recordedEffects(), recordedEffects()];
      const outcome = freed(create, state).apply(asImmediate(asked), expected);
      const given = copy.apply(asked, recorded);
      if (!given.ok) {
        expect(recorded.effects).toEqual([]);
        expect(stateOf(copy)).toBe(digest);
      }
      if (!outcome.ok) {
        // Its own orders are offers to it until enough is known to be there.
        const delay = ["DELAYED_ORDERS_LIMIT", "CAPACITY_REACHED", "NOT_MATCHED_ENOUGH"];
        expect([outcome.code, ...(outcome.code === "SELF_MATCH" ? delay : [])]).toContain(codeOf(given));
        seen[outcome.code === "SELF_MATCH" ? "own" : "otherwise"] += 1;
        return;
      }
      const matched = outcome.type === "orderPlaced" ? outcome.matched : 0;
      if (matched < minMatched) {
        expect(given).toEqual({ ok: false, code: "NOT_MATCHED_ENOUGH" });
        seen.notEnough += 1;
      } else if (given.ok && given.type === "orderPlaced") {
        expect(given).toEqual(outcome);
        expect(recordedMatches(recorded.effects)).toEqual(recordedMatches(expected.effects));
        const cancelled = recorded.effects.filter(([name]) => name === "orderCancelled");
        const rest = asked.stake - matched;
        expect(cancelled).toEqual(rest === 0 ? [] : [["orderCancelled", given.orderId, rest, asked.at]]);
        seen[rest === 0 ? "matched" : "inPart"] += 1;
      } else {
        const answer = given.ok ? given.type : given.code;
        expect(["orderDelayed", "DELAYED_ORDERS_LIMIT", "CAPACITY_REACHED"]).toContain(answer);
        seen.delayed += 1;
      }
    };
    fc.assert(
      fc.property(TRIED_LIVES, (commands) => {
        const engine = create(FEW_ORDERS);
        for (const [index, command] of commands.entries()) {
          if (index % 4 === 0 && command.type === "placeOrder" && command.worstPrice === undefined) {
            const state = engine.snapshot();
            const digest = stateIn(state);
            const outcome = apply(freed(create, state), asImmediate({ ...command, key: freshKey() }));
            const matched = outcome.ok && outcome.type === "orderPlaced" ? outcome.matched : 0;
            for (const least of minimaAbout(matched, command.stake)) check(state, digest, command, least);
          }
          apply(engine, command);
        }
      }),
      { seed: 413, numRuns, endOnFailure: true },
    );
    // Otherwise the commands would say little.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(numRuns / 3);
  });

  it("is matched so also when its delay ends, where what is left of it may be less than its minimum, and else cancelled whole", () => {
    const seen = { matched: 0, inPart: 0, cancelled: 0, lapsed: 0 };
    const ended = (engine: Engine, at: number) => {
      const recorded = recordedEffects();
      engine.apply(releaseOrders(at), recorded);
      return { recorded, decided: eventsOf(recorded.effects, "keyDecided").map(({ outcome }) => outcome) };
    };
    const check = (engine: Engine) => {
      if (engine.nextReleaseAt === undefined) return;
      const state = engine.snapshot();
      const [row] = state.delayedOrders;
      if (row === undefined || row.groupId > 0 || row.execution === "anyPrice") return;
      const { orderId, releaseAt } = row;
      const { remaining = 0 } = engine.order(orderId) ?? {};
      const immediate = { execution: "immediateOrCancel", minMatched: 0 } as const;
      const free = freed(create, withFirstDelayed(create, state, immediate).snapshot());
      const {
        decided: [outcome],
      } = ended(withFirstDelayed(create, free.snapshot(), {}), releaseAt);
      const matched = outcome?.type === "orderPlaced" ? outcome.matched : 0;
      // 0 is all of it.
      for (const minMatched of [0, ...minimaAbout(matched, remaining), remaining + 1]) {
        const copy = withFirstDelayed(create, state, { execution: "fillOrKill", minMatched });
        const { recorded, decided } = ended(copy, releaseAt);
        const cancelled = recorded.effects.filter(([name]) => name === "orderCancelled");
        expect(copy.order(orderId)?.remaining ?? 0).toBe(0);
        if (outcome?.type === "orderLapsed") {
          expect(decided[0]).toEqual(outcome);
          seen.lapsed += 1;
        } else if (matched >= Math.min(minMatched === 0 ? remaining : minMatched, remaining)) {
          expect(decided[0]).toEqual(outcome);
          const rest = remaining - matched;
          expect(cancelled).toEqual(rest === 0 ? [] : [["orderCancelled", orderId, rest, releaseAt]]);
          seen[rest === 0 ? "matched" : "inPart"] += 1;
        } else {
          expect(decided[0]).toMatchObject({ type: "orderPlaced", orderId, matched: 0, remaining: 0 });
          expect(cancelled).toEqual([["orderCancelled", orderId, remaining, releaseAt]]);
          expect(recordedMatches(recorded.effects)).toEqual([]);
          expect(copy.order(orderId)).toBeUndefined();
          seen.cancelled += 1;
        }
      }
    };
    fc.assert(
      fc.property(TRIED_LIVES, (commands) => {
        const engine = create(FEW_ORDERS);
        for (const [index, command] of commands.entries()) {
          engine.apply(command, ignoredEffects);
          if (index % 5 === 0) check(engine);
        }
      }),
      { seed: 415, numRuns, endOnFailure: true },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(numRuns / 2);
  });
});
