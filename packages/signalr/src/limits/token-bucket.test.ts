import { describe, expect, it } from "vitest";
import { TokenBucket } from "./token-bucket.ts";

const rate = { perSecond: 2, burst: 3 };

describe("a token bucket", () => {
  it("gives a burst, then so many a second, and never more than a burst", () => {
    const bucket = new TokenBucket(rate, 0);
    const take = (nowMs: number) => bucket.take(1, nowMs);
    expect([take(0), take(0), take(0), take(0)]).toEqual([true, true, true, false]);
    expect([take(500), take(500)]).toEqual([true, false]);
    expect([1, 2, 3, 4].map(() => take(60_000))).toEqual([true, true, true, false]);
  });

  it("lets through once what is dearer than a burst, and has it paid back", () => {
    const bucket = new TokenBucket(rate, 0);
    expect(bucket.take(9, 0)).toBe(true);
    expect(bucket.take(1, 3_000)).toBe(false);
    expect(bucket.take(1, 3_001)).toBe(true);
  });

  it("gives nothing for a clock that is set back, and goes on from there", () => {
    const bucket = new TokenBucket(rate, 10_000);
    for (let count = 0; count < 3; count += 1) bucket.take(1, 10_000);
    expect(bucket.take(1, 0)).toBe(false);
    expect(bucket.take(1, 500)).toBe(true);
    expect(bucket.take(1, 500)).toBe(false);
  });
});
