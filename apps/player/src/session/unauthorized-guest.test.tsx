import { ok, refused } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeApps, openApp, storedLogin } from "../testing/test-app.tsx";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const ENDED = "Your session has ended. Please log in again.";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW }));
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

it("a logout of a session that the server had ended before is a logout, with no words of an ended session", async () => {
  const test = openApp({
    path: "/favorites",
    stored: storedLogin(inMinutes(10)),
    wire: (wire) => wire.on("Account/Logout", () => refused(401, "TOKEN_EXPIRED", "Your session is over.")),
  });
  await test.screen.findByRole("heading", { level: 1 });
  await act(() => test.router.navigate({ to: "/auth/logout" }));
  await waitFor(() => expect(test.wire.requestsTo("Account/Logout")).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(test.address()).toBe("/auth/login");
  expect(test.screen.queryByText(ENDED)).toBeNull();
});

it("[STATE-10][ERR-11] a guest whose call is refused with 401 ends at the login", async () => {
  const test = openApp({ path: "/favorites" });
  await test.screen.findByRole("heading", { level: 1 });
  test.wire.on("Event/TreeSportWithEvent", () => refused(401, "TOKEN_MISSING", "Please log in."));
  await act(async () => void (await test.app.api.call(contract.events.treeSportWithEvent, {})));
  await waitFor(() => expect(test.address()).toMatch(/^\/auth\/login/));
});

it("a call that is refused while nobody is logged in leaves the session that can still be renewed", async () => {
  const test = openApp({
    path: "/open-bets",
    stored: storedLogin(inMinutes(-60)),
    wire: (wire) => wire.on("Account/RefreshToken", () => "lost"),
  });
  await act(() => vi.advanceTimersByTimeAsync(23_000));
  await waitFor(() => expect(test.address()).toMatch(/^\/auth\/login/));
  test.wire.on("Account/GetSessions", () => refused(401, "TOKEN_MISSING", "Please log in."));
  await act(async () => void (await test.app.api.call(contract.account.getSessions, {})));
  test.wire.on("Account/RefreshToken", () =>
    ok({ accessToken: "access-2", expireInSeconds: 900, refreshToken: "refresh-2" }),
  );
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(test.address()).toBe("/open-bets"));
});
