import { ok } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { idlePhase, STANDARD_IDLE_LIMITS } from "../../session/idle-phase.ts";
import {
  closeApps,
  openApp,
  storedLogin,
  type TestApp,
  type TestAppOptions,
} from "../../testing/test-app.tsx";

const { idleAfterMs: IDLE_AFTER_MS, askedForMs: ASKED_FOR_MS } = STANDARD_IDLE_LIMITS;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

async function open(demo = false, wire: TestAppOptions["wire"] = () => undefined): Promise<TestApp> {
  const inADay = new Date(new Date().getTime() + 86_400_000);
  const test = openApp({ path: "/favorites", stored: storedLogin(inADay, { demo }), wire });
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

  it("[CALL-AUTH-09] is asked after the time of the host, also where an operator changes it while the page is open", async () => {
    let expiry = { timeOutSecond: 600, showTimeOutNotificationSecond: 30 };
    const test = await open(false, (wire) => wire.on("Setting/GetSettingExpiry", () => ok(expiry)));
    const reads = () => test.wire.requestsTo("Setting/GetSettingExpiry").length;
    await waitFor(() => expect(reads()).toBe(1));
    await waitFor(() => expect(test.hub.calls.some(({ method }) => method === "RegisterClient")).toBe(true));
    await passes(599_000);
    await passes(10_000);
    expect(test.screen.getByRole("timer").textContent).toMatch(/in (1\d|20) seconds/);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(test.screen.getByRole("button", { name: "Stay logged in" }));
    expiry = { timeOutSecond: 0, showTimeOutNotificationSecond: 30 };
    test.hub.push({ Code: "Settings", Data: {} });
    await waitFor(() => expect(reads()).toBe(2));
    await passes(80_000_000);
    expect(question(test)).toBeNull();
    expect(test.app.session.state().loggedIn).toBe(true);
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

  it("is asked after a sleep of the device, whatever wakes it, and a mouse that is pushed is no answer", async () => {
    const test = await open();
    vi.setSystemTime(new Date(new Date().getTime() + IDLE_AFTER_MS));
    window.dispatchEvent(new Event("pointermove"));
    await passes(0);
    expect(question(test)).toBeTruthy();
    window.dispatchEvent(new Event("pointermove"));
    await passes(ASKED_FOR_MS);
    await waitFor(() => expect(test.app.session.state().loggedIn).toBe(false));
  });

  it("is not asked while a game's frame has the focus", async () => {
    const test = await open();
    const frame = document.body.appendChild(document.createElement("iframe"));
    frame.tabIndex = 0;
    frame.focus();
    expect(document.activeElement).toBe(frame);
    await passes(IDLE_AFTER_MS);
    expect(question(test)).toBeNull();
    frame.remove();
    await passes(IDLE_AFTER_MS);
    expect(question(test)).toBeTruthy();
  });

  it.each([
    [0, "active"],
    [IDLE_AFTER_MS - 1, "active"],
    [IDLE_AFTER_MS, "asked"],
    [IDLE_AFTER_MS + ASKED_FOR_MS, "over"],
  ])("after %s ms is %s", (idleMs, at) => {
    expect(idlePhase(idleMs, STANDARD_IDLE_LIMITS).at).toBe(at);
  });
});

describe("a player with several tabs", () => {
  /** Another tab of the site: what it hears, and how it says that the player is there. */
  function otherTab() {
    const channel = new BroadcastChannel("crossbook-activity");
    onTestFinished(() => channel.close());
    const heard: unknown[] = [];
    channel.onmessage = ({ data }) => heard.push(data);
    return { heard, act: () => channel.postMessage("active") };
  }

  it("is asked no more in any of them once he is there in one", async () => {
    const other = otherTab();
    const test = await open();
    await passes(IDLE_AFTER_MS);
    expect(question(test)).toBeTruthy();
    other.act();
    await waitFor(() => expect(question(test)).toBeNull());
    await passes(IDLE_AFTER_MS);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(test.screen.getByRole("button", { name: "Stay logged in" }));
    await waitFor(() => expect(other.heard).toEqual(["active"]));
  });

  it("has them hear of what he does, and not of each movement", async () => {
    const other = otherTab();
    await open();
    const move = () => window.dispatchEvent(new Event("pointermove"));
    for (let moves = 0; moves < 3; moves += 1) move();
    await waitFor(() => expect(other.heard).toHaveLength(1));
    await passes(5_000);
    move();
    await waitFor(() => expect(other.heard).toHaveLength(2));
  });
});
