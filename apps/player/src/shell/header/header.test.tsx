import { ok, refused } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anOpenBet } from "../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";

afterEach(closeApps);

const MARKET = {
  ...{ eventId: 41, marketType: "match_odd", status: "OPEN", runners: [], ladder: null, runnerNames: [] },
} as const;

async function openHeader(options: MarketWorldOptions = {}) {
  const world = openMarketWorld({ path: "/inplay", ...options });
  await waitFor(() => expect(world.app.settings.state().status).toBe("ready"));
  const mark = await world.screen.findByRole("link", { name: /: (in play|इन-प्ले)$/ });
  return { ...world, header: within(mark.closest("header") ?? document.body), user: userEvent.setup() };
}

describe("the figures of the header", () => {
  it("show what is held for a withdrawal while something is, and follow the pushes", async () => {
    const { header, hub } = await openHeader({
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 700, exposure: 0, held: 300, openBets: [] })),
    });
    const figure = (name: string) => header.queryByText(name)?.nextElementSibling?.textContent;
    await waitFor(() => expect(figure("Held")).toBe("300.00"));
    expect(figure("Available")).toBe("700.00");
    hub.push({ Code: "UserBalance", Data: { Balance: 1_000, Exposure: 0, Held: 0 } });
    await waitFor(() => expect(figure("Held")).toBeUndefined());
    expect(figure("Available")).toBe("1,000.00");
  });

  it("show what a corrected result has left to pay, while something is", async () => {
    const { header, hub } = await openHeader({
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () =>
          ok({ balance: 0, exposure: 0, held: 0, owed: 150, openBets: [] }),
        ),
    });
    const figure = (name: string) => header.queryByText(name)?.nextElementSibling?.textContent;
    await waitFor(() => expect(figure("Owed")).toBe("150.00"));
    hub.push({ Code: "UserBalance", Data: { Balance: 50, Exposure: 0, Held: 0 } });
    await waitFor(() => expect(figure("Owed")).toBeUndefined());
  });

  it("lead from the exposure to the markets that it is made of, by event", async () => {
    const market = { ...MARKET, marketId: 410, marketName: "Match Odds", bets: 2, exposure: 300.5 };
    const event = { eventId: 41, sportId: 3, title: "India v Australia", inPlay: true };
    const start = { startTime: "2026-11-20T14:00:00.000Z" };
    const { header, screen, user, address } = await openHeader({
      wire: (wire) => {
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1, exposure: 400.5, held: 0, openBets: [] }));
        wire.on("Bet/GetUserMarkets", () =>
          ok([
            {
              ...{ ...event, ...start },
              markets: [market, { ...market, marketId: 411, marketName: "Toss", bets: 1, exposure: 100 }],
            },
          ]),
        );
      },
    });
    await user.click(await header.findByRole("button", { name: "400.50" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Exposure" }));
    const match = within(await dialog.findByRole("region", { name: /India v Australia/ }));
    expect(match.getByRole("heading").textContent).toBe("India v Australia400.50");
    expect(match.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "Match Odds · 2 bets",
      "Toss · 1 bet",
    ]);
    expect(match.getAllByRole("definition").map((figure) => figure.textContent)).toEqual([
      "300.50",
      "100.00",
    ]);
    await user.click(match.getByRole("link", { name: "India v Australia" }));
    await waitFor(() => expect(address()).toBe("/markets/41"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["say what an operator has limited the exposure to", { exposureLimit: 500 }, "500.00"],
    ["say nothing of a limit where there is none", {}, undefined],
  ])("%s", async (_, limited, shown) => {
    const { header, screen, user } = await openHeader({
      wire: (wire) => {
        const money = { balance: 1, exposure: 400.5, held: 0, ...limited };
        wire.on("Bet/GetUserOpenBets", () => ok({ ...money, openBets: [] }));
        wire.on("Bet/GetUserMarkets", () => ok([]));
      },
    });
    await user.click(await header.findByRole("button", { name: "400.50" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Exposure" }));
    await dialog.findByText("You have no open bets.");
    expect(dialog.queryByText(/^Limit of your account/)?.nextElementSibling?.textContent).toBe(shown);
  });

  it("say why what the exposure is made of could not be read, and read it again on request", async () => {
    let isUp = false;
    const { header, screen, user } = await openHeader({
      wire: (wire) => {
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1, exposure: 400.5, held: 0, openBets: [] }));
        wire.on("Bet/GetUserMarkets", () =>
          isUp ? ok([]) : refused(503, "SERVICE_UNAVAILABLE", "Not now."),
        );
      },
    });
    await user.click(await header.findByRole("button", { name: "400.50" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Exposure" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("Not now.");
    isUp = true;
    await user.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByText("You have no open bets.")).toBeTruthy();
  });

  it("count the events with bets, and not the bets", async () => {
    const { header } = await openHeader({
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () =>
          ok({
            ...{ balance: 1, exposure: 1, held: 0 },
            openBets: [anOpenBet(), anOpenBet({ betId: 2 }), anOpenBet({ betId: 3, eventId: 42 })],
          }),
        ),
    });
    expect(await header.findByRole("link", { name: "My markets: 2 events" })).toBeTruthy();
  });

  it("leave the account's menu, the theme and the language to the sheet of a phone", async () => {
    const { header } = await openHeader({ width: 390 });
    expect(await header.findByText("Available")).toBeTruthy();
    expect(header.queryByRole("button", { name: "Account: asha" })).toBeNull();
    expect(header.queryByRole("button", { name: /theme$/ })).toBeNull();
    expect(header.queryByRole("combobox", { name: "Language" })).toBeNull();
  });

  it("are beside a clock in digits that everybody reads, in the language of the page", async () => {
    const { screen } = await openHeader({ width: 1_440, stored: { language: "hi" } });
    await screen.findByRole("button", { name: "खाता: asha" });
    const clock = screen.container.querySelector("header time")?.textContent ?? "";
    expect(clock).toMatch(/\d\d:\d\d:\d\d$/);
    expect(clock).toMatch(/[\u0900-\u097F]/);
  });

  it.each([
    ["Asia/Kolkata", "", "", 0],
    ["Asia/Calcutta", "", "", 0],
    ["Asia/Colombo", "", "", 0],
    ["Europe/London", "IST", "Days and times are those of India (IST).", 1],
  ])("in %s name the zone of the clock as '%s'", async (timeZone, name, title, notes) => {
    const { screen } = await openHeader({ width: 1_440, timeZone });
    const clock = await waitFor(() => screen.container.querySelector("header time") ?? expect.fail());
    const abbreviation = clock.querySelector("abbr");
    expect(abbreviation?.textContent ?? "").toBe(name);
    expect(abbreviation?.title ?? "").toBe(title);
    expect(screen.container.querySelectorAll("footer p").length).toBeGreaterThan(0);
    const said = [...screen.container.querySelectorAll("footer p")].filter((line) =>
      line.textContent?.startsWith("Days and times"),
    );
    expect(said).toHaveLength(notes);
  });

  it("are not there for a guest, who is offered the two ways in", async () => {
    const { header, app, user } = await openHeader({ guest: true });
    expect(header.queryByText("Available")).toBeNull();
    await user.click(header.getByRole("button", { name: "Sign up" }));
    expect(app.modals.store.getState().open?.name).toBe("register");
  });

  it("offer no account where sign-up is closed", async () => {
    const { header } = await openHeader({
      guest: true,
      wire: (wire) => wire.on(".json", () => ok(someSettings({ allowSignUp: false }))),
    });
    expect(header.getByRole("button", { name: "Log in" })).toBeTruthy();
    await waitFor(() => expect(header.queryByRole("button", { name: "Sign up" })).toBeNull());
  });

  it("say that the money is for play, and nothing of the kind where it is real", async () => {
    const play = await openHeader();
    expect(await play.header.findByText("Play money")).toBeTruthy();
    expect(await play.screen.findByText(/^Play money only/)).toBeTruthy();
    closeApps();
    const real = await openHeader({
      wire: (wire) => wire.on(".json", () => ok(someSettings({ moneyMode: "real" }))),
    });
    await waitFor(() => expect(real.screen.getByText(/Betting can be addictive/)).toBeTruthy());
    expect(real.header.queryByText("Play money")).toBeNull();
  });
});

describe("the menu of the account", () => {
  it("leads to the pages of the account by the keyboard", async () => {
    const { header, screen, user, address } = await openHeader();
    const menu = await header.findByRole("button", { name: "Account: asha" });
    menu.focus();
    await user.keyboard("{Enter}");
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
      "Open bets",
      "Bet history",
      "Profit and loss",
      "Account statement",
      "Casino history",
      "Bonuses",
      "Deposit",
      "Withdraw",
      "Deposits and withdrawals",
      "Settings",
      "Password and sessions",
      "Responsible gaming",
      "Rules and regulations",
      "Dark theme",
      "Dense rows",
      "Log out…",
    ]);
    await user.click(screen.getByRole("menuitem", { name: "Bet history" }));
    await waitFor(() => expect(address()).toBe("/bet-history"));
  });

  it("logs out, and what is left is a guest", async () => {
    const { header, screen, user, app, wire } = await openHeader();
    await user.click(await header.findByRole("button", { name: "Account: asha" }));
    await user.click(await screen.findByRole("menuitem", { name: "Log out…" }));
    expect(app.session.state().loggedIn).toBe(true);
    await user.click(await screen.findByRole("button", { name: "Log out" }));
    await waitFor(() => expect(app.session.state().loggedIn).toBe(false));
    expect(wire.requestsTo("Account/Logout")).toHaveLength(1);
    expect(header.queryByText("Available")).toBeNull();
  });
});
