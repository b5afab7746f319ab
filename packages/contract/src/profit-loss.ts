import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { amountField, countField, dayField, momentField, zoneField } from "./fields.ts";

/** The most days of one report. */
export const PROFIT_LOSS_DAYS = 92;

/** What settled markets, or games, brought one account; amounts in main units. */
const broughtFields = {
  /** Matched stakes; null of games, whose stakes the ledger does not have. */
  stake: z.nullable(amountField),
  /** Before commission. */
  gross: amountField,
  /** What was taken, as a positive amount. */
  commission: amountField,
  net: amountField,
};

/** One sport, event, market, or day of a game. */
export const profitLossRow = z.object({
  /** The sport's or the event's id, by which the level below is asked for; of a market or a game 0. */
  id: z.int(),
  name: z.string(),
  /** Of a market, else null. */
  marketId: z.nullable(z.int()),
  /** Of a market the runners that won; else empty. */
  winner: z.string(),
  /** Markets, or days of games, in it. */
  markets: z.int(),
  /** Of an event. */
  startTime: z.nullable(momentField),
  /** The last settlement in it. */
  settledAt: momentField,
  /** The statement's line, of a market or a game. */
  transactionId: z.nullable(z.int()),
  ...broughtFields,
});
/** A row of the profit and loss report. */
export type ProfitLossRow = z.output<typeof profitLossRow>;

/** One level of the report: what it lists, one page of it, and what all of it comes to. */
export const profitLossPage = z.object({
  level: z.enum(["sport", "event", "market", "game"]),
  items: z.array(profitLossRow),
  totalCount: z.int(),
  totals: z.object(broughtFields),
});
/** A page of the profit and loss report. */
export type ProfitLossPage = z.output<typeof profitLossPage>;

const levelField = z.optional(z.nullable(countField(-1, 999_999_999, 0)));

/** The report of the statement by sport, event and market. */
export const profitLoss = {
  getProfitLoss: endpoint({
    method: "GET",
    path: "Transaction/GetProfitLoss",
    audience: "player",
    summary:
      "What settled bets brought: by sport; with SportId by event, or for the casino (-1) by game and day; with EventId by market. At most 92 days; without From the last 92.",
    input: z.object({
      From: dayField,
      To: dayField,
      Zone: zoneField,
      SportId: levelField,
      EventId: levelField,
      MaxResultCount: countField(1, 100, 20),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: profitLossPage,
    errors: ["REPORT_RANGE_TOO_LONG"],
  }),
};
