import * as z from "zod/mini";
import { flagParameter, maybe, numberParameter, textsParameter } from "../parameters.ts";

/** What one request may weigh: the weight of its parts times the markets that it asks for. */
export const MOST_WEIGHT = 200;
/** Prices of each side that are shown where no depth is asked for. */
export const USUAL_DEPTH = 3;
/** The most of them. */
export const MOST_DEPTH = 60;

/** Which prices of a market are asked for. */
export const priceProjection = maybe(
  z.object({
    priceData: textsParameter,
    exBestOffersOverrides: maybe(z.object({ bestPricesDepth: maybe(numberParameter) })),
    virtualise: maybe(flagParameter),
    rolloverStakes: maybe(flagParameter),
  }),
);

/** The prices that an answer has. */
export interface ShownPrices {
  /** Prices of each side; 0: none. */
  readonly depth: number;
  readonly traded: boolean;
  readonly startingPrices: boolean;
  /** Of each market. */
  readonly weight: number;
}

/** Undefined: a depth that there is not. */
export function shownPrices(given: z.output<typeof priceProjection>): ShownPrices | undefined {
  const data = new Set(given?.priceData ?? []);
  const asked = given?.exBestOffersOverrides?.bestPricesDepth ?? USUAL_DEPTH;
  if (!Number.isInteger(asked) || asked < 1) return undefined;
  const traded = data.has("EX_TRADED");
  const isAll = data.has("EX_ALL_OFFERS");
  const isBest = data.has("EX_BEST_OFFERS");
  const depth = isAll ? MOST_DEPTH : isBest ? Math.min(asked, MOST_DEPTH) : 0;
  const offers = isAll ? (traded ? 32 : 17) : isBest ? (traded ? 20 : 5) : traded ? 17 : 0;
  const startingPrices = data.has("SP_AVAILABLE") || data.has("SP_TRADED");
  const starting = (data.has("SP_AVAILABLE") ? 3 : 0) + (data.has("SP_TRADED") ? 7 : 0);
  const factor = isBest && !isAll && asked > USUAL_DEPTH ? asked / USUAL_DEPTH : 1;
  return { depth, traded, startingPrices, weight: offers * factor + starting || 2 };
}
