import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectedReturn, percentText } from "../index.ts";
import {
  crash,
  crashChain,
  crashDurationOf,
  crashMultipleAt,
  crashMultiplier,
  crashPoint,
  crashTimeOf,
  followsInChain,
} from "./crash.ts";
import { wordsReaching } from "./rising-multiple.ts";

const seed = "c".repeat(64);

describe("the chain of crash", () => {
  it("is played from the published text: each link hashes to the one before", () => {
    const chain = crashChain(seed, 50);
    expect(chain).toHaveLength(51);
    expect(chain.at(-1)).toBe(seed);
    for (const [index, link] of chain.slice(1).entries()) {
      expect(followsInChain(link, chain[index] ?? "")).toBe(true);
      expect(createHash("sha256").update(link).digest("hex")).toBe(chain[index]);
    }
    expect(followsInChain(chain[3] ?? "", chain[1] ?? "")).toBe(false);
  });

  it("is the one of the README: seed 64 × c, three rounds, salt `salt`", () => {
    const chain = crashChain(seed, 3);
    expect(chain[0]).toBe("9b43d74550f1b43633b31d146b786b4d6d98627b0497e5eea0fe139c18eb639d");
    expect(chain.slice(1).map((link) => crashPoint(link, "salt"))).toEqual([115, 202, 188]);
  });

  it("gives the point of a round by the link and the salt", () => {
    const [, link = ""] = crashChain(seed, 10);
    const word = createHmac("sha256", link).update("salt").digest().readUInt32BE(0);
    expect(crashPoint(link, "salt")).toBe(Math.max(100, Math.floor((99 * 2 ** 32) / (word + 1))));
    expect(crashPoint(link, "other salt")).not.toBe(crashPoint(link, "salt"));
  });
});

describe("crash", () => {
  it("crashes below 1.01 in 1.98 % of rounds and reaches 2 in 49.5 %", () => {
    expect(1 - wordsReaching(101) / 2 ** 32).toBeCloseTo(0.0198, 4);
    expect(wordsReaching(200) / 2 ** 32).toBeCloseTo(0.495, 8);
  });

  it("pays a ticket exactly where it was cashed out, if the round reached it", () => {
    expect(crashMultiplier(250, 250)).toBe(25_000);
    expect(crashMultiplier(250, 101)).toBe(10_100);
    expect(crashMultiplier(250, 251)).toBe(0);
    expect(crashMultiplier(250)).toBe(0);
    expect(crashMultiplier(1_000_000)).toBe(100_000_000);
  });

  it("returns what is published at every cash-out", () => {
    for (const target of [101, 150, 200, 1000, 99_999, 1_000_000]) {
      const paid = expectedReturn(crash.distribution(target));
      expect(percentText(paid, 2)).toBe(crash.rtpPercent);
    }
  });

  it("rises with time: 2× after 11.6 s, 10× after 38.4 s, and never falls", () => {
    expect([0, 11_553, 38_377].map(crashMultipleAt)).toEqual([100, 200, 1000]);
    expect(crashMultipleAt(-5)).toBe(100);
    expect(crashMultipleAt(10 ** 9)).toBe(1_000_000);
    for (const multiple of [101, 102, 150, 200, 12_345, 1_000_000]) {
      const time = crashTimeOf(multiple);
      expect(crashMultipleAt(time)).toBeGreaterThanOrEqual(multiple);
      expect(crashMultipleAt(time - 1)).toBeLessThan(multiple);
    }
  });

  it("runs while its multiple is not above its point, so that by hand each multiple is reached as often as paid", () => {
    const points = [101, 102, 150, 200, 12_345, 16_667, 400_000, 999_999];
    for (const point of points) {
      const end = crashDurationOf(point);
      expect(crashMultipleAt(end)).toBeGreaterThan(point);
      expect(crashMultipleAt(end - 1)).toBeLessThanOrEqual(point);
    }
    // At every moment: the rounds that still run are those whose point is the multiple of that moment or more.
    for (let elapsed = crashTimeOf(101); elapsed < crashTimeOf(300); elapsed += 7) {
      const multiple = crashMultipleAt(elapsed);
      for (const point of [multiple - 1, multiple, multiple + 1]) {
        expect(crashDurationOf(point) > elapsed).toBe(point >= multiple);
      }
    }
  });

  it("crashes at once where it does not reach 1.01, and ends at the highest multiple", () => {
    expect([crashDurationOf(100), crashDurationOf(1_000_000)]).toEqual([0, crashTimeOf(1_000_000)]);
  });

  it("takes a ticket with or without an automatic cash-out", () => {
    expect(crash.parseChoice({})).toEqual({ ok: true, value: {} });
    expect(crash.parseChoice({ autoCashOut: 200 })).toEqual({ ok: true, value: { autoCashOut: 200 } });
  });

  it.each([
    { autoCashOut: 100 },
    { autoCashOut: 1_000_001 },
    { autoCashOut: 1.5 },
    { autoCashOut: null },
    { at: 2 },
    [],
    0,
  ])("refuses %j", (value) => {
    expect(crash.parseChoice(value)).toMatchObject({ ok: false });
  });
});
