import { type FakeWire, ok, type WireRequest } from "@crossbook/browser/testing";
import type { ProfitLossPage, ProfitLossRow } from "@crossbook/contract";
import { fireEvent, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aMarket, anOpenBet } from "../../testing/market-answers.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { profitLossSearch } from "./profit-loss-search.ts";

afterEach(closeApps);

const REPORT = "Transaction/GetProfitLoss";

function aRow(change: Partial<ProfitLossRow> = {}): ProfitLossRow {
  return {
    ...{
      id: 3,
      name: "Cricket",
      marketId: null,
      winner: "",
      markets: 2,
      startTime: null,
      transactionId: null,
    },
    ...{
      settledAt: "2026-11-20T14:00:00.000Z",
      stake: 140,
      gross: 210,
      commission: 4.2,
      net: 205.8,
      ...change,
    },
  };
}

function levelOf({ query }: WireRequest): ProfitLossPage {
  const totals = { stake: 140, gross: 210, commission: 4.2, net: 205.8 };
  const page = (level: ProfitLossPage["level"], row: ProfitLossRow) => ({
    ...{ level, items: [row], totalCount: 1, totals },
  });
  if (query.has("EventId"))
    return page(
      "market",
      aRow({ id: 0, name: "Match Odds", winner: "India", transactionId: 17, markets: 1 }),
    );
  if (query.has("SportId"))
    return page("event", aRow({ id: 41, name: "India v Australia", startTime: "2026-11-20T10:00:00.000Z" }));
  return page("sport", aRow());
}

function openPage(path: string, change: (wire: FakeWire) => void = () => undefined) {
  const world = openMarketWorld({
    path,
    wire: (wire) => {
      wire.on(REPORT, (request) => ok(levelOf(request)));
      wire.on("Bet/GetUserOpenBets", () =>
        ok({
          ...{ balance: 1_000, exposure: 100, held: 0 },
          openBets: [
            anOpenBet({ betType: "back", betRate: 2, odds: 2, stake: 150, matched: 100, unmatched: 50 }),
          ],
        }),
      );
      wire.on("Bet/GetUserExpectedProfitLoss", () => {
        const { marketId, runnerId } = anOpenBet();
        return ok([
          {
            ...{ eventId: 41, marketId },
            runners: [
              { runnerId, amount: 100, ifLoses: null, ifPlaced: null },
              { runnerId: runnerId + 1, amount: -100, ifLoses: null, ifPlaced: null },
            ],
            ladder: null,
          },
        ]);
      });
      change(wire);
    },
  });
  const asked = () => Object.fromEntries(world.wire.requestsTo(REPORT).at(-1)?.query ?? []);
  return { ...world, user: userEvent.setup(), asked };
}

