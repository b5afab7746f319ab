import * as z from "zod/mini";
import { CASINO_STUDIOS } from "../casino/casino.ts";
import { endpoint } from "../endpoint.ts";
import { amountField, dayField } from "../fields.ts";

/** A report has at most so many days. */
export const REPORT_DAYS = 92;

/** What the ledger and the matches say of some days; amounts in rupees. */
const reportFigures = z.object({
  /** Backers' stakes that were matched. */
  matchedStakes: amountField,
  /** What was put into casino games. */
  casinoStakes: amountField,
  /** What players have lost, net, in markets and games: commission, roundings and what the games kept. */
  grossResult: amountField,
  commission: amountField,
  /** What the games kept of their stakes; negative where players won more. */
  casinoResult: amountField,
  deposits: amountField,
  /** Paid out; what is held is not in it. */
  withdrawals: amountField,
  /** Credits less debits by operators, and what demo accounts begin with. */
  adjustments: amountField,
  /** Bonus money granted, less what was taken back. */
  bonusGranted: amountField,
  /** What went from bonuses to players' cash: what bonuses cost. */
  bonusReleased: amountField,
});
/** See `reportFigures`. */
export type ReportFigures = z.output<typeof reportFigures>;

const reportDay = z.extend(reportFigures, { day: z.string() });
/** The figures of one day in the hosts' zone. */
export type ReportDay = z.output<typeof reportDay>;

const casinoDay = z.object({
  day: z.string(),
  studio: z.enum(CASINO_STUDIOS),
  staked: amountField,
  paidOut: amountField,
  kept: amountField,
});
/** What one studio's games took and paid on one day. */
export type CasinoDay = z.output<typeof casinoDay>;

/** Operators' calls about reports. */
export const operatorReports = {
  getReport: endpoint({
    method: "GET",
    path: "Operator/GetReport",
    audience: "operator",
    summary:
      "Turnover, results, commission, payments and bonuses by day, and games by studio and day, as the ledger has them; at most 92 days, absent the last 30. Where reads go to a replica, some seconds old.",
    input: z.object({ From: dayField, To: dayField }),
    output: z.object({
      from: z.string(),
      to: z.string(),
      totals: reportFigures,
      /** Days on which something moved, in order. */
      days: z.array(reportDay),
      casino: z.array(casinoDay),
    }),
    errors: ["REPORT_RANGE_TOO_LONG"],
  }),
};
