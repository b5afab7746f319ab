import { ok, refused } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { AWAY, aMarket, anOpenBet, EVENT_ID, HOME, MARKET_ID } from "../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { eventsWithBets } from "./events-with-bets.ts";

afterEach(closeApps);

const PROFIT_LOSS = [
  {
    eventId: EVENT_ID,
    marketId: MARKET_ID,
    runners: [
      { runnerId: HOME.id, amount: 450, ifLoses: null, ifPlaced: null },
      { runnerId: AWAY.id, amount: -500, ifLoses: null, ifPlaced: null },
    ],
    ladder: null,
  },
];

function openPage(openBets = [anOpenBet({ matched: 500, unmatched: 0 })], options: MarketWorldOptions = {}) {
  return openMarketWorld({
    path: "/my-markets",
    ...options,
    wire: (wire) => {
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 500, exposure: 500, held: 0, openBets }));
      wire.on("Bet/GetUserExpectedProfitLoss", () => ok(openBets.length === 0 ? [] : PROFIT_LOSS));
      options.wire?.(wire);
    },
  });
}

describe("the events with bets", () => {
  it("are those of bets and of positions, the newest bet's first, each with its markets", () => {
    const bets = [
      anOpenBet({ betId: 1, placeTime: "2026-11-20T10:00:00.000Z" }),
      anOpenBet({ betId: 2, eventId: 77, marketId: 9, betTitle: "France v Croatia" }),
      anOpenBet({ betId: 3, marketId: 400, placeTime: "2026-11-20T11:00:00.000Z" }),
    ];
    const positions = [...PROFIT_LOSS, { eventId: 90, marketId: 5, runners: [], ladder: null }];
    expect(eventsWithBets(bets, positions)).toEqual([
      { eventId: 77, title: "France v Croatia", betCount: 1, marketIds: [9] },
      { eventId: EVENT_ID, title: "India v Australia", betCount: 2, marketIds: [400, MARKET_ID] },
      { eventId: 90, title: undefined, betCount: 0, marketIds: [5] },
    ]);
  });
});

describe("the page of a player's markets", () => {
  it("[ROUTE-09] lists each event with what every result would bring, and leads to it", async () => {
    const { screen, address } = openPage();
    const event = within(await screen.findByRole("region", { name: "India v Australia" }));
    expect(event.getByText("1 open bet")).toBeTruthy();
    const outcomes = await event.findByLabelText("If it wins");
    expect([...outcomes.children].map(({ textContent }) => textContent)).toEqual([
      "India+450.00",
      "Australia\u2212minus 500.00",
    ]);
    await userEvent.click(event.getByRole("link", { name: "India v Australia" }));
    await waitFor(() => expect(address()).toBe("/markets/41"));
  });

  it("says of a market in which nothing is matched that it is so, and leaves out those without a bet", async () => {
    const { screen } = openPage([anOpenBet()], {
      wire: (wire) => {
        wire.on("Bet/GetUserExpectedProfitLoss", () => ok([]));
        wire.on("Market/GetByEventId", () => ok([aMarket(), aMarket({ marketId: 411, marketName: "Toss" })]));
      },
    });
    expect(await screen.findByText("Nothing is matched yet.")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Toss" })).toBeNull();
  });

  it("is empty with a way to the matches", async () => {
    const { screen } = openPage([]);
    expect(await screen.findByText("You have no open bets.", { selector: "main *" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "See what is in play" })).toBeTruthy();
  });

  it("says what could not be loaded, and loads it when asked again", async () => {
    let isBroken = true;
    const { screen } = openPage([anOpenBet()], {
      wire: (wire) =>
        wire.on("Market/GetByEventId", () =>
          isBroken ? refused(500, "INTERNAL_ERROR", "Something went wrong.") : ok([aMarket()]),
        ),
    });
    expect(await screen.findByText("The markets of this event could not be loaded.")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Match Odds" })).toBeTruthy();
  });

  it("is one press away by the eye of the header, which counts the events, and not there for a guest", async () => {
    const { screen, address } = openPage([anOpenBet(), anOpenBet({ betId: 2, eventId: 77 })], {
      path: "/inplay",
      width: 390,
    });
    await userEvent.click(await screen.findByRole("link", { name: "My markets: 2 events" }));
    await waitFor(() => expect(address()).toBe("/my-markets"));
    closeApps();
    const guest = openMarketWorld({ guest: true, path: "/inplay" });
    await guest.screen.findByRole("heading", { level: 1 });
    expect(guest.screen.queryByRole("link", { name: /My markets/ })).toBeNull();
  });
});
