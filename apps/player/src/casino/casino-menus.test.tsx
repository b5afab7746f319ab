import { ok } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { someCategories } from "../testing/casino-answers.ts";
import { answerCasino, openCasino } from "../testing/casino-world.ts";
import { closeApps, type TestApp } from "../testing/test-app.tsx";
import { aSession, someSettings } from "../testing/wire-answers.ts";

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

const GAMES = { games: JSON.stringify(someCategories()), casino_is_empty: "false" };
const EMPTY = { casino_is_empty: "true" };
/** A page that asks for no games by itself. */
const QUIET = "/favorites";

/** Once the menu is there and the host's settings are known. */
async function menu(test: TestApp, name: "Sports" | "Main") {
  const found = within(await test.screen.findByRole("navigation", { name }));
  await waitFor(() => expect(test.app.settings.state().status).toBe("ready"));
  return found;
}
const noCasino = (test: TestApp["wire"]) => test.on(".json", () => ok(someSettings({ casino: false })));

describe.each([
  ["the rail", "Sports", 1_440],
  ["the bar of a phone", "Main", 390],
] as const)("the casino in %s", (_name, name, width) => {
  it("[VALID-18] is there for a player, before any list was loaded too", async () => {
    const test = openCasino({ path: QUIET, width });
    const link = (await menu(test, name)).getByRole("link", { name: "Casino" });
    expect(link.getAttribute("href")).toBe("/lobby");
  });

  it("[VALID-18][PROD-10] is not there for a player while casino_is_empty is true, and comes with the first game", async () => {
    const test = openCasino({ path: QUIET, width, stored: EMPTY });
    const links = await menu(test, name);
    expect(links.queryByRole("link", { name: "Casino" })).toBeNull();
    await act(() => test.app.casinoGames.load());
    expect(links.getByRole("link", { name: "Casino" })).toBeTruthy();
  });

  it.each([
    ["with stored games and the setting", GAMES, true, true],
    ["without stored games", {}, true, false],
    ["without the setting", GAMES, false, false],
    ["with an empty casino", { ...GAMES, ...EMPTY }, true, false],
  ] as const)("[VALID-19][PROD-10] for a guest %s", async (_facts, stored, hasSetting, isThere) => {
    const test = openCasino({
      ...{ path: QUIET, width, guest: true, stored },
      wire: (wire) => {
        if (!hasSetting) noCasino(wire);
      },
    });
    const links = await menu(test, name);
    expect(links.queryByRole("link", { name: "Casino" }) !== null).toBe(isThere);
  });
});

describe("the bar of a phone", () => {
  it.each([
    ["/lobby", true],
    ["/lobby-page/popular", true],
    [QUIET, false],
  ])("marks the casino as the current page on %s: %s", async (path, isCurrent) => {
    const test = openCasino({ path, width: 390 });
    const link = await (await menu(test, "Main")).findByRole("link", { name: "Casino" });
    expect(link.getAttribute("aria-current")).toBe(isCurrent ? "page" : null);
  });
});

describe("the casino under the matches in play", () => {
  it("shows the games of the first category, and leads to all", async () => {
    const test = openCasino({ path: "/inplay", guest: true });
    const strip = within(await test.screen.findByRole("region", { name: "Casino" }));
    expect(strip.getAllByRole("listitem")).toHaveLength(1);
    expect(strip.getByRole("link", { name: /^Crash/ })).toBeTruthy();
    expect(strip.getByRole("link", { name: "All games" }).getAttribute("href")).toBe("/lobby");
    expect(test.wire.requestsTo("GetGames")).toHaveLength(1);
  });

  it("asks a guest who presses a game to log in, and comes back to the game", async () => {
    const test = openCasino({
      path: "/inplay",
      guest: true,
      wire: (wire) => wire.on("Account/Authenticate", () => ok(aSession())),
    });
    const user = userEvent.setup();
    const strip = within(await test.screen.findByRole("region", { name: "Casino" }));
    await user.click(strip.getByRole("link", { name: /^Crash/ }));
    const dialog = within(await test.screen.findByRole("dialog", { name: /Log in/i }));
    await user.type(dialog.getByLabelText("Username"), "asha");
    await user.type(dialog.getByLabelText("Password"), "Secret1!");
    await user.click(dialog.getByRole("button", { name: /^Log in$/i }));
    await waitFor(() => expect(test.address()).toBe("/casino/banyan:crash"));
  });

  it.each([
    ["there is no game", (wire: TestApp["wire"]) => answerCasino(wire, [])],
    ["the host has no casino", noCasino],
  ])("is not there where %s", async (_name, answer) => {
    const test = openCasino({ path: "/inplay", wire: answer });
    await test.screen.findByRole("heading", { name: "In play" });
    await waitFor(() => expect(test.app.casinoGames.store.getState().status).toBe("ready"));
    await waitFor(() => expect(test.app.settings.state().status).toBe("ready"));
    expect(test.screen.queryByRole("region", { name: "Casino" })).toBeNull();
  });
});

it("is asked for once under the matches of a host without a casino", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const test = openCasino({
    path: "/inplay",
    guest: true,
    wire: (wire) => {
      answerCasino(wire, []);
      noCasino(wire);
    },
  });
  await test.screen.findByRole("heading", { name: "In play" });
  await waitFor(() => expect(test.wire.requestsTo("GetGames")).toHaveLength(1));
  await waitFor(() => expect(test.app.settings.state().status).toBe("ready"));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(test.wire.requestsTo("GetGames")).toHaveLength(1);
});

describe("a login that loads the games", () => {
  it("[STATE-20] is that of a demo: it goes to its target, closes the modal and loads them", async () => {
    const test = openCasino({
      path: QUIET,
      guest: true,
      wire: (wire) =>
        wire.on("Account/LoginAsDemoUser", () => ok(aSession({ demo: true, username: "Demo" }))),
    });
    await test.screen.findByRole("heading", { name: "Favourites" });
    act(() => test.app.modals.open("login", { to: "/bonus" }));
    await userEvent.click(await test.screen.findByRole("button", { name: /demo/i }));
    await waitFor(() => expect(test.address()).toBe("/bonus"));
    expect(test.app.modals.store.getState().open).toBeUndefined();
    expect(test.wire.requestsTo("InternationalCasino/GetGames")).toHaveLength(1);
  });

  it("[STATE-19] is that by name and password too", async () => {
    const test = openCasino({
      path: QUIET,
      guest: true,
      wire: (wire) => wire.on("Account/Authenticate", () => ok(aSession())),
    });
    await test.screen.findByRole("heading", { name: "Favourites" });
    act(() => test.app.modals.open("login", { to: "/bonus" }));
    const dialog = within(await test.screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Username"), "asha");
    await userEvent.type(dialog.getByLabelText("Password"), "Secret1!");
    await userEvent.click(dialog.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(test.address()).toBe("/bonus"));
    expect(test.app.modals.store.getState().open).toBeUndefined();
    expect(test.wire.requestsTo("InternationalCasino/GetGames")).toHaveLength(1);
  });
});
