import { ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import { api } from "@crossbook/contract";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { anotherTabStores, closeApps, openApp, storedLogin, type TestApp } from "../testing/test-app.tsx";

const CALL = api.heartbeats.renew.path;
const SECOND_MS = 1_000;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  setVisibility("visible");
  closeApps();
  vi.useRealTimers();
});

interface Last {
  readonly at: string;
  readonly bets: number;
  readonly timeoutSeconds: number;
}

function setVisibility(state: "hidden" | "visible"): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const answered = (last: Last | null = null): WireAnswer =>
  ok({ timeoutSeconds: 30, cancelsAt: new Date(Date.now() + 30_000).toISOString(), last });
const login = () => storedLogin(new Date(Date.now() + 10 * 60_000));

async function open(stored: Readonly<Record<string, string>>): Promise<TestApp> {
  const test = openApp({ stored, wire: (wire) => wire.on(CALL, () => answered()) });
  await test.screen.findByRole("heading", { level: 1 });
  await passes(100);
  return test;
}

const timeouts = ({ wire }: TestApp) =>
  wire.requestsTo(CALL).map(({ body }) => (body as { timeoutSeconds: number }).timeoutSeconds);

describe("a player whose unmatched bets are cancelled once he is not heard of", () => {
  it("is heard of three times in each timeout", async () => {
    const test = await open({ ...login(), heartbeat: "30" });
    expect(timeouts(test)).toEqual([30]);
    await passes(9 * SECOND_MS);
    expect(timeouts(test)).toHaveLength(1);
    await passes(SECOND_MS);
    expect(timeouts(test)).toEqual([30, 30]);
    await passes(60 * SECOND_MS);
    expect(timeouts(test)).toHaveLength(8);
  });

  it("is heard of while his page is hidden, and no overlay covers it", async () => {
    const test = await open({ ...login(), heartbeat: "15" });
    let answer: (given: WireAnswer) => void = () => undefined;
    test.wire.on(CALL, () => new Promise((resolve) => (answer = resolve)));
    await passes(5 * SECOND_MS);
    expect(timeouts(test)).toHaveLength(2);
    expect(test.screen.queryByRole("progressbar")).toBeNull();
    setVisibility("hidden");
    answer(answered());
    test.wire.on(CALL, () => answered());
    await passes(15 * SECOND_MS);
    expect(timeouts(test)).toHaveLength(5);
  });

  it("is heard of soon again after a call in vain, and at once with the network", async () => {
    const test = await open({ ...login(), heartbeat: "60" });
    test.wire.on(CALL, () => "lost");
    await passes(20 * SECOND_MS);
    expect(timeouts(test)).toHaveLength(2);
    await passes(2 * SECOND_MS);
    expect(timeouts(test)).toHaveLength(3);
    test.wire.on(CALL, () => answered());
    window.dispatchEvent(new Event("online"));
    await passes(SECOND_MS);
    expect(timeouts(test)).toHaveLength(4);
    await passes(18 * SECOND_MS);
    expect(timeouts(test)).toHaveLength(4);
    await passes(2 * SECOND_MS);
    expect(timeouts(test)).toHaveLength(5);
  });

  it("does not wait for an answer that never comes", async () => {
    const test = await open({ ...login(), heartbeat: "15" });
    test.wire.on(CALL, () => "silent");
    await passes(5 * SECOND_MS);
    test.wire.on(CALL, () => answered());
    await passes(7 * SECOND_MS);
    expect(timeouts(test)).toHaveLength(3);
  });

  it("is heard of by one of his tabs, and by the next one once that is closed", async () => {
    const other = new BroadcastChannel("crossbook-heartbeat");
    onTestFinished(() => other.close());
    const test = await open({ ...login(), heartbeat: "30" });
    for (let times = 0; times < 3; times += 1) {
      await passes(9 * SECOND_MS);
      other.postMessage("heard");
      await passes(SECOND_MS / 10);
    }
    expect(timeouts(test)).toHaveLength(1);
    await passes(13 * SECOND_MS);
    expect(timeouts(test)).toHaveLength(2);
  });

  it("reads why the exchange does not wait for him, once", async () => {
    const words = "The exchange awaits as many accounts as it can.";
    const test = openApp({
      stored: { ...login(), heartbeat: "30" },
      wire: (wire) => wire.on(CALL, () => refused(503, "CAPACITY_REACHED", words)),
    });
    await passes(SECOND_MS);
    expect(await test.screen.findAllByText(words)).toHaveLength(1);
    await passes(3 * SECOND_MS);
    expect(timeouts(test).length).toBeGreaterThan(1);
    expect(await test.screen.findAllByText(words)).toHaveLength(1);
  });
});

