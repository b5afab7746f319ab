import * as z from "zod/mini";
import { historyBet } from "./betting/history-bet.ts";
import { notation } from "./betting/line-markets.ts";
import { execution, persistence } from "./betting/order-options.ts";
import { expectedProfitLoss, userMarkets } from "./betting/profit-loss.ts";
import { betStartingPrice, hasPrice, PRICE_NEEDED } from "./betting/starting-prices.ts";
import { endpoint } from "./endpoint.ts";
import {
  amountField,
  clientReferenceField,
  countField,
  dayField,
  givenMomentField,
  idField,
  momentField,
  noInput,
  pageOf,
} from "./fields.ts";

/** No market has a longer bet delay. */
export const LONGEST_BET_DELAY_MS = 30_000;
/** How many ticks worse a bet at any price is matched that names no worst price. */
export const ACCEPTED_WORSE_TICKS = 10;

/** A line bet's line in the unit of its market; null where the bet has none. */
const fancyValue = z.nullable(z.number());

/** With `fillOrKill`, and not above the stake: the least that must be matched at once. Absent: the whole stake. */
const minMatchedField = z.number();

/** From when on the unmatched part of a bet lapses; absent: its market's rules alone decide. */
const expiresAtField = givenMomentField;

/** A bet as clients send it: `type` is the wire code of its side, `rate` in the market's notation, `stake` rupees. */
export const placeBetInput = z
  .object({
    placeTime: z.optional(z.unknown()),
    type: z.int(),
    /**
     * The price asked for, in the market's notation: matched at this price or better only. Null only of a bet with execution
     * `startingPrice`, which then takes any.
     */
    rate: z.nullable(z.number()),
    /** Of a lay with execution `startingPrice` what it can lose. */
    stake: z.number(),
    /** The line of a fancy bet (types 3 and 4); of others absent, null or 0. */
    fancyValue: z.optional(z.nullable(z.union([z.number(), z.string()]))),
    /** Null for a fancy bet: its market has one runner. */
    runnerId: z.nullable(idField),
    marketId: idField,
    eventId: idField,
    clientReference: z.optional(clientReferenceField),
    /** Opt-in for this one bet: take what the book offers after the delay, down to the worst price. */
    acceptAnyPrice: z.optional(z.boolean()),
    /**
     * With `anyPrice`: the worst price that the bet accepts, which what it can lose must be covered at. Absent, as from
     * older clients: `ACCEPTED_WORSE_TICKS` worse than `rate`.
     */
    worstRate: z.optional(z.number()),
    minMatched: z.optional(minMatchedField),
    /** Only of a bet whose unmatched part rests, and does not take the starting price. */
    expiresAt: z.optional(expiresAtField),
    /** Absent: `limit`, or `anyPrice` where `acceptAnyPrice` is true. */
    execution: z.optional(execution),
    /** Absent: `lapse`. */
    persistence: z.optional(persistence),
  })
  .check(z.refine(hasPrice, PRICE_NEEDED));
export type PlaceBetInput = z.output<typeof placeBetInput>;

/** What became of a bet when it entered the book. */
export const placement = z.object({
  betId: z.int(),
  clientReference: z.string(),
  stake: amountField,
  matched: amountField,
  /** Null while nothing is matched. */
  averagePrice: z.nullable(z.number()),
  /** What rests in the book, is delayed, or waits for the starting price. */
  remaining: amountField,
  /** What an immediate-or-cancel bet did not match; of a fill-or-kill bet without a minimum, the whole stake or nothing. */
  cancelled: amountField,
  rate: z.number(),
  /** Of `averagePrice` and `rate`. */
  notation,
  fancyValue,
  /** True where this repeats the outcome of an earlier request with the same reference. */
  repeated: z.boolean(),
  startingPrice: z.optional(betStartingPrice),
});
export type Placement = z.output<typeof placement>;

/** A bet of which some part can still be matched or is not settled yet. */
export const openBet = z.object({
  betId: z.int(),
  eventId: z.int(),
  sportId: z.int(),
  betTitle: z.string(),
  runnerId: z.int(),
  runnerName: z.string(),
  marketId: z.int(),
  marketName: z.string(),
  marketTypeName: z.string(),
  dreamMarketTypeName: z.string(),
  betType: z.enum(["back", "lay", "yes", "no"]),
  /** Average matched price, or the asked one while nothing is matched. */
  odds: z.number(),
  /** The price asked for. */
  betRate: z.number(),
  /** Of `odds` and `betRate`. */
  notation,
  fancyValue,
  stake: amountField,
  matched: amountField,
  unmatched: amountField,
  /** Of a bet that waits for the starting price: what it wins at its limit, the least that it may. */
  expectedProfit: amountField,
  /** Rounded up: never less than can be lost. */
  liability: amountField,
  /** The same of the matched part alone, at the exact prices of its matches. */
  matchedProfit: amountField,
  matchedLiability: amountField,
  persistence,
  expiresAt: z.optional(momentField),
  startingPrice: z.optional(betStartingPrice),
  placeTime: momentField,
  /** What was matched of it and is void, where any is, with the reason in words. */
  voided: z.optional(amountField),
  voidReason: z.optional(z.string()),
  /** Why its matched price was reduced, where it was: a runner was taken out. */
  reducedReason: z.optional(z.string()),
});
export type OpenBet = z.output<typeof openBet>;

