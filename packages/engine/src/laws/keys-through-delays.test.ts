import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import type { Engine } from "../engine.ts";
import type { EngineLimits } from "../limits.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import type { KeyedOutcome } from "../outcomes.ts";
import type { EngineSnapshot } from "../snapshot.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import {
  back,
  cancelOrder,
  createMarket,
  lay,
  NOON,
  openAccount,
  payIn,
  releaseOrders,
  setBetDelay,
} from "../testing/commands.ts";
import { eventsOf, recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

type Keyed = Extract<Command, { key: string }>;

function restarted(engine: Engine, limits: Partial<EngineLimits> = {}): Engine {
  return createEngine({ limits }, JSON.parse(JSON.stringify(engine.snapshot())) as EngineSnapshot);
}

describe("the same key", () => {
  it("gets the same outcome at every moment: the first, and of a delayed order its final one", () => {
    const runs = lawRuns(280);
    let decided = 0;
    fc.assert(
      fc.property(arbitraryCommands(125), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        const answered: { readonly command: Keyed; outcome: KeyedOutcome }[] = [];
        for (const command of commands) {
          const recorded = recordedEffects();
          const outcome = engine.apply(command, recorded);
          for (const [name, , , , , used] of recorded.effects) {
            if (name !== "keyUsed" || !("key" in command)) continue;
            expect(used).toEqual(outcome);
            answered.push({ command, outcome: used as KeyedOutcome });
          }
          for (const { outcome: final } of eventsOf(recorded.effects, "keyDecided")) {
            const entry = answered.find(
              (one) => one.outcome.type === "orderDelayed" && one.outcome.orderId === final.orderId,
            );
            if (entry === undefined)
              throw new Error("an outcome was decided of an order that was not delayed");
            entry.outcome = final;
            decided += 1;
          }
        }
        const before = { ...engine.snapshot(), effectsDigest: "" };
        for (const asked of [engine, restarted(engine)]) {
          for (const { command, outcome } of answered) {
            expect(asked.apply(command, ignoredEffects)).toEqual({ ...outcome, repeated: true });
          }
          expect({ ...asked.snapshot(), effectsDigest: "" }).toEqual(before);
        }
      }),
      { seed: 204, numRuns: runs },
    );
    // Otherwise the commands would say little about delays.
    expect(decided).toBeGreaterThan(runs / 12);
  });

  it("gets it also where the engine restarts at every point of a delay", () => {
    const order = back(1, 200, 500, { key: "mine" });
    const commands: readonly Command[] = [
      ...[openAccount(1), openAccount(2), payIn(1, 10_000), payIn(2, 10_000), createMarket(1)],
      ...[lay(2, 200, 300), setBetDelay(1, 5000), order, cancelOrder(1, 2, 50)],
      ...[releaseOrders(NOON + 4999), releaseOrders(NOON + 5000), setBetDelay(1, 0)],
    ];
    let engine = createEngine(FEW_ORDERS);
    const answers = commands.map((command) => {
      engine = restarted(engine);
      engine.apply(command, ignoredEffects);
      return engine.account(2)?.cash === 10_000 && engine.snapshot().nextOrderId > 2
        ? engine.apply(order, ignoredEffects)
        : undefined;
    });
    const delayed = { ok: true, type: "orderDelayed", orderId: 2, releaseAt: NOON + 5000, repeated: true };
    const placed = {
      ...{ ok: true, type: "orderPlaced", orderId: 2, matched: 300, remaining: 150 },
      ...{ matchedPayoutCentipaise: 60_000, repeated: true },
    };
    expect(answers.slice(7)).toEqual([delayed, delayed, delayed, placed, placed]);
  });

  it.each([createEngine, createNaiveEngine])(
    "that was forgotten and used anew keeps its new outcome when the old order is decided (%o)",
    (create) => {
      const engine = create({ limits: { keys: 2 } });
      const anew = payIn(1, 77, { from: -1, key: "mine" });
      for (const command of [
        ...[openAccount(1), openAccount(2), payIn(1, 10_000), payIn(2, 10_000), createMarket(1)],
        ...[lay(2, 200, 300), setBetDelay(1, 5000), back(1, 200, 100, { key: "mine" })],
        ...[payIn(2, 1), payIn(2, 2), anew],
      ]) {
        expect(engine.apply(command, ignoredEffects)).toMatchObject({ ok: true });
      }
      const first = engine.apply(anew, ignoredEffects);
      expect(first).toMatchObject({ type: "transferred", repeated: true });
      const recorded = recordedEffects();
      engine.apply(releaseOrders(NOON + 5000), recorded);
      expect(eventsOf(recorded.effects, "keyDecided")).toHaveLength(1);
      expect(engine.apply(anew, ignoredEffects)).toEqual(first);
    },
  );

  it.each([createEngine, createNaiveEngine])(
    "that was forgotten and used by another delayed order is that order's, whenever the first is decided (%o)",
    (create) => {
      const engine = create({ limits: { keys: 2 } });
      const second = back(1, 200, 120, { key: "mine", at: NOON + 1000 });
      for (const command of [
        ...[openAccount(1), openAccount(2), payIn(1, 10_000), payIn(2, 10_000), createMarket(1)],
        ...[lay(2, 200, 300), setBetDelay(1, 5000), back(1, 200, 100, { key: "mine" })],
        ...[payIn(2, 1), payIn(2, 2), second, releaseOrders(NOON + 5000)],
      ]) {
        expect(engine.apply(command, ignoredEffects)).toMatchObject({ ok: true });
      }
      const delayed = { ok: true, type: "orderDelayed", orderId: 3, releaseAt: NOON + 6000, repeated: true };
      expect(engine.apply(second, ignoredEffects)).toEqual(delayed);
      engine.apply(releaseOrders(NOON + 6000), ignoredEffects);
      expect(engine.apply(second, ignoredEffects)).toMatchObject({
        orderId: 3,
        matched: 120,
        repeated: true,
      });
    },
  );
});
