import { ok } from "@crossbook/browser/testing";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;

/** A console that is locked after a minute without anybody. */
async function openIdle() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { wire } = openConsole({ session: aSession("trader", { idleLockSeconds: 60 }) });
  wire.on("Operator/LockSession", () => ok("Your session is locked."));
  await screen.findByRole("heading", { name: "Trading" });
}

const locked = () => screen.queryByRole("heading", { name: "Locked" });

it("a screen is locked after its idle time, also where the device's clock was set back meanwhile", async () => {
  await openIdle();
  vi.setSystemTime(Date.now() - HOUR_MS);
  act(() => void vi.advanceTimersByTime(50_000));
  expect(locked()).toBeNull();
  act(() => void vi.advanceTimersByTime(30_000));
  expect(locked()).toBeTruthy();
});

it("who is there after the clock was set back stays, and is locked out no later than usual", async () => {
  await openIdle();
  vi.setSystemTime(Date.now() - HOUR_MS);
  for (let round = 0; round < 4; round += 1) {
    act(() => void vi.advanceTimersByTime(30_000));
    act(() => void document.dispatchEvent(new Event("pointermove")));
  }
  expect(locked()).toBeNull();
  act(() => void vi.advanceTimersByTime(80_000));
  expect(locked()).toBeTruthy();
});

it("what is no time in the device's storage keeps no screen open", async () => {
  await openIdle();
  window.localStorage.setItem("console-last-activity", "yesterday");
  act(() => void vi.advanceTimersByTime(80_000));
  expect(locked()).toBeTruthy();
});