describe("what was cancelled meanwhile", () => {
  const last = { at: "2026-01-01T06:33:05.000Z", bets: 2, timeoutSeconds: 30 };
  const words =
    "Your 2 unmatched bets were cancelled (1 Jan 2026, 12:03:05): you were not heard of for 30 seconds.";

  it("is said with the next answer, once, also after a reload", async () => {
    const test = await open({ ...login(), heartbeat: "60" });
    test.wire.on(CALL, () => answered(last));
    await passes(20 * SECOND_MS);
    expect(await test.screen.findAllByText(words)).toHaveLength(1);
    await passes(20 * SECOND_MS);
    expect(timeouts(test)).toHaveLength(3);
    expect(await test.screen.findAllByText(words)).toHaveLength(1);
    const seen = test.storage.getItem("heartbeatSeen") ?? "";
    test.close();
    const again = openApp({
      stored: { ...login(), heartbeat: "60", heartbeatSeen: seen },
      wire: (wire) => wire.on(CALL, () => answered(last)),
    });
    await passes(SECOND_MS);
    expect(timeouts(again)).toEqual([60]);
    expect(again.screen.queryByText(words)).toBeNull();
  });

  it("waits until somebody looks", async () => {
    const test = await open({ ...login(), heartbeat: "60" });
    test.wire.on(CALL, () => answered(last));
    setVisibility("hidden");
    await passes(60 * SECOND_MS);
    expect(test.screen.queryByText(words)).toBeNull();
    setVisibility("visible");
    await passes(SECOND_MS);
    expect(await test.screen.findAllByText(words)).toHaveLength(1);
  });

  it.each([
    ["before the switch was on", {}, last],
    ["where nothing was unmatched", { heartbeatSeen: "" }, { ...last, bets: 0 }],
  ])("is not said of what came %s", async (_when, stored, given) => {
    const test = openApp({
      stored: { ...login(), heartbeat: "30", ...stored },
      wire: (wire) => wire.on(CALL, () => answered(given)),
    });
    await passes(SECOND_MS);
    expect(timeouts(test)).toEqual([30]);
    expect(test.screen.queryByText(/you were not heard of/)).toBeNull();
  });
});

describe("no heartbeat is kept", () => {
  it.each([
    ["of a player who has not asked for it", login, "off"],
    ["of a guest", () => ({}), "30"],
  ])("%s", async (_whose, stored, heartbeat) => {
    const test = await open({ ...stored(), heartbeat });
    await passes(60 * SECOND_MS);
    expect(timeouts(test)).toEqual([]);
  });

  it("after a logout, which ends it, and the next player begins without", async () => {
    const test = await open({ ...login(), heartbeat: "30" });
    const token = test.app.session.state().accessToken;
    act(() => test.app.authentication.leave());
    await passes(60 * SECOND_MS);
    expect(timeouts(test)).toEqual([30, 0]);
    expect(test.wire.requestsTo(CALL).at(-1)?.headers).toMatchObject({ authorization: `Bearer ${token}` });
    expect(test.storage.getItem("heartbeat")).toBeNull();
  });

  it("once another tab has turned it off, which ends it", async () => {
    const test = await open({ ...login(), heartbeat: "30" });
    act(() => anotherTabStores({ ...login(), heartbeat: "off" }));
    await passes(60 * SECOND_MS);
    expect(timeouts(test)).toEqual([30, 0]);
  });
});
