import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { amountField, idField, momentField } from "./fields.ts";

/** How a market is shown and grouped; what it pays follows from its kind in the engine. */
export const marketType = z.enum(["match_odd", "bookmaker", "fancy2", "goalsmaker", "toss", "place"]);
export type MarketType = z.output<typeof marketType>;

/** OPEN takes bets; SUSPENDED takes none for the moment; CLOSED waits for its result; SETTLED and VOID are final. */
export const marketStatus = z.enum(["OPEN", "SUSPENDED", "CLOSED", "SETTLED", "VOID"]);
export type WireMarketStatus = z.output<typeof marketStatus>;

/**
 * How a market ended: the runners that won, in the order of the market's runners, or that it is void. Dead heat: `runnerIds`
 * have won, and `tiedIds` share the `places` that are left.
 */
export const marketResult = z.discriminatedUnion("type", [
  z.object({ type: z.literal("winners"), runnerIds: z.array(z.int()).check(z.minLength(1)) }),
  z.object({ type: z.literal("void") }),
  z.object({
    type: z.literal("deadHeat"),
    runnerIds: z.array(z.int()),
    tiedIds: z.array(z.int()),
    places: z.int(),
  }),
]);
export type WireMarketResult = z.output<typeof marketResult>;

/** A market as it is described, without prices. */
export const market = z.object({
  marketId: z.int(),
  eventId: z.int(),
  /** What it is a market of; also known when the event has ended and left the lists. */
  event: z.object({ title: z.string(), competition: z.string(), sourceLabel: z.string() }),
  marketType,
  marketName: z.string(),
  status: marketStatus,
  /** Why it is suspended or void, in words: "Wicket", "Goal", "Ball running". */
  statusReason: z.string(),
  inPlay: z.boolean(),
  /** How long a bet that could match at once is held before it enters the book. */
  delayMs: z.int(),
  minStake: amountField,
  maxStake: amountField,
  /** Share of net market winnings, in percent. */
  commissionPercent: z.number(),
  priceLadder: z.enum(["classic", "finest"]),
  /** How the market is settled, in words. */
  rules: z.string(),
  /** How many of its runners win: 1 except in place markets. */
  winners: z.int(),
  /** Whether bets may be kept at the turn in play (`persistence`). */
  keepsInPlay: z.boolean(),
  /** Null until the market has a result. */
  result: z.nullable(marketResult),
  runners: z.array(z.object({ id: z.int(), name: z.string(), sort: z.int() })),
});
export type Market = z.output<typeof market>;

/** A price in decimal odds and the money offered at it in rupees. */
export const priceSize = z.object({ price: z.number(), size: amountField });

/** One runner with prices. The first best price stands alone as clients of the class read it, then three levels. */
export const oddsRunner = z.object({
  id: z.int(),
  marketId: z.int(),
  runnername: z.string(),
  backPrice: z.number(),
  backSize: z.string(),
  layPrice: z.number(),
  laySize: z.string(),
  /** `ACTIVE`, `SUSPENDED`, `BALLRUNNING`, `CLOSED`, `WINNER`, `LOSER`, `REMOVED`. */
  status: z.string(),
  /** What a backer can take, best first; at most three. */
  back: z.array(priceSize),
  /** What a layer can take, best first; at most three. */
  lay: z.array(priceSize),
  lastPrice: z.nullable(z.number()),
});
export type OddsRunner = z.output<typeof oddsRunner>;

/** The prices of one market. */
export const oddsMarket = z.object({
  marketId: z.nullable(z.int()),
  marketName: z.string(),
  status: marketStatus,
  statusReason: z.string(),
  inPlay: z.boolean(),
  delayMs: z.int(),
  /** How many of its runners win: their fair chances sum to so many times 100 %. */
  winners: z.int(),
  matched: amountField,
  /** Sequence of the hub's deltas that this image includes. */
  sequence: z.int(),
  runners: z.array(oddsRunner),
});
export type OddsMarket = z.output<typeof oddsMarket>;

/** Every key is always there, even where the event has no such market. */
export const userOdds = z.object({
  eventId: z.int(),
  serverTime: momentField,
  matchOdds: oddsMarket,
  bookmaker: oddsMarket,
  fancy: oddsMarket,
  toss: oddsMarket,
  goalsmaker: z.array(oddsMarket),
  /** Markets of further types, such as the place market of a race. */
  others: z.array(oddsMarket),
});
export type UserOdds = z.output<typeof userOdds>;

/** The least and most a player may stake on a runner, in rupees. */
export const userLimit = z.object({
  marketType,
  marketId: z.int(),
  /** Spelt with three n: clients of the class read it so. */
  runnnerId: z.int(),
  limit: z.object({
    minStake: amountField,
    maxStake: amountField,
    delayTime: z.int(),
    isSuspended: z.boolean(),
    isBetLock: z.boolean(),
  }),
});

const byEvent = z.object({ eventId: idField });

/** The calls that read markets, prices, scores and limits. */
export const markets = {
  getByEventId: endpoint({
    method: "GET",
    path: "Market/GetByEventId",
    audience: "public",
    summary: "The markets of one event with runners, rules, limits and delay.",
    input: byEvent,
    output: z.array(market),
    errors: ["EVENT_NOT_FOUND"],
  }),
  getUserOdds: endpoint({
    method: "GET",
    path: "Odds/GetUserOddsV2",
    audience: "public",
    summary: "The prices of one event's markets, three levels each side.",
    input: byEvent,
    output: userOdds,
    errors: ["EVENT_NOT_FOUND"],
  }),
  getUserLimits: endpoint({
    method: "GET",
    path: "Odds/GetUserLimits",
    audience: "player",
    summary: "The player's stake limits and delays per runner of one event.",
    input: byEvent,
    output: z.array(userLimit),
    errors: ["EVENT_NOT_FOUND"],
  }),
  getScoreCard: endpoint({
    method: "GET",
    path: "Sport/GetScoreCard",
    audience: "public",
    summary: "The score of one event as JSON text (`ScoreCard`), or null before the start.",
    input: z.object({
      DreamEventId: z.optional(z.string().check(z.maxLength(120))),
      eventId: z.optional(idField),
    }),
    output: z.nullable(z.string()),
    errors: ["EVENT_NOT_FOUND"],
  }),
};