/** The open bets of a player, with the money they stand against. */
export const openBets = z.object({
  balance: amountField,
  exposure: amountField,
  /** Money held for withdrawals and the like: neither in the balance nor in the exposure. */
  held: amountField,
  /** What the player owes after a corrected result, where he owes anything; paid first from what comes in. */
  owed: z.optional(amountField),
  /** What all open bets may lose together, where the operator has set a limit. */
  exposureLimit: z.optional(amountField),
  /** How much less commission the player pays than his markets say, in whole percent; absent: none. */
  commissionDiscountPercent: z.optional(z.int()),
  /** How many bets there are, where these are only the newest of them. */
  totalCount: z.optional(z.int()),
  openBets: z.array(openBet),
});
export type OpenBets = z.output<typeof openBets>;

const PLACE_ERRORS = [
  "EVENT_NOT_FOUND",
  "MARKET_NOT_FOUND",
  "RUNNER_NOT_FOUND",
  "RUNNER_REMOVED",
  "MARKET_SUSPENDED",
  "MARKET_CLOSED",
  "MARKET_SETTLED",
  "BET_TYPE_NOT_OFFERED",
  "PRICE_INVALID",
  "RATE_INVALID",
  "LINE_INVALID",
  "EXPOSURE_ABOVE_MAXIMUM",
  "EXPOSURE_LIMIT_EXCEEDED",
  "MATCHED_ABOVE_MAXIMUM",
  "SPORT_LOCKED",
  "STAKE_INVALID",
  "STAKE_BELOW_MINIMUM",
  "STAKE_ABOVE_MAXIMUM",
  "INSUFFICIENT_FUNDS",
  "SELF_MATCH",
  "ORDER_WOULD_MATCH",
  "NOT_MATCHED_WHOLE",
  "NOT_MATCHED_ENOUGH",
  "KEEP_NOT_OFFERED",
  "STARTING_PRICE_NOT_OFFERED",
  "EXPIRY_INVALID",
  "ORDER_EXPIRED",
  "KEY_INVALID",
  "KEY_REUSED",
  "BET_LOCKED",
  "SELF_EXCLUDED",
  "TIME_OUT_ACTIVE",
  "STAKE_LIMIT_EXCEEDED",
  "LOSS_LIMIT_EXCEEDED",
  "SPORT_NOT_ALLOWED",
  "SITE_SUSPENDED",
  "ACCOUNT_NOT_FOUND",
  "MONEY_MODE_MISMATCH",
  "OPEN_ORDERS_LIMIT",
  "DELAYED_ORDERS_LIMIT",
  "CAPACITY_REACHED",
  "EXCHANGE_BUSY",
  "EXCHANGE_STOPPED",
] as const;

const CANCEL_ERRORS = [
  "ACCOUNT_NOT_FOUND",
  "ORDER_NOT_FOUND",
  "ORDER_NOT_OPEN",
  "ORDER_NOT_CANCELLABLE",
  "AMOUNT_INVALID",
  "EXCHANGE_BUSY",
  "EXCHANGE_STOPPED",
] as const;

/** How many bets were cancelled, and the stake in rupees that came back. */
export const cancelled = z.object({
  count: z.int(),
  amount: amountField,
  /** How many of the bets stay because they wait for the starting price; absent: none. */
  waiting: z.optional(z.int()),
});

