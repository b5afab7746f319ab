import { ok } from "@crossbook/browser/testing";
import { within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anOpenBet, EVENT_ID, HOME, MARKET_ID } from "../../testing/market-answers.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

/** 100 matched on India at 2.5, in a market of 2 % for a player who pays 40 % less. */
function openDiscounted(stored: Readonly<Record<string, string>> = {}) {
  const bet = {
    betId: 1,
    betType: "back",
    odds: 2.5,
    betRate: 2.5,
    stake: 100,
    matched: 100,
    unmatched: 0,
  } as const;
  return openMarketWorld({
    stored,
    wire: (wire) => {
      const money = { balance: 500, exposure: 100, held: 0, commissionDiscountPercent: 40 };
      wire.on("Bet/GetUserOpenBets", () => ok({ ...money, openBets: [anOpenBet(bet)] }));
      wire.on("Bet/GetUserExpectedProfitLoss", () =>
        ok([
          {
            ...{ eventId: EVENT_ID, marketId: MARKET_ID, ladder: null },
            runners: [{ runnerId: HOME.id, amount: 150, ifLoses: null, ifPlaced: null }],
          },
        ]),
      );
    },
  });
}

describe("a player who pays less commission", () => {
  it("reads in the rules of a market what the market takes, and what of him", async () => {
    const { screen } = openDiscounted();
    await userEvent.click(await screen.findByRole("button", { name: "Rules of Match Odds" }));
    const words = "2% of the net winnings in this market, for you 1.2% (40% discount)";
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("sees figures after the commission that he pays", async () => {
    const { screen } = openDiscounted({ netOfCommission: "true" });
    const market = within(await screen.findByRole("region", { name: "Match Odds" }));
    // 1.2 % of 150 are 1.80.
    expect(await market.findByText("148.20", { exact: false })).toBeTruthy();
  });
});
