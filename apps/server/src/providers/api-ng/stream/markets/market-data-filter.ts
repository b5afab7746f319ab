import * as z from "zod/mini";
import { maybe, numberParameter, textsParameter } from "../../parameters.ts";

const USUAL_LEVELS = 3;
const MOST_LEVELS = 10;
/** Of a subscription that names no fields. */
const USUAL_FIELDS = ["EX_BEST_OFFERS_DISP", "EX_LTP", "EX_MARKET_DEF", "EX_TRADED_VOL"];

export const dataFilterParameter = maybe(
  z.object({ fields: textsParameter, ladderLevels: maybe(numberParameter) }),
);

/** What a subscription shows of a market. */
export interface MarketView {
  readonly definition: boolean;
  readonly bestOffers: boolean;
  readonly bestOffersDisplayed: boolean;
  readonly allOffers: boolean;
  readonly traded: boolean;
  readonly tradedVolume: boolean;
  readonly lastPrice: boolean;
  readonly startingTraded: boolean;
  readonly startingProjected: boolean;
  /** Prices of the best offers. */
  readonly levels: number;
}

/** Fields that are not known show nothing; levels beyond the bounds are taken as the nearest. */
export function viewOf(given: z.output<typeof dataFilterParameter>): MarketView {
  const named = given?.fields ?? [];
  const fields = new Set(named.length > 0 ? named : USUAL_FIELDS);
  const levels = Math.round(given?.ladderLevels ?? USUAL_LEVELS);
  return {
    definition: fields.has("EX_MARKET_DEF"),
    bestOffers: fields.has("EX_BEST_OFFERS"),
    bestOffersDisplayed: fields.has("EX_BEST_OFFERS_DISP"),
    allOffers: fields.has("EX_ALL_OFFERS"),
    traded: fields.has("EX_TRADED"),
    tradedVolume: fields.has("EX_TRADED_VOL"),
    lastPrice: fields.has("EX_LTP"),
    startingTraded: fields.has("SP_TRADED"),
    startingProjected: fields.has("SP_PROJECTED"),
    levels: Math.min(Math.max(levels, 1), MOST_LEVELS),
  };
}
