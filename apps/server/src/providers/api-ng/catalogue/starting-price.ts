import { HIGHEST_ODDS, LOWEST_ODDS } from "@crossbook/odds";
import type { CatalogueMarket } from "../../../modules/catalogue/index.ts";

/** Whether the market forms starting prices, or has formed them. */
export function isBspMarket({ hasStartingPrice }: Pick<CatalogueMarket, "hasStartingPrice">): boolean {
  return hasStartingPrice;
}

/** Whether its starting prices are formed. */
export function isBspReconciled({ startingPrices }: Pick<CatalogueMarket, "startingPrices">): boolean {
  return startingPrices !== null;
}

/**
 * The price that none is worse than, in hundredths: the limit of a bet that accepts every starting price, and what the protocol
 * shows of money without one.
 */
export const ANY_PRICE = { back: LOWEST_ODDS, lay: HIGHEST_ODDS } as const;
