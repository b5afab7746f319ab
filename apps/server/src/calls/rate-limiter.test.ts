import { type FakeClock, fakeClock } from "@crossbook/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { mostMapSteps } from "../testing/map-steps.ts";
import { RateLimiter } from "./rate-limiter.ts";

let clock: FakeClock;
let limiter: RateLimiter;

beforeEach(() => {
  clock = fakeClock();
  limiter = new RateLimiter({ perSecond: 2, burst: 3 }, clock);
});

describe("a rate limiter", () => {
  it("lets a burst pass, then says when the next call may come", () => {
    expect([1, 2, 3].map(() => limiter.take("a"))).toEqual([0, 0, 0]);
    expect(limiter.take("a")).toBe(500);
    clock.advance(499);
    expect(limiter.take("a")).toBeGreaterThan(0);
    clock.advance(1);
    expect(limiter.take("a")).toBe(0);
    expect(limiter.take("a")).toBe(500);
  });

  it("counts each key by itself", () => {
    for (let call = 0; call < 3; call++) limiter.take("a");
    expect(limiter.take("a")).toBeGreaterThan(0);
    expect(limiter.take("b")).toBe(0);
    expect(limiter.take(1)).toBe(0);
  });

  it("saves up no more than a burst", () => {
    limiter.take("a");
    clock.advance(3_600_000);
    expect([1, 2, 3].map(() => limiter.take("a"))).toEqual([0, 0, 0]);
    expect(limiter.take("a")).toBe(500);
  });

  it("takes several together or none of them", () => {
    expect(limiter.take("a", 2)).toBe(0);
    expect(limiter.take("a", 2)).toBe(500);
    expect(limiter.take("a", 1)).toBe(0);
    clock.advance(1500);
    expect(limiter.take("a", 3)).toBe(0);
    clock.advance(60_000);
    expect(limiter.take("a", 4)).toBe(500);
  });

  it("lets what a call has cost be charged afterwards, and owes what goes beyond the bucket", () => {
    limiter.charge("a", 5);
    expect([limiter.isLeft("a"), limiter.isLeft("b")]).toEqual([false, true]);
    clock.advance(1000);
    expect(limiter.isLeft("a")).toBe(false);
    clock.advance(1);
    expect(limiter.isLeft("a")).toBe(true);
  });

  it("keeps a limited caller limited while a hundred thousand others come", () => {
    for (let call = 0; call < 4; call++) limiter.take("limited");
    clock.advance(1);
    // Each of these is younger than the limited one, whose bucket is not full.
    for (let other = 0; other < 99_000; other++) limiter.take(other);
    expect(limiter.take("limited")).toBeGreaterThan(0);
  });

  it("costs an honest caller no more after a quarter of a million strangers than before", () => {
    const alone = mostMapSteps(10, () => limiter.take("honest"));
    const strangers = mostMapSteps(250_000, (stranger) => limiter.take(stranger));
    const after = mostMapSteps(10, () => limiter.take("honest"));
    expect(Math.max(alone, strangers, after)).toBeLessThanOrEqual(3);
  });
});