describe("the report", () => {
  it("[ROUTE-21][PROD-03] goes from sport to event to market to the bets, and back by its trail", async () => {
    const { screen, user, asked, address } = openPage("/ProfitLoss");
    await user.click(await screen.findByRole("link", { name: "Cricket" }));
    await waitFor(() => expect(asked()).toMatchObject({ SportId: "3" }));
    await waitFor(() => expect(screen.getByRole("columnheader", { name: "Event" })).toBeTruthy());
    const events = within(screen.getByRole("table"));
    await user.click(events.getByRole("link", { name: "India v Australia" }));
    const market = await screen.findByRole("link", { name: "Match Odds" });
    expect(asked()).toMatchObject({ SportId: "3", EventId: "41" });
    expect(screen.getByText(/Result: India/)).toBeTruthy();
    expect(market.getAttribute("href")).toBe("/profit-detail/17");
    const trail = within(screen.getByRole("navigation", { name: "Levels of the report" }));
    await user.click(trail.getByRole("link", { name: "Cricket" }));
    await waitFor(() => expect(address()).not.toContain("event="));
    await user.click(await trail.findByRole("link", { name: "All sports" }));
    await waitFor(() => expect(address()).not.toContain("sport="));
    expect(document.title).toBe("Test Exchange | Profit and loss");
  });

  it("shows commission apart, and the gross alone where the player wants it so", async () => {
    const { screen, user } = openPage("/ProfitLoss");
    const table = within(await screen.findByRole("table"));
    expect(table.getByRole("columnheader", { name: "Commission" })).toBeTruthy();
    expect(table.getAllByText("+205.80")).toHaveLength(2);
    await user.click(screen.getByRole("switch", { name: "Net of commission" }));
    expect(table.queryByRole("columnheader", { name: "Commission" })).toBeNull();
    expect(table.getAllByText("+210.00")).toHaveLength(2);
    await user.click(screen.getByRole("switch", { name: "Settled bets" }));
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("asks for the days that are chosen, and says where nothing was settled or the server refuses", async () => {
    const { screen, user, wire, asked } = openPage("/ProfitLoss");
    await screen.findByRole("table");
    wire.on(REPORT, () =>
      ok({ level: "sport", items: [], totalCount: 0, totals: { stake: 0, gross: 0, commission: 0, net: 0 } }),
    );
    await user.click(screen.getByRole("button", { name: "Last 7 days" }));
    expect(await screen.findByText("Nothing was settled in these days.")).toBeTruthy();
    expect(Date.parse(asked()["To"] ?? "") - Date.parse(asked()["From"] ?? "")).toBe(6 * 86_400_000);
    wire.on(REPORT, () => "lost");
    await user.click(screen.getByRole("button", { name: "Yesterday" }));
    expect(await screen.findByText("Your profit and loss could not be loaded.")).toBeTruthy();
  });

  it("keeps its days where one of them is cleared to be typed anew", async () => {
    const { screen, asked, address } = openPage("/ProfitLoss?from=2026-11-01&until=2026-11-20");
    const from = await screen.findByLabelText("From");
    fireEvent.change(from, { target: { value: "" } });
    expect(address()).toBe("/ProfitLoss?from=2026-11-01&until=2026-11-20");
    fireEvent.change(from, { target: { value: "2026-11-05" } });
    await waitFor(() => expect(asked()).toMatchObject({ From: "2026-11-05", To: "2026-11-20" }));
  });

  it.each([
    [{}, {}],
    [
      { sport: 3, event: 41 },
      { sport: 3, event: 41 },
    ],
    [{ sport: -1, event: 41 }, { sport: -1 }],
    [{ sport: "3", event: 41, from: "yesterday" }, {}],
    [
      { from: "2026-11-01", until: "2026-11-20" },
      { from: "2026-11-01", until: "2026-11-20" },
    ],
  ])("reads the address %j as %j", (search, read) => {
    expect(JSON.parse(JSON.stringify(profitLossSearch(search)))).toEqual(read);
  });
});

/** What each outcome brings of one bet that is not matched yet, as if it were, in a market of so many winners. */
async function openUnmatched(winners: number) {
  const price = { betType: "back", betRate: 2.5, odds: 2.5 } as const;
  const bet = anOpenBet({ ...price, stake: 100, matched: 0, unmatched: 100 });
  const opened = openPage("/my-bets", (rules) => {
    rules.on("Bet/GetUserOpenBets", () => ok({ balance: 900, exposure: 100, held: 0, openBets: [bet] }));
    rules.on("Bet/GetUserExpectedProfitLoss", () => ok([]));
    rules.on("Market/GetByEventId", () => ok([aMarket({ winners })]));
  });
  await opened.user.click(await opened.screen.findByRole("tab", { name: "Profit & Loss" }));
  await opened.user.click(opened.screen.getByRole("switch", { name: "Unmatched bets as if matched" }));
  return opened;
}

describe("my bets", () => {
  it("[ROUTE-20] lists the open bets, and what each outcome brings, as if unmatched bets were matched too", async () => {
    const { screen, user } = openPage("/my-bets");
    const row = within(await screen.findByRole("row", { name: /India v Australia/ }));
    expect(row.getByText("Back")).toBeTruthy();
    expect(row.getByText("150.00")).toBeTruthy();
    expect(row.getByText(/Bet ID 9001/).textContent).toMatch(/ · 50\.00 unmatched$/);
    await user.click(screen.getByRole("tab", { name: "Profit & Loss" }));
    const markets = within(await screen.findByRole("list", { name: "Open markets" }));
    expect(markets.getAllByText("+100.00").length).toBeGreaterThan(0);
    await user.click(screen.getByRole("switch", { name: "Unmatched bets as if matched" }));
    expect(markets.getAllByText("+150.00").length).toBeGreaterThan(0);
  });

  it("of several winners have two figures for each runner before anything is matched", async () => {
    const { screen } = await openUnmatched(2);
    const [market] = within(await screen.findByRole("list", { name: "Open markets" })).getAllByRole(
      "listitem",
    );
    expect(market?.textContent).toContain("+150.00");
    expect(market?.textContent).toContain(" else ");
    expect(market?.textContent).not.toContain("any other");
  });

  it("of one winner have one figure for each runner, and one for any other, before anything is matched", async () => {
    const { screen } = await openUnmatched(1);
    const list = await screen.findByRole("list", { name: "Open markets" });
    expect(list.textContent).toContain("any other");
    expect(list.textContent).not.toContain(" else ");
  });

  it.each(["silent", "lost"] as const)(
    "says nothing of what they bring while that is not known: %s",
    async (answer) => {
      const { screen, user, wire } = openPage("/my-bets", (rules) =>
        rules.on("Bet/GetUserExpectedProfitLoss", () => answer),
      );
      await user.click(await screen.findByRole("tab", { name: "Profit & Loss" }));
      const panel = within(screen.getByRole("tabpanel"));
      const hasFailed = () => panel.queryByText("Your profit and loss could not be loaded.") !== null;
      if (answer === "lost") await waitFor(() => expect(hasFailed()).toBe(true));
      await waitFor(() => expect(wire.requestsTo("Bet/GetUserOpenBets").length).toBeGreaterThan(0));
      expect(panel.queryByText("Nothing of your open bets is matched.")).toBeNull();
      await user.click(screen.getByRole("switch", { name: "Unmatched bets as if matched" }));
      expect(panel.queryByRole("list", { name: "Open markets" })).toBeNull();
    },
  );

  it("says that there are none", async () => {
    const { screen } = openPage("/my-bets", (wire) =>
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1_000, exposure: 0, held: 0, openBets: [] })),
    );
    const main = within(await screen.findByRole("main"));
    expect(await main.findByText("You have no open bets.")).toBeTruthy();
  });
});

