import { ok, refused } from "@crossbook/browser/testing";
import type { UserMarkets } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { AWAY, anOpenBet, EVENT_ID, HOME, MARKET_ID, statusPush } from "../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

type MarketOfPlayer = UserMarkets[number]["markets"][number];

function aUserMarket(overrides: Partial<MarketOfPlayer> = {}): MarketOfPlayer {
  return {
    eventId: EVENT_ID,
    marketId: MARKET_ID,
    marketName: "Match Odds",
    marketType: "match_odd",
    status: "OPEN",
    runners: [
      { runnerId: HOME.id, amount: 450, ifLoses: null, ifPlaced: null },
      { runnerId: AWAY.id, amount: -500, ifLoses: null, ifPlaced: null },
    ],
    runnerNames: [HOME.name, AWAY.name],
    ladder: null,
    exposure: 500,
    bets: 1,
    ...overrides,
  };
}

function aUserEvent(
  markets: MarketOfPlayer[],
  overrides: Partial<UserMarkets[number]> = {},
): UserMarkets[number] {
  return {
    eventId: EVENT_ID,
    sportId: 3,
    title: "India v Australia",
    startTime: "2026-11-20T14:00:00.000Z",
    inPlay: true,
    markets,
    ...overrides,
  };
}

function openPage(events: UserMarkets = [aUserEvent([aUserMarket()])], options: MarketWorldOptions = {}) {
  return openMarketWorld({
    path: "/my-markets",
    ...options,
    wire: (wire) => {
      wire.on("Bet/GetUserMarkets", () => ok(events));
      options.wire?.(wire);
    },
  });
}

describe("the page of a player's markets", () => {
  it("[ROUTE-09] lists each event with what every result would bring, and leads to it", async () => {
    const { screen, address } = openPage();
    const event = within(await screen.findByRole("region", { name: "India v Australia" }));
    expect([event.getByText("1 open bet"), event.getByText("In play")]).toHaveLength(2);
    const outcomes = await event.findByLabelText("If it wins");
    expect([...outcomes.children].map(({ textContent }) => textContent)).toEqual([
      "India+450.00",
      "Australia\u2212minus 500.00",
    ]);
    await userEvent.click(event.getByRole("link", { name: "India v Australia" }));
    await waitFor(() => expect(address()).toBe("/markets/41"));
  });

  it("says that its figures may be old where they could not be read again", async () => {
    const { screen, app, wire } = openPage();
    await screen.findByRole("region", { name: "India v Australia" });
    wire.on("Bet/GetUserMarkets", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    await act(() => app.positions.reload());
    expect(await screen.findByText(/Try later\./)).toBeTruthy();
    expect(screen.getByRole("region", { name: "India v Australia" })).toBeTruthy();
  });

  it("has two figures a runner with several winners, a ladder for a session, and words where nothing is matched", async () => {
    const place = aUserMarket({
      marketId: 1,
      runners: [{ runnerId: HOME.id, amount: 120, ifLoses: -40, ifPlaced: null }],
    });
    const session = aUserMarket({
      ...{ marketId: 2, marketName: "6 over runs", marketType: "fancy2", status: "BALLRUNNING", runners: [] },
      ladder: [
        { from: null, to: 46, amount: -1_000 },
        { from: 47, to: null, amount: 900 },
      ],
    });
    const waiting = aUserMarket({ marketId: 3, marketName: "Toss", runners: [], runnerNames: [] });
    const { screen } = openPage([aUserEvent([place, session, waiting])]);
    expect(await screen.findByLabelText("For each runner")).toBeTruthy();
    expect(screen.getByText("Ball running")).toBeTruthy();
    expect(screen.getByText("Nothing is matched yet.")).toBeTruthy();
    const book = within(screen.getByRole("table", { name: "Your book" }));
    expect(book.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      "ResultAmount",
      "46 or fewer\u2212minus 1,000.00",
      "47 or more+900.00",
    ]);
    expect(screen.getByText("3 open bets")).toBeTruthy();
  });

  it("is read again when the player's bets change", async () => {
    let events = [aUserEvent([aUserMarket()])];
    const { screen, hub } = openPage([], { wire: (wire) => wire.on("Bet/GetUserMarkets", () => ok(events)) });
    await screen.findByRole("region", { name: "India v Australia" });
    await waitFor(() => expect(hub.calls.some(({ method }) => method === "RegisterClient")).toBe(true));
    events = [];
    hub.push({ Code: "OpenBets", Data: { EventId: EVENT_ID } });
    await waitFor(() => expect(screen.queryByRole("region", { name: "India v Australia" })).toBeNull());
  });

  it("follows what is pushed of its markets: a suspension, and the turn in play", async () => {
    const world = openPage([aUserEvent([aUserMarket()], { inPlay: false })]);
    const event = within(await world.screen.findByRole("region", { name: "India v Australia" }));
    expect([event.queryByText("Suspended"), event.queryByText("In play")]).toEqual([null, null]);
    await pushImage(world);
    world.hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    expect(await event.findByText("Suspended")).toBeTruthy();
    expect(event.getByText("In play")).toBeTruthy();
    world.hub.push(statusPush());
    await waitFor(() => expect(event.queryByText("Suspended")).toBeNull());
  });

  it("is empty with a way to the matches", async () => {
    const { screen } = openPage([]);
    expect(await screen.findByText("You have no open bets.", { selector: "main *" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "See what is in play" })).toBeTruthy();
  });

  it("shows many events in steps", async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      aUserEvent([aUserMarket()], { eventId: index + 1, title: `Match ${index + 1}` }),
    );
    const { screen } = openPage(many);
    await userEvent.click(await screen.findByRole("button", { name: "Show more of 18 events" }));
    expect(screen.getAllByRole("region", { name: /^Match / })).toHaveLength(24);
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Match 13" }));
    await userEvent.click(screen.getByRole("button", { name: "Show more of 6 events" }));
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Match 25" }));
    expect(screen.queryByRole("button", { name: /^Show more/ })).toBeNull();
  });

  it("says what could not be loaded, and loads it when asked again", async () => {
    let isBroken = true;
    const { screen } = openPage([], {
      wire: (wire) =>
        wire.on("Bet/GetUserMarkets", () =>
          isBroken
            ? refused(500, "INTERNAL_ERROR", "Something went wrong.")
            : ok([aUserEvent([aUserMarket()])]),
        ),
    });
    expect(await screen.findByText("Your markets could not be loaded.")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Match Odds" })).toBeTruthy();
  });

  it("is one press away by the eye of the header, which counts the events, and not there for a guest", async () => {
    const openBets = [anOpenBet(), anOpenBet({ betId: 2, eventId: 77 })];
    const { screen, address } = openPage([], {
      path: "/inplay",
      width: 390,
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 500, exposure: 500, held: 0, openBets })),
    });
    await userEvent.click(await screen.findByRole("link", { name: "My markets: 2 events" }));
    await waitFor(() => expect(address()).toBe("/my-markets"));
    closeApps();
    const guest = openMarketWorld({ guest: true, path: "/inplay" });
    await guest.screen.findByRole("heading", { level: 1 });
    expect(guest.screen.queryByRole("link", { name: /My markets/ })).toBeNull();
  });
});
