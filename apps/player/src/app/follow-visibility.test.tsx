import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeApps, openApp } from "../testing/test-app.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

it("pushes come again with the network where it was away for longer than the hub is tried", async () => {
  const { app, hub, screen } = openApp();
  hub.isUp = false;
  await screen.findByRole("heading", { level: 1 });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  hub.isUp = true;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(app.realtime.isConnected()).toBe(false);
  window.dispatchEvent(new Event("online"));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(app.realtime.isConnected()).toBe(true);
});
