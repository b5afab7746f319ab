import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dice } from "./games/dice.ts";
import { plinko } from "./games/plinko.ts";
import { roulette } from "./games/roulette.ts";
import { commitment, isClientSeed, isServerSeed, stream, streamOf } from "./stream.ts";

const serverSeed = "a".repeat(64);
const clientSeed = "rugby-1";
const at = (nonce: number) => stream({ serverSeed, clientSeed, nonce });

describe("golden vectors (server seed 64 × a, client seed rugby-1)", () => {
  it("commits to the seed by the SHA-256 of its text", () => {
    expect(commitment(serverSeed)).toBe("ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
  });

  it.each([
    [0, 0.8944857828, 8945, 33],
    [1, 0.026220418, 262, 0],
    [2, 0.8270526128, 8271, 30],
  ])("nonce %i: float, dice roll and roulette pocket", (nonce, float, roll, pocket) => {
    expect(at(nonce).float()).toBeCloseTo(float, 10);
    expect(dice.decide({ direction: "over", target: 5000 }, at(nonce)).outcome).toEqual({ roll });
    const choice = { bets: [{ bet: "red", units: 1 }] };
    expect(roulette.decide(choice, at(nonce)).outcome).toEqual({ pocket });
  });

  it("nonce 1: mines, plinko, cards", () => {
    expect(at(1).draw(5, 25)).toEqual([0, 13, 24, 17, 22]);
    expect(at(1).draw(6, 52)).toEqual([1, 27, 50, 37, 47, 4]);
    expect(at(1).shuffle(52).slice(0, 6)).toEqual([12, 1, 16, 39, 11, 13]);
    const { outcome } = plinko.decide({ rows: 16, risk: "high" }, at(1));
    expect(outcome.path.join("")).toBe("0111101010111110");
    expect(outcome.bucket).toBe(11);
  });
});

describe("the stream", () => {
  it("is HMAC-SHA256 of client seed, nonce and block, eight words of four bytes each", () => {
    const words = Array.from({ length: 3 }, (_, block) => {
      const digest = createHmac("sha256", serverSeed).update(`${clientSeed}:7:${block}`).digest();
      return Array.from({ length: 8 }, (_, place) => digest.readUInt32BE(place * 4));
    }).flat();
    const taken = at(7);
    expect(words.map(() => taken.word())).toEqual(words);
    expect(taken.wordsUsed).toBe(24);
  });

  it("is the same for the same seeds and nonce, and another for any other", () => {
    const first = (seeds: Partial<{ serverSeed: string; clientSeed: string; nonce: number }>) =>
      stream({ serverSeed, clientSeed, nonce: 0, ...seeds }).word();
    expect(first({})).toBe(first({}));
    const others = [{ nonce: 1 }, { clientSeed: "rugby-2" }, { serverSeed: "b".repeat(64) }];
    for (const other of others) expect(first(other)).not.toBe(first({}));
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])("has no nonce %d", (nonce) => {
    expect(() => at(nonce)).toThrow(RangeError);
  });

  it("takes seeds of any characters that the limits allow", () => {
    for (const seed of ["a:1", "{}", "a b", "~".repeat(64)]) {
      expect(isClientSeed(seed)).toBe(true);
      expect(stream({ serverSeed, clientSeed: seed, nonce: 0 }).float()).toBeLessThan(1);
    }
    for (const seed of ["", " a", "a ", "a\n", "é", "~".repeat(65), 1, null]) {
      expect(isClientSeed(seed)).toBe(false);
    }
    expect(isServerSeed(serverSeed)).toBe(true);
    for (const seed of ["A".repeat(64), "a".repeat(63), `${"a".repeat(64)}\n`, 1]) {
      expect(isServerSeed(seed)).toBe(false);
    }
  });
});

describe("below", () => {
  it.each([1, 2, 3, 25, 32, 37, 52, 10_001, 2 ** 20])(
    "gives each of %i results by as many words",
    (bound) => {
      const each = Math.floor(2 ** 32 / bound);
      const rejected = 2 ** 32 % bound;
      const others: number[] = [];
      for (let result = 0; result < bound; result += 1) {
        const first = Math.ceil((result * 2 ** 32) / bound);
        const next = Math.ceil(((result + 1) * 2 ** 32) / bound);
        // Words of one result are `bound` apart in what is left of the product, so only the first one can be rejected.
        const isRejected = first * bound - result * 2 ** 32 < rejected;
        if (next - first - (isRejected ? 1 : 0) !== each) others.push(result);
      }
      expect(others).toEqual([]);
    },
  );

  it("takes the next word where one is rejected", () => {
    const words = [0, 2 ** 32 - 1];
    const source = streamOf(() => words.shift() ?? 0);
    expect(source.below(3)).toBe(2);
    expect(source.wordsUsed).toBe(2);
  });

  it("takes a word of which the product leaves as much as there are rejected ones", () => {
    const words = [0xaaaa_aaab];
    const source = streamOf(() => words.shift() ?? 2 ** 31);
    expect([source.below(3), source.wordsUsed]).toEqual([2, 1]);
  });

  it.each([0, -1, 1.5, 2 ** 20 + 1, Number.NaN])("refuses a bound of %d", (bound) => {
    expect(() => streamOf(() => 0).below(bound)).toThrow(RangeError);
  });

  it("stays below its bound for every word", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 20 }),
        fc.infiniteStream(fc.nat(2 ** 32 - 1)),
        (bound, words) => {
          const result = streamOf(() => words.next().value).below(bound);
          return Number.isInteger(result) && result >= 0 && result < bound;
        },
      ),
    );
  });
});

describe("draw and shuffle", () => {
  it("give different numbers, all of them where all are drawn", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 60 }), (nonce, count) => {
        const all = Array.from({ length: count }, (_, index) => index);
        const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);
        expect(sorted(at(nonce).draw(count, count))).toEqual(all);
        expect(sorted(at(nonce).shuffle(count))).toEqual(all);
      }),
    );
  });

  it("take no word for a shuffle that would make one order likelier than another", () => {
    const words = [2 ** 32 - 1, 2, 1];
    const shuffled = streamOf(() => words.shift() ?? 0);
    expect(shuffled.shuffle(3)).toEqual([0, 1, 2]);
    expect(shuffled.wordsUsed).toBe(3);
  });

  it("cannot draw more than there are", () => {
    expect(() => at(0).draw(3, 2)).toThrow(RangeError);
  });
});
