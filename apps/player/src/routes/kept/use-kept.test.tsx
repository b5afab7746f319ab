import { ok, type WireRequest } from "@crossbook/browser/testing";
import { act, fireEvent, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openCasino } from "../../testing/casino-world.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps, type TestApp } from "../../testing/test-app.tsx";

afterEach(closeApps);

const goTo = ({ router }: TestApp, href: string) => act(() => router.navigate({ href }));

async function stepBack(test: TestApp, href: string): Promise<void> {
  let drawn: string | undefined;
  const stop = test.router.subscribe("onRendered", ({ toLocation }) => void (drawn = toLocation.href));
  act(() => test.router.history.go(-1));
  // Not only known to the router: until it is drawn the page that was left is looked at.
  await waitFor(() => expect(drawn).toBe(href));
  stop();
}

describe("a step back to the games", () => {
  it("finds the words, the studio and the category that were chosen, and a new visit none of them", async () => {
    const user = userEvent.setup();
    const test = openCasino({ path: "/casino" });
    const { screen } = test;
    const words = async () =>
      (await screen.findByRole("searchbox", { name: "Search games" })) as HTMLInputElement;
    await user.type(await words(), "limbo");
    await user.click(await screen.findByRole("button", { name: "Kestrel Games" }));
    await user.click(await screen.findByRole("tab", { name: "Originals 1" }));
    await user.click(screen.getByRole("link", { name: /^Limbo/ }));
    await screen.findByRole("heading", { level: 1, name: "Limbo" });
    await stepBack(test, "/casino");
    expect((await words()).value).toBe("limbo");
    expect(screen.getByRole("button", { name: "Kestrel Games", pressed: true })).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Originals 1", selected: true })).toBeTruthy();
    await goTo(test, "/favorites");
    await goTo(test, "/casino");
    expect((await words()).value).toBe("");
    expect(screen.getByRole("button", { name: "All studios", pressed: true })).toBeTruthy();
  });

  it.each([
    ["studios", "group", "Studio"],
    ["categories", "tablist", "Categories"],
  ])("finds the row of %s where it was scrolled to", async (_what, role, name) => {
    const test = openCasino({ path: "/casino" });
    const find = () => test.screen.findByRole(role, { name });
    const row = await find();
    row.scrollLeft = 120;
    fireEvent.scroll(row);
    await goTo(test, "/favorites");
    await goTo(test, "/casino");
    expect((await find()).scrollLeft).toBe(0);
    await stepBack(test, "/favorites");
    await stepBack(test, "/casino");
    expect((await find()).scrollLeft).toBe(120);
  });

  it("finds the games under the matches where they were scrolled to", async () => {
    const test = openCasino({ path: "/inplay" });
    const games = async () =>
      (await test.screen.findByRole("region", { name: "Casino" })).querySelector("ul") as HTMLElement;
    const row = await games();
    row.scrollLeft = 240;
    fireEvent.scroll(row);
    await goTo(test, "/favorites");
    await stepBack(test, "/inplay");
    expect((await games()).scrollLeft).toBe(240);
  });
});

describe("a step back to a list", () => {
  const empty = { items: [], totalCount: 45 };
  const sums = { openingBalance: 0, closingBalance: 0, totalCredit: 0, totalDebit: 0 };
  const queryOf = (request: WireRequest | undefined): Record<string, unknown> => ({
    ...Object.fromEntries(request?.query ?? []),
    ...(request?.body as object | undefined),
  });

  it.each([
    ["/account-cash-statement", "Transaction/GetHistory", { ...empty, ...sums }, "Last 7 days"],
    ["/bet-history", "Bet/GetUserBetHistory", empty, "Last 7 days"],
    ["/casino-history", "Casino/GetRounds", empty, undefined],
    [
      "/ProfitLoss?from=2026-11-01&until=2026-11-20",
      "Transaction/GetProfitLoss",
      { ...empty, level: "sport", totals: { stake: 0, gross: 0, commission: 0, net: 0 } },
      undefined,
    ],
  ])("%s finds its days and its page", async (path, call, answer, days) => {
    const user = userEvent.setup();
    const test = openMarketWorld({ path, wire: (wire) => wire.on(call, () => ok(answer)) });
    if (days !== undefined) await user.click(await test.screen.findByRole("button", { name: days }));
    await user.click(await test.screen.findByRole("button", { name: "Next page" }));
    await waitFor(() => expect(String(queryOf(test.wire.requestsTo(call).at(-1))["SkipCount"])).toBe("20"));
    const last = queryOf(test.wire.requestsTo(call).at(-1));
    await test.screen.findByText("21–40 of 45");
    const asked = test.wire.requestsTo(call).length;
    await goTo(test, "/favorites");
    await stepBack(test, path);
    await waitFor(() => expect(test.wire.requestsTo(call).length).toBeGreaterThan(asked));
    expect(queryOf(test.wire.requestsTo(call).at(-1))).toEqual(last);
    expect(await test.screen.findByText("21–40 of 45")).toBeTruthy();
  });

  it("of payments finds its filters, and those that are folded away are seen", async () => {
    const user = userEvent.setup();
    const call = "DepositWithdrawal/GetDepositWithdrawals";
    const test = openMarketWorld({ path: "/dwrequests", wire: (wire) => wire.on(call, () => ok(empty)) });
    await user.click(await test.screen.findByRole("button", { name: "More filters" }));
    await user.type(test.screen.getByRole("textbox", { name: "Amount from" }), "1000");
    await goTo(test, "/favorites");
    await stepBack(test, "/dwrequests");
    const box = await test.screen.findByRole("textbox", { name: "Amount from" });
    expect(box).toHaveProperty("value", "1000");
    await waitFor(() =>
      expect(test.wire.requestsTo(call).at(-1)?.body).toMatchObject({ minAmount: 1_000, skipCount: 0 }),
    );
  });

  it("of settled markets finds its search and its page", async () => {
    const user = userEvent.setup();
    const call = "Settlement/GetSettlements";
    const line = (settlementId: number) => ({
      ...{ settlementId, at: "2026-11-20T09:00:00.000Z", eventId: 3, eventTitle: `Event ${settlementId}` },
      ...{ competition: "Cup", sportId: 3, marketId: 7, marketName: "Match Odds", by: "feed" },
      ...{ deed: { type: "settled", result: "India" }, reason: "", rule: "" },
    });
    const test = openMarketWorld({
      path: "/settlements",
      wire: (wire) =>
        wire.on(call, ({ query }) =>
          ok({ items: [line(query.has("Before") ? 5 : 9)], hasMore: !query.has("Before") }),
        ),
    });
    await user.type(await test.screen.findByRole("searchbox"), "cup");
    await waitFor(() => expect(queryOf(test.wire.requestsTo(call).at(-1))["Search"]).toBe("cup"));
    await user.click(await test.screen.findByRole("button", { name: "Older" }));
    await test.screen.findByText("Event 5 · Match Odds");
    await goTo(test, "/favorites");
    await stepBack(test, "/settlements");
    expect(await test.screen.findByText("Event 5 · Match Odds")).toBeTruthy();
    expect(test.screen.getByRole("searchbox")).toHaveProperty("value", "cup");
  });
});
