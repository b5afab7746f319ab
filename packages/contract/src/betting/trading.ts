import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { amountField, idField, momentField } from "../fields.ts";
import { priceSize } from "../markets.ts";
import { notation } from "./line-markets.ts";
import { startingPriceCalls } from "./starting-prices.ts";

/** How many prices of each side a ladder has at most: the best ones. */
export const LADDER_LEVELS = 60;
/** How many points the price history of a market has at most, all runners together. */
export const HISTORY_POINTS = 2_000;
/** How many matches the tape of a market has: the newest. */
export const TAPE_LENGTH = 50;

/** The ladder of one runner: what is offered and what was matched at each price. */
export const runnerLadder = z.object({
  marketId: z.int(),
  runnerId: z.int(),
  notation,
  /** Null before the first match. */
  lastPrice: z.nullable(z.number()),
  /** What a backer can take, best first. */
  back: z.array(priceSize).check(z.maxLength(LADDER_LEVELS)),
  /** What a layer can take, best first. */
  lay: z.array(priceSize).check(z.maxLength(LADDER_LEVELS)),
  /** Stake that was matched at each price, lowest price first. A match that is void since then is still in it. */
  traded: z.array(priceSize),
});
export type RunnerLadder = z.output<typeof runnerLadder>;

/** One interval of a price history: when it begins (Unix milliseconds), the last price in it, the stake matched in it. */
export const historyPoint = z.tuple([z.int(), z.number(), amountField]);
export type HistoryPoint = z.output<typeof historyPoint>;

/** How the prices of a market have moved. */
export const priceHistory = z.object({
  marketId: z.int(),
  notation,
  /** How long one interval is. It doubles when there are too many points. Intervals without a match have no point. */
  intervalMs: z.int(),
  /** In the order of the market's runners; oldest point first. */
  runners: z.array(z.object({ id: z.int(), points: z.array(historyPoint) })),
});
export type PriceHistory = z.output<typeof priceHistory>;

/** The newest matches of a market. */
export const marketTape = z.object({
  marketId: z.int(),
  notation,
  /** Newest first. A match that is void since then is still in it. */
  matches: z
    .array(
      z.object({
        matchId: z.int(),
        at: momentField,
        runnerId: z.int(),
        price: z.number(),
        size: amountField,
      }),
    )
    .check(z.maxLength(TAPE_LENGTH)),
});
export type MarketTape = z.output<typeof marketTape>;

/** What is matched before a bet that rests, at its price. */
export const queuePlace = z.object({
  betId: z.int(),
  /** Its place at its price: 1 is matched first. Null where more bets are before it than are counted. */
  place: z.nullable(z.int()),
  /** Stake that is matched before it; null where its place is. */
  ahead: z.nullable(amountField),
});
export type QueuePlace = z.output<typeof queuePlace>;

const ofMarket = z.object({ marketId: idField });

/** The calls of those who trade a market: its ladder, its history, the place of own bets and its starting prices. */
export const trading = {
  getRunnerLadder: endpoint({
    method: "GET",
    path: "Odds/GetRunnerLadder",
    audience: "public",
    summary: "The best 60 prices of each side of one runner, and what was matched at each price.",
    input: z.object({ marketId: idField, runnerId: idField }),
    output: runnerLadder,
    errors: ["MARKET_NOT_FOUND", "RUNNER_NOT_FOUND", "LADDER_NOT_OFFERED"],
  }),
  getPriceHistory: endpoint({
    method: "GET",
    path: "Odds/GetPriceHistory",
    audience: "public",
    summary: "The last matched price and the matched stake of each runner by interval, at most 2,000 points.",
    input: ofMarket,
    output: priceHistory,
    errors: ["MARKET_NOT_FOUND", "LADDER_NOT_OFFERED"],
  }),
  getMarketTape: endpoint({
    method: "GET",
    path: "Odds/GetMarketTape",
    audience: "public",
    summary: "The newest 50 matches of a market.",
    input: ofMarket,
    output: marketTape,
    errors: ["MARKET_NOT_FOUND", "LADDER_NOT_OFFERED"],
  }),
  getQueuePlaces: endpoint({
    method: "GET",
    path: "Odds/GetQueuePlaces",
    audience: "player",
    summary: "The place of each of the player's resting bets of a market at its price.",
    input: ofMarket,
    output: z.array(queuePlace),
    errors: [],
  }),
  ...startingPriceCalls,
};
