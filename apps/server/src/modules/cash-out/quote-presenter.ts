import type { CashOutDone, CashOutQuote, CashOutReason } from "@crossbook/contract";
import type { MarketPosition } from "@crossbook/engine";
import { type CashOutOrder, resultPaise } from "@crossbook/engine/kinds";
import { paise, paiseToMainUnits } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { type CatalogueMarket, fancyValueOf, shownRunner, wirePrice } from "../catalogue/index.ts";

/** Why there is no cash-out, in words for players. */
const REASONS: Readonly<Record<CashOutReason, string>> = {
  suspended: "This market takes no bets at the moment.",
  notOffered: "There is no cash-out in this kind of market.",
  nothing: "There is nothing to cash out.",
  noOffers: "There are not enough offers to cash out now.",
  ownBets: "Your own unmatched bets are in the way. Cancel them to cash out.",
  inDelay: "One of your bets in this market is still delayed.",
};

/** A quote that there is none now. */
export function unavailable(reasonCode: CashOutReason): CashOutQuote {
  const reason = REASONS[reasonCode];
  return { quoteId: null, available: false, reason, reasonCode, amount: 0, orders: [], expiresAt: null };
}

/** Centipaise of a result as players see them: rounded down, as a settlement rounds. */
export function resultMainUnits(centipaise: number): number {
  return paiseToMainUnits(paise(resultPaise(centipaise)));
}

/** The orders of a quote in the wire's terms. */
export function presentOrders(
  market: CatalogueMarket,
  orders: readonly CashOutOrder[],
): CashOutQuote["orders"] {
  return orders.map(({ runner, side, price, stake }) => ({
    runnerId: shownRunner(market, runner)?.id ?? 0,
    side,
    price: wirePrice(market.notation, oddsHundredths(price)),
    stake: paiseToMainUnits(paise(stake)),
    fancyValue: fancyValueOf(market, runner),
  }));
}

/** By runner, what the matched bets bring if it wins: of several winners those on it alone, of lines nothing. */
export function presentProfits(
  market: CatalogueMarket | undefined,
  position: MarketPosition | undefined,
): CashOutDone["profitIf"] {
  if (market === undefined || position === undefined || position.kind === "line") return [];
  return market.runners.map(({ id }, runner) => {
    const amount =
      position.kind === "singleWinner" ? position.ifWins[runner] : position.runners[runner]?.ifWins;
    return { runnerId: id, amount: resultMainUnits(amount ?? 0) };
  });
}
