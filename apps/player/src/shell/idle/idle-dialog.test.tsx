import { act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ASKED_FOR_MS, IDLE_AFTER_MS, idlePhase } from "../../session/idle-phase.ts";
import { closeApps, openApp, storedLogin, type TestApp } from "../../testing/test-app.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

async function open(demo = false): Promise<TestApp> {
  const inADay = new Date(new Date().getTime() + 86_400_000);
  const test = openApp({ path: "/favorites", stored: storedLogin(inADay, { demo }) });
  await test.screen.findByRole("heading", { level: 1 });
  return test;
}

/** The clock of the page goes on at once; its timers look again a moment later. */
async function passes(ms: number): Promise<void> {
  vi.setSystemTime(new Date(new Date().getTime() + ms));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
}

const question = ({ screen }: TestApp) => screen.queryByRole("dialog", { name: "Are you still there?" });

describe("a player who does nothing", () => {
  it("is asked, stays by a press, and is logged out with the way back when nobody answers", async () => {
    const test = await open();
    await passes(IDLE_AFTER_MS - 60_000);
    expect(question(test)).toBeNull();
    await passes(60_000);
    expect(question(test)).toBeTruthy();
    expect(test.screen.getByRole("timer").textContent).toMatch(/in 5\d seconds/);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(test.screen.getByRole("button", { name: "Stay logged in" }));
    await passes(60_000);
    expect(question(test)).toBeNull();
    await passes(IDLE_AFTER_MS - 60_000);
    expect(question(test)).toBeTruthy();
    await passes(ASKED_FOR_MS);
    await waitFor(() => expect(test.app.session.state().loggedIn).toBe(false));
    expect(decodeURIComponent(test.address())).toContain("/favorites");
  });

  it("is not asked while there is activity, and a demo account, which nobody can log in to again, never", async () => {
    const test = await open();
    await passes(IDLE_AFTER_MS - 60_000);
    window.dispatchEvent(new Event("pointermove"));
    await passes(120_000);
    expect(question(test)).toBeNull();
    closeApps();
    const demo = await open(true);
    await passes(IDLE_AFTER_MS + ASKED_FOR_MS);
    expect(demo.app.session.state().loggedIn).toBe(true);
  });

  it.each([
    [0, "active"],
    [IDLE_AFTER_MS - 1, "active"],
    [IDLE_AFTER_MS, "asked"],
    [IDLE_AFTER_MS + ASKED_FOR_MS, "over"],
  ])("after %s ms is %s", (idleMs, at) => {
    expect(idlePhase(idleMs).at).toBe(at);
  });
});
