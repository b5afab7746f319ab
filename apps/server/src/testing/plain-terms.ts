import type { CatalogueMarket } from "../modules/catalogue/index.ts";

/** What a market in decimal odds has of the terms that only some markets have: nothing. */
export const PLAIN_TERMS: Pick<
  CatalogueMarket,
  | "crossMatching"
  | "hasStartingPrice"
  | "startingPrices"
  | "category"
  | "notation"
  | "line"
  | "eachWay"
  | "minPayout"
  | "maxExposure"
  | "maxMatched"
> = {
  category: "",
  notation: "decimal",
  line: null,
  eachWay: null,
  crossMatching: false,
  hasStartingPrice: false,
  startingPrices: null,
  minPayout: null,
  maxExposure: null,
  maxMatched: null,
};
