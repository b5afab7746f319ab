import { indiaDay } from "@crossbook/browser";
import { ok } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { type MarketWorldOptions, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import type { Movement } from "./statement-table.tsx";

afterEach(closeApps);

const WON: Movement = {
  id: 9,
  date: "2026-11-20T18:40:05.000Z",
  description: "India v Australia · Match Odds · Winner: India",
  kind: "marketResult",
  group: "market",
  credit: "147.00",
  debit: "0.00",
  balance: "1147.00",
  balanceAfter: 1147,
  eventId: 41,
  reference: null,
  settlement: {
    ...{ marketId: 410, match: "India v Australia", marketName: "Match Odds", winner: "India" },
    ...{ gross: 150, commission: 3, commissionPercent: 2, net: 147 },
  },
};

function openPage(options: MarketWorldOptions = {}, items: readonly Movement[] = [WON]) {
  const balances = { openingBalance: 1000, closingBalance: 1147, totalCredit: 147, totalDebit: 0 };
  return openMarketWorld({
    path: "/account-cash-statement",
    wire: (wire) =>
      wire.on("Transaction/GetHistory", () => ok({ items, totalCount: items.length, ...balances })),
    ...options,
  });
}

type Page = ReturnType<typeof openPage>;

const lastQuery = ({ wire }: Page) =>
  Object.fromEntries(wire.requestsTo("Transaction/GetHistory").at(-1)?.query ?? []);

async function rowsOf({ screen }: Page): Promise<readonly string[]> {
  const table = within(await screen.findByRole("table"));
  return table.getAllByRole("row").map((row) => row.textContent ?? "");
}

describe("the balances of a range", () => {
  it("stand above and below the lines, with the sums of the whole range", async () => {
    const rows = await rowsOf(openPage());
    expect(rows).toHaveLength(4);
    expect(rows[1]).toBe("Closing balance+147.000.001,147.00");
    expect(rows[3]).toBe("Opening balance1,000.00");
  });

  it("are said where no line is, and of whom they are under a filter", async () => {
    const page = openPage({}, []);
    expect((await page.screen.findByText(/Your balance at their end is/)).textContent).toContain("1,147.00");
    expect(page.screen.queryByText(/those of the whole account/)).toBeNull();
    await userEvent.click(page.screen.getByRole("button", { name: "Games" }));
    expect(await page.screen.findByText(/those of the whole account/)).toBeTruthy();
  });
});

describe("a market's line", () => {
  it("names match, gross, commission and net, and how they are rounded", async () => {
    const page = openPage();
    const [, , line] = await rowsOf(page);
    expect(line).toContain("India v Australia · Match Odds · Winner: India");
    expect(line).toContain("Gross +150.00, commission 2 % 3.00");
    expect(line).toContain("+147.00");
    expect(page.screen.getByText(/rounded down to the paisa/)).toBeTruthy();
  });

  it("names what the player paid of the winnings, who had a discount", async () => {
    const { settlement } = WON;
    const won: Movement = {
      ...{ ...WON, credit: "148.20" },
      settlement: settlement && { ...settlement, commission: 1.8, commissionDiscountPercent: 40, net: 148.2 },
    };
    const [, , line] = await rowsOf(openPage({}, [won]));
    expect(line).toContain("Gross +150.00, commission 1.2 % 1.80");
  });

  it("of a loss has parentheses, a sign and no commission", async () => {
    const { settlement } = WON;
    const lost: Movement = {
      ...{ ...WON, credit: "0.00", debit: "50.00" },
      settlement: settlement && { ...settlement, gross: -50, commission: 0, net: -50 },
    };
    const [, , line] = await rowsOf(openPage({}, [lost]));
    expect(line).toContain("Gross (\u2212minus 50.00)");
    expect(line).not.toContain("commission");
  });
});

describe("the filters", () => {
  it("choose a kind from those of the type, and go back to all kinds with another type", async () => {
    const page = openPage();
    const kind = () => page.screen.getByRole("combobox", { name: "Kind" }) as HTMLSelectElement;
    await page.screen.findByRole("table");
    expect([...kind().options].map(({ text }) => text)).toEqual([
      ...[
        "All kinds",
        "Deposits",
        "Withdrawals",
        "Adjustments",
        "Bonuses",
        "Demo money",
        "Casino",
        "Markets",
      ],
    ]);
    await userEvent.selectOptions(kind(), "Markets");
    await waitFor(() => expect(lastQuery(page)).toMatchObject({ Kind: "market", Type: "0", SkipCount: "0" }));
    await userEvent.click(page.screen.getByRole("button", { name: "Deposits and withdrawals" }));
    await waitFor(() => expect(lastQuery(page)).toMatchObject({ Type: "1" }));
    expect(lastQuery(page)).not.toHaveProperty("Kind");
    expect([...kind().options].map(({ text }) => text)).not.toContain("Markets");
  });

  it.each([
    ["Last 7 days", 6],
    ["Last 30 days", 29],
  ])("choose %s by one press, and any days by their fields", async (name, daysAgo) => {
    const page = openPage();
    await userEvent.click(await page.screen.findByRole("button", { name }));
    const today = indiaDay(Date.now());
    const first = indiaDay(Date.now() - daysAgo * 86_400_000);
    await waitFor(() => expect(lastQuery(page)).toMatchObject({ From: first, To: today }));
  });

  it.each([undefined, "Today"])(
    "mean another day once it is one, where today is shown: chosen %s",
    async (name) => {
      const page = openPage();
      await page.screen.findByRole("table");
      if (name !== undefined) {
        await userEvent.click(page.screen.getByRole("button", { name: "Yesterday" }));
        await userEvent.click(page.screen.getByRole("button", { name }));
      }
      const tomorrowMs = Date.now() + 86_400_000;
      act(() => page.app.serverClock.learn(tomorrowMs));
      const tomorrow = indiaDay(tomorrowMs);
      await waitFor(() => expect(lastQuery(page)).toMatchObject({ From: tomorrow, To: tomorrow }));
      expect(page.screen.getByRole("button", { name: "Today" }).getAttribute("aria-pressed")).toBe("true");
    },
  );

  it("begin with the first page of the new day, where a later page of today was shown", async () => {
    const page = openPage({
      wire: (wire) =>
        wire.on("Transaction/GetHistory", () =>
          ok({
            ...{ items: [WON], totalCount: 45, openingBalance: 1000, closingBalance: 1147 },
            ...{ totalCredit: 147, totalDebit: 0 },
          }),
        ),
    });
    await userEvent.click(await page.screen.findByRole("button", { name: "Next page" }));
    await waitFor(() => expect(lastQuery(page)).toMatchObject({ SkipCount: "20" }));
    const tomorrowMs = Date.now() + 86_400_000;
    act(() => page.app.serverClock.learn(tomorrowMs));
    const tomorrow = indiaDay(tomorrowMs);
    await waitFor(() => expect(lastQuery(page)).toMatchObject({ From: tomorrow, SkipCount: "0" }));
  });

  it("stay the days that were chosen once it is another day", async () => {
    const page = openPage();
    await userEvent.click(await page.screen.findByRole("button", { name: "Yesterday" }));
    const from = indiaDay(Date.now() - 86_400_000);
    await waitFor(() => expect(lastQuery(page)).toMatchObject({ From: from, To: from }));
    act(() => page.app.serverClock.learn(Date.now() + 86_400_000));
    expect(page.screen.getByRole("button", { name: "Yesterday" }).getAttribute("aria-pressed")).toBe("false");
    expect(lastQuery(page)).toMatchObject({ From: from, To: from });
  });

  it("are reached and used with the keyboard alone", async () => {
    const page = openPage();
    await page.screen.findByRole("table");
    const button = page.screen.getByRole("button", { name: "Games" });
    button.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(lastQuery(page)).toMatchObject({ Type: "2" }));
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await userEvent.tab();
    expect(document.activeElement).toBe(page.screen.getByRole("combobox", { name: "Kind" }));
  });
});

it("days and times are those of the host's zone, which is named, wherever the viewer is", async () => {
  const page = openPage({ timeZone: "Asia/Kolkata" });
  const [, , line] = await rowsOf(page);
  expect(line).toContain("21 Nov 2026, 00:10:05");
  expect(lastQuery(page)).toMatchObject({ Zone: "Asia/Kolkata" });
  expect(page.screen.getByText(/Days and times are those of India Standard Time/)).toBeTruthy();
});
