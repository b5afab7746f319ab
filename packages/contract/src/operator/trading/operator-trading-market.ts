import * as z from "zod/mini";
import { LONGEST_BET_DELAY_MS } from "../../bets.ts";
import { notation } from "../../betting/line-markets.ts";
import { startingPrices } from "../../betting/starting-prices.ts";
import { endpoint } from "../../endpoint.ts";
import { amountField, countField, givenMomentField, idField, momentField, pageOf } from "../../fields.ts";
import { wordsField } from "../operator-fields.ts";
import { tradingMarket } from "./operator-trading.ts";

/** The most orders of one side of a runner that a trader's book shows. */
export const BOOK_ORDERS = 40;
/** Into how many parts the time line of a market's matches is divided at most. */
export const TIME_LINE_PARTS = 120;

const restingOrder = z.object({
  betId: z.int(),
  userId: z.int(),
  userName: z.string(),
  /** In the market's notation. */
  price: z.number(),
  size: amountField,
  placedAt: momentField,
});
/** An order in a trader's book, with whose it is. */
export type RestingOrder = z.output<typeof restingOrder>;

const tradingRunner = z.object({
  /** Of a fancy market's line the runner is the market's one. */
  runnerId: z.int(),
  name: z.string(),
  /** Null where nothing was matched. */
  lastMatched: z.nullable(z.number()),
  removed: z.boolean(),
  /** What a backer can take: lays, the highest price first, in their order. */
  back: z.array(restingOrder),
  /** What a layer can take: backs, the lowest price first, in their order. */
  lay: z.array(restingOrder),
});
/** A runner of a trader's book. */
export type TradingRunner = z.output<typeof tradingRunner>;

const seconds = (most: number) => z.number().check(z.minimum(0), z.maximum(most), z.multipleOf(0.001));
const bound = z.nullable(z.number().check(z.minimum(0.01), z.maximum(100_000_000)));

const marketLimits = z.object({
  /** How long an order that would match at once is delayed while the event is in play, in seconds. */
  delay: seconds(LONGEST_BET_DELAY_MS / 1000),
  minStake: z.number().check(z.minimum(0.01), z.maximum(100_000_000)),
  maxStake: z.number().check(z.minimum(0.01), z.maximum(100_000_000)),
  /** A stake below the least one is taken where it can bring so much with itself; null: none is. */
  minPayout: bound,
  /** The most that one account may stand to lose in the market; null: as much as it has. */
  maxExposure: bound,
  /** The most that is matched in the market; null: no bound of its own. */
  maxMatched: bound,
  /** A match more than so many ticks from the last one suspends the market; 0: none does. */
  jumpTicks: z.int().check(z.minimum(0), z.maximum(100_000)),
  /** How old the last match may be for that, in seconds. */
  jumpWithin: seconds(3600),
});
/** What bounds a market while it is open, in main units and seconds. */
export type TraderLimits = z.output<typeof marketLimits>;

const tradingMatch = z.object({
  matchId: z.int(),
  at: momentField,
  runnerName: z.string(),
  /** As it is now: a removed runner reduces those of the others. */
  price: z.number(),
  size: amountField,
  /** Empty, as `layer` is: the house, which stands between a bet on one runner and bets on the others (`crossMatching`). */
  backer: z.string(),
  layer: z.string(),
  /** Whether it was made void. */
  voided: z.boolean(),
});
/** A match with both its players. */
export type TradingMatch = z.output<typeof tradingMatch>;

const sum = z.object({ count: z.int(), size: amountField });

/** Operators' calls about one market that is traded. */
export const operatorTradingMarket = {
  getTradingMarket: endpoint({
    method: "GET",
    path: "Operator/GetTradingMarket",
    audience: "operator",
    summary:
      "One market for its trader: what it is asked to be, its limits, what was matched, and its book order by order with whose they are.",
    input: z.object({ marketId: idField }),
    output: z.object({
      market: tradingMarket,
      eventId: z.int(),
      eventTitle: z.string(),
      sportId: z.int(),
      phase: z.enum(["upcoming", "inPlay", "ended"]),
      startTime: momentField,
      notation,
      /** What was matched in the market, with what was made void later. */
      matched: amountField,
      /** Whether a back of one runner is matched with a back of each other too, and a lay with lays: then no runner can be taken out. */
      crossMatching: z.boolean(),
      /** Whether bets may be kept at the turn in play. */
      keepsInPlay: z.boolean(),
      limits: marketLimits,
      runners: z.array(tradingRunner),
      /** Of a market that forms starting prices, at most a second old; absent of others. */
      startingPrices: z.optional(z.omit(startingPrices, { marketId: true, notation: true })),
    }),
    errors: ["MARKET_NOT_FOUND"],
  }),
  getTradingMatches: endpoint({
    method: "GET",
    path: "Operator/GetTradingMatches",
    audience: "operator",
    summary:
      "The matches of a market, the newest first, one page, with the time line of all of them; with a window also how many of them, and how much, it would void.",
    input: z.object({
      marketId: idField,
      /** Begin of the window, which it includes; absent: since the first match. */
      From: z.optional(givenMomentField),
      /** End of the window, which it does not include; absent: until now. */
      Until: z.optional(givenMomentField),
      /** Number of the last match of the page before this one; absent: the page of the newest. */
      Before: z.optional(idField),
      MaxResultCount: countField(1, 100, 50),
    }),
    output: z.extend(pageOf(tradingMatch), {
      /** Of the matches that are not void: in the window, or all. */
      window: sum,
      /** The first and the last match of the market; null where there is none. */
      firstAt: z.nullable(momentField),
      lastAt: z.nullable(momentField),
      /** Parts of equal length from the first match to the last, those with matches that are not void only. */
      timeLine: z.array(z.object({ at: momentField, count: z.int(), size: amountField })),
    }),
    errors: ["MARKET_NOT_FOUND"],
  }),
  setMarketLimits: endpoint({
    method: "POST",
    path: "Operator/SetMarketLimits",
    audience: "operator",
    summary:
      "Changes delay, bounds and price jump guard of a market from the next order on. Orders that rest stay; a delay that is running is not changed.",
    input: z.extend(marketLimits, { marketId: idField, reason: wordsField }),
    output: z.string(),
    errors: [
      ...["MARKET_NOT_FOUND", "MARKET_SETTLED", "MARKET_INVALID"],
      ...["EXCHANGE_BUSY", "EXCHANGE_STOPPED"],
    ] as const,
  }),
};
