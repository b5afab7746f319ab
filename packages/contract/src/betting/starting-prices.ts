import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { amountField, idField } from "../fields.ts";
import { notation } from "./line-markets.ts";
import type { Execution } from "./order-options.ts";

/** How long an answer about starting prices may be old while none is formed, in milliseconds. */
export const STARTING_PRICES_AGE_MS = 5_000;

/** Whether a bet names its price. One without takes any: that is for the starting price alone. */
export function hasPrice({ rate, execution }: PricedBet): boolean {
  return rate !== null || execution === "startingPrice";
}

interface PricedBet {
  readonly rate: number | null;
  readonly execution?: Execution | undefined;
}

/** What is wrong with a bet without a price. */
export const PRICE_NEEDED = {
  path: ["rate"],
  error: "must be a number, or null of a bet at the starting price",
};

/**
 * Of a bet that waits for the starting price or has taken it; absent of every other. While it waits, and where it never took
 * one, it has no price and a lay no stake: `stake` and what is unmatched, cancelled or lapsed of a **lay** are then what it can
 * lose, and `rate`, `betRate` and `odds` are its limit, or without one an end of the ladder that says nothing.
 */
export const betStartingPrice = z.object({
  /** `missed`: it lapsed and never took a price. */
  state: z.enum(["waits", "taken", "missed"]),
  /** The worst price that it accepts, in the market's notation; null: any, or it has taken one. */
  limitPrice: z.nullable(z.number()),
  /** The price that it took, in the market's notation; null of one that has taken none. */
  price: z.nullable(z.number()),
});
export type BetStartingPrice = z.output<typeof betStartingPrice>;

/** What the starting price of a runner would be now, or is. Prices are in the market's notation; null: none. */
export const startingPriceRunner = z.object({
  runnerId: z.int(),
  /** What would be formed now by all bets; once one is formed that one. */
  near: z.nullable(z.number()),
  /** What would be formed now by those alone that take the starting price. */
  far: z.nullable(z.number()),
  /** Stake of the backs that take it, and what the lays that take it can lose; 0 once it is formed. */
  backStake: amountField,
  layLiability: amountField,
  /** The price that was formed; null: none yet, or there was nobody to form it with. */
  price: z.nullable(z.number()),
});
export type StartingPriceRunner = z.output<typeof startingPriceRunner>;

/** The starting prices of a market as they would be now, or as they are. */
export const startingPrices = z.object({
  marketId: z.int(),
  notation,
  /** Whether they are formed, and change no more. */
  formed: z.boolean(),
  /** In the order of the market's runners. */
  runners: z.array(startingPriceRunner),
});
export type StartingPrices = z.output<typeof startingPrices>;

/** What is read of starting prices by anybody. */
export const startingPriceCalls = {
  getStartingPrices: endpoint({
    method: "GET",
    path: "Odds/GetStartingPrices",
    audience: "public",
    summary:
      "For each runner of a market that forms a starting price what it would be now and by which bets, or what it is. May be 5 seconds old until it is formed.",
    input: z.object({ marketId: idField }),
    output: startingPrices,
    errors: ["MARKET_NOT_FOUND", "STARTING_PRICE_NOT_OFFERED"],
  }),
};
