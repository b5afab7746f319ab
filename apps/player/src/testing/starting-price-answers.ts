import { type FakeWire, ok } from "@crossbook/browser/testing";
import type { Market, OpenBet, Placement, StartingPriceRunner, StartingPrices } from "@crossbook/contract";
import { AWAY, aMarket, anOpenBet, aPlacement, HOME, MARKET_ID, polledOdds } from "./market-answers.ts";

/** India near 2.54 by 300 of backs and 120 that lays can lose; nobody for Australia. */
export function someStartingPrices(overrides: Partial<StartingPrices> = {}): StartingPrices {
  const none: Omit<StartingPriceRunner, "runnerId"> = {
    ...{ near: null, far: null, backStake: 0, layLiability: 0, price: null },
  };
  return {
    ...{ marketId: MARKET_ID, notation: "decimal", formed: false },
    runners: [
      { ...none, runnerId: HOME.id, near: 2.54, backStake: 300, layLiability: 120 },
      { ...none, runnerId: AWAY.id },
    ],
    ...overrides,
  };
}

/** The match before its start, whose market takes bets at the starting price. */
export function answerStartingPrice(wire: FakeWire, overrides: Partial<Market> = {}): void {
  const odds = polledOdds();
  wire.on("Market/GetByEventId", () =>
    ok([aMarket({ inPlay: false, startingPrice: "offered", ...overrides })]),
  );
  wire.on("Odds/GetUserOddsV2", () => ok({ ...odds, matchOdds: { ...odds.matchOdds, inPlay: false } }));
  wire.on("Odds/GetStartingPrices", () => ok(someStartingPrices()));
}

/** A lay of India that waits for the starting price, may lose 60 and takes 3 or lower. */
export function aWaitingLay(overrides: Partial<OpenBet> = {}): OpenBet {
  return anOpenBet({
    ...{ betType: "lay", betRate: 3, odds: 3, stake: 60, unmatched: 60, expectedProfit: 30, liability: 60 },
    startingPrice: { state: "waits", limitPrice: 3, price: null },
    ...overrides,
  });
}

/** What is answered to a bet that waits, of 500 and without a limit. */
export function aWaitingPlacement(overrides: Partial<Placement> = {}): Placement {
  return aPlacement({
    ...{ stake: 500, matched: 0, averagePrice: null, remaining: 500, rate: 1.01 },
    startingPrice: { state: "waits", limitPrice: null, price: null },
    ...overrides,
  });
}
