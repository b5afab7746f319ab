import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anOpenBet } from "../testing/market-answers.ts";
import { anotherTabStores, closeApps, openApp, storedLogin, type TestApp } from "../testing/test-app.tsx";
import { aSession } from "../testing/wire-answers.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
});

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

const CACHED = {
  OpenBets: JSON.stringify({ balance: 900, exposure: 100, openBets: [] }),
  ProfitLoss: "[]",
  balance: "900",
  exposure: "100",
  pins: "[41]",
  confirmBeforePlaceBet: "true",
};

function stored(test: TestApp, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => test.storage.getItem(key) !== null);
}

const TOKEN_KEYS = ["accessToken", "userinfo", "expire_in", "expire_DateTime"];
const BETS_KEYS = ["OpenBets", "ProfitLoss", "balance", "exposure"];

describe("a session that the server ends", () => {
  it("is reported once, however many calls are refused, on the way to the login", async () => {
    const { app, screen, router } = openApp({ path: "/open-bets", stored: storedLogin(inMinutes(10)) });
    act(() => {
      app.session.end("unauthorized");
      app.session.end("unauthorized");
    });
    await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login"));
    expect(await screen.findAllByText("Your session has ended. Please log in again.")).toHaveLength(1);
  });
});

describe("a session in storage", () => {
  it("[STATE-04] ends expireInSeconds from now", () => {
    const { app, storage } = openApp();
    app.session.logIn(aSession({ expireInSeconds: 3_600 }));
    expect(Date.parse(storage.getItem("expire_DateTime") ?? "") - new Date().getTime()).toBe(3_600_000);
    expect(storage.getItem("expire_in")).toBe("3600");
  });

  it("[STATE-05] a reload after its end clears token, user, cached bets, profit and loss, balance and exposure", () => {
    const test = openApp({ stored: { ...storedLogin(inMinutes(-1)), ...CACHED } });
    expect(stored(test, [...TOKEN_KEYS, ...BETS_KEYS])).toEqual([]);
    expect(test.app.session.state().loggedIn).toBe(false);
    expect(stored(test, ["pins", "confirmBeforePlaceBet"])).toHaveLength(2);
  });

  it("[STATE-06][STATE-07] a reload within its time carries the token and loads open bets and profit and loss", async () => {
    const { wire } = openApp({ stored: storedLogin(inMinutes(10)) });
    await waitFor(() => {
      expect(wire.requestsTo("Bet/GetUserOpenBets")[0]?.headers.authorization).toBe("Bearer access-1");
      expect(wire.requestsTo("Bet/GetUserExpectedProfitLoss")).toHaveLength(1);
    });
  });

  it("[STORE-03][ENTITY-13] keeps the last answers and the last known numbers", async () => {
    const answer = { balance: 880.5, exposure: 119.5, openBets: [] };
    const test = openApp({
      stored: storedLogin(inMinutes(10)),
      wire: (wire) => wire.on("Bet/GetUserOpenBets", () => ok(answer)),
    });
    await waitFor(() => expect(stored(test, BETS_KEYS)).toHaveLength(4));
    await waitFor(() => expect(test.storage.getItem("balance")).toBe("880.5"));
    expect(test.storage.getItem("exposure")).toBe("119.5");
    expect(JSON.parse(test.storage.getItem("OpenBets") ?? "")).toEqual(answer);
    expect(await test.screen.findByText("880.50")).toBeTruthy();
    expect(test.screen.getByText("119.50")).toBeTruthy();
  });

  it("survives storage that something else wrote", () => {
    const test = openApp({
      stored: { ...storedLogin(inMinutes(10)), userinfo: "{broken", OpenBets: "7", pins: "x" },
    });
    expect(test.app.session.state().loggedIn).toBe(false);
    expect(test.app.preferences.state().pins).toEqual([]);
  });

  it("[CALL-BET-10] open bets of a guest are refused before any request", async () => {
    const { app, wire } = openApp();
    await expect(app.positions.loadOpenBets()).rejects.toThrow("the user did not log in");
    expect(wire.requestsTo("Bet/GetUserOpenBets")).toEqual([]);
  });
});

