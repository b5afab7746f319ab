import { fakeClock } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import { mostMapSteps } from "../../../testing/map-steps.ts";
import { LoginThrottle } from "./login-throttle.ts";

const from = (account: string, address: string, device?: string) => ({ account, address, device });

function throttleAt() {
  const clock = fakeClock();
  return { clock, throttle: new LoginThrottle(clock) };
}

describe("the throttle of logins", () => {
  it("doubles the wait with each failure of one place, up to five minutes", () => {
    const { clock, throttle } = throttleAt();
    const waits: number[] = [];
    for (let failures = 0; failures < 16; failures++) {
      const waitMs = throttle.begin(from("asha", "10.0.0.1"));
      if (waitMs === 0) continue;
      waits.push(waitMs / 1000);
      clock.advance(waitMs);
      throttle.begin(from("asha", "10.0.0.1"));
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  it("keeps an owner out for seconds at most, however many strangers guess", () => {
    const { throttle } = throttleAt();
    for (let stranger = 0; stranger < 200; stranger++) throttle.begin(from("asha", `10.1.0.${stranger}`));
    const waitMs = throttle.begin(from("asha", "10.9.9.9"));
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(15_000);
  });

  it("slows down an address that goes through the accounts", () => {
    const { throttle } = throttleAt();
    for (let account = 0; account < 60; account++) throttle.begin(from(`player${account}`, "10.0.0.1"));
    expect(throttle.begin(from("player60", "10.0.0.1"))).toBeGreaterThan(0);
    expect(throttle.begin(from("player60", "10.0.0.2"))).toBe(0);
  });

  it("forgets an account's failures when its owner comes in, and all of them after fifteen quiet minutes", () => {
    const { clock, throttle } = throttleAt();
    for (let failures = 0; failures < 4; failures++) throttle.begin(from("asha", "10.0.0.1"));
    throttle.begin(from("asha", "10.0.0.1"));
    throttle.succeeded(from("asha", "10.0.0.1"));
    expect(throttle.begin(from("asha", "10.0.0.1"))).toBe(0);
    for (let failures = 0; failures < 4; failures++) throttle.begin(from("asha", "10.0.0.1"));
    expect(throttle.begin(from("asha", "10.0.0.1"))).toBeGreaterThan(0);
    clock.advance(15 * 60_000);
    for (let failures = 0; failures < 5; failures++) expect(throttle.begin(from("asha", "10.0.0.1"))).toBe(0);
  });

  it("counts all addresses of one IPv6 network as one, and IPv4 written as IPv6 as IPv4", () => {
    const { throttle } = throttleAt();
    for (let host = 0; host < 5; host++) throttle.begin(from("asha", `2001:db8:1:2::${host}`));
    expect(throttle.begin(from("asha", "2001:db8:1:2:ffff::1"))).toBeGreaterThan(0);
    expect(throttle.begin(from("asha", "2001:db8:1:3::1"))).toBe(0);
    for (let tries = 0; tries < 5; tries++) throttle.begin(from("ravi", "::ffff:10.0.0.7"));
    expect(throttle.begin(from("ravi", "10.0.0.7"))).toBeGreaterThan(0);
  });

  it("costs every call the same few steps, throttled or not, after two hundred thousand random names", () => {
    const { throttle } = throttleAt();
    const first = mostMapSteps(100, (call) => throttle.begin(from(`first${call}`, "10.0.0.9")));
    const throttled = mostMapSteps(100_000, (call) =>
      throttle.begin(from(`name${call}`, `10.0.0.${call % 4}`)),
    );
    const begun = mostMapSteps(100_000, (call) => {
      const wait = throttle.begin(from(`name${call}`, `10.${call >> 16}.${(call >> 8) & 255}.${call & 255}`));
      throttle.succeeded(from(`name${call}`, "10.0.0.1"));
      return wait;
    });
    expect(throttle.begin(from("asha", "192.0.2.1"))).toBe(0);
    expect(first).toBeLessThanOrEqual(18);
    expect(throttled).toBeLessThanOrEqual(18);
    // One begin and one success.
    expect(begun).toBeLessThanOrEqual(36);
  });

  it("remembers a slowed guesser while ninety thousand throttled calls come from another address", () => {
    const { throttle } = throttleAt();
    for (let failures = 0; failures < 6; failures++) throttle.begin(from("asha", "10.0.0.1"));
    for (let call = 0; call < 90_000; call++) throttle.begin(from(`name${call}`, "10.0.0.2"));
    expect(throttle.begin(from("asha", "10.0.0.1"))).toBeGreaterThan(0);
  });

  it("lets an owner in from a known device whatever strangers and neighbours do", () => {
    const { throttle } = throttleAt();
    for (let stranger = 0; stranger < 200; stranger++)
      throttle.begin(from("asha", `10.1.0.${stranger % 250}`));
    for (let account = 0; account < 100; account++) throttle.begin(from(`other${account}`, "10.9.9.9"));
    expect(throttle.begin(from("asha", "10.9.9.9"))).toBeGreaterThan(0);
    expect(throttle.begin(from("asha", "10.9.9.9", "her phone"))).toBe(0);
    throttle.succeeded(from("asha", "10.9.9.9", "her phone"));
    for (let tries = 0; tries < 10; tries++)
      expect(throttle.begin(from("asha", "10.9.9.9", "her phone"))).toBe(0);
    expect(throttle.begin(from("asha", "10.9.9.9", "her phone"))).toBe(2000);
  });

  it("lets an owner in from a network that the account was logged in from, and slows down that network's guesses", () => {
    const { clock, throttle } = throttleAt();
    throttle.begin(from("asha", "2001:db8:1:2::1"));
    throttle.succeeded(from("asha", "2001:db8:1:2::1"));
    for (let stranger = 0; stranger < 200; stranger++) throttle.begin(from("asha", `10.1.0.${stranger}`));
    expect(throttle.begin(from("asha", "10.9.9.9"))).toBeGreaterThan(0);
    for (let tries = 0; tries < 5; tries++)
      expect(throttle.begin(from("asha", `2001:db8:1:2::${tries}`))).toBe(0);
    expect(throttle.begin(from("asha", "2001:db8:1:2::9"))).toBe(2000);
    clock.advance(31 * 24 * 60 * 60_000);
    for (let stranger = 0; stranger < 200; stranger++) throttle.begin(from("asha", `10.1.0.${stranger}`));
    expect(throttle.begin(from("asha", "2001:db8:1:2::1"))).toBeGreaterThan(0);
  });

  it("takes a try back that there was no room for", () => {
    const { throttle } = throttleAt();
    for (let tries = 0; tries < 50; tries++) {
      expect(throttle.begin(from("asha", "10.0.0.1"))).toBe(0);
      throttle.withdraw(from("asha", "10.0.0.1"));
    }
    throttle.withdraw(from("nobody", "10.0.0.2"));
    expect(throttle.begin(from("asha", "10.0.0.1"))).toBe(0);
  });
});
