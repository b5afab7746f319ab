import * as z from "zod/mini";
import { amountField, momentField } from "../fields.ts";
import { marketType } from "../markets.ts";
import { notation } from "./line-markets.ts";
import { lapseReason, persistence } from "./order-options.ts";
import { betStartingPrice } from "./starting-prices.ts";

/** A finished bet: settled, void, cancelled or lapsed, with its profit or loss in rupees. */
export const historyBet = z.object({
  betId: z.int(),
  betTitle: z.string(),
  marketName: z.string(),
  betRunnerName: z.string(),
  /** `bookmaker`, `fancy2`, …: see the types of markets. */
  marketTypeName: marketType,
  betRate: z.number(),
  odds: z.number(),
  /** Of `odds` and `betRate`. */
  notation,
  /** A line bet's line in the unit of its market; null of others. */
  fancyValue: z.nullable(z.number()),
  /** How the market of a line bet ended; null of others, and without a result. */
  marketNumber: z.nullable(z.int()),
  /** What was asked for; it is matched, cancelled or lapsed. */
  stake: amountField,
  matched: amountField,
  cancelled: amountField,
  lapsed: amountField,
  /** What was matched of it and is void, where any is, with the reason in words. */
  voided: z.optional(amountField),
  voidReason: z.optional(z.string()),
  /** Why its price was reduced, where it was: a runner was taken out. */
  reducedReason: z.optional(z.string()),
  /** When its market was settled again, where that changed the account's result. */
  resettledTime: z.optional(momentField),
  /** When the unmatched part lapsed. */
  lapseTime: z.nullable(momentField),
  /** Null where nothing of it lapsed. */
  lapseReason: z.nullable(lapseReason),
  persistence,
  startingPrice: z.optional(betStartingPrice),
  /** As text, as clients of the class read it; signed, before commission. */
  profitLoss: z.string(),
  /**
   * What the bet brought exactly, with four decimals, where that is no whole number of paise; else null. A market's result
   * is rounded down once, and `profitLoss` of its bets adds up to it: a bet shows what it added to the rounded sum.
   */
  exactProfitLoss: z.nullable(z.string()),
  /** `WON`, `LOST`, `VOID`, `DEAD_HEAT`, `LAPSED`, `CANCELLED`. */
  result: z.string(),
  /** More of the result in words, such as `dead heat, 1 place for 2`; null where the word says all. */
  resultNote: z.nullable(z.string()),
  placeTime: momentField,
  /** Of the market; null where nothing of the bet was matched. */
  settleTime: z.nullable(momentField),
  betType: z.enum(["back", "lay", "yes", "no"]),
  eventId: z.int(),
  /** Two markets of an event may have the same name. */
  marketId: z.int(),
});
