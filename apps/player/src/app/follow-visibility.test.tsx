import { callKey } from "@crossbook/browser";
import { ok } from "@crossbook/browser/testing";
import { api } from "@crossbook/contract";
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeApps, openApp, type TestApp } from "../testing/test-app.tsx";
import { someSettings } from "../testing/wire-answers.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  setVisibility("visible");
  closeApps();
  vi.useRealTimers();
});

function setVisibility(state: "hidden" | "visible"): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

it("[STATE-23] what was being read when the page was hidden is no failure, and is read when it is seen", async () => {
  const { app, screen, wire } = openApp({ wire: (own) => own.on("TreeSportWithEvent", () => "silent") });
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(wire.requestsTo("TreeSportWithEvent")).toHaveLength(1));
  act(() => setVisibility("hidden"));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  const [tree] = app.queryClient
    .getQueryCache()
    .findAll({ queryKey: callKey(api.events.treeSportWithEvent) });
  expect(tree?.state).toMatchObject({ error: null, fetchStatus: "idle" });
  wire.on("TreeSportWithEvent", () => ok([]));
  act(() => setVisibility("visible"));
  await waitFor(() => expect(tree?.state.status).toBe("success"));
});

it("what is pushed while nobody looks is read once the page is seen again", async () => {
  const { app, hub, screen, wire } = openApp();
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(app.realtime.isConnected()).toBe(true));
  const asked = () => wire.requestsTo("Event/TreeSportWithEvent").length;
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  const before = asked();
  act(() => setVisibility("hidden"));
  act(() => hub.push({ Code: "EventTree", Data: {} }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked()).toBe(before);
  act(() => setVisibility("visible"));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(asked()).toBe(before + 1);
});

it("pushes come again with the network where it was away for longer than the hub is tried", async () => {
  const { app, hub, screen } = openApp();
  hub.isUp = false;
  await screen.findByRole("heading", { level: 1 });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  hub.isUp = true;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(app.realtime.isConnected()).toBe(false);
  window.dispatchEvent(new Event("online"));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(app.realtime.isConnected()).toBe(true);
});

it.each([
  ["network", () => window.dispatchEvent(new Event("online"))],
  ["server", ({ app }: TestApp) => app.realtime.restart()],
])("a site whose settings could not be read is open again with its %s", async (_what, comeBack) => {
  const test = openApp({ path: "/inplay" });
  const { address, screen, wire } = test;
  await screen.findByRole("heading", { level: 1, name: "In play" });
  wire.on(".json", () => "lost");
  act(() => setVisibility("hidden"));
  act(() => setVisibility("visible"));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByRole("heading", { level: 1, name: "Website Under Maintenance" })).toBeTruthy();
  wire.on(".json", () => ok(someSettings()));
  await act(async () => void (await comeBack(test)));
  expect(await screen.findByRole("heading", { level: 1, name: "In play" })).toBeTruthy();
  expect(address()).toBe("/inplay");
});

it("a page that is seen again without a network stays, and asks for the settings with the network", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { address, screen, wire } = openApp({ path: "/inplay" });
  await screen.findByRole("heading", { level: 1, name: "In play" });
  const before = wire.requestsTo(".json").length;
  wire.on(".json", () => "lost");
  act(() => setVisibility("hidden"));
  act(() => setVisibility("visible"));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(address()).toBe("/inplay");
  wire.on(".json", () => ok(someSettings()));
  online.mockRestore();
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(wire.requestsTo(".json")).toHaveLength(before + 1);
});

it("pushes come again by themselves on a page that is seen all the time, and on a hidden one once it is seen", async () => {
  const { app, hub, screen } = openApp();
  hub.isUp = false;
  await screen.findByRole("heading", { level: 1 });
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  act(() => setVisibility("hidden"));
  hub.isUp = true;
  await act(() => vi.advanceTimersByTimeAsync(100_000));
  expect(app.realtime.isConnected()).toBe(false);
  hub.isUp = false;
  act(() => setVisibility("visible"));
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  hub.isUp = true;
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(app.realtime.isConnected()).toBe(true);
});
