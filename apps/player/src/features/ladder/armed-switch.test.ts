import { describe, expect, it } from "vitest";
import { ARMED_MS, type ArmingGround, arm, DISARMED, disarmedWords, keepArmed } from "./armed-switch.ts";

const GROUND: ArmingGround = {
  loggedIn: true,
  isOpen: true,
  isLive: true,
  isVisible: true,
  isLocked: false,
};

describe("the one-click switch", () => {
  it("stays armed for its time, which begins again with each bet", () => {
    const armed = arm(1_000, GROUND);
    expect(armed).toEqual({ isArmed: true, untilMs: 1_000 + ARMED_MS });
    expect(keepArmed(armed, ARMED_MS, GROUND)).toBe(armed);
    expect(keepArmed(armed, 1_000 + ARMED_MS, GROUND)).toEqual({ isArmed: false, by: "time" });
    expect(keepArmed(arm(50_000, GROUND), 1_000 + ARMED_MS, GROUND).isArmed).toBe(true);
  });

  it.each([
    ["suspended", { isOpen: false }],
    ["stale", { isLive: false }],
    ["hidden", { isVisible: false }],
    ["loggedOut", { loggedIn: false }],
    ["locked", { isLocked: true }],
  ] as const)("disarms itself and cannot be armed: %s", (by, change) => {
    const ground = { ...GROUND, ...change };
    expect(keepArmed(arm(0, GROUND), 1, ground)).toEqual({ isArmed: false, by });
    expect(arm(0, ground)).toEqual({ isArmed: false, by });
    expect(disarmedWords(arm(0, ground))).not.toBe("");
  });

  it("does not arm itself again when all is well", () => {
    const disarmed = keepArmed(arm(0, GROUND), 1, { ...GROUND, isOpen: false });
    expect(keepArmed(disarmed, 2, GROUND)).toBe(disarmed);
    expect(keepArmed(DISARMED, 2, GROUND)).toBe(DISARMED);
    expect(disarmedWords(DISARMED)).toBe("");
  });
});
