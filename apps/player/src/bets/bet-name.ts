import type { OpenBet } from "@crossbook/contract";
import { nameText } from "../markets/name-text.ts";
import { historyText } from "../messages/english/betting/history.ts";
import { priceText } from "../messages/english/betting/prices.ts";
import { startingPriceText } from "../messages/english/betting/starting-price.ts";
import { isWithoutPrice } from "./starting-price-state.ts";

/**
 * "lay India at 1.8, bet 9001": what no other bet of a list is called, for the names of its buttons. Several bets on one
 * runner may have the same price too.
 */
export function betName(bet: OpenBet): string {
  const { betType, runnerName, betRate, fancyValue, betId } = bet;
  if (isWithoutPrice(bet))
    return startingPriceText().betName(priceText().acts[betType], nameText().runner(runnerName), betId);
  const line = fancyValue === null ? "" : `${fancyValue} `;
  return historyText().betName(
    priceText().acts[betType],
    nameText().runner(runnerName),
    line,
    betRate,
    betId,
  );
}
