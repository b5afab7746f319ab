import { ok, refused } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { type MarketWorldOptions, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import type { TransactionDetail } from "./transaction-facts.tsx";

afterEach(closeApps);

const BETS: TransactionDetail["bets"] = [
  {
    ...{ id: 51, title: "India", betType: "back", rate: 2.5, amount: 100, profitLoss: "150.00" },
    ...{
      exactProfitLoss: null,
      resultNote: null,
      result: "WON",
      fancyValue: 0,
      date: "2026-11-20T14:00:00.000Z",
      ipAddress: "",
      notation: "decimal",
    },
  },
  {
    ...{ id: 52, title: "India", betType: "lay", rate: 3, amount: 40, profitLoss: "-80.00" },
    ...{
      exactProfitLoss: "-79.9950",
      resultNote: null,
      result: "LOST",
      fancyValue: 0,
      date: "2026-11-20T14:01:00.000Z",
      ipAddress: "",
      notation: "decimal",
    },
  },
];

const MARKET: TransactionDetail = {
  transaction: {
    ...{ id: 9, date: "2026-11-20T18:40:05.000Z", kind: "marketResult", group: "market" },
    description: "India v Australia · Match Odds · Winner: India",
    ...{
      credit: "68.60",
      debit: "0.00",
      balance: "1068.60",
      balanceAfter: 1068.6,
      eventId: 41,
      reference: null,
    },
    settlement: {
      ...{ marketId: 410, match: "India v Australia", marketName: "Match Odds", winner: "India" },
      ...{ gross: 70, commission: 1.4, commissionPercent: 2, net: 68.6 },
    },
  },
  description: "India v Australia · Match Odds · Winner: India",
  ...{ eventId: 41, totalWin: "68.60", winner: "India", marketTypeName: "match_odd" },
  ...{
    gameStartTime: "2026-11-20T14:30:00.000Z",
    totalBets: 2,
    bets: BETS,
    exactGross: "70.0050",
    steps: [],
  },
};

const WITHDRAWAL: TransactionDetail = {
  ...{ ...MARKET, description: "Withdrawal requested", totalWin: "-300.00", eventId: null, winner: "" },
  ...{ marketTypeName: "", gameStartTime: null, totalBets: 0, bets: [], exactGross: null },
  transaction: {
    ...{
      ...MARKET.transaction,
      description: "Withdrawal requested",
      kind: "withdrawal",
      group: "withdrawal",
    },
    ...{ credit: "0.00", debit: "300.00", eventId: null, reference: "withdrawal:w-17", settlement: null },
  },
  steps: [
    { at: "2026-11-20T18:40:05.000Z", title: "Withdrawal requested", text: "", amount: -300 },
    { at: "2026-11-20T19:00:00.000Z", title: "Returned", text: "The money is back.", amount: 300 },
    { at: "2026-11-20T19:00:01.000Z", title: "Closed", text: "", amount: null },
  ],
};

function openPage(detail: TransactionDetail = MARKET, options: MarketWorldOptions = {}) {
  return openMarketWorld({
    path: "/account-cash-statement/detail/9",
    wire: (wire) => wire.on("Transaction/GetDetail", () => ok(detail)),
    ...options,
  });
}

describe("the page of one transaction", () => {
  it("[ROUTE-18] sends a guest to the login with the way back", async () => {
    const { address } = openPage(MARKET, { guest: true });
    await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?to=/));
    expect(decodeURIComponent(address())).toContain("/account-cash-statement/detail/9");
  });

  it("[ROUTE-18][CALL-MONEY-02] shows a market with its bets, gross, commission and net", async () => {
    const { screen, wire } = openPage();
    expect(await screen.findByRole("heading", { level: 1, name: MARKET.description })).toBeTruthy();
    expect(wire.requestsTo("Transaction/GetDetail")[0]?.query.get("transactionId")).toBe("9");
    const facts = Object.fromEntries(
      [...document.querySelectorAll("dl > div > dt")].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent,
      ]),
    );
    expect(facts).toMatchObject({
      ...{ Net: "+68.60 Win", "Balance after it": "1,068.60", "Date and time": "21 Nov 2026, 00:10:05" },
      ...{ Kind: "Market", Match: "India v Australia", Market: "Match Odds", Result: "India" },
      Start: "20 Nov 2026, 20:00:00",
    });
    expect(screen.getByRole("link", { name: "India v Australia" }).getAttribute("href")).toBe("/markets/41");
    const bets = within(screen.getByRole("region", { name: "Bets" }));
    const [, first, second, gross, commission, net] = bets
      .getAllByRole("row")
      .map((row) => row.textContent ?? "");
    expect(first).toContain("Back India");
    expect(first).toMatch(/2\.50100\.00\+150\.00 Won$/);
    expect(second).toContain("exactly \u221279.9950");
    expect(second).toMatch(/\(\u2212minus 80\.00\) Lost$/);
    expect([gross, commission, net]).toEqual([
      ...["Gross+70.00", "Commission, 2 % of a net win(\u2212minus 1.40)", "Net market total+68.60"],
    ]);
    expect(bets.getByText(/Your bets brought exactly 70\.0050/)).toBeTruthy();
    expect(bets.queryByRole("navigation")).toBeNull();
  });

  it.each([
    ["-68.60", "(\u2212minus 68.60) Lost"],
    ["0.00", "0.00 Tie"],
  ])("says by words too how it ended: %s", async (totalWin, words) => {
    openPage({ ...MARKET, totalWin });
    await waitFor(() => expect(document.querySelector("main dl dd")?.textContent).toBe(words));
  });

  it("shows of a market that was made void what was reversed, and what it brought in all", async () => {
    const at = "2026-11-20T19:00:00.000Z";
    const { screen } = openPage({
      ...{ ...MARKET, totalWin: "-68.60" },
      transaction: { ...MARKET.transaction, kind: "resultReversed", settlement: null },
      steps: [
        { at: MARKET.transaction.date, title: "Result", text: "", amount: 68.6 },
        { at, title: "Result reversed", text: "Wrong match", amount: -68.6 },
      ],
    });
    const history = within(await screen.findByRole("region", { name: "History" }));
    expect(history.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Result+68.6021 Nov 2026, 00:10:05",
      "Result reversed(\u2212minus 68.60)21 Nov 2026, 00:30:00Wrong match",
      "Net market total0.00",
    ]);
  });

  it("writes bets as their market does, and says what was corrected of them", async () => {
    const [plain] = BETS;
    if (plain === undefined) throw new Error("no bet");
    const { screen } = openPage({
      ...MARKET,
      bets: [
        { ...plain, betType: "no", rate: 90, notation: "percent", fancyValue: 47, title: "6 over runs" },
        { ...plain, id: 53, rate: 85, notation: "percent" },
        {
          ...{ ...plain, id: 54, amount: 0, profitLoss: "0.00", result: "VOID" },
          ...{ voided: 40, voidReason: "Wrong price (Rule 9.2)" },
          reducedReason: "Sea Mist does not run (reduction 12.5 %)",
        },
      ],
    });
    const bets = within(await screen.findByRole("region", { name: "Bets" }));
    const [, fancy, percent, corrected] = bets.getAllByRole("row").map((row) => row.textContent ?? "");
    expect(fancy).toContain("No 6 over runs");
    expect(fancy).toContain("47 at 90");
    expect(percent).toMatch(/85100\.00/);
    expect(corrected).toContain("price reduced: Sea Mist does not run (reduction 12.5 %)");
    expect(corrected).toContain("40.00 void: Wrong price (Rule 9.2)");
    expect(corrected).toMatch(/0\.00 Void$/);
  });

  it("reads the bets of a market with many page by page", async () => {
    const { screen, wire } = openPage({ ...MARKET, totalBets: 45 });
    await userEvent.click(await screen.findByRole("button", { name: "Next page" }));
    await waitFor(() =>
      expect(Object.fromEntries(wire.requestsTo("Transaction/GetDetail").at(-1)?.query ?? [])).toMatchObject({
        ...{ transactionId: "9", MaxResultCount: "20", SkipCount: "20" },
      }),
    );
  });

  it("says which bets stand until those of the next page are there", async () => {
    const { screen, wire } = openPage({ ...MARKET, totalBets: 45 });
    const pages = await screen.findByRole("navigation", { name: "Bets: pages" });
    wire.on("Transaction/GetDetail", () => "silent");
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(wire.requestsTo("Transaction/GetDetail").length).toBeGreaterThan(1));
    expect(screen.getByText("1–20 of 45")).toBeTruthy();
    expect(pages.getAttribute("aria-busy")).toBe("true");
  });

  it("shows the history of a withdrawal, step by step", async () => {
    const { screen } = openPage(WITHDRAWAL);
    const history = within(await screen.findByRole("region", { name: "History" }));
    expect(history.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
      "Withdrawal requested(\u2212minus 300.00)21 Nov 2026, 00:10:05",
      "Returned+300.0021 Nov 2026, 00:30:00The money is back.",
      "Closed21 Nov 2026, 00:30:01",
    ]);
    expect(screen.getByText("withdrawal:w-17")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Bets" })).toBeNull();
  });
});