describe("the end of a session", () => {
  it("[STATE-08] logout leaves the base URL and nothing else", async () => {
    const test = openApp({ path: "/favorites", stored: { ...storedLogin(inMinutes(10)), ...CACHED } });
    await test.screen.findByRole("heading", { level: 1 });
    await act(() => test.router.navigate({ to: "/auth/logout" }));
    await waitFor(() => expect(test.address()).toBe("/auth/login"));
    const keys = Array.from({ length: test.storage.length }, (_, index) => test.storage.key(index));
    expect(keys).toEqual(["baseUrl"]);
    expect(test.app.preferences.state()).toMatchObject({ pins: [], confirmBeforePlaceBet: false });
    expect(test.wire.requestsTo("Account/Logout")[0]?.headers.authorization).toBe("Bearer access-1");
  });

  it("[STATE-13][ERR-11] a 401 clears what it names, keeps pins and preferences, and ends at login", async () => {
    const over = (wire: FakeWire) =>
      wire.on("Bet/GetUserOpenBets", () => refused(401, "TOKEN_EXPIRED", "Your session has ended."));
    const test = openApp({
      stored: { ...storedLogin(inMinutes(10)), ...CACHED, casino_is_empty: "false" },
      wire: over,
    });
    await waitFor(() => expect(test.address()).toBe("/auth/login"));
    expect(stored(test, [...TOKEN_KEYS, ...BETS_KEYS, "casino_is_empty"])).toEqual([]);
    expect(stored(test, ["pins", "confirmBeforePlaceBet"])).toHaveLength(2);
  });

  it("leaves nothing of the player before to the next one in this tab", async () => {
    const test = openApp({
      path: "/open-bets",
      stored: storedLogin(inMinutes(10)),
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () =>
          ok({ balance: 900, exposure: 100, held: 0, openBets: [anOpenBet({ runnerName: "Nepal" })] }),
        ),
    });
    expect((await test.screen.findAllByText(/Nepal/)).length).toBeGreaterThan(0);
    test.wire.on("Bet/GetUserOpenBets", () => "silent");
    act(() => test.app.session.end("logout"));
    act(() => test.app.session.logIn(aSession({ username: "ravi" })));
    expect(await test.screen.findByRole("button", { name: "Account: ravi" })).toBeTruthy();
    expect(test.screen.queryByText(/Nepal/)).toBeNull();
  });

  it("runs out while the page is open: the player is informed, and asked to log in where it matters", async () => {
    const test = openApp({
      path: "/open-bets",
      stored: storedLogin(inMinutes(2)),
      wire: (wire) => wire.on("Account/RefreshToken", () => "lost"),
    });
    await test.screen.findByRole("heading", { level: 1 });
    await act(() => vi.advanceTimersByTimeAsync(121_000));
    await waitFor(() => expect(test.address()).toBe(`/auth/login?to=${encodeURIComponent("/open-bets")}`));
    expect(await test.screen.findByText("Your session has ended. Please log in again.")).toBeTruthy();
  });
});

describe("the renewal", () => {
  it("[STATE-09][CALL-AUTH-08] renews a minute before the end and stores the new token and moment", async () => {
    const test = openApp({
      stored: storedLogin(inMinutes(10)),
      wire: (wire) =>
        wire.on("Account/RefreshToken", () =>
          ok({ accessToken: "access-2", expireInSeconds: 1_800, refreshToken: "refresh-2" }),
        ),
    });
    await act(() => vi.advanceTimersByTimeAsync(8 * 60_000));
    expect(test.wire.requestsTo("Account/RefreshToken")).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    const [request] = test.wire.requestsTo("Account/RefreshToken");
    expect(request?.headers["x-refresh-token"]).toBe("refresh-1");
    expect([...(request?.query.keys() ?? [])]).toEqual([]);
    expect(test.storage.getItem("accessToken")).toBe("access-2");
    expect(Date.parse(test.storage.getItem("expire_DateTime") ?? "")).toBeGreaterThan(
      inMinutes(38).getTime(),
    );
    expect(test.storage.getItem("expire_in")).toBe("1800");
  });

  it("takes over a token that another tab renewed, instead of using the refresh token twice", async () => {
    const test = openApp({ stored: storedLogin(inMinutes(10)) });
    await act(() => vi.advanceTimersByTimeAsync(8 * 60_000));
    const renewed = storedLogin(inMinutes(25), { accessToken: "access-9", refreshToken: "refresh-9" });
    for (const [key, value] of Object.entries(renewed)) test.storage.setItem(key, value);
    await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
    expect(test.wire.requestsTo("Account/RefreshToken")).toEqual([]);
    expect(test.app.session.state().accessToken).toBe("access-9");
  });

  it("ends the session when the refresh token is refused", async () => {
    const test = openApp({
      stored: storedLogin(inMinutes(10)),
      wire: (wire) =>
        wire.on("Account/RefreshToken", () => refused(401, "REFRESH_INVALID", "Please log in again.")),
    });
    await act(() => vi.advanceTimersByTimeAsync(9.5 * 60_000));
    await waitFor(() => expect(test.address()).toBe("/auth/login"));
  });
});

