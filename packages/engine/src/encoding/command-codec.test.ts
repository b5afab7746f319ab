import { paise } from "@crossbook/money";
import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import { HOSTILE_NUMBERS } from "../testing/arbitrary-values.ts";
import {
  cancelOrder,
  createMarket,
  NOON,
  openAccount,
  payIn,
  placeOrder,
  releaseOrders,
  setMarketStatus,
  setPersistence,
} from "../testing/commands.ts";
import { decodeCommands } from "./decode-commands.ts";
import { COMMANDS_VERSION, encodeCommands } from "./encode-commands.ts";

function roundTrip(commands: readonly Command[]): Command[] | undefined {
  return decodeCommands(encodeCommands(commands));
}

describe("the journal's encoding", () => {
  it("gives back every command exactly, also those that will be refused", () => {
    fc.assert(
      fc.property(arbitraryCommands(40, 20), (commands) => {
        expect(roundTrip(commands)).toEqual(commands);
      }),
      { seed: 6, numRuns: lawRuns(150) },
    );
  });

  it("gives back every number and every text exactly", () => {
    const numbers = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.constantFrom(...HOSTILE_NUMBERS));
    const texts = fc.string({ unit: "binary", maxLength: 40 });
    fc.assert(
      fc.property(numbers, numbers, texts, texts, (accountId, at, key, remark) => {
        const command = payIn(1, 100, { to: accountId, at, key, remark, reference: remark });
        expect(roundTrip([command, command])).toEqual([command, command]);
      }),
      { seed: 7, numRuns: lawRuns(400) },
    );
  });

  it("gives back half a surrogate pair as it was", () => {
    const command = payIn(1, 100, { remark: "\ud83d" });
    expect(roundTrip([command])).toEqual([command]);
  });

  it.each([0, 247, 248, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, 2 ** 48 - 1, 2 ** 48, Number.MAX_SAFE_INTEGER])(
    "keeps %d where the number's form changes",
    (accountId) => {
      const command = openAccount(accountId);
      expect(roundTrip([command])).toEqual([command]);
    },
  );

  it("keeps times that go back, and the difference between nothing and a whole reduction", () => {
    const commands = [
      { ...cancelOrder(1, 2), at: NOON },
      { ...cancelOrder(1, 2, 500), at: NOON - 5000 },
      setPersistence(1, 2, "keep"),
      setPersistence(1, 2, "startingPrice"),
      { ...setMarketStatus(1, "closed", "closed"), at: NOON + 1 },
      { ...createMarket(7, { maxStake: paise(5000) }), at: 0 },
      createMarket(8, { keepsInPlay: true, limits: { minPayout: 500, maxExposure: 0, maxMatched: 7 } }),
    ];
    expect(roundTrip(commands)).toEqual(commands);
  });

  it.each([Number.NaN, 0.5, -0, Number.POSITIVE_INFINITY, 2 ** 53])(
    "counts steps of time past a time of %d, which is kept too",
    (odd) => {
      const commands = [NOON, odd, NOON + 1, odd, NOON + 1, NOON - 7].map((at) => placeOrder({ at }));
      expect(roundTrip(commands)).toEqual(commands);
    },
  );

  it("takes one byte for the time of a command that comes with the one before", () => {
    const lengthAt = (at: number) =>
      encodeCommands([releaseOrders(NOON), releaseOrders(at)]).length -
      encodeCommands([releaseOrders(NOON)]).length;
    // Type, whether the time is a step, and the step itself or, for a time before, all of it.
    expect([NOON, NOON + 247, NOON + 248, NOON - 1].map(lengthAt)).toEqual([3, 3, 5, 9]);
  });

  it("is small: an order with a key of twelve characters takes less than 40 bytes", () => {
    const orders = Array.from({ length: 100 }, () =>
      placeOrder({ accountId: 70_000, marketId: 900, key: "abcdefghijkl" }),
    );
    expect(encodeCommands(orders).length).toBeLessThan(40 * orders.length);
  });

  it("has room for no commands and for ten thousand", () => {
    expect(roundTrip([])).toEqual([]);
    const many = Array.from({ length: 10_000 }, () => placeOrder());
    expect(roundTrip(many)).toEqual(many);
  });
});

describe("bytes that are no journal row", () => {
  const row = encodeCommands([placeOrder(), payIn(1, 5, { remark: "five" }), setMarketStatus(1, "open")]);

  it("are refused when cut anywhere", () => {
    for (let length = 0; length < row.length; length += 1) {
      expect(decodeCommands(row.slice(0, length))).toBeUndefined();
    }
  });

  it("are refused with something after the end", () => {
    expect(decodeCommands(Uint8Array.of(...row, 0))).toBeUndefined();
  });

  it("are refused in another version", () => {
    const [, ...rest] = row;
    expect(decodeCommands(Uint8Array.of(COMMANDS_VERSION + 1, ...rest))).toBeUndefined();
  });

  it("never throw and never give what is not a command", () => {
    const garbage = fc.uint8Array({ maxLength: 200 });
    fc.assert(
      fc.property(garbage, fc.boolean(), (bytes, hasVersion) => {
        const decoded = decodeCommands(hasVersion ? Uint8Array.of(COMMANDS_VERSION, ...bytes) : bytes);
        for (const command of decoded ?? []) expect(typeof command.type).toBe("string");
      }),
      { seed: 13, numRuns: lawRuns(2500) },
    );
  });

  it("are read where they lie in a larger buffer", () => {
    const larger = new Uint8Array(row.length + 20);
    larger.set(row, 13);
    expect(decodeCommands(larger.subarray(13, 13 + row.length))).toEqual(decodeCommands(row));
  });
});
