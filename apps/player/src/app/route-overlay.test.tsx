import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeApps, openApp } from "../testing/test-app.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

it("[CONST-02] a change of route keeps the overlay for a second, and no less", async () => {
  const { app, router, screen } = openApp();
  await screen.findByRole("heading", { level: 1 });
  const open = () => app.loading.store.getState().open;
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(open()).toBe(0);
  await act(() => router.navigate({ to: "/favorites" }));
  // The fake clock also runs beside the test.
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(open()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(open()).toBe(0);
});
