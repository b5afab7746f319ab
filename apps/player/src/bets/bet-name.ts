import type { OpenBet } from "@crossbook/contract";
import { nameText } from "../markets/name-text.ts";
import { historyText } from "../messages/english/betting/history.ts";
import { priceText } from "../messages/english/betting/prices.ts";

/**
 * "lay India at 1.8, bet 9001": what no other bet of a list is called, for the names of its buttons. Several bets on one
 * runner may have the same price too.
 */
export function betName({ betType, runnerName, betRate, fancyValue, betId }: OpenBet): string {
  const line = fancyValue === null ? "" : `${fancyValue} `;
  return historyText().betName(
    priceText().acts[betType],
    nameText().runner(runnerName),
    line,
    betRate,
    betId,
  );
}
