import { ok } from "@crossbook/browser/testing";
import { within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import type { TransactionDetail } from "./transaction-facts.tsx";

afterEach(closeApps);

const AT = "2026-11-20T18:40:05.000Z";
const DETAIL: TransactionDetail = {
  transaction: {
    ...{ id: 9, date: AT, kind: "marketResult", group: "market", description: "India v Australia" },
    ...{ credit: "68.60", debit: "0.00", balance: "1068.60", balanceAfter: 1068.6, eventId: 41 },
    reference: null,
    settlement: {
      ...{ marketId: 410, match: "India v Australia", marketName: "Match Odds", winner: "India" },
      ...{ gross: 70, commission: 1.4, commissionPercent: 2, net: 68.6 },
    },
  },
  ...{ description: "India v Australia", eventId: 41, totalWin: "68.60", winner: "India" },
  ...{ marketTypeName: "match_odd", gameStartTime: AT, totalBets: 4, exactGross: null },
  bets: [
    "half won, half returned",
    "dead heat, 1 place for 2",
    "dead heat of 3 for place 2",
    "something new",
  ].map((resultNote, at) => ({
    ...{ id: 51 + at, title: "India", betType: "back", rate: 2.5, amount: 100, profitLoss: "150.00" },
    ...{ exactProfitLoss: null, resultNote, result: "WON", fancyValue: 0, date: AT, ipAddress: "" },
    notation: "decimal",
  })),
  steps: [
    { at: AT, title: "Withdrawal requested", text: "", amount: -300 },
    { at: "2026-11-20T19:00:00.000Z", title: "Sent back by the bank", text: "", amount: 300 },
    { at: "2026-11-20T19:00:01.000Z", title: "Something new", text: "its words", amount: null },
    { at: AT, title: "Wagered", text: "India v Australia · Match Odds: 1,100.00", amount: null },
    { at: AT, title: "Wagered", text: "A market: 50.00", amount: null },
  ],
};

it("notes of bets and steps of payments are in Hindi, and what is not known stays as it came", async () => {
  await fetchLanguage("hi");
  const { screen } = openMarketWorld({
    ...{ path: "/account-cash-statement/detail/9", stored: { language: "hi" } },
    wire: (wire) => wire.on("Transaction/GetDetail", () => ok(DETAIL)),
  });
  const bets = within(await screen.findByRole("region", { name: "बेट" }));
  const rows = bets.getAllByRole("row").map(({ textContent }) => textContent ?? "");
  expect(rows[1]).toContain("आधी जीती, आधी वापस");
  expect(rows[2]).toContain("डेड हीट: 2 के लिए 1 स्थान");
  expect(rows[3]).toContain("स्थान 2 पर 3 की डेड हीट");
  expect(rows[4]).toContain("something new");
  for (const words of ["निकासी का अनुरोध", "बैंक ने वापस भेजा", "Something new", "its words"])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText("India v Australia · मैच ऑड्स: 1,100.00")).toBeTruthy();
  expect(screen.getByText("एक मार्केट: 50.00")).toBeTruthy();
});
