import { type FakeWire, ok, tokenOf } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeApps, openApp, storedLogin } from "../testing/test-app.tsx";
import { aSession } from "../testing/wire-answers.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const TOKEN_KEYS = ["accessToken", "userinfo", "expire_in", "expire_DateTime", "resumable"];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
});

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

describe("a renewal that brings the token of another user", () => {
  const OTHER = "Somebody else is logged in with this browser now. Please log in again.";
  const asOther = (wire: FakeWire) =>
    wire.on("Account/RefreshToken", () =>
      ok({ accessToken: tokenOf("99"), expireInSeconds: 900, refreshToken: "" }),
    );

  it.each([
    ["while the page is open", 10],
    ["after the browser was closed", 0],
  ])("%s: ends the session with a message and shows nothing of the other", async (_when, minutes) => {
    const session = aSession({ accessToken: tokenOf("17"), refreshToken: "" });
    const first = openApp({ stored: storedLogin(inMinutes(10), session) });
    if (minutes === 0) {
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      first.app.session.end("expiry");
    }
    const kept = Object.fromEntries(
      Array.from({ length: first.storage.length }, (_, index) => first.storage.key(index) ?? "").map(
        (key) => [key, first.storage.getItem(key) ?? ""],
      ),
    );
    closeApps();
    const test = openApp({ path: "/open-bets", stored: kept, wire: asOther });
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(await test.screen.findByText(OTHER)).toBeTruthy();
    expect(test.app.session.state().loggedIn).toBe(false);
    expect(
      test.wire.requests.filter(({ headers }) => headers.authorization?.includes(tokenOf("99"))),
    ).toEqual([]);
    await waitFor(() => expect(test.address()).toContain("/auth/login"));
    expect(TOKEN_KEYS.filter((key) => test.storage.getItem(key) !== null)).toEqual([]);
  });
});
