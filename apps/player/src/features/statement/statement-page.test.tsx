import { indiaDay } from "@crossbook/browser";
import { ok, refused } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import type { Movement } from "./statement-table.tsx";

afterEach(closeApps);

function aMovement(overrides: Partial<Movement> = {}): Movement {
  return {
    id: 1,
    date: "2026-11-20T18:40:05.000Z",
    description: "India v Australia · Match Odds",
    kind: "marketResult",
    group: "market",
    credit: "12,34,567.50",
    debit: "0.00",
    balance: "12,35,567.50",
    balanceAfter: 1_235_567.5,
    eventId: 41,
    reference: null,
    settlement: null,
    ...overrides,
  };
}

const SETTLEMENT = {
  marketId: 7,
  match: "India v Australia",
  marketName: "Match Odds",
  winner: "India",
  gross: 150,
  commission: 3,
  commissionPercent: 2,
  net: 147,
};
const BALANCES = { openingBalance: 1000, closingBalance: 1235567.5, totalCredit: 1234567.5, totalDebit: 100 };

function openPage(items = [aMovement()], totalCount = 45) {
  return openMarketWorld({
    path: "/account-cash-statement",
    wire: (wire) => wire.on("Transaction/GetHistory", () => ok({ items, totalCount, ...BALANCES })),
  });
}

