import { fakeClock } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import { mostMapSteps } from "../../../testing/map-steps.ts";
import { LoginThrottle } from "./login-throttle.ts";

function throttleAt() {
  const clock = fakeClock();
  return { clock, throttle: new LoginThrottle(clock) };
}

describe("the throttle of logins", () => {
  it("doubles the wait with each failure of one place, up to five minutes", () => {
    const { clock, throttle } = throttleAt();
    const waits: number[] = [];
    for (let failures = 0; failures < 16; failures++) {
      const waitMs = throttle.begin("asha", "10.0.0.1");
      if (waitMs === 0) continue;
      waits.push(waitMs / 1000);
      clock.advance(waitMs);
      throttle.begin("asha", "10.0.0.1");
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  it("keeps an owner out for seconds at most, however many strangers guess", () => {
    const { throttle } = throttleAt();
    for (let stranger = 0; stranger < 200; stranger++) throttle.begin("asha", `10.1.0.${stranger}`);
    const waitMs = throttle.begin("asha", "10.9.9.9");
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(15_000);
  });

  it("slows down an address that goes through the accounts", () => {
    const { throttle } = throttleAt();
    for (let account = 0; account < 60; account++) throttle.begin(`player${account}`, "10.0.0.1");
    expect(throttle.begin("player60", "10.0.0.1")).toBeGreaterThan(0);
    expect(throttle.begin("player60", "10.0.0.2")).toBe(0);
  });

  it("forgets an account's failures when its owner comes in, and all of them after fifteen quiet minutes", () => {
    const { clock, throttle } = throttleAt();
    for (let failures = 0; failures < 4; failures++) throttle.begin("asha", "10.0.0.1");
    throttle.begin("asha", "10.0.0.1");
    throttle.succeeded("asha", "10.0.0.1");
    expect(throttle.begin("asha", "10.0.0.1")).toBe(0);
    for (let failures = 0; failures < 4; failures++) throttle.begin("asha", "10.0.0.1");
    expect(throttle.begin("asha", "10.0.0.1")).toBeGreaterThan(0);
    clock.advance(15 * 60_000);
    for (let failures = 0; failures < 5; failures++) expect(throttle.begin("asha", "10.0.0.1")).toBe(0);
  });

  it("counts all addresses of one IPv6 network as one, and IPv4 written as IPv6 as IPv4", () => {
    const { throttle } = throttleAt();
    for (let host = 0; host < 5; host++) throttle.begin("asha", `2001:db8:1:2::${host}`);
    expect(throttle.begin("asha", "2001:db8:1:2:ffff::1")).toBeGreaterThan(0);
    expect(throttle.begin("asha", "2001:db8:1:3::1")).toBe(0);
    for (let tries = 0; tries < 5; tries++) throttle.begin("ravi", "::ffff:10.0.0.7");
    expect(throttle.begin("ravi", "10.0.0.7")).toBeGreaterThan(0);
  });

  it("costs every call the same few steps, throttled or not, after two hundred thousand random names", () => {
    const { throttle } = throttleAt();
    const first = mostMapSteps(100, (call) => throttle.begin(`first${call}`, "10.0.0.9"));
    const throttled = mostMapSteps(100_000, (call) => throttle.begin(`name${call}`, `10.0.0.${call % 4}`));
    const begun = mostMapSteps(100_000, (call) => {
      const wait = throttle.begin(`name${call}`, `10.${call >> 16}.${(call >> 8) & 255}.${call & 255}`);
      throttle.succeeded(`name${call}`, "10.0.0.1");
      return wait;
    });
    expect(throttle.begin("asha", "192.0.2.1")).toBe(0);
    expect(first).toBeLessThanOrEqual(18);
    expect(throttled).toBeLessThanOrEqual(18);
    // One begin and one success.
    expect(begun).toBeLessThanOrEqual(36);
  });

  it("remembers a slowed guesser while ninety thousand throttled calls come from another address", () => {
    const { throttle } = throttleAt();
    for (let failures = 0; failures < 6; failures++) throttle.begin("asha", "10.0.0.1");
    for (let call = 0; call < 90_000; call++) throttle.begin(`name${call}`, "10.0.0.2");
    expect(throttle.begin("asha", "10.0.0.1")).toBeGreaterThan(0);
  });
});
