import { ok } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anOpenBet } from "../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld } from "../../testing/market-world.ts";
import { watchBlockers } from "../../testing/step-back.ts";
import { anotherTabStores, closeApps, storedLogin } from "../../testing/test-app.tsx";

afterEach(closeApps);

async function openPhone(options: MarketWorldOptions = {}) {
  const world = openMarketWorld({ path: "/inplay", width: 390, ...options });
  const bar = within(await world.screen.findByRole("navigation", { name: "Main" }));
  return { ...world, bar, user: userEvent.setup() };
}

describe("the bar of a phone", () => {
  it("is there on a phone alone; wider screens have the sports at the left", async () => {
    const { screen } = await openPhone();
    expect(screen.queryByRole("navigation", { name: "Sports" })).toBeNull();
    closeApps();
    const wide = openMarketWorld({ path: "/inplay", width: 1_000 });
    expect(await wide.screen.findByRole("navigation", { name: "Sports" })).toBeTruthy();
    expect(wide.screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  });

  it("counts the open bets, and shows no number where there is none", async () => {
    const { bar, user, address } = await openPhone({
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () =>
          ok({ balance: 1, exposure: 2, held: 0, openBets: [anOpenBet(), anOpenBet({ betId: 2 })] }),
        ),
    });
    await user.click(await bar.findByRole("link", { name: "2 Bets" }));
    await waitFor(() => expect(address()).toBe("/open-bets"));
    closeApps();
    const none = await openPhone();
    expect(none.bar.getByRole("link", { name: "Bets" })).toBeTruthy();
  });

  it("opens the sports in a sheet, which closes when one is chosen", async () => {
    const { bar, screen, user, address } = await openPhone();
    await user.click(bar.getByRole("button", { name: "Sports" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Sports" }));
    await user.click(await sheet.findByRole("link", { name: /Cricket/ }));
    await waitFor(() => expect(address()).toBe("/matchlist/3"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("counts no bets once another tab has logged out, also while that tab's bets are still stored", async () => {
    const bets = { balance: 1, exposure: 2, held: 0, openBets: [anOpenBet()] };
    const { bar, screen } = await openPhone({
      wire: (wire) => wire.on("Bet/GetUserOpenBets", () => ok(bets)),
    });
    await bar.findByRole("link", { name: "1 Bets" });
    act(() => anotherTabStores({ OpenBets: JSON.stringify(bets) }));
    expect(await screen.findByRole("button", { name: "Log in" })).toBeTruthy();
    expect(bar.getByRole("link", { name: "Bets" })).toBeTruthy();
  });

  it.each(["Sports", "Account"])(
    "closes the sheet %s by a step back, which leaves the page only after it",
    async (name) => {
      const { bar, screen, user, router } = await openPhone();
      const isBlocked = watchBlockers(router);
      await user.click(bar.getByRole("button", { name }));
      await screen.findByRole("dialog", { name });
      expect(await isBlocked("PUSH")).toBe(false);
      expect(screen.getByRole("dialog", { name })).toBeTruthy();
      expect(await isBlocked("BACK")).toBe(true);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    },
  );

  it("counts what is in play and what is pinned in that sheet", async () => {
    const { bar, screen, user } = await openPhone({ stored: { pins: "[41]" } });
    await user.click(bar.getByRole("button", { name: "Sports" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Sports" }));
    expect((await sheet.findByRole("link", { name: /^In play/ })).textContent).toBe("In play1");
    expect(sheet.getByRole("link", { name: /^Favourites/ }).textContent).toBe("Favourites1");
  });

  it("opens the account of a player: figures, own pages, theme and logout", async () => {
    const { bar, screen, user, app } = await openPhone();
    await user.click(bar.getByRole("button", { name: "Account" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Account" }));
    expect(await sheet.findByText("asha")).toBeTruthy();
    expect(sheet.getByText("Available").nextElementSibling?.textContent).toBe("1,000.00");
    expect(sheet.getByRole("link", { name: "Account statement" }).getAttribute("href")).toBe(
      "/account-cash-statement",
    );
    expect(sheet.getByRole("link", { name: "Rules and regulations" }).getAttribute("href")).toBe(
      "/rule-regulations",
    );
    await user.click(sheet.getByRole("button", { name: "Dark theme" }));
    expect(document.documentElement.dataset["mode"]).toBe("dark");
    expect(sheet.getByRole("button", { name: "Light theme" })).toBeTruthy();
    await user.click(sheet.getByRole("button", { name: "Log out…" }));
    const question = within(await screen.findByRole("dialog", { name: "Log out?" }));
    expect(app.session.state().loggedIn).toBe(true);
    await user.click(question.getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(app.session.state().loggedIn).toBe(false));
  });

  it("closes the account's sheet too when its exposure leads to a match", async () => {
    const event = { eventId: 41, sportId: 3, title: "India v Australia", inPlay: true };
    const { bar, screen, user, address } = await openPhone({
      wire: (wire) =>
        wire.on("Bet/GetUserMarkets", () =>
          ok([{ ...event, startTime: "2026-11-20T14:00:00.000Z", markets: [] }]),
        ),
    });
    await user.click(bar.getByRole("button", { name: "Account" }));
    await user.click(await screen.findByRole("button", { name: "0.00" }));
    await user.click(await screen.findByRole("link", { name: "India v Australia" }));
    await waitFor(() => expect(address()).toBe("/markets/41"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("stays where it is when the question before a logout is answered with no", async () => {
    const { bar, screen, user, app, address } = await openPhone();
    await user.click(bar.getByRole("button", { name: "Account" }));
    await user.click(await screen.findByRole("button", { name: "Log out…" }));
    await user.click(await screen.findByRole("button", { name: "Stay logged in" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([app.session.state().loggedIn, address()]).toEqual([true, "/inplay"]);
  });

  it("has the logout first in the account's sheet, and it is no link that a second tap could follow", async () => {
    const { bar, screen, user } = await openPhone();
    await user.click(bar.getByRole("button", { name: "Account" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Account" }));
    const words = sheet.getAllByRole("button").map(({ textContent }) => textContent);
    expect(words.filter((text) => text !== "")).toEqual(["Log out…", "0.00", "Dark theme"]);
    expect(sheet.queryByRole("link", { name: /Log out/ })).toBeNull();
  });

  it("says what a logout costs: nothing to a player, everything to a demo", async () => {
    const bets = { balance: 1, exposure: 2, held: 0, openBets: [anOpenBet(), anOpenBet({ betId: 2 })] };
    const ask = async (demo: boolean) => {
      const soon = new Date(new Date().getTime() + 600_000);
      const { bar, screen, user } = await openPhone({
        stored: storedLogin(soon, { demo, username: demo ? "Demo" : "asha" }),
        wire: (wire) => wire.on("Bet/GetUserOpenBets", () => ok(bets)),
      });
      await bar.findByRole("link", { name: "2 Bets" });
      await user.click(bar.getByRole("button", { name: "Account" }));
      await user.click(await screen.findByRole("button", { name: "Log out…" }));
      return screen.findByRole("dialog", { name: /^Log out/ });
    };
    expect((await ask(false)).textContent).toContain(
      "Your 2 open bets stay as now. Your favourites come back",
    );
    closeApps();
    const demo = await ask(true);
    expect(demo.textContent).toContain("Log out and lose this demo account?");
    expect(demo.textContent).toContain("its play money and your 2 open bets are lost to you.");
    expect(within(demo).getByRole("button", { name: "Lose it and log out" })).toBeTruthy();
  });

  it("offers a guest the two ways in, and closes its sheet for them", async () => {
    const { bar, screen, user, app } = await openPhone({ guest: true });
    await user.click(bar.getByRole("button", { name: "Account" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Account" }));
    expect(sheet.queryByText("Log out")).toBeNull();
    await user.click(await sheet.findByRole("button", { name: "Sign up" }));
    expect(app.modals.store.getState().open?.name).toBe("register");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Account" })).toBeNull());
  });

  it("brings a guest who logs in from a market's page back to it", async () => {
    const { bar, screen, user, app } = await openPhone({ guest: true, path: "/markets/41" });
    await user.click(bar.getByRole("button", { name: "Account" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Account" }));
    await user.click(await sheet.findByRole("button", { name: "Log in" }));
    expect(app.modals.store.getState().open).toEqual({ name: "login", to: "/markets/41" });
  });

  it("gives the focus back to its button when a sheet is left by Escape", async () => {
    const { bar, screen, user } = await openPhone();
    const opener = bar.getByRole("button", { name: "Sports" });
    opener.focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("dialog", { name: "Sports" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(opener);
  });
});
