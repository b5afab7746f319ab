import { indiaDay } from "@crossbook/browser";
import { ok } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import type { HistoryBet } from "./history-bet-row.tsx";

afterEach(closeApps);

function aHistoryBet(overrides: Partial<HistoryBet> = {}): HistoryBet {
  return {
    betId: 9001,
    betTitle: "India v Australia",
    marketName: "Match Odds",
    betRunnerName: "India",
    betRate: 1.9,
    ...{ marketTypeName: "match_odd", notation: "decimal", fancyValue: null, marketNumber: null },
    odds: 1.88,
    stake: 500,
    matched: 500,
    cancelled: 0,
    lapsed: 0,
    lapseTime: null,
    lapseReason: null,
    persistence: "lapse",
    profitLoss: "-440.00",
    exactProfitLoss: null,
    resultNote: null,
    result: "LOST",
    placeTime: "2026-11-20T14:20:00.000Z",
    settleTime: "2026-11-20T18:40:05.000Z",
    betType: "lay",
    eventId: 41,
    marketId: 7,
    ...overrides,
  };
}

function openPage(items = [aHistoryBet()], totalCount = items.length) {
  return openMarketWorld({
    path: "/bet-history",
    wire: (wire) => wire.on("Bet/GetUserBetHistory", () => ok({ items, totalCount })),
  });
}

