import type { Market, Placement } from "@crossbook/contract";
import type { BookMatch, BookOrder } from "./order-book.ts";

/** What became of an order when it entered its book. */
export function memoryPlacement(
  market: Market,
  { betId, stake, remaining }: BookOrder,
  matches: readonly BookMatch[],
  { rate, fancyValue = null }: { readonly rate: number; readonly fancyValue?: number | null | undefined },
): Placement {
  const matched = stake - remaining;
  const paid = matches.reduce((sum, match) => sum + match.stake * match.resting.price, 0);
  const averagePrice = matched > 0 ? averageRate(market, paid / matched) : null;
  return {
    ...{ betId, clientReference: "", stake, matched, averagePrice, remaining, cancelled: 0, rate },
    ...{ notation: market.notation, fancyValue, repeated: false },
  };
}

/** A bet that waits for the starting price, whatever that is. */
export function waitingPlacement(betId: number, { notation }: Market, stake: number): Placement {
  return {
    ...{ betId, clientReference: "", stake, matched: 0, averagePrice: null, remaining: stake, cancelled: 0 },
    ...{ rate: 1.01, notation, fancyValue: null, repeated: false },
    startingPrice: { state: "waits", limitPrice: null, price: null },
  };
}

/** A price or an average of prices, in hundredths, as the market writes it. */
export function averageRate({ notation }: Market, price: number): number {
  return notation === "percent" ? price - 100 : price / 100;
}
