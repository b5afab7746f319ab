import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import { arbitraryCommands, opening } from "../testing/arbitrary-commands.ts";
import { cancelOrder, openAccount, placeOrder, setMarketStatus, settleMarket } from "../testing/commands.ts";
import { played } from "../testing/played.ts";
import { recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";
import { decodeCommands } from "./decode-commands.ts";
import { encodeCommands } from "./encode-commands.ts";

const bites = fc.array(
  fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }), isCut: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
);

/** A journal row with some bytes changed or cut out. */
const bittenRow = fc.tuple(arbitraryCommands(12, 10), bites).map(([commands, changes]) => {
  const bytes = [...encodeCommands(commands)];
  for (const { at, byte, isCut } of changes) {
    const place = at % Math.max(1, bytes.length);
    if (isCut) bytes.splice(place, 1);
    else bytes[place] = byte;
  }
  return Uint8Array.from(bytes);
});

function stateOf(engine: Engine) {
  return { ...engine.snapshot(), effectsDigest: "" };
}

describe("a journal row that something has bitten", () => {
  it("is no row, or commands that the engine answers by value, changing nothing where it refuses", () => {
    const runs = lawRuns(500);
    let read = 0;
    fc.assert(
      fc.property(bittenRow, (bytes) => {
        const commands = decodeCommands(bytes);
        if (commands === undefined) return;
        read += 1;
        const engine = played(opening(), FEW_ORDERS);
        for (const command of commands) {
          const before = stateOf(engine);
          const recorded = recordedEffects();
          const outcome = engine.apply(command, recorded);
          if (outcome.ok) continue;
          expect(recorded.effects).toEqual([]);
          expect(stateOf(engine)).toEqual(before);
        }
      }),
      { seed: 61, numRuns: runs },
    );
    // Otherwise the property would say nothing about the engine.
    expect(read).toBeGreaterThan(runs / 8);
  });

  it("means to the fast engine what it means to the plain rules", () => {
    fc.assert(
      fc.property(bittenRow, (bytes) => {
        const [fast, naive] = [createEngine(FEW_ORDERS), createNaiveEngine()];
        for (const command of decodeCommands(bytes) ?? []) {
          expect(fast.apply(command, recordedEffects())).toEqual(naive.apply(command, recordedEffects()));
        }
        expect(fast.snapshot()).toEqual(naive.snapshot());
      }),
      { seed: 62, numRuns: lawRuns(250) },
    );
  });

  it("is read as it would be written, or not at all, but for the length of its numbers", () => {
    fc.assert(
      fc.property(bittenRow, (bytes) => {
        const commands = decodeCommands(bytes);
        if (commands === undefined) return;
        expect(decodeCommands(encodeCommands(commands))).toEqual(commands);
      }),
      { seed: 63, numRuns: lawRuns(500) },
    );
  });
});

describe("a journal row is refused", () => {
  const order = placeOrder({ key: "k" });

  it.each([
    ["half a command", [0, 0, 0, 0, 0, 0, 0xe0, 0x3f]],
    ["minus one command", [0, 0, 0, 0, 0, 0, 0xf0, 0xbf]],
    ["not a number of commands", [0, 0, 0, 0, 0, 0, 0xf8, 0x7f]],
  ])("where it counts %s", (_, count) => {
    const [version = 0, , ...content] = encodeCommands([order]);
    expect(decodeCommands(Uint8Array.of(version, 251, ...count, ...content))).toBeUndefined();
    expect(decodeCommands(Uint8Array.of(version, 251, ...count))).toBeUndefined();
  });

  it.each([16, 32, 64])("where a command's type has bits that mean nothing, as %d", (bits) => {
    const bytes = encodeCommands([openAccount(1)]);
    bytes[2] = (bytes[2] ?? 0) + bits;
    expect(decodeCommands(bytes)).toBeUndefined();
  });

  it.each([
    ["a result", settleMarket(1, 0)],
    ["a new account", openAccount(1)],
  ])("where %s has the flag of another command", (_, command) => {
    const bytes = encodeCommands([command]);
    bytes[3] = (bytes[3] ?? 0) + 2;
    expect(decodeCommands(bytes)).toBeUndefined();
  });

  it("where its flags have a bit that means nothing", () => {
    for (const command of [
      { ...order, persistence: "keep" } as const,
      cancelOrder(1, 1),
      setMarketStatus(1, "open"),
    ]) {
      const bytes = encodeCommands([command]);
      bytes[3] = (bytes[3] ?? 0) + 128;
      expect(decodeCommands(bytes)).toBeUndefined();
    }
  });
});
