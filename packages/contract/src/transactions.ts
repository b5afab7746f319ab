import * as z from "zod/mini";
import { notation } from "./betting/line-markets.ts";
import { endpoint } from "./endpoint.ts";
import { amountField, countField, dayField, idField, momentField, pageOf, zoneField } from "./fields.ts";
import { profitLoss } from "./profit-loss.ts";

/** What a line of the statement is about: the statement's precise filter. */
export const TRANSACTION_GROUPS = [
  "deposit",
  "withdrawal",
  "adjustment",
  "bonus",
  "demo",
  "casino",
  "market",
] as const;

/** One of `TRANSACTION_GROUPS`. */
export type TransactionGroup = (typeof TRANSACTION_GROUPS)[number];

/** What an account with a discount pays of its net winnings, in percent: 5 less 40 % of it are 3. */
export function paidCommissionPercent(commissionPercent: number, discountPercent = 0): number {
  return Math.round(commissionPercent * 100 * (100 - discountPercent)) / 10_000;
}

/** What a market brought one account: a line of the statement is its `net`. */
export const marketSettlement = z.object({
  marketId: z.int(),
  /** The event's title. */
  match: z.string(),
  marketName: z.string(),
  /** The runner, or the runners, that won; null where that is not known. */
  winner: z.nullable(z.string()),
  /** Of all the account's bets together, rounded down to the paisa. */
  gross: amountField,
  /** What was taken of the gross, as a positive amount. */
  commission: amountField,
  /** The market's. */
  commissionPercent: z.number(),
  /** What the account was let off of it; absent: nothing. */
  commissionDiscountPercent: z.optional(z.int()),
  net: amountField,
});

/**
 * One line of the statement: a transfer, or a market with its result and commission together. `credit`, `debit` and
 * `balance` are text with two decimals, as clients of the class read them.
 */
export const transaction = z.object({
  id: z.int(),
  date: momentField,
  description: z.string(),
  kind: z.string(),
  group: z.enum(TRANSACTION_GROUPS),
  credit: z.string(),
  debit: z.string(),
  balance: z.string(),
  /** `balance` as a number. */
  balanceAfter: amountField,
  eventId: z.nullable(z.int()),
  /** What moved the money, such as `withdrawal:17`; null for markets and adjustments without one. */
  reference: z.nullable(z.string()),
  /** Of a market's line; null for every other. */
  settlement: z.nullable(marketSettlement),
});

/** A page of the statement, with the balances of the whole range on every page. */
export const statementPage = z.extend(pageOf(transaction), {
  /** Cash before the first movement of the range, whatever the filter. */
  openingBalance: amountField,
  /** Cash after the last movement of the range, whatever the filter. */
  closingBalance: amountField,
  /** Sums of all lines that the filter lets through, on this page or not. */
  totalCredit: amountField,
  totalDebit: amountField,
});

/** One of the account's bets in a settled market. */
export const transactionBet = z.object({
  id: z.int(),
  /** The runner's name. */
  title: z.string(),
  betType: z.enum(["back", "lay", "yes", "no"]),
  /** Average of the matched prices; the asked one where all of the bet is void. */
  rate: z.number(),
  /** Of `rate`. */
  notation,
  /** The matched stake. */
  amount: amountField,
  /** As text, signed, before commission; all bets of a market add up to its gross. */
  profitLoss: z.string(),
  /** With four decimals, where it is no whole number of paise; else null. */
  exactProfitLoss: z.nullable(z.string()),
  /** `WON`, `LOST`, `VOID`, `DEAD_HEAT`. */
  result: z.string(),
  /** More of the result in words, such as `dead heat, 1 place for 2`; null where the word says all. */
  resultNote: z.nullable(z.string()),
  /** The line of a fancy bet; 0 for every other. */
  fancyValue: z.number(),
  date: momentField,
  /** Not kept with bets: always empty. */
  ipAddress: z.string(),
  /** What was matched of it and is void, where any is, with the reason in words. */
  voided: z.optional(amountField),
  voidReason: z.optional(z.string()),
  /** Why its price was reduced, where it was: a runner was taken out. */
  reducedReason: z.optional(z.string()),
});

/** A step in the history of what moved the money. */
export const transactionStep = z.object({
  at: momentField,
  /** "Requested", "Paid out". */
  title: z.string(),
  /** More of it; may be empty. */
  text: z.string(),
  /** Cash that came (positive) or went with this step; null where none moved. */
  amount: z.nullable(amountField),
});

/** One line of the statement with what is behind it. */
export const transactionDetail = z.object({
  transaction,
  description: z.string(),
  eventId: z.nullable(z.int()),
  /** The line's net as text, signed. */
  totalWin: z.string(),
  /** Of a market; else empty. */
  winner: z.string(),
  marketTypeName: z.string(),
  gameStartTime: z.nullable(momentField),
  /** The account's matched bets in the market, on this page or not. */
  totalBets: z.int(),
  /** One page of them, by their numbers. */
  bets: z.array(transactionBet),
  /** The gross with four decimals, before it was rounded down; null where it is a whole number of paise, and of no market. */
  exactGross: z.nullable(z.string()),
  /**
   * What happened, oldest first. Of a market that was settled again or made void: each result and each reversal after
   * commission, which add up to what the market brought in all; of another market none.
   */
  steps: z.array(transactionStep),
});

/** A file of the statement has at most so many lines. */
export const MAX_FILE_LINES = 20_000;

/** Which lines of the statement are asked for. */
export const statementFilter = {
  From: dayField,
  To: dayField,
  Type: countField(0, 2, 0),
  Kind: z.optional(z.nullable(z.enum(TRANSACTION_GROUPS))),
  Zone: zoneField,
};

/** The calls of a player's statement. */
export const transactions = {
  getHistory: endpoint({
    method: "GET",
    path: "Transaction/GetHistory",
    audience: "player",
    summary:
      "The player's movements of money, newest first, one page. Type: 0 all, 1 deposits and withdrawals, 2 games. Only days that are over may be read from a replica, some seconds old: the player's own acts are always there.",
    input: z.object({
      ...statementFilter,
      Sorting: z.optional(z.nullable(z.string())),
      MaxResultCount: countField(1, 100, 10),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: statementPage,
    errors: [],
  }),
  getHistoryFile: endpoint({
    method: "GET",
    path: "Transaction/GetHistoryFile",
    audience: "player",
    summary:
      "The same lines as comma-separated values, oldest first, between opening and closing balance; at most 20,000.",
    input: z.object(statementFilter),
    output: z.string(),
    file: "text/csv",
    errors: ["STATEMENT_TOO_LONG"],
  }),
  getDetail: endpoint({
    method: "GET",
    path: "Transaction/GetDetail",
    audience: "player",
    summary:
      "One line of the player's statement: a market's bets, result and commission, or the history of a payment.",
    input: z.object({
      transactionId: idField,
      MaxResultCount: countField(1, 100, 100),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: transactionDetail,
    errors: ["TRANSACTION_NOT_FOUND"],
  }),
  ...profitLoss,
};
