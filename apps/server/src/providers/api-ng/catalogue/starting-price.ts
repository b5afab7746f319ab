import type { CatalogueMarket } from "../../../modules/catalogue/index.ts";

/** Whether the market takes bets at the starting price, until it has formed it. */
export function isBspMarket({ hasStartingPrice }: Pick<CatalogueMarket, "hasStartingPrice">): boolean {
  return hasStartingPrice;
}

/** Whether its starting prices are formed. */
export function isBspReconciled({ startingPrices }: Pick<CatalogueMarket, "startingPrices">): boolean {
  return startingPrices !== null;
}
