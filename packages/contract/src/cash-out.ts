import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { amountField, clientReferenceField, idField, momentField } from "./fields.ts";

/** How long a quote can be executed. */
export const CASH_OUT_QUOTE_MS = 10_000;

/**
 * Why there is no cash-out now. `suspended`: the market takes no bets for the moment, or is closed. `notOffered`: the kind of
 * market has none. `nothing`: there is no matched bet to close, or it is closed already. `noOffers`: the offers are not
 * enough for all of it. `ownBets`: an unmatched bet of the player is among them. `inDelay`: a bet or a cash-out of the player
 * is delayed in the market.
 */
export const cashOutReason = z.enum(["suspended", "notOffered", "nothing", "noOffers", "ownBets", "inDelay"]);
export type CashOutReason = z.output<typeof cashOutReason>;

/** What a cash-out would bring, and by which bets. */
export const cashOutQuote = z.object({
  /** Null where there is none now. */
  quoteId: z.nullable(z.string()),
  available: z.boolean(),
  /** Why not, in words for the player; null where it is available. */
  reason: z.nullable(z.string()),
  /** The same for programs. */
  reasonCode: z.nullable(cashOutReason),
  /**
   * What is brought whatever the result, before commission: a profit, or a loss below zero. It is rounded down, and better
   * prices can make it more. 0 where there is none.
   */
  amount: amountField,
  /** The bets that are placed: all of them match whole at their price or better, or none does. */
  orders: z.array(
    z.object({
      runnerId: z.int(),
      side: z.enum(["back", "lay"]),
      /** As the market writes prices (`notation`): the worst that is accepted. */
      price: z.number(),
      stake: amountField,
      /** The line of a bet at a line, else null. */
      fancyValue: z.nullable(z.number()),
    }),
  ),
  /** Until when it can be executed. */
  expiresAt: z.nullable(momentField),
});
export type CashOutQuote = z.output<typeof cashOutQuote>;

/** What a cash-out has brought. */
export const cashOutDone = z.object({
  /** As in the quote, at the prices that were matched; null where an old execution is answered again. */
  amount: z.nullable(amountField),
  /** Stake matched, of all its bets. */
  matched: amountField,
  /** What the matched bets of the market bring now if that runner wins; empty in markets of lines. */
  profitIf: z.array(z.object({ runnerId: z.int(), amount: amountField })),
});
export type CashOutDone = z.output<typeof cashOutDone>;

/** The calls that close matched bets at the prices of now. */
export const cashOut = {
  getQuote: endpoint({
    method: "POST",
    path: "CashOut/GetQuote",
    audience: "player",
    summary:
      "What the player's matched bets of a market, or those on one runner, are worth now. The quote can be executed once, within ten seconds.",
    input: z.object({
      marketId: idField,
      /** Null: the whole market. In a market of lines null too. */
      runnerId: z.nullable(idField),
      /** How much of it in percent, 1 to 100. */
      fraction: z.int().check(z.minimum(1), z.maximum(100)),
    }),
    output: cashOutQuote,
    errors: ["MARKET_NOT_FOUND", "RUNNER_NOT_FOUND", "EXCHANGE_STOPPED"],
  }),
  execute: endpoint({
    method: "POST",
    path: "CashOut/Execute",
    audience: "player",
    summary:
      "Places the bets of a quote, which all match whole or not at all; in play after the bet delay. The same client reference always gets the same outcome.",
    input: z.object({
      quoteId: z.string().check(z.minLength(1), z.maxLength(64)),
      clientReference: clientReferenceField,
    }),
    output: cashOutDone,
    errors: [
      "CASH_OUT_QUOTE_NOT_FOUND",
      "CASH_OUT_QUOTE_EXPIRED",
      "CASH_OUT_QUOTE_USED",
      "CASH_OUT_POSITION_CHANGED",
      "CASH_OUT_IN_DELAY",
      "GROUP_NOT_MATCHED",
      "GROUP_INVALID",
      "MARKET_NOT_FOUND",
      "MARKET_SUSPENDED",
      "MARKET_CLOSED",
      "MARKET_SETTLED",
      "INSUFFICIENT_FUNDS",
      "EXPOSURE_LIMIT_EXCEEDED",
      "SELF_MATCH",
      "KEY_INVALID",
      "KEY_REUSED",
      "BET_LOCKED",
      "SELF_EXCLUDED",
      "TIME_OUT_ACTIVE",
      "STAKE_LIMIT_EXCEEDED",
      "LOSS_LIMIT_EXCEEDED",
      "SPORT_NOT_ALLOWED",
      "SPORT_LOCKED",
      "SITE_SUSPENDED",
      "ACCOUNT_NOT_FOUND",
      "MONEY_MODE_MISMATCH",
      "RUNNER_NOT_FOUND",
      "RUNNER_REMOVED",
      "PRICE_INVALID",
      "STAKE_INVALID",
      "OPEN_ORDERS_LIMIT",
      "DELAYED_ORDERS_LIMIT",
      "CAPACITY_REACHED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
};