describe("a transaction that cannot be shown", () => {
  it("is said not to be there where the server knows none of the number", async () => {
    const { screen } = openPage(MARKET, {
      wire: (wire) =>
        wire.on("Transaction/GetDetail", () => refused(404, "TRANSACTION_NOT_FOUND", "It does not exist.")),
    });
    expect(await screen.findByText("There is no such transaction in your statement.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See your statement" }).getAttribute("href")).toBe(
      "/account-cash-statement",
    );
  });

  it.each(["abc", "0", "-1", "1.5", "9".repeat(16)])("is not asked for by %s", async (id) => {
    const { screen, wire } = openPage(MARKET, { path: `/account-cash-statement/detail/${id}` });
    expect(await screen.findByText("There is no such transaction in your statement.")).toBeTruthy();
    expect(wire.requestsTo("Transaction/GetDetail")).toEqual([]);
  });

  it("is loading, says why it failed, and is tried again", async () => {
    const { screen, wire } = openPage(MARKET, {
      wire: (wire) =>
        wire.on("Transaction/GetDetail", () => refused(500, "INTERNAL_ERROR", "Something went wrong.")),
    });
    expect(await screen.findByText("The transaction could not be loaded.")).toBeTruthy();
    wire.on("Transaction/GetDetail", () => ok(WITHDRAWAL));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Withdrawal requested" })).toBeTruthy();
  });

  it("that could not be read again stays, and says that it may be old", async () => {
    const { hub, screen, wire } = openPage();
    await screen.findByRole("heading", { level: 1, name: MARKET.description });
    await waitFor(() => expect(hub.calls.some(({ method }) => method === "RegisterClient")).toBe(true));
    wire.on("Transaction/GetDetail", () => refused(503, "SERVICE_UNAVAILABLE", "Not now."));
    act(() =>
      hub.push({
        Code: "MarketResult",
        Data: {
          ...{ EventId: 41, MarketId: 410, Match: "India v Australia", MarketName: "Match Odds" },
          ...{ Void: false, Gross: 70, Commission: 1.4, Net: 68.6 },
        },
      }),
    );
    expect(await screen.findByText("This may be out of date: Not now.")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: MARKET.description })).toBeTruthy();
  });

  it("shows that it is loading", async () => {
    openPage(MARKET, { wire: (wire) => wire.on("Transaction/GetDetail", () => "silent") });
    await waitFor(() => expect(document.querySelector("main [aria-busy=true]")).toBeTruthy());
  });
});
