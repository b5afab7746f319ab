import { ok } from "@crossbook/browser/testing";
import type { OperatorRole } from "@crossbook/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";
import { PREVIEW } from "../../testing/open-market.ts";

afterEach(closeConsoles);

const MARKET = { marketId: 7, marketName: "Match Odds", eventTitle: "India v Australia" };

function openRisk(path: string, role: OperatorRole = "risk", marketRisk: object = {}, isCut = false) {
  return openConsole({
    path,
    session: aSession(role),
    wire: (wire) => {
      const largest = { largestUserName: "bela", largestExposure: 120_000 };
      const market = {
        ...MARKET,
        status: "BALLRUNNING",
        accounts: 2,
        matched: 60.01,
        exposure: 180_000,
        ...largest,
      };
      wire.on("Operator/GetRiskMarkets", () => ok({ items: [market], totalCount: 1, isCut }));
      const words = "bela can lose 1,20,000.00 in India v Australia · Match Odds";
      const alert = { rule: "largeExposure", words, marketId: 7, userName: "bela", amount: 120_000 };
      wire.on("Operator/GetRiskAlerts", () => ok([alert]));
      const bela = { userId: 12, userName: "bela", kind: "player", exposure: 120_000 };
      wire.on("Operator/GetRiskAccounts", () =>
        ok({ items: [{ ...bela, markets: 1, cash: 150_000, owed: 0 }], totalCount: 1, isCut }),
      );
      wire.on("Operator/GetLargestOrders", () => ok([]));
      const outcomes = [
        { words: "India wins", players: 61.21, house: -61.21, wins: 61.21 },
        { words: "Australia wins", players: -60.01, house: 60.01, wins: 60.01 },
      ];
      const accounts = { items: [{ ...bela, outcomes: [61.21, -60.01] }], totalCount: 1 };
      wire.on("Operator/GetMarketRisk", () => ok({ ...market, outcomes, ...accounts, ...marketRisk }));
      wire.on("Operator/GetLinkedAccounts", () =>
        ok({
          ...{ exposure: 120_000, groupExposure: 120_500 },
          items: [
            { userId: 13, userName: "carl", kind: "player", by: "payee", value: "same@bank", exposure: 500 },
          ],
        }),
      );
    },
  });
}

it("begins with alerts and the markets with the largest exposure, and leads to the market and the account", async () => {
  const { wire } = openRisk("/risk");
  const row = await screen.findByRole("row", { name: /India v Australia · Match Odds/ });
  expect(row.textContent).toContain("ball running");
  expect(row.textContent).toContain("1,80,000.00");
  expect(within(row).getByRole("link").getAttribute("href")).toBe("/console/risk/markets/7");
  const alerts = within(await screen.findByRole("region", { name: "Alerts" }));
  expect(alerts.getByRole("listitem").textContent).toContain("large exposurebela can lose 1,20,000.00");
  await userEvent.selectOptions(screen.getByLabelText("Show"), "accounts");
  const link = await screen.findByRole("link", { name: "bela" });
  expect(link.getAttribute("href")).toBe("/console/risk/accounts/bela");
  await userEvent.selectOptions(screen.getByLabelText("Kind"), "house");
  await screen.findByRole("link", { name: "bela" });
  expect(wire.requestsTo("Operator/GetRiskAccounts").at(-1)?.query.get("Kind")).toBe("house");
});

it("shows what each outcome brings to players, to the house and to each account", async () => {
  const { wire } = openRisk("/risk/markets/7", "compliance");
  const outcomes = within(await screen.findByRole("region", { name: "Outcomes" }));
  const row = within(outcomes.getByRole("row", { name: /India wins/ }));
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    ...["India wins", "+61.21", "−minus 61.21", "+61.21"],
  ]);
  const bela = within(screen.getByRole("table", { name: "Accounts" })).getByRole("row", { name: /bela/ });
  expect(bela.textContent).toContain("−minus 60.01");
  // Compliance may not preview a result, and asks for none.
  expect(wire.requestsTo("Operator/GetSettlementMarket")).toEqual([]);
  expect(screen.queryByRole("region", { name: "What if" })).toBeNull();
});