describe("the return to a session whose time is over", () => {
  const renews = (wire: FakeWire) =>
    wire.on("Account/RefreshToken", () =>
      ok({ accessToken: "access-2", expireInSeconds: 900, refreshToken: "refresh-2" }),
    );
  const hourAgo = () => storedLogin(inMinutes(-60));
  const RESTORING = "Restoring your session…";

  it("brings the player back to the page that was opened, with positions and pushes of the new token", async () => {
    const test = openApp({ path: "/open-bets", stored: hourAgo(), wire: renews });
    expect(await test.screen.findByRole("heading", { name: "Open bets" })).toBeTruthy();
    expect(test.address()).toBe("/open-bets");
    expect(test.storage.getItem("accessToken")).toBe("access-2");
    await waitFor(() => {
      const [openBets] = test.wire.requestsTo("Bet/GetUserOpenBets");
      expect(openBets?.headers.authorization).toBe("Bearer access-2");
      const registered = test.hub.calls.filter(({ method }) => method === "RegisterClient");
      expect(registered.at(-1)?.argument).toMatchObject({ Token: "access-2" });
    });
    expect(test.screen.getByRole("button", { name: "Account: asha" })).toBeTruthy();
  });

  it("shows the matches meanwhile, and in place of the login that the session is being restored", async () => {
    const test = openApp({
      stored: hourAgo(),
      wire: (wire) => wire.on("Account/RefreshToken", () => "silent"),
    });
    expect(await test.screen.findByText("India")).toBeTruthy();
    expect(test.screen.getByText(RESTORING).getAttribute("role")).toBe("status");
    expect(test.screen.queryByRole("button", { name: "Log in" })).toBeNull();
  });

  it("says that the session is over where it is refused, and stays on a page for everybody", async () => {
    const test = openApp({
      stored: hourAgo(),
      wire: (wire) =>
        wire.on("Account/RefreshToken", () => refused(401, "REFRESH_INVALID", "Please log in again.")),
    });
    expect(await test.screen.findByText("Your session has ended. Please log in again.")).toBeTruthy();
    expect(await test.screen.findByRole("button", { name: "Log in" })).toBeTruthy();
    expect(test.address()).toBe("/inplay");
    expect(test.storage.getItem("resumable")).toBeNull();
  });

  it("without a network asks to log in after 20 seconds, and leads back when the network does", async () => {
    const test = openApp({
      path: "/open-bets",
      stored: hourAgo(),
      wire: (wire) => wire.on("Account/RefreshToken", () => "lost"),
    });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(await test.screen.findByText(RESTORING)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    await waitFor(() => expect(test.address()).toBe(`/auth/login?to=${encodeURIComponent("/open-bets")}`));
    renews(test.wire);
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(test.address()).toBe("/open-bets"));
    expect(await test.screen.findByRole("button", { name: "Account: asha" })).toBeTruthy();
  });

  it("follows a computer that slept: calls wait for the new token, and the player is never gone", async () => {
    const test = openApp({ path: "/open-bets", stored: storedLogin(inMinutes(15)), wire: renews });
    await test.screen.findByRole("heading", { name: "Open bets" });
    const before = test.wire.requestsTo("Bet/GetUserOpenBets").length;
    vi.setSystemTime(inMinutes(75));
    await act(() => test.app.positions.loadBoth());
    const after = test.wire.requestsTo("Bet/GetUserOpenBets").slice(before);
    expect([...new Set(after.map(({ headers }) => headers.authorization))]).toEqual(["Bearer access-2"]);
    expect(test.address()).toBe("/open-bets");
    expect(test.screen.queryByText("Your session has ended. Please log in again.")).toBeNull();
  });

  it("is followed by a logout that the server takes, so that the refresh token is good for nothing more", async () => {
    const test = openApp({ path: "/open-bets", stored: storedLogin(inMinutes(15)), wire: renews });
    await test.screen.findByRole("heading", { name: "Open bets" });
    vi.setSystemTime(inMinutes(75));
    await act(() => test.router.navigate({ to: "/auth/logout" }));
    await waitFor(() => expect(test.address()).toBe("/auth/login"));
    const logouts = test.wire.requestsTo("Account/Logout").map(({ headers }) => headers.authorization);
    expect([logouts, test.app.session.state().loggedIn]).toEqual([["Bearer access-2"], false]);
  });

  it("follows a page that comes whole out of the browser's history", async () => {
    const test = openApp({ stored: storedLogin(inMinutes(15)), wire: renews });
    await test.screen.findByText("India");
    vi.setSystemTime(inMinutes(75));
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    await waitFor(() => expect(test.app.session.state().accessToken).toBe("access-2"));
  });

  it("does not end a renewed session for an answer to the token before it", async () => {
    const test = openApp({ stored: storedLogin(inMinutes(10)), wire: renews });
    await test.screen.findByText("India");
    const over = () => refused(401, "TOKEN_EXPIRED", "Your session has ended.");
    test.wire.on("Bet/GetUserOpenBets", () => {
      test.app.session.refresh({ accessToken: "access-3", expireInSeconds: 900 });
      return over();
    });
    await act(() => test.app.positions.loadBoth());
    expect(test.app.session.state().accessToken).toBe("access-3");
  });
});

