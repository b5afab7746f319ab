import { ok, refused } from "@crossbook/browser/testing";
import { within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import type { HistoryBet } from "./history-bet-row.tsx";

afterEach(closeApps);

const BET: HistoryBet = {
  betId: 9001,
  betTitle: "Mahalaxmi Park",
  marketName: "To Be Placed, 2 places",
  betRunnerName: "Temple Bell",
  betRate: 1.5,
  ...{ marketTypeName: "match_odd", notation: "decimal", fancyValue: null, marketNumber: null },
  odds: 1.5,
  stake: 500,
  matched: 500,
  cancelled: 0,
  lapsed: 0,
  lapseTime: null,
  lapseReason: null,
  persistence: "lapse",
  profitLoss: "0.00",
  exactProfitLoss: null,
  resultNote: null,
  result: "VOID",
  placeTime: "2026-11-20T14:20:00.000Z",
  settleTime: "2026-11-20T18:40:05.000Z",
  betType: "back",
  eventId: 41,
  marketId: 7,
};

describe("the bet history", () => {
  it("is loading until its answer comes, with its filters in reach", async () => {
    const { screen } = openMarketWorld({
      path: "/bet-history",
      wire: (wire) => wire.on("Bet/GetUserBetHistory", () => "silent"),
    });
    expect(await screen.findByRole("button", { name: "Yesterday" })).toBeTruthy();
    expect(screen.getByRole("main").querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByText("You have no finished bets yet.")).toBeNull();
  });

  it("says that there are none at all, or none in the days that are chosen", async () => {
    const { screen } = openMarketWorld({
      path: "/bet-history",
      wire: (wire) => wire.on("Bet/GetUserBetHistory", () => ok({ items: [], totalCount: 0 })),
    });
    expect(await screen.findByText("You have no finished bets yet.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Yesterday" }));
    expect(await screen.findByText("No finished bets in these days.")).toBeTruthy();
  });

  it("says why it could not be loaded, and is tried again", async () => {
    let isBroken = true;
    const { screen } = openMarketWorld({
      path: "/bet-history",
      wire: (wire) =>
        wire.on("Bet/GetUserBetHistory", () =>
          isBroken
            ? refused(500, "INTERNAL_ERROR", "Something went wrong.")
            : ok({ items: [BET], totalCount: 1 }),
        ),
    });
    const main = within(await screen.findByRole("main"));
    expect(await main.findByText("Your bet history could not be loaded.")).toBeTruthy();
    expect(main.getByText("Something went wrong.")).toBeTruthy();
    isBroken = false;
    await userEvent.click(main.getByRole("button", { name: "Try again" }));
    expect(await main.findByText("Temple Bell")).toBeTruthy();
  });

  it("shows a void bet with nothing won and nothing lost, and leads to the open bets", async () => {
    const { screen } = openMarketWorld({
      path: "/bet-history",
      wire: (wire) => wire.on("Bet/GetUserBetHistory", () => ok({ items: [BET], totalCount: 1 })),
    });
    const row = (await screen.findByText(/^Bet 9001/)).closest("li");
    expect(row?.textContent).toContain("Void");
    expect(row?.textContent).toContain("Profit or loss0.00");
    expect(screen.getByRole("link", { name: "Mahalaxmi Park · To Be Placed, 2 places" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open bets" }).getAttribute("href")).toBe("/open-bets");
  });
});
