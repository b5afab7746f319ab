import { paise } from "@crossbook/money";
import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import { decodeCommands } from "../encoding/decode-commands.ts";
import { encodeCommands } from "../encoding/encode-commands.ts";
import type { Engine } from "../engine.ts";
import type { EngineSnapshot } from "../snapshot.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import { back, lay, payIn } from "../testing/commands.ts";
import { funded, played } from "../testing/played.ts";
import { recordedEffects, recordedMatches } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

function continued(engine: Engine, commands: readonly Command[]) {
  const recorded = recordedEffects();
  const outcomes = commands.map((command) => engine.apply(command, recorded));
  return { outcomes, effects: recorded.effects, snapshot: engine.snapshot(), digest: engine.stateDigest() };
}

describe("a replay", () => {
  it("of the same commands gives the same state, byte for byte", () => {
    fc.assert(
      fc.property(arbitraryCommands(150, 5), (commands) => {
        const [first, second] = [played(commands), played(commands)];
        expect(second.stateDigest()).toBe(first.stateDigest());
        expect(second.effectsDigest).toBe(first.effectsDigest);
      }),
      { seed: 1, numRuns: lawRuns(40) },
    );
  });

  it("from the journal's bytes does too", () => {
    fc.assert(
      fc.property(arbitraryCommands(120, 10), (commands) => {
        const journaled = decodeCommands(encodeCommands(commands)) ?? [];
        expect(played(journaled).stateDigest()).toBe(played(commands).stateDigest());
      }),
      { seed: 2, numRuns: lawRuns(40) },
    );
  });

  it("of other commands gives another state", () => {
    const commands = [back(1, 200, 1000), lay(2, 200, 1000)];
    const digests = [
      commands,
      commands.toReversed(),
      [back(1, 200, 1001), lay(2, 200, 1000)],
      [back(1, 202, 1000), lay(2, 200, 1000)],
      [back(3, 200, 1000), lay(2, 200, 1000)],
      [],
    ].map((orders) => {
      const engine = funded(50_000);
      for (const [index, order] of orders.entries())
        engine.apply({ ...order, key: `${index}` }, ignoredEffects);
      return [engine.stateDigest(), engine.effectsDigest];
    });
    expect(new Set(digests.map(([state]) => state)).size).toBe(digests.length);
    expect(new Set(digests.map(([, effects]) => effects)).size).toBe(digests.length);
  });
});

describe("a snapshot", () => {
  it("gives an engine that goes on as if nothing had happened", () => {
    fc.assert(
      fc.property(arbitraryCommands(160, 5), fc.integer({ min: 0, max: 100 }), (commands, percent) => {
        const cut = Math.floor((commands.length * percent) / 100);
        const engine = played(commands.slice(0, cut));
        const stored = JSON.parse(JSON.stringify(engine.snapshot())) as EngineSnapshot;
        const restored = createEngine(FEW_ORDERS, stored);
        expect(restored.stateDigest()).toBe(engine.stateDigest());
        const rest = commands.slice(cut);
        expect(continued(restored, rest)).toEqual(continued(engine, rest));
      }),
      { seed: 3, numRuns: lawRuns(64) },
    );
  });

  it("keeps who was first at a price, also after a part was cancelled", () => {
    const engine = funded(100_000);
    engine.apply(lay(1, 200, 500), ignoredEffects);
    engine.apply(lay(2, 200, 500), ignoredEffects);
    const reduceFirst = {
      type: "cancelOrder",
      accountId: 1,
      orderId: 1,
      reduceBy: undefined,
      at: 5,
    } as const;
    engine.apply({ ...reduceFirst, reduceBy: paise(100) }, ignoredEffects);
    const restored = createEngine(FEW_ORDERS, engine.snapshot());
    const recorded = recordedEffects();
    restored.apply(back(3, 200, 600), recorded);
    const matches = recordedMatches(recorded.effects);
    expect(matches.map(({ maker, stake }) => [maker, stake])).toEqual([
      [1, 400],
      [2, 200],
    ]);
  });

  it("knows the keys that were used before", () => {
    const deposit = payIn(1, 500);
    const engine = funded(100);
    const first = engine.apply(deposit, ignoredEffects);
    const restored = createEngine(FEW_ORDERS, engine.snapshot());
    expect(restored.apply(deposit, ignoredEffects)).toEqual({ ...first, repeated: true });
    expect(restored.account(1)?.cash).toBe(600);
  });
});
