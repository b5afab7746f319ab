import { ok, refused } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerCasino, openCasino } from "../../testing/casino-world.ts";
import { command, GAME, openGame, STUDIO } from "../../testing/game-world.ts";
import { bodiesTo } from "../../testing/market-world.ts";
import { anotherTabStores, closeApps } from "../../testing/test-app.tsx";

beforeEach(() => {
  // The frame's page is the test's own: the document loads none, and says so each time.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  closeApps();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const VERIFIER = `${STUDIO}/studios/verify/#game=dice&nonce=7`;

describe("the page of a game", () => {
  it("[PROD-07][CALL-CASINO-02] opens the studio's page in a frame that is kept apart", async () => {
    const { frame, screen, wire } = await openGame();
    expect(frame.getAttribute("src")).toBe(`${STUDIO}/play?key=1`);
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-same-origin allow-forms");
    expect(frame.getAttribute("allow")).toBe("fullscreen; autoplay");
    expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
    expect(screen.getByText("Kestrel Games, a simulated studio · play money")).toBeTruthy();
    expect(screen.queryByText("Demo")).toBeNull();
    expect(bodiesTo(wire, "Kestrel/Login")).toEqual([
      {
        gameId: "kestrel:dice",
        casinoToken: "casino-1",
        platform: "desktop",
        language: "en",
        mode: "real",
        returnUrl: `${window.location.origin}/lobby`,
      },
    ]);
  });

  it("has the whole page: header with the ways out, no rail, no slip, no bottom bar", async () => {
    const { screen } = await openGame({ width: 390 });
    expect(screen.getByRole("link", { name: "Back to sports" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Lobby" })).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Full screen" })).toBeNull();
  });

  it("[ROUTE-27][GUARD-01] sends a guest to the login with the way back to this very game", async () => {
    const { address } = openCasino({ path: `${GAME}?demo=true`, guest: true });
    await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?to=/));
    expect(decodeURIComponent(address())).toContain(`to=${GAME}?demo=true`);
  });

  it("is launched once, whatever the window's width becomes", async () => {
    const { launches, screen, router } = await openGame();
    await act(async () => void window.dispatchEvent(new Event("resize")));
    await act(() => router.navigate({ href: router.state.location.href }));
    expect(launches()).toBe(1);
    expect(screen.getAllByTitle("Dice")).toHaveLength(1);
  });

  it("is not launched again for a player who has logged out in another tab", async () => {
    const { launches, screen } = await openGame();
    act(() => anotherTabStores({ baseUrl: "/api" }));
    expect(await screen.findByText("You logged out in another tab.")).toBeTruthy();
    expect(launches()).toBe(1);
  });

  it("of a demo says so and names no player", async () => {
    const { screen, wire } = await openGame({ path: `${GAME}?demo=true` });
    expect(screen.getByText("Demo")).toBeTruthy();
    expect(bodiesTo(wire, "Kestrel/Login")).toMatchObject([{ mode: "demo", casinoToken: "" }]);
  });

  it("says so where there is no such game", async () => {
    const { screen } = openCasino({ path: "/casino/kestrel:chess" });
    expect(await screen.findByText("This game is not offered here.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See all games" }).getAttribute("href")).toBe("/lobby");
  });

  it("shows a failed launch as a toast and in its place, and tries again", async () => {
    let isDown = true;
    const test = openCasino({
      path: GAME,
      wire: (wire) =>
        wire.on("Kestrel/Login", () =>
          isDown
            ? refused(503, "CASINO_STUDIO_UNAVAILABLE", "The studio is away.")
            : ok({ url: `${STUDIO}/play`, open: "frame", origin: STUDIO, sessionId: "s1" }),
        ),
    });
    expect(await test.screen.findByText("Dice could not be started.")).toBeTruthy();
    await waitFor(() => expect(test.screen.getAllByText("The studio is away.")).toHaveLength(2));
    isDown = false;
    await userEvent.click(test.screen.getByRole("button", { name: "Try again" }));
    expect(await test.screen.findByTitle("Dice")).toBeTruthy();
  });

  it("says what went wrong when the list could not be loaded", async () => {
    const { screen } = openCasino({
      path: GAME,
      wire: (wire) => wire.on("GetGames", () => refused(503, "SERVICE_UNAVAILABLE", "Try later.")),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Try later.");
  });
});

describe("what the app says to a game", () => {
  it("is theme, balance and permission to go on, once the game listens, to its origin alone", async () => {
    const { commands, post, posted } = await openGame({ stored: { colourMode: "dark" } });
    expect(commands()).toEqual([]);
    await post({ type: "ready" });
    expect(commands()).toEqual([
      command("theme", { dark: true, reducedMotion: false }),
      command("balance", { paise: 100_000 }),
      command("resume"),
    ]);
    expect(new Set(posted.map(({ origin }) => origin))).toEqual(new Set([STUDIO]));
  });

  it("is all of it again after the game has loaded anew", async () => {
    const { commands, post } = await openGame();
    await post({ type: "ready" });
    await post({ type: "ready" });
    expect(commands()).toHaveLength(6);
  });

  it("is each new balance, and the header shows it too", async () => {
    const { commands, post, screen, app } = await openGame();
    await post({ type: "ready" });
    act(() => app.session.setMoney({ balance: 950.25, exposure: 0, held: 0 }));
    expect(commands().at(-1)).toEqual(command("balance", { paise: 95_025 }));
    expect(screen.getByText("Available").nextElementSibling?.textContent).toBe("950.25");
  });

  it("is no balance to a demo, whose money is the studio's", async () => {
    const { commands, post } = await openGame({ path: `${GAME}?demo=true` });
    await post({ type: "ready" });
    expect(commands()).toEqual([command("theme", { dark: false, reducedMotion: false }), command("resume")]);
  });

  it("is the theme again when the player changes it", async () => {
    const { app, commands, post } = await openGame();
    await post({ type: "ready" });
    act(() => app.preferences.set("colourMode", "dark"));
    expect(commands().at(-1)).toEqual(command("theme", { dark: true, reducedMotion: false }));
  });

  it("is to pause while the page is hidden", async () => {
    const { commands, post } = await openGame();
    await post({ type: "ready" });
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(commands().at(-1)).toEqual(command("pause", { reason: "hidden" }));
    visibility.mockReturnValue("visible");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(commands().at(-1)).toEqual(command("resume"));
  });
});

describe("what a game says to the app", () => {
  it.each([
    ["openLobby", "/lobby"],
    ["openCashier", "/depositw"],
    ["openHistory", "/casino-history"],
  ])("leads away: %s to %s", async (type, path) => {
    const { address, post } = await openGame();
    await post({ type });
    await waitFor(() => expect(address()).toBe(path));
  });

  it("opens the verifier in a tab of its own, which knows nothing of the app", async () => {
    const replace = vi.fn<(url: string) => void>();
    const tab = { opener: window as unknown, location: { replace } };
    const open = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    const { address, post, screen } = await openGame();
    await post({ type: "openVerifier", url: VERIFIER });
    expect(open.mock.calls).toEqual([["", "_blank"]]);
    expect(replace.mock.calls).toEqual([[VERIFIER]]);
    expect([tab.opener, address()]).toEqual([null, GAME]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says that the browser has blocked the verifier's tab, and offers the way by a press", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const { post, screen } = await openGame();
    await post({ type: "ready" });
    await post({ type: "openVerifier", url: VERIFIER });
    const notice = within(screen.getByRole("alert"));
    expect(notice.getByText(/^Your browser has blocked the new tab\./)).toBeTruthy();
    const link = notice.getByRole("link", { name: "Open the fairness check (new tab)" });
    expect(["href", "target", "rel"].map((name) => link.getAttribute(name))).toEqual([
      ...[VERIFIER, "_blank", "noreferrer noopener"],
    ]);
    await userEvent.click(notice.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["of another origin", "https://evil.example/studios/verify/"],
    ["of an origin that only begins like it", `${STUDIO}.evil.example/`],
    ["that is a script", "javascript:alert(1)"],
    ["of a blob", `blob:${STUDIO}/0f2c`],
    ["that is none", "verify"],
  ])("opens no page %s", async (_name, url) => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const { post } = await openGame();
    await post({ type: "openVerifier", url });
    expect(open).not.toHaveBeenCalled();
  });

  it.each(["its end", "15 seconds"])(
    "keeps the header's balance while a result is hidden: until %s",
    async (until) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { app, post, screen } = await openGame();
      const shown = () => screen.getByText("Available").nextElementSibling?.textContent;
      act(() => app.session.setMoney({ balance: 950.25, exposure: 0, held: 0 }));
      await post({ type: "resultHidden", isHidden: true });
      act(() => app.session.setMoney({ balance: 1_050, exposure: 0, held: 0 }));
      expect(shown()).toBe("950.25");
      if (until === "its end") await post({ type: "resultHidden", isHidden: false });
      else await act(() => vi.advanceTimersByTimeAsync(15_000));
      expect(shown()).toBe("1,050.00");
    },
  );

  it.each([
    ["of another origin", { origin: "https://evil.example" }],
    ["of the app's own origin", { origin: "https://host.test" }],
    ["of an origin that only begins like it", { origin: `${STUDIO}.evil.example` }],
    ["of no origin", { origin: "null" }],
    ["of another window at the same origin", { source: { postMessage: () => undefined } }],
    ["of no window", { source: null }],
  ])("changes nothing when it is %s", async (_name, from) => {
    const { address, commands, post } = await openGame();
    await post({ type: "openLobby" }, from);
    await post({ type: "ready" }, from);
    await post({ type: "sessionEnded", reason: "x" }, from);
    expect([address(), commands()]).toEqual([GAME, []]);
  });

  it.each([
    ["another version", { crossbookGame: 2, type: "openLobby" }],
    ["an unknown type", { type: "openDoor" }],
    ["a link of its own", { type: "openLobby", crossbookGame: "1", href: "https://evil.example" }],
  ])("changes nothing when it is %s", async (_name, message) => {
    const { address, post } = await openGame();
    await post(message);
    expect(address()).toBe(GAME);
  });

  it("ends the session: nothing of the frame stays, and the player can start again", async () => {
    const { launches, post, screen } = await openGame();
    await post({ type: "sessionEnded", reason: "expired" });
    expect(screen.getByText("This game session has ended.")).toBeTruthy();
    expect(screen.queryByTitle("Dice")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Start again" }));
    expect((await screen.findByTitle("Dice")).getAttribute("src")).toBe(`${STUDIO}/play?key=2`);
    expect(launches()).toBe(2);
  });

  it("that it never says: after 20 seconds the player can start it again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { launches, screen } = await openGame();
    expect(screen.getByText("Starting Dice…")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    act(() => screen.getByRole("button", { name: "Start it again" }).click());
    await waitFor(() => expect(launches()).toBe(2));
  });

  it("[GUARD-10] reads the balance while pushes cannot come, and not for each message", async () => {
    const { app, hub, post, wire } = await openGame();
    await waitFor(() => expect(app.realtime.store.getState().state).toBe("Connected"));
    const asked = () => wire.requestsTo("Bet/GetUserOpenBets").length;
    const before = asked();
    await post({ type: "balanceChanged" });
    expect(asked()).toBe(before);
    hub.isUp = false;
    await act(() => app.realtime.stop());
    for (let count = 0; count < 20; count += 1) await post({ type: "balanceChanged" });
    await waitFor(() => expect(asked()).toBe(before + 1));
  });
});

describe("a guest", () => {
  it("who presses a game logs in and comes back to it", async () => {
    const test = openCasino({
      path: "/inplay",
      guest: true,
      wire: (wire) => answerCasino(wire),
    });
    const strip = within(await test.screen.findByRole("region", { name: "Casino" }));
    await userEvent.click(strip.getByRole("link", { name: /^Crash/ }));
    expect(test.address()).toBe("/inplay");
    expect(test.app.modals.store.getState().open).toEqual({ name: "login", to: "/casino/banyan:crash" });
  });
});
