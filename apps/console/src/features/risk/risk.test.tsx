import { ok } from "@crossbook/browser/testing";
import type { OperatorRole } from "@crossbook/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";

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
  openRisk("/risk/markets/7", "compliance");
  const outcomes = within(await screen.findByRole("region", { name: "Outcomes" }));
  const row = within(outcomes.getByRole("row", { name: /India wins/ }));
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    ...["India wins", "+61.21", "−minus 61.21", "+61.21"],
  ]);
  const bela = within(screen.getByRole("table", { name: "Accounts" })).getByRole("row", { name: /bela/ });
  expect(bela.textContent).toContain("−minus 60.01");
  // Compliance may not preview a result.
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