/** The calls that place, cancel and list bets. */
export const bets = {
  placeBet: endpoint({
    method: "POST",
    path: "Bet/PlaceBetV2",
    audience: "player",
    summary:
      "Places one bet. The same client reference always gets the same outcome. `result` is a sentence to show; `detail` says the same in figures.",
    input: placeBetInput,
    output: z.string(),
    detail: placement,
    errors: PLACE_ERRORS,
  }),
  getPlacement: endpoint({
    method: "GET",
    path: "Bet/GetPlacement",
    audience: "player",
    summary:
      "What became of the bet with this client reference, after its delay; a bet that lapsed in its delay is answered as the refusal it got.",
    input: z.object({ clientReference: clientReferenceField }),
    output: placement,
    errors: [
      "BET_REFERENCE_NOT_FOUND",
      "MARKET_SUSPENDED",
      "MARKET_CLOSED",
      "MARKET_SETTLED",
      "SELF_MATCH",
      "CAPACITY_REACHED",
      "MATCHED_ABOVE_MAXIMUM",
      "ORDER_EXPIRED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  cancelBet: endpoint({
    method: "POST",
    path: "Bet/CancelBet",
    audience: "player",
    summary:
      "Takes back what is unmatched of one bet, or a part of it (`reduceBy`). A bet that waits for the starting price cannot be.",
    input: z.object({ betId: idField, reduceBy: z.optional(z.nullable(z.number())) }),
    output: z.string(),
    detail: cancelled,
    errors: CANCEL_ERRORS,
  }),
  cancelBets: endpoint({
    method: "POST",
    path: "Bet/CancelBets",
    audience: "player",
    summary:
      "Takes back everything unmatched of the player, in one market or in all, but bets that wait for the starting price.",
    input: z.object({ marketId: z.optional(z.nullable(idField)) }),
    output: z.string(),
    detail: cancelled,
    errors: ["ACCOUNT_NOT_FOUND", "MARKET_NOT_FOUND", "EXCHANGE_BUSY", "EXCHANGE_STOPPED"],
  }),
  setBetPersistence: endpoint({
    method: "POST",
    path: "Bet/SetBetPersistence",
    audience: "player",
    summary:
      "Sets what becomes of the unmatched part of a bet when its event turns in play. The bet keeps its place in the queue. What it has already changes nothing.",
    input: z.object({ betId: idField, persistence }),
    output: z.string(),
    errors: [
      "ACCOUNT_NOT_FOUND",
      "ORDER_NOT_FOUND",
      "ORDER_NOT_OPEN",
      "KEEP_NOT_OFFERED",
      "STARTING_PRICE_NOT_OFFERED",
      "EXPIRY_INVALID",
      "SELF_MATCH",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  replaceBets: endpoint({
    method: "POST",
    path: "Bet/ReplaceBets",
    audience: "player",
    summary:
      'For programs that quote: cancels bets of one market (`cancel`: ids, or "all" unmatched), then places up to 60. Each instruction has its own outcome. A bet is not cancelled where all that is to take its place (`insteadOf`) is known before to be refused. Where the exchange was too busy for some of the cancels, only what takes the place of a cancelled bet is placed.',
    input: z.object({
      marketId: idField,
      cancel: z.union([z.literal("all"), z.array(idField).check(z.maxLength(60))]),
      place: z
        .array(
          z
            .object({
              /** Null for a fancy bet, as where one bet is placed. */
              runnerId: z.nullable(idField),
              fancyValue: z.optional(z.nullable(z.number())),
              type: z.int(),
              /** Null only with execution `startingPrice`. */
              rate: z.nullable(z.number()),
              stake: z.number(),
              /**
               * One of the bets that are cancelled: what was taken back of it is the stake, whatever `stake` says, so that a bet
               * that is matched meanwhile is not bet twice. Refused with ORDER_NOT_OPEN where that is nothing, also when the
               * request is repeated: what became of it says `Bet/GetPlacement`.
               */
              insteadOf: z.optional(idField),
              clientReference: z.optional(clientReferenceField),
              minMatched: z.optional(minMatchedField),
              expiresAt: z.optional(expiresAtField),
              execution: z.optional(execution),
              persistence: z.optional(persistence),
            })
            .check(z.refine(hasPrice, PRICE_NEEDED)),
        )
        .check(z.maxLength(60)),
    }),
    output: z.object({
      cancelled,
      placed: z.array(
        z.object({
          ok: z.boolean(),
          code: z.nullable(z.string()),
          /** Instead of the catalogue's words for the code, where more precise ones help. */
          message: z.optional(z.string()),
          placement: z.nullable(placement),
        }),
      ),
    }),
    errors: [...PLACE_ERRORS, "ORDER_NOT_CANCELLABLE"],
  }),
  getUserOpenBets: endpoint({
    method: "GET",
    path: "Bet/GetUserOpenBets",
    audience: "player",
    summary: "Bets of unfinished markets, matched and unmatched, with balance (available) and exposure.",
    input: noInput,
    output: openBets,
    errors: ["EXCHANGE_STOPPED"],
  }),
  getUserExpectedProfitLoss: endpoint({
    method: "GET",
    path: "Bet/GetUserExpectedProfitLoss",
    audience: "player",
    summary: "Profit or loss for each runner winning, per market with matched bets.",
    input: noInput,
    output: expectedProfitLoss,
    errors: ["EXCHANGE_STOPPED"],
  }),
  getUserMarkets: endpoint({
    method: "GET",
    path: "Bet/GetUserMarkets",
    audience: "player",
    summary: "The events that the player has bets in, with profit or loss for each result of their markets.",
    input: noInput,
    output: userMarkets,
    errors: ["EXCHANGE_STOPPED"],
  }),
  getUserBetHistory: endpoint({
    method: "POST",
    path: "Bet/GetUserBetHistory",
    readsQuery: true,
    audience: "player",
    summary: "Finished bets, newest first, one page; up to 10,000 are counted.",
    input: z.object({
      StartDate: dayField,
      EndDate: dayField,
      Sorting: z.optional(z.nullable(z.string())),
      MaxResultCount: countField(1, 100, 10),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(historyBet),
    errors: [],
  }),
};
