import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
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
import { recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

const PLAYERS = [1, 2, 3, 4];

const begin: readonly Command[] = [
  ...PLAYERS.flatMap((id) => [openAccount(id), payIn(id, 1_000_000)]),
  createMarket(1),
];

/** One price, so that everything queues behind everything. Times go on by what the delays differ by. */
const arbitraryStory = fc
  .array(
    fc.record({
      what: fc.constantFrom("back", "lay", "delay", "release", "release", "cancel"),
      player: fc.constantFrom(...PLAYERS),
      stake: fc.integer({ min: 1, max: 40 }),
      number: fc.integer({ min: 1, max: 30 }),
      delayMs: fc.constantFrom(0, 1000, 8000),
    }),
    { maxLength: 60, size: "max" },
  )
  .map((steps) =>
    steps.map(({ what, player, stake, number, delayMs }, index): Command => {
      const at = NOON + index * 700;
      switch (what) {
        case "back":
          return back(player, 200, stake, { at });
        case "lay":
          return lay(player, 200, stake, { at });
        case "delay":
          return { ...setBetDelay(1, delayMs), at };
        case "release":
          return releaseOrders(at);
        default:
          return { ...cancelOrder(player, number), at };
      }
    }),
  );

it("orders that are released queue alike in the engine, in one that is restored, and in the plain one", () => {
  fc.assert(
    fc.property(arbitraryStory, fc.integer({ min: 0, max: 100 }), (story, percent) => {
      const cut = Math.floor((story.length * percent) / 100);
      const [engine, naive] = [createEngine(FEW_ORDERS), createNaiveEngine()];
      const [effects, expected] = [recordedEffects(), recordedEffects()];
      for (const command of begin) for (const one of [engine, naive]) one.apply(command, recordedEffects());
      let restored = engine;
      for (const [index, command] of story.entries()) {
        if (index === cut) restored = createEngine(FEW_ORDERS, engine.snapshot());
        engine.apply(command, effects);
        naive.apply(command, expected);
        if (restored !== engine) restored.apply(command, recordedEffects());
      }
      expect(effects.effects).toEqual(expected.effects);
      expect(engine.snapshot().orders).toEqual(naive.snapshot().orders);
      expect(restored.stateDigest()).toBe(engine.stateDigest());
    }),
    { seed: 402, numRuns: lawRuns(160) },
  );
});
