import { ok } from "@crossbook/browser/testing";
import type { StartingPriceRunner } from "@crossbook/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { closeConsoles } from "../../../testing/open-console.tsx";
import { LIMITS, MARKET, openMarket, PLACED_AT, RUNNER } from "../../../testing/open-market.ts";

afterEach(closeConsoles);

const NONE = { near: null, far: null, backStake: 0, layLiability: 0, price: null };

/** The page of a market of two runners with these starting prices. */
function open(startingPrices: { formed: boolean; runners: readonly StartingPriceRunner[] } | undefined) {
  const { wire } = openMarket("trader");
  wire.on("Operator/GetTradingMarket", () =>
    ok({
      ...{ market: MARKET, eventId: 3, eventTitle: "India v Australia", phase: "upcoming" },
      ...{ startTime: PLACED_AT, notation: "decimal", matched: 450, limits: LIMITS },
      runners: ["India", "Australia"].map((name, at) => ({ ...RUNNER, name, runnerId: at + 1 })),
      ...(startingPrices && { startingPrices }),
    }),
  );
}

async function cells(): Promise<readonly (readonly (string | null)[])[]> {
  const section = within(await screen.findByRole("region", { name: "Starting price" }));
  const rows = within(section.getByRole("table", { name: "Starting prices" })).getAllByRole("row");
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

describe("the starting price on a market's page", () => {
  it("is what it would be now, and by which bets, until it is formed", async () => {
    open({
      formed: false,
      runners: [
        { ...NONE, runnerId: 1, near: 7.06, far: 7.2, backStake: 300, layLiability: 1818 },
        { ...NONE, runnerId: 2 },
      ],
    });
    expect(await cells()).toEqual([
      ["Runner", "Near", "Far", "Back stake", "Lay liability"],
      ["India", "7.06", "7.2", "300.00", "1,818.00"],
      ["Australia", "–", "–", "0.00", "0.00"],
    ]);
    expect(screen.getByText(/^Near: by all orders/)).toBeTruthy();
  });

  it("is what was formed from then on", async () => {
    open({
      formed: true,
      runners: [
        { ...NONE, runnerId: 1, near: 7.06, far: 7.06, price: 7.06 },
        { ...NONE, runnerId: 2 },
      ],
    });
    expect(await cells()).toEqual([
      ["Runner", "Starting price"],
      ["India", "7.06"],
      ["Australia", "–"],
    ]);
  });

  it("is not there where the market forms none", async () => {
    open(undefined);
    await screen.findByRole("region", { name: "Order book" });
    expect(screen.queryByRole("region", { name: "Starting price" })).toBeNull();
  });
});