describe("the bet history", () => {
  it("says whose days and times its are where the viewer's clock shows another time", async () => {
    const { screen } = openMarketWorld({
      ...{ path: "/bet-history", timeZone: "America/New_York" },
      wire: (wire) => wire.on("Bet/GetUserBetHistory", () => ok({ items: [aHistoryBet()], totalCount: 1 })),
    });
    const bet = (await screen.findByText(/^Bet 9001/)).closest("li");
    expect(bet?.textContent).toContain("21 Nov 2026, 00:10:05");
    const main = within(screen.getByRole("main"));
    expect(main.getAllByText("Days and times are those of India (IST).").length).toBeGreaterThan(0);
    closeApps();
    const atHome = openPage();
    await atHome.screen.findByText(/^Bet 9001/);
    expect(atHome.screen.queryByText(/^Days and times are those of/)).toBeNull();
  });

  it("[ROUTE-19] sends a guest to the login with the way back", async () => {
    const { address } = openMarketWorld({ guest: true, path: "/bet-history" });
    await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?to=/));
    expect(decodeURIComponent(address())).toContain("/bet-history");
  });

  it("[ROUTE-19][PROD-03][CALL-BET-12] lists finished bets with what came of them, at first of all days", async () => {
    const { screen, wire } = openPage([
      aHistoryBet(),
      aHistoryBet({ betId: 9002, betType: "back", profitLoss: "1,234.50", result: "WON" }),
      aHistoryBet({ betId: 9003, profitLoss: "0.00", result: "CANCELLED", matched: 0, settleTime: null }),
    ]);
    const rows = (await screen.findAllByText(/^Bet 900\d/)).map(
      (line) => line.closest("li")?.textContent ?? "",
    );
    const market = screen.getByRole("heading", { level: 3 });
    expect(market.textContent).toBe("India v Australia · Match Odds3 bets, +794.50");
    expect(within(market).getByRole("link").getAttribute("href")).toBe("/markets/41");
    expect(rows[0]).toContain("\u2212minus 440.00");
    expect(rows[0]).toContain("Lost");
    expect(rows[0]).toContain("1.88");
    expect(rows[0]).toContain("settled 21 Nov 2026, 00:10:05");
    expect(rows[1]).toContain("+1,234.50");
    expect(rows[2]).toContain("Cancelled");
    expect(rows[2]).toContain("1.9");
    expect(bodiesTo(wire, "Bet/GetUserBetHistory")[0]).toEqual({
      Sorting: "",
      MaxResultCount: 20,
      SkipCount: 0,
    });
  });

  it("shows what was asked, matched, cancelled and lapsed, and when it lapsed", async () => {
    const { screen } = openPage([
      aHistoryBet({
        ...{ stake: 777.77, matched: 420, cancelled: 57.77, lapsed: 300, profitLoss: "-420.00" },
        lapseTime: "2026-11-20T15:02:03.000Z",
      }),
    ]);
    const row = (await screen.findByText(/Bet 9001/)).closest("li");
    expect(row?.textContent).toContain("Asked777.77");
    expect(row?.textContent).toContain("Matched420.00");
    expect(row?.textContent).toContain("57.77 cancelled");
    expect(row?.textContent).toContain("300.00 lapsed 20 Nov 2026, 20:32:03");
    expect(row?.textContent).toContain("settled 21 Nov 2026, 00:10:05");
  });

  it("says what of a bet is void and why, whose price was reduced, and that its market was settled again", async () => {
    const said = "Wrong price (Rule 3)";
    const { screen } = openPage([
      aHistoryBet({ voided: 120, voidReason: said, resettledTime: "2026-11-20T19:02:03.000Z" }),
      aHistoryBet({ betId: 9002, reducedReason: "Lame (Rule 7)" }),
      aHistoryBet({ betId: 9003, result: "DEAD_HEAT", resultNote: "dead heat, 1 place for 2" }),
    ]);
    const [first, second, third] = await screen.findAllByText(/^Bet 900\d/);
    expect(first?.textContent).toContain(`120.00 void: ${said}`);
    expect(first?.textContent).toContain("settled again 21 Nov 2026, 00:32:03");
    expect(second?.textContent).toContain("price reduced: Lame (Rule 7)");
    expect(third?.textContent).toContain("dead heat, 1 place for 2");
    expect(screen.getByText("Dead heat")).toBeTruthy();
  });

  it.each([
    ["wicket", "300.00 lapsed at a wicket, 20 Nov 2026, 20:32:03"],
    ["inPlay", "300.00 lapsed at the start, 20 Nov 2026, 20:32:03"],
    ["delay", "300.00 lapsed when the market was suspended during its delay, 20 Nov 2026, 20:32:03"],
  ] as const)("says why a bet lapsed: %s", async (lapseReason, words) => {
    const lapsed = { lapsed: 300, lapseTime: "2026-11-20T15:02:03.000Z", lapseReason };
    const { screen } = openPage([aHistoryBet({ ...lapsed, persistence: "keep" }), aHistoryBet({ betId: 7 })]);
    const row = (await screen.findByText(/Bet 9001/)).closest("li");
    expect(row?.textContent).toContain(words);
    expect(row?.textContent).toContain("kept in play");
    expect((await screen.findByText(/Bet 7 /)).closest("li")?.textContent).not.toContain("kept in play");
  });

  it("says where a rounding falls, and nothing where none does", async () => {
    const { screen } = openPage([
      aHistoryBet({ betId: 9001, profitLoss: "-6.67", exactProfitLoss: "-6.6665" }),
      aHistoryBet({ betId: 9002 }),
    ]);
    const [rounded, whole] = await screen.findAllByText(/Bet 900\d/);
    expect(rounded?.textContent).toContain("Exactly \u22126.6665");
    expect(whole?.textContent).not.toContain("Exactly");
    expect(screen.getByText(/rounded down to the paisa, once for all its bets/)).toBeTruthy();
  });

  it("asks for the days of India that a quick range means", async () => {
    const { screen, wire } = openPage();
    await userEvent.click(await screen.findByRole("button", { name: "Yesterday" }));
    const yesterday = indiaDay(Date.now() - 86_400_000);
    await waitFor(() =>
      expect(bodiesTo(wire, "Bet/GetUserBetHistory").at(-1)).toMatchObject({
        StartDate: yesterday,
        EndDate: yesterday,
      }),
    );
  });

  it("turns pages without losing the page size", async () => {
    const { screen, wire } = openPage([aHistoryBet()], 75);
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Rows" }), "50");
    const pages = within(await screen.findByRole("navigation", { name: "Bets: pages" }));
    await userEvent.click(pages.getByRole("button", { name: "Next page" }));
    await waitFor(() =>
      expect(bodiesTo(wire, "Bet/GetUserBetHistory").at(-1)).toMatchObject({
        MaxResultCount: 50,
        SkipCount: 50,
      }),
    );
  });
});

describe("a bet at the starting price", () => {
  it("that missed it has its limit as price, and of a lay what it could lose in place of a stake", async () => {
    const missed = aHistoryBet({
      ...{ betRate: 3, odds: 3, stake: 60, matched: 0, lapsed: 60, lapseReason: "startingPrice" },
      ...{ result: "LAPSED", profitLoss: "0.00", settleTime: null },
      startingPrice: { state: "missed", limitPrice: 3, price: null },
    });
    const { screen } = openPage([missed]);
    const words = (await screen.findByText("SP, max 3.00")).closest("li")?.textContent;
    expect(words).toContain("60.00 lapsed at the starting price");
    expect(words).toContain("Liability60.00");
    expect(words).not.toContain("Asked");
  });

  it("that took it has that price and says so", async () => {
    const taken = aHistoryBet({
      ...{ betRate: 7.06, odds: 7.06 },
      startingPrice: { state: "taken", limitPrice: null, price: 7.06 },
    });
    const { screen } = openPage([taken]);
    const words = (await screen.findByText("7.06")).closest("li")?.textContent;
    expect(words).toContain("at the starting price");
  });
});
