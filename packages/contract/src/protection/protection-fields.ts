import * as z from "zod/mini";
import { amountField, momentField } from "../fields.ts";

/** `deposit`: paid in, gross. `loss`: net result of settled markets and of games, commissions included. `stake`: turnover of both. */
export const limitKind = z.enum(["deposit", "loss", "stake"]);
/** `day`: the last 24 hours. `week`: the last 7 times 24 hours. `month`: the calendar month, India time. */
export const limitPeriod = z.enum(["day", "week", "month"]);

/** An amount of a limit, as a number or as text with thousands separators; null: no limit. */
export const limitAmountField = z.nullable(z.union([z.number(), z.string().check(z.maxLength(20))]));

/** One limit. Amounts in main units. */
export const protectionLimit = z.object({
  kind: limitKind,
  period: limitPeriod,
  /** In force; null: none. */
  amount: z.nullable(amountField),
  /** What counts of it now: bets that may still be matched or lost are in it. Null without a limit. */
  used: z.nullable(amountField),
  /** A looser amount that was asked for, and between which moments it can be confirmed. */
  pending: z.nullable(
    z.object({ amount: z.nullable(amountField), confirmFrom: momentField, confirmUntil: momentField }),
  ),
});

/** No bets, deposits, bonuses or casino until a moment; null: for good. */
export const protectionExclusion = z.object({
  kind: z.enum(["timeOut", "selfExclusion"]),
  from: momentField,
  until: z.nullable(momentField),
});

/** What protects a player: limits in force or pending, the exclusion in force, and the reminder. */
export const protectionState = z.object({
  limits: z.array(protectionLimit),
  exclusion: z.nullable(protectionExclusion),
  /** Minutes between reminders of the time spent; null: none. */
  reminderMinutes: z.nullable(z.int()),
});

/** A time-out of 1 to 42 days, or a self-exclusion of 6 to 60 months or (null) for good. */
export const exclusionWish = z.union([
  z.object({ kind: z.literal("timeOut"), days: z.int().check(z.minimum(1), z.maximum(42)) }),
  z.object({
    kind: z.literal("selfExclusion"),
    months: z.nullable(z.int().check(z.minimum(6), z.maximum(60))),
  }),
]);

/** An exclusion that is in force now, and how many unmatched bets it cancelled. */
export const exclusionMade = z.object({ exclusion: protectionExclusion, cancelledBets: z.int() });

/** What protects the player after a change, and how many unmatched bets a stricter limit cancelled. */
export const limitChanged = z.object({ state: protectionState, cancelledBets: z.int() });
