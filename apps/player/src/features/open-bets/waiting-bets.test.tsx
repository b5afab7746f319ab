import { ok } from "@crossbook/browser/testing";
import type { OpenBet } from "@crossbook/contract";
import { within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anOpenBet } from "../../testing/market-answers.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { aWaitingLay } from "../../testing/starting-price-answers.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { betsByEvent, totalsOf } from "./open-bet-groups.ts";

afterEach(closeApps);

const BACK = anOpenBet({
  ...{ betId: 2, betType: "back", betRate: 1.01, odds: 1.01, stake: 100, unmatched: 100, liability: 100 },
  ...{ expectedProfit: 1, startingPrice: { state: "waits", limitPrice: null, price: null } },
});

function open(path: string, openBets: readonly OpenBet[]) {
  const world = openMarketWorld({
    path,
    wire: (wire) => {
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 700, exposure: 300, held: 0, openBets }));
      wire.on("Bet/CancelBets", () => ok("Cancelled 500.", { count: 1, amount: 500, waiting: 1 }));
    },
  });
  return { ...world, user: userEvent.setup() };
}

const listed = async (screen: ReturnType<typeof open>["screen"], name: string) =>
  within(await screen.findByRole("region", { name }));

describe("a bet that waits for the starting price", () => {
  it("has its limit as price, of a lay what it can lose, and no button that would change or cancel it", async () => {
    const { screen } = open("/open-bets", [aWaitingLay()]);
    const list = await listed(screen, "Unmatched bets");
    const words = list.getByRole("listitem").textContent;
    expect(words).toContain("PriceSP, max 3.00");
    expect(words).toContain("Stake–");
    expect(words).toContain("Profitat least 30.00");
    expect(words).toContain("Liability60.00");
    expect(words).toContain("waits for the starting price, and cannot be cancelled");
    expect(list.queryAllByRole("button")).toEqual([]);
  });

  it("without a limit wins what only the starting price says", async () => {
    const { screen } = open("/open-bets", [BACK]);
    const list = await listed(screen, "Unmatched bets");
    const words = list.getByRole("listitem").textContent;
    expect(words).toContain("PriceSP");
    expect(words).toContain("Profitdepends on SP");
    expect(words).toContain("Stake100.00");
  });

  it("stays where all are cancelled, as the question and the answer say", async () => {
    const { screen, user } = open("/open-bets", [aWaitingLay(), anOpenBet({ betId: 3 })]);
    const list = await listed(screen, "Unmatched bets");
    await user.click(list.getByRole("button", { name: "Cancel all" }));
    const question = within(await screen.findByRole("dialog"));
    expect(question.getByText("1 bet waits for the starting price and stays.")).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Cancel all" }));
    const said = "Took back 500.00. 1 bet waits for the starting price and stays.";
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  });

  it("adds what it can lose to the liabilities of its list, and of a lay nothing to the stakes", () => {
    const groups = betsByEvent([aWaitingLay(), BACK], "unmatched");
    expect(totalsOf(groups)).toEqual({ count: 2, stake: 100_00, liability: 160_00 });
  });

  it("stands under its market with what it waits for, and nothing to cancel there", async () => {
    const { screen } = open("/markets/41", [aWaitingLay(), BACK]);
    const list = await screen.findByRole("list", { name: "Your unmatched bets in Match Odds" });
    const words = within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(words).toEqual(["LayIndialiability 60.00 at SP, max 3.00waits", "BackIndia100.00 at SPwaits"]);
    const beside = within(await screen.findByRole("region", { name: "Open bets" }));
    expect(beside.getAllByText("Waits for the start, and cannot be cancelled")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /^Cancel/ })).toBeNull();
  });

  it("is in the table of bets with its limit and what it can lose", async () => {
    const { screen } = open("/my-bets", [aWaitingLay()]);
    const row = await screen.findByRole("row", { name: /India v Australia/ });
    expect(row.textContent).toContain("SP, max 3.00");
    expect(row.textContent).toContain("liability 60.00");
  });
});

describe("a bet that took the starting price", () => {
  it("is an ordinary one at that price, and says where it has it from", async () => {
    const taken = anOpenBet({
      ...{ betRate: 7.06, odds: 7.06, stake: 100, matched: 100, unmatched: 0, liability: 606 },
      startingPrice: { state: "taken", limitPrice: null, price: 7.06 },
    });
    const { screen } = open("/open-bets", [taken]);
    const list = await listed(screen, "Matched bets");
    const words = list.getByRole("listitem").textContent;
    expect(words).toContain("Price7.06");
    expect(words).toContain("at the starting price");
  });
});

it("a bet that rests until then says that it takes the starting price, and can be cancelled", async () => {
  const { screen } = open("/open-bets", [anOpenBet({ persistence: "startingPrice" })]);
  const list = await listed(screen, "Unmatched bets");
  expect(list.getByRole("listitem").textContent).toContain("takes the starting price at the start");
  expect(list.getByRole("button", { name: /^Cancel lay India/ })).toBeTruthy();
});
