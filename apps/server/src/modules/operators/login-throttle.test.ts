import { fakeClock } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import { OperatorLoginThrottle } from "./login-throttle.ts";

function throttleAt() {
  const clock = fakeClock();
  return { clock, throttle: new OperatorLoginThrottle(clock) };
}

const from = (network: string, name = "olga") => ({ name, network });

describe("the throttle of operators' logins", () => {
  it("doubles the wait with each failure of one network, up to five minutes", () => {
    const { clock, throttle } = throttleAt();
    const waits: number[] = [];
    for (let tries = 0; tries < 16; tries++) {
      const waitMs = throttle.begin(from("10.0.0.1"));
      if (waitMs === 0) continue;
      waits.push(waitMs / 1000);
      clock.advance(waitMs);
      throttle.begin(from("10.0.0.1"));
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  it("never delays a name by what other networks do", () => {
    const { throttle } = throttleAt();
    for (let stranger = 0; stranger < 2000; stranger++) throttle.begin(from(`10.1.${stranger}`));
    expect(throttle.begin(from("10.9.9.9"))).toBe(0);
  });

  it("delays a network that goes through the names", () => {
    const { throttle } = throttleAt();
    for (let name = 0; name < 20; name++) expect(throttle.begin(from("10.0.0.1", `name${name}`))).toBe(0);
    expect(throttle.begin(from("10.0.0.1", "another"))).toBeGreaterThan(0);
    expect(throttle.begin(from("10.0.0.2", "another"))).toBe(0);
  });

  it("lets a name in from where it logged in before, whatever else that network tries", () => {
    const { throttle } = throttleAt();
    throttle.begin(from("10.0.0.1"));
    throttle.succeeded(from("10.0.0.1"));
    for (let name = 0; name < 40; name++) throttle.begin(from("10.0.0.1", `name${name}`));
    for (let tries = 0; tries < 20; tries++) expect(throttle.begin(from("10.0.0.1"))).toBe(0);
    expect(throttle.begin(from("10.0.0.1"))).toBeGreaterThan(0);
  });

  it("forgets a name's failures with its success, and all of them after fifteen quiet minutes", () => {
    const { clock, throttle } = throttleAt();
    for (let tries = 0; tries < 5; tries++) throttle.begin(from("10.0.0.1"));
    expect(throttle.failuresOf(from("10.0.0.1"))).toBe(5);
    clock.advance(2_000);
    throttle.begin(from("10.0.0.1"));
    throttle.succeeded(from("10.0.0.1"));
    expect(throttle.begin(from("10.0.0.1"))).toBe(0);
    clock.advance(15 * 60_000);
    expect(throttle.failuresOf(from("10.0.0.1"))).toBe(0);
  });

  it("remembers a bounded number of failures at a bounded cost for each", () => {
    const { throttle } = throttleAt();
    for (let tries = 0; tries < 4; tries++) throttle.begin(from("10.0.0.1"));
    for (let network = 0; network < 30_000; network++) throttle.begin(from(`n${network}`));
    expect(throttle.failuresOf(from("10.0.0.1"))).toBe(0);
    expect(throttle.failuresOf(from("n29999"))).toBe(1);
  });
});