describe("the cash statement", () => {
  it("[ROUTE-17] sends a guest to the login with the way back", async () => {
    const { address } = openMarketWorld({ guest: true, path: "/account-cash-statement" });
    await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?to=/));
    expect(decodeURIComponent(address())).toContain("/account-cash-statement");
  });

  it("[ROUTE-17][PROD-04][CALL-MONEY-01] lists the movements of today, with amounts above a million and the day of India", async () => {
    const { screen, wire } = openPage([
      aMovement(),
      aMovement({ id: 2, credit: "0.00", debit: "100.00", description: "Withdrawal", eventId: null }),
    ]);
    const table = within(await screen.findByRole("table"));
    const rows = table.getAllByRole("row").slice(2, -1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ["21 Nov 2026, 00:10:05", "India v Australia · Match Odds", "+12,34,567.50", "", "12,35,567.50"],
      ["21 Nov 2026, 00:10:05", "Withdrawal", "", "(\u2212minus 100.00)", "12,35,567.50"],
    ]);
    expect(table.getByRole("link", { name: "India v Australia · Match Odds" }).getAttribute("href")).toBe(
      "/account-cash-statement/detail/1",
    );
    const today = indiaDay(Date.now());
    const query = wire.requestsTo("Transaction/GetHistory")[0]?.query;
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      From: today,
      To: today,
      Type: "0",
      MaxResultCount: "20",
      SkipCount: "0",
    });
  });

  it("shows money that was held and returned, with its reference under the description", async () => {
    const hold = { kind: "hold", description: "Held for a withdrawal", eventId: null, credit: "0.00" };
    const { screen } = openPage([
      aMovement({ ...hold, id: 3, debit: "250.00", reference: "withdrawal:17" }),
      aMovement({ id: 4 }),
    ]);
    const [held, settled] = within(await screen.findByRole("table"))
      .getAllByRole("row")
      .slice(2);
    expect(held?.textContent).toContain("Held for a withdrawalReference withdrawal:17");
    expect(settled?.textContent).not.toContain("Reference");
    expect(held?.querySelector("a")?.getAttribute("href")).toBe("/account-cash-statement/detail/3");
  });

  it.each<[string, Partial<Movement>, string]>([
    ["a deposit", { kind: "deposit", description: "Deposit" }, "जमा"],
    [
      "a withdrawal",
      { kind: "withdrawal", description: "Withdrawal requested", credit: "0.00" },
      "निकासी का अनुरोध",
    ],
    [
      "a withdrawal that was paid",
      { kind: "withdrawal", description: "Withdrawal paid out", credit: "0.00" },
      "निकासी का भुगतान",
    ],
    [
      "a withdrawal that came back",
      { kind: "withdrawal", description: "Withdrawal returned" },
      "निकासी की रकम वापस",
    ],
    [
      "a withdrawal that came back with the cashier's reason",
      { kind: "withdrawal", description: "Withdrawal returned: Check the UPI id." },
      "निकासी की रकम वापस: Check the UPI id.",
    ],
    [
      "a reversed result",
      {
        kind: "resultReversed",
        description: "India v Australia · Match Odds · Result reversed · Wrong score",
      },
      "India v Australia · Match Odds · नतीजा वापस लिया गया · Wrong score",
    ],
    [
      "a market that was settled again",
      {
        settlement: SETTLEMENT,
        description: "India v Australia · Winner: India · Settled again: Wrong score",
      },
      "India v Australia · मैच ऑड्स · नतीजा: India · दोबारा सेटल: Wrong score",
    ],
    [
      "a remark",
      { kind: "credit", description: "Sorry for 22 November" },
      "खाते में जोड़ा गया · Sorry for 22 November",
    ],
    ["a game", { kind: "casino", description: "Dice · Kestrel Games" }, "Dice · Kestrel Games"],
    ["a market", { settlement: SETTLEMENT }, "India v Australia · मैच ऑड्स · नतीजा: India"],
    ["a void market", { settlement: { ...SETTLEMENT, winner: null } }, "India v Australia · मैच ऑड्स"],
  ])("says in Hindi what %s is, from its kind and its market", async (_what, movement, words) => {
    const { screen } = openMarketWorld({
      path: "/account-cash-statement",
      languages: ["hi"],
      wire: (wire) =>
        wire.on("Transaction/GetHistory", () =>
          ok({ items: [aMovement(movement)], totalCount: 1, ...BALANCES }),
        ),
    });
    expect(await screen.findByRole("link", { name: words })).toBeTruthy();
  });

  it("asks for yesterday and nothing else when yesterday is chosen", async () => {
    const { screen, wire } = openPage();
    await userEvent.click(await screen.findByRole("button", { name: "Yesterday" }));
    const yesterday = indiaDay(Date.now() - 86_400_000);
    await waitFor(() =>
      expect(Object.fromEntries(wire.requestsTo("Transaction/GetHistory").at(-1)?.query ?? [])).toMatchObject(
        {
          From: yesterday,
          To: yesterday,
        },
      ),
    );
  });

  it("filters by type and goes back to the first page", async () => {
    const { screen, wire } = openPage();
    await userEvent.click(await screen.findByRole("button", { name: "Next page" }));
    await userEvent.click(screen.getByRole("button", { name: "Deposits and withdrawals" }));
    await waitFor(() =>
      expect(Object.fromEntries(wire.requestsTo("Transaction/GetHistory").at(-1)?.query ?? [])).toMatchObject(
        {
          Type: "1",
          SkipCount: "0",
        },
      ),
    );
  });

  it("keeps the page size from page to page", async () => {
    const { screen, wire } = openPage();
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Rows" }), "10");
    await userEvent.click(await screen.findByRole("button", { name: "Next page" }));
    await userEvent.click(await screen.findByRole("button", { name: "Next page" }));
    await waitFor(() =>
      expect(Object.fromEntries(wire.requestsTo("Transaction/GetHistory").at(-1)?.query ?? [])).toMatchObject(
        {
          MaxResultCount: "10",
          SkipCount: "20",
        },
      ),
    );
    expect(screen.getByText("21–30 of 45")).toBeTruthy();
  });

  it("keeps its filters when nothing is found, and says so", async () => {
    const { screen } = openPage([], 0);
    expect(await screen.findByText("No movements of money in these days.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Last 30 days" })).toBeTruthy();
  });

  it("shows what went wrong and tries again", async () => {
    const { screen, wire } = openMarketWorld({
      path: "/account-cash-statement",
      wire: (wire) =>
        wire.on("Transaction/GetHistory", () => refused(500, "INTERNAL_ERROR", "Something went wrong.")),
    });
    expect(await screen.findByText("Something went wrong.")).toBeTruthy();
    wire.on("Transaction/GetHistory", () => ok({ items: [aMovement()], totalCount: 1, ...BALANCES }));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table")).toBeTruthy();
  });
});