describe("the rate of a bet in the table", () => {
  const rowOf = async (bet: Parameters<typeof anOpenBet>[0]) => {
    const { screen } = openPage("/my-bets", (wire) =>
      wire.on("Bet/GetUserOpenBets", () =>
        ok({ balance: 1_000, exposure: 0, held: 0, openBets: [anOpenBet({ betType: "back", ...bet })] }),
      ),
    );
    return screen.findByRole("row", { name: /India v Australia/ });
  };

  it("is the one that it was matched at, as in the open bets, and not the worse one that was asked for", async () => {
    const row = await rowOf({ betRate: 2.56, odds: 2.96, stake: 250, matched: 250, unmatched: 0 });
    expect(within(row).getByText("2.96")).toBeTruthy();
    expect(row.textContent).not.toContain("2.56");
  });

  it("is beside the price of the rest where a part is matched at another, and the asked one before", async () => {
    const part = await rowOf({ betRate: 2.56, odds: 2.96, stake: 250, matched: 100, unmatched: 150 });
    expect(within(part).getByText("2.96")).toBeTruthy();
    expect(part.textContent).toContain("150.00 unmatched at 2.56");
    closeApps();
    const none = await rowOf({ betRate: 2.56, odds: 2.56, stake: 250, matched: 0, unmatched: 250 });
    expect(within(none).getByText("2.56")).toBeTruthy();
    expect(none.textContent).toContain("250.00 unmatched");
    expect(none.textContent).not.toContain("unmatched at");
  });
});

describe("a bet on a line", () => {
  it("is in the table by its word, with its line before the rate", async () => {
    const bet = anOpenBet({ betType: "no", fancyValue: 47, betRate: 90, odds: 90, notation: "percent" });
    const { screen } = openPage("/my-bets", (wire) =>
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1_000, exposure: 0, held: 0, openBets: [bet] })),
    );
    const row = await screen.findByRole("row", { name: /India v Australia/ });
    expect(within(row).getByText("No")).toBeTruthy();
    expect(row.textContent).toContain("47 at 90");
  });
});

describe("one entry of the report", () => {
  it("[ROUTE-22] leads back to the report, also where there is no such entry", async () => {
    const { screen } = openPage("/profit-detail/none");
    expect(await screen.findByText("There is no such transaction in your statement.")).toBeTruthy();
    const links = screen.getAllByRole("link", { name: "Betting Profit & Loss" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/ProfitLoss", "/ProfitLoss"]);
  });
});