it("moves the accounts of a market with many outcomes sideways by themselves, and not the page", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Runner ${index + 1} wins`);
  const outcomes = names.map((words) => ({ words, players: 1, house: -1, wins: 1 }));
  const account = { userId: 12, userName: "bela", kind: "player", exposure: 1, outcomes: names.map(() => 1) };
  openRisk("/risk/markets/7", "risk", { outcomes, items: [account] });
  const wide = await screen.findByRole("group", { name: "Accounts" });
  expect(within(wide).getByRole("columnheader", { name: "Runner 12 wins" })).toBeTruthy();
});

it("lists what other accounts share with a player's", async () => {
  openRisk("/risk/accounts/bela");
  const row = await screen.findByRole("row", { name: /carl/ });
  expect(row.textContent).toBe("carlplayerpayeesame@bank500.00");
  expect(screen.getByText(/of the group/).textContent).toContain("1,20,500.00");
});

it("says where positions are missing in the lists", async () => {
  openRisk("/risk", "risk", {}, true);
  expect((await screen.findByText(/too many positions/)).textContent).toContain("missing here");
  await userEvent.selectOptions(screen.getByLabelText("Show"), "accounts");
  await screen.findByRole("link", { name: "bela" });
  expect(screen.getByText(/too many positions/)).toBeTruthy();
});

it("lists ten alerts and counts the rest, each with what it is about", async () => {
  const { wire } = openRisk("/risk");
  const alert = (rule: string, words: string, about: object) => ({
    ...{ rule, words, marketId: null, userName: null, amount: null, ...about },
  });
  const more = Array.from({ length: 9 }, (_, at) =>
    alert("owes", `dora${at} owes`, { userName: `dora${at}` }),
  );
  wire.on("Operator/GetRiskAlerts", () =>
    ok([
      alert("noResult", "No result for a day", { marketId: 8 }),
      alert("incomplete", "Positions are missing", {}),
      alert("owes", "carl owes 5.00", { userName: "carl" }),
      ...more,
    ]),
  );
  const region = within(await screen.findByRole("region", { name: "Alerts" }));
  await region.findByRole("heading", { name: "12 alerts" });
  const items = region.getAllByRole("listitem");
  expect(items).toHaveLength(10);
  expect(region.getByText("and 2 more")).toBeTruthy();
  const links = items.slice(0, 3).map((item) => within(item).queryByRole("link")?.getAttribute("href"));
  expect(links).toEqual(["/console/settlement/8", undefined, "/console/risk/accounts/carl"]);
});

it("leads a role that may not read linked accounts to the player", async () => {
  openRisk("/risk?view=accounts", "trader");
  const link = await screen.findByRole("link", { name: "bela" });
  expect(link.getAttribute("href")).toBe("/console/players/bela");
});

it("previews what a result would pay, with nothing to do, until another one is entered", async () => {
  const { wire } = openRisk("/risk/markets/7");
  wire.on("Operator/GetSettlementMarket", () =>
    ok({
      ...{ ...MARKET, marketType: "match_odd", eventId: 3, rules: "", startTime: "2026-11-20T09:00:00.000Z" },
      ...{ status: "OPEN", resultWords: null, feedResult: null, proposalId: null },
      ...{ resultKind: "winners", named: 1 },
      runners: ["India", "Australia"].map((name, at) => ({ runnerId: at + 1, name, removed: false })),
    }),
  );
  wire.on("Operator/PreviewSettlement", () => ok(PREVIEW));
  const whatIf = within(await screen.findByRole("region", { name: "What if" }));
  await userEvent.selectOptions(await whatIf.findByLabelText("India"), "won");
  await userEvent.click(whatIf.getByRole("button", { name: "Preview the result" }));
  await whatIf.findByText("Sum of the three");
  expect(whatIf.queryByLabelText("Reason")).toBeNull();
  await userEvent.selectOptions(whatIf.getByLabelText("Australia"), "won");
  expect(whatIf.queryByText("Sum of the three")).toBeNull();
});

it("shows of a large order that waits for the starting price its limit, and of a lay what it can lose", async () => {
  const { wire } = openRisk("/risk");
  const order = {
    ...{ userName: "bela", kind: "player", ...MARKET, on: "India", matched: 0, waits: true },
    ...{ placeTime: "2026-11-20T09:00:00.000Z" },
  };
  wire.on("Operator/GetLargestOrders", () =>
    ok([
      { ...order, betId: 1, side: "lay", odds: 8, stake: 1818, unmatched: 1818 },
      { ...order, betId: 2, side: "back", odds: 1.01, stake: 300, unmatched: 300 },
    ]),
  );
  await userEvent.selectOptions(await screen.findByLabelText("Show"), "orders");
  const lay = await screen.findByRole("row", { name: /lay India/ });
  expect(lay.textContent).toContain("SP, limit 8.00");
  expect(lay.textContent).toContain("liability 1,818.00");
  expect(screen.getByRole("row", { name: /back India/ }).textContent).not.toContain("liability");
});
