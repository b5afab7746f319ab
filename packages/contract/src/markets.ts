import * as z from "zod/mini";
import { eachWayTerms, lineOffers, lineTerms, notation } from "./betting/line-markets.ts";
import { endpoint } from "./endpoint.ts";
import { amountField, idField, momentField } from "./fields.ts";
import { eventSource } from "./situations/event-source.ts";

/** How a market is shown and grouped; what it pays follows from its kind in the engine. */
export const marketType = z.enum([
  "match_odd",
  "bookmaker",
  "fancy2",
  "goalsmaker",
  "toss",
  "place",
  "handicap",
  "totals",
  "correct_score",
  "both_to_score",
  "each_way",
]);
export type MarketType = z.output<typeof marketType>;

/**
 * OPEN takes bets; SUSPENDED takes none for the moment, nor does BALLRUNNING, which cancels no bet that rests; CLOSED waits
 * for its result; SETTLED and VOID are final.
 */
export const marketStatus = z.enum(["OPEN", "SUSPENDED", "CLOSED", "SETTLED", "VOID", "BALLRUNNING"]);
export type WireMarketStatus = z.output<typeof marketStatus>;

/**
 * How a market ended. `winners`: the runners that won, in the order of the market's runners. `number`: what a line market
 * counts. `places`: the runners in their order at the end. `deadHeat`: `runnerIds` have won, and `tiedIds` share the
 * `places` that are left. `tiedPlaces`: as `places`, but `tiedIds` came in together behind the first `after` of `runnerIds`, the
 * others that are placed. `void`: every bet is as if it had not been made.
 */
export const marketResult = z.discriminatedUnion("type", [
  z.object({ type: z.literal("winners"), runnerIds: z.array(z.int()).check(z.minLength(1)) }),
  z.object({ type: z.literal("void") }),
  z.object({ type: z.literal("number"), value: z.int() }),
  z.object({ type: z.literal("places"), runnerIds: z.array(z.int()).check(z.minLength(1)) }),
  z.object({
    type: z.literal("deadHeat"),
    runnerIds: z.array(z.int()),
    tiedIds: z.array(z.int()),
    places: z.int(),
  }),
  z.object({
    type: z.literal("tiedPlaces"),
    runnerIds: z.array(z.int()),
    tiedIds: z.array(z.int()),
    after: z.int(),
  }),
]);
export type WireMarketResult = z.output<typeof marketResult>;

/** A market as it is described, without prices. */
export const market = z.object({
  marketId: z.int(),
  eventId: z.int(),
  /** What it is a market of; also known when the event has ended and left the lists. */
  event: z.object({
    ...{ title: z.string(), competition: z.string(), sourceLabel: z.string() },
    source: z.optional(eventSource),
  }),
  marketType,
  marketName: z.string(),
  /** The group it is shown in, in words: "Sessions", "Player runs", "Wickets"; empty: none but its type's. */
  category: z.string(),
  notation,
  /** Null where its result is no number. */
  line: z.nullable(lineTerms),
  /** Null where its bets are no bets each way. */
  eachWay: z.nullable(eachWayTerms),
  status: marketStatus,
  /** Why it is suspended or void, in words: "Wicket", "Goal", "Ball running". */
  statusReason: z.string(),
  inPlay: z.boolean(),
  /** How long a bet that could match at once is held before it enters the book. */
  delayMs: z.int(),
  minStake: amountField,
  maxStake: amountField,
  /** A stake below the least one is taken where it can bring so much with itself; null: none is. */
  minPayout: z.nullable(amountField),
  /** The most that one player may stand to lose in the market; null: as much as he has. */
  maxExposure: z.nullable(amountField),
  /** The most that is matched in the market; null: no bound of its own. */
  maxMatched: z.nullable(amountField),
  /** Share of net market winnings, in percent. */
  commissionPercent: z.number(),
  priceLadder: z.enum(["classic", "finest"]),
  /** How the market is settled, in words. */
  rules: z.string(),
  /** How many of its runners win: 1 except in place markets. */
  winners: z.int(),
  /** Whether bets may be kept at the turn in play (`persistence`). */
  keepsInPlay: z.boolean(),
  /** True of a market whose prices include bets on its other runners; absent of others. */
  crossMatching: z.optional(z.boolean()),
  /**
   * Of a market whose runners get a starting price at the off: `offered` while it takes bets at it, then `formed`; absent of
   * others.
   */
  startingPrice: z.optional(z.enum(["offered", "formed"])),
  /** Null until the market has a result. */
  result: z.nullable(marketResult),
  runners: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      sort: z.int(),
      /** The number that it wears in a race; absent where it has none. */
      cloth: z.optional(z.int()),
      /** Its line as players read it, such as -1.5; null where it has none. */
      handicap: z.nullable(z.number()),
      /** True of a runner that was taken out, and takes no bets; absent of others. */
      removed: z.optional(z.boolean()),
      /** The starting price that was formed, in the market's notation; absent where there is none. */
      startingPrice: z.optional(z.number()),
    }),
  ),
});
export type Market = z.output<typeof market>;

/** A price in the market's notation and the money offered at it in rupees. */
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
  /** `ACTIVE`, `SUSPENDED`, `BALLRUNNING`, `CLOSED`, `WINNER`, `PLACED` (each way), `LOSER`, `REMOVED`. */
  status: z.string(),
  /** What a backer can take, best first; at most three. */
  back: z.array(priceSize),
  /** What a layer can take, best first; at most three. */
  lay: z.array(priceSize),
  lastPrice: z.nullable(z.number()),
  /** Its line as players read it, such as -1.5; null where it has none. */
  handicap: z.nullable(z.number()),
  /**
   * Of a fancy market, null of others. Its `backPrice` and `layPrice` are the best lines, `backSize` and `laySize` the rates
   * at them, and `back` and `lay` are empty.
   */
  lines: z.nullable(lineOffers),
});
export type OddsRunner = z.output<typeof oddsRunner>;

/** The prices of one market. */
export const oddsMarket = z.object({
  marketId: z.nullable(z.int()),
  marketName: z.string(),
  notation,
  /** Null where its result is no number. */
  line: z.nullable(lineTerms),
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
  /** The first fancy market's name and status, and a row for each one that is open or suspended, with its own `marketId`. */
  fancy: oddsMarket,
  toss: oddsMarket,
  goalsmaker: z.array(oddsMarket),
  /** Each fancy market by itself. */
  fancies: z.array(oddsMarket),
  /** Every market that has no key of its own here, such as the place market of a race. */
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
    minPayout: z.nullable(amountField),
    maxExposure: z.nullable(amountField),
    maxMatched: z.nullable(amountField),
    /** Whether the event's sport is locked for the player. */
    isSportLock: z.boolean(),
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