describe("what another tab does", () => {
  it("its logout leads a page for players to the login, with words, and back after the next login there", async () => {
    const test = openApp({ path: "/open-bets", stored: storedLogin(inMinutes(10)) });
    await test.screen.findByRole("heading", { name: "Open bets" });
    act(() => anotherTabStores({ baseUrl: "/api" }));
    expect(await test.screen.findByText("You logged out in another tab.")).toBeTruthy();
    await waitFor(() => expect(test.address()).toBe(`/auth/login?to=${encodeURIComponent("/open-bets")}`));
    act(() => anotherTabStores(storedLogin(inMinutes(15), { username: "ravi" })));
    await waitFor(() => expect(test.address()).toBe("/open-bets"));
    expect(await test.screen.findByRole("button", { name: "Account: ravi" })).toBeTruthy();
  });

  it("its logout leaves a page for everybody where it is, with its matches and the way in", async () => {
    const test = openApp({ path: "/inplay", stored: storedLogin(inMinutes(10)) });
    await test.screen.findByText("India");
    act(() => anotherTabStores({ baseUrl: "/api" }));
    expect(await test.screen.findByText("You logged out in another tab.")).toBeTruthy();
    expect(await test.screen.findByRole("button", { name: "Log in" })).toBeTruthy();
    expect(await test.screen.findByText("India")).toBeTruthy();
    expect(test.address()).toBe("/inplay");
  });

  it("its login of another player brings that player's positions, and nothing of the one before", async () => {
    const test = openApp({ path: "/open-bets", stored: storedLogin(inMinutes(10)) });
    await test.screen.findByRole("heading", { name: "Open bets" });
    const next = storedLogin(inMinutes(15), { username: "ravi", accessToken: "access-9", balance: 77 });
    test.wire.on("Bet/GetUserOpenBets", () => ok({ balance: 77, exposure: 0, held: 0, openBets: [] }));
    act(() => anotherTabStores(next));
    expect(await test.screen.findByText("77.00")).toBeTruthy();
    expect([test.address(), test.storage.getItem("accessToken")]).toEqual(["/open-bets", "access-9"]);
    await waitFor(() =>
      expect(test.wire.requestsTo("Bet/GetUserOpenBets").at(-1)?.headers.authorization).toBe(
        "Bearer access-9",
      ),
    );
  });

  it("its choice of colours is taken over", async () => {
    const test = openApp({ path: "/inplay", stored: storedLogin(inMinutes(10)) });
    await test.screen.findByText("India");
    act(() => anotherTabStores({ ...storedLogin(inMinutes(10)), colourMode: "dark" }));
    expect(document.documentElement.dataset["mode"]).toBe("dark");
  });
});

describe("the visibility of the page", () => {
  function setVisibility(state: "hidden" | "visible"): void {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }

  afterEach(() => setVisibility("visible"));

  it("[STATE-23] hiding it aborts what is being read, and never a bet", async () => {
    const { app } = openApp({
      stored: storedLogin(inMinutes(10)),
      wire: (wire) => {
        wire.on("Event/Closest", () => "silent");
        wire.on("Bet/PlaceBetV2", () => "silent");
      },
    });
    const { api: contract } = await import("@crossbook/contract");
    const read = app.api.call(contract.events.closest, {});
    let betOutcome: unknown;
    void app.api
      .call(contract.bets.placeBet, { type: 1, rate: 2, stake: 100, runnerId: 1, marketId: 1, eventId: 41 })
      .then((outcome) => {
        betOutcome = outcome;
      });
    act(() => setVisibility("hidden"));
    expect(await read).toMatchObject({ ok: false, error: { kind: "aborted", message: "Request aborted" } });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(betOutcome).toBeUndefined();
  });

  it("[STATE-24] showing it again reloads the settings and the open bets", async () => {
    const { screen, wire } = openApp({ stored: storedLogin(inMinutes(10)) });
    await screen.findByRole("heading", { level: 1 });
    act(() => setVisibility("hidden"));
    const before = [wire.requestsTo(".json").length, wire.requestsTo("Bet/GetUserOpenBets").length];
    act(() => setVisibility("visible"));
    await waitFor(() => {
      expect(wire.requestsTo(".json").length).toBe((before[0] ?? 0) + 1);
      expect(wire.requestsTo("Bet/GetUserOpenBets").length).toBeGreaterThan(before[1] ?? 0);
    });
  });
});
