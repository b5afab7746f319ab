import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { countField, dayField, momentField, pageOf } from "./fields.ts";

/** One line of the statement. Amounts are text with two decimals, as clients of the class read them. */
export const transaction = z.object({
  id: z.int(),
  date: momentField,
  description: z.string(),
  kind: z.string(),
  credit: z.string(),
  debit: z.string(),
  balance: z.string(),
  eventId: z.nullable(z.int()),
  /** What moved the money, such as `withdrawal:17`; null for markets and adjustments without one. */
  reference: z.nullable(z.string()),
});

/** The calls of a player's statement. */
export const transactions = {
  getHistory: endpoint({
    method: "GET",
    path: "Transaction/GetHistory",
    audience: "player",
    summary:
      "The player's movements of money, newest first, one page. Type: 0 all, 1 deposits and withdrawals, 2 games.",
    input: z.object({
      From: dayField,
      To: dayField,
      Type: countField(0, 2, 0),
      Sorting: z.optional(z.nullable(z.string())),
      MaxResultCount: countField(1, 100, 10),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(transaction),
    errors: [],
  }),
};
