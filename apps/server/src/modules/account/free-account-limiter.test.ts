import { fakeClock } from "@crossbook/testkit";
import { expect, it } from "vitest";
import { FreeAccountLimiter } from "./free-account-limiter.ts";

it("limits a network, and all networks together at five times as many", () => {
  const clock = fakeClock();
  const limiter = new FreeAccountLimiter({ perSecond: 1, burst: 2 }, clock);
  const taken = (address: string) => [1, 2, 3].map(() => limiter.take(address));
  expect(taken("2001:db8:1:2::1")).toEqual([0, 0, 1000]);
  expect(limiter.take("2001:db8:1:2::ffff")).toBe(1000);
  for (let network = 1; network <= 4; network++) taken(`10.0.0.${network}`);
  expect(limiter.take("10.0.0.5")).toBe(200);
  clock.advance(200);
  expect(limiter.take("10.0.0.6")).toBe(0);
});
