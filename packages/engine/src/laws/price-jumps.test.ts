import { paise } from "@crossbook/money";
import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command, Execution } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import {
  back,
  createMarket,
  freshKey,
  guardJumps,
  lay,
  leg,
  NOON,
  openAccount,
  operatorStatus,
  payIn,
  placeOrders,
  releaseOrders,
} from "../testing/commands.ts";
import { RebuiltState } from "../testing/rebuilt-state.ts";
import { eventsOf, recordedEffects, recordedMatches } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

const EXECUTIONS: readonly Execution[] = [
  ...(["limit", "limit", "limit", "immediateOrCancel", "anyPrice"] as const),
  "fillOrKill",
];

const opening: readonly Command[] = [
  ...[1, 2, 3].flatMap((id) => [openAccount(id), payIn(id, 1_000_000)]),
  createMarket(1),
  guardJumps(1, 1),
];

/** Orders in one market that reach each other, alone and in groups, with and without a delay; operators open it again. */
const interleavings: fc.Arbitrary<readonly Command[]> = fc
  .array(
    fc.record({
      pick: fc.integer({ min: 0, max: 99 }),
      accountId: fc.integer({ min: 1, max: 3 }),
      isLay: fc.boolean(),
      runner: fc.integer({ min: 0, max: 1 }),
      price: fc.constantFrom(190, 194, 198, 200, 202, 206, 210),
      stake: fc.integer({ min: 1, max: 500 }),
      execution: fc.constantFrom(...EXECUTIONS),
      passes: fc.constantFrom(0, 1, 500, 2000),
    }),
    { minLength: 30, maxLength: 100, size: "max" },
  )
  .map((steps) => {
    let at = NOON;
    return steps.map((step): Command => {
      at += step.passes;
      const { pick, accountId, isLay, runner, price, stake, execution } = step;
      if (pick < 15) return { ...operatorStatus(1, "open"), at };
      if (pick < 17) return { ...guardJumps(1, stake % 3, 20_000), betDelayMs: (stake % 2) * 2000, at };
      if (pick < 25) return releaseOrders(at);
      const side = isLay ? "lay" : "back";
      const group = [0, 1].map((other) => leg(side, other, price, 1 + (stake % 40)));
      if (pick < 33) return placeOrders(accountId, group, { at });
      const order = isLay ? lay : back;
      const hasLeast = execution === "fillOrKill" && stake % 2 === 0;
      const minMatched = hasLeast ? paise(Math.ceil(stake / 9)) : undefined;
      return order(accountId, price, stake, { runner, execution, minMatched, at, key: freshKey() });
    });
  });

describe("a market that guards against jumps of its price", () => {
  it("does what the plainly written rules do, reports enough to be rebuilt, and matches nothing after a jump", () => {
    const runs = lawRuns(40);
    let jumps = 0;
    fc.assert(
      fc.property(interleavings, (commands) => {
        const [fast, naive, rebuilt] = [createEngine(FEW_ORDERS), createNaiveEngine(), new RebuiltState()];
        const copy = createEngine(FEW_ORDERS);
        let isSuspended = false;
        for (const command of [...opening, ...commands]) {
          const [recorded, expected] = [recordedEffects(), recordedEffects()];
          const outcome = fast.apply(command, recorded);
          expect(naive.apply(command, expected)).toEqual(outcome);
          expect(expected.effects).toEqual(recorded.effects);
          copy.apply(command, rebuilt.sink);
          if (isSuspended) expect(recordedMatches(recorded.effects)).toEqual([]);
          const jumped = eventsOf(recorded.effects, "priceJumped").length;
          jumps += jumped;
          isSuspended = (isSuspended && command.type !== "setMarketStatus") || jumped > 0;
          expect(fast.market(1)?.status ?? "open").toBe(isSuspended ? "suspended" : "open");
        }
        expect(fast.stateDigest()).toBe(naive.stateDigest());
        for (const side of ["back", "lay"] as const) {
          const [all, first] = [fast.restingOrders(1, 0, side, 1000), fast.restingOrders(1, 0, side, 1)];
          expect(all).toEqual(naive.restingOrders(1, 0, side, 1000));
          expect(first).toEqual(all.slice(0, 1));
        }
        const { effectsDigest: _, ...snapshot } = fast.snapshot();
        expect(rebuilt.snapshot()).toEqual(snapshot);
        expect(createEngine(FEW_ORDERS, fast.snapshot()).stateDigest()).toBe(fast.stateDigest());
      }),
      { seed: 1313, numRuns: runs, endOnFailure: true },
    );
    // Otherwise the commands would say little.
    expect(jumps).toBeGreaterThan(runs * 1.25);
  });
});
