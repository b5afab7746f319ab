import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { amountField, momentField, noInput } from "../fields.ts";
import {
  exclusionMade,
  exclusionWish,
  limitAmountField,
  limitChanged,
  limitKind,
  limitPeriod,
  protectionState,
} from "./protection-fields.ts";

const limitInput = { kind: limitKind, period: limitPeriod };

/** The calls by which players protect themselves. */
export const protection = {
  getState: endpoint({
    method: "GET",
    path: "Protection/GetState",
    audience: "player",
    summary: "The player's limits, what counts of them, pending changes, exclusion and reminder.",
    input: noInput,
    output: protectionState,
    errors: ["EXCHANGE_STOPPED"],
  }),
  setLimit: endpoint({
    method: "POST",
    path: "Protection/SetLimit",
    audience: "player",
    summary:
      "Sets a limit. A stricter one is in force at once, withdraws a pending change, and cancels what is unmatched where open bets could go beyond it. A looser one, or null for none, is pending: it can be confirmed after 24 hours and lapses 7 days later. All limits hold, so that the lowest applies.",
    input: z.object({ ...limitInput, amount: limitAmountField }),
    output: limitChanged,
    errors: [
      "AMOUNT_INVALID",
      "PROTECTION_NOT_OFFERED",
      "SELF_EXCLUDED",
      "TIME_OUT_ACTIVE",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  confirmLimit: endpoint({
    method: "POST",
    path: "Protection/ConfirmLimit",
    audience: "player",
    summary:
      "Confirms a pending looser limit after its cooling-off; the amount is named as it was asked for.",
    input: z.object({ ...limitInput, amount: limitAmountField }),
    output: limitChanged,
    errors: [
      "AMOUNT_INVALID",
      "LIMIT_CHANGE_NOT_FOUND",
      "LIMIT_CHANGE_TOO_EARLY",
      "SELF_EXCLUDED",
      "TIME_OUT_ACTIVE",
      "EXCHANGE_STOPPED",
    ],
  }),
  withdrawLimitChange: endpoint({
    method: "POST",
    path: "Protection/WithdrawLimitChange",
    audience: "player",
    summary: "Withdraws a pending looser limit; the limit in force stays.",
    input: z.object(limitInput),
    output: limitChanged,
    errors: ["LIMIT_CHANGE_NOT_FOUND", "EXCHANGE_STOPPED"],
  }),
  prepareExclusion: endpoint({
    method: "POST",
    path: "Protection/PrepareExclusion",
    audience: "player",
    summary:
      "What a time-out or self-exclusion would mean, and the token that confirms it within 15 minutes. Nothing is changed.",
    input: z.object({ wish: exclusionWish }),
    output: z.object({
      token: z.string(),
      /** Until when it would last if it were confirmed now; null: for good. */
      until: z.nullable(momentField),
      /** Sentences to show before the player confirms. */
      consequences: z.array(z.string()),
    }),
    errors: ["EXCLUSION_NOT_LONGER", "PROTECTION_NOT_OFFERED", "EXCHANGE_STOPPED"],
  }),
  exclude: endpoint({
    method: "POST",
    path: "Protection/Exclude",
    audience: "player",
    summary:
      "Excludes the player at once, as prepared. Cancels what is unmatched; matched bets stand. Nobody can shorten it.",
    input: z.object({
      token: z.string().check(z.minLength(1), z.maxLength(100)),
      understood: z.literal(true),
    }),
    output: exclusionMade,
    errors: ["EXCLUSION_NOT_PREPARED", "EXCLUSION_NOT_LONGER", "EXCHANGE_BUSY", "EXCHANGE_STOPPED"],
  }),
  setReminder: endpoint({
    method: "POST",
    path: "Protection/SetReminder",
    audience: "player",
    summary:
      "How often the player wants to be reminded of the time spent: 10 to 240 minutes, or null for not at all.",
    input: z.object({ minutes: z.nullable(z.int().check(z.minimum(10), z.maximum(240))) }),
    output: protectionState,
    errors: ["PROTECTION_NOT_OFFERED", "EXCHANGE_STOPPED"],
  }),
  getRealityCheck: endpoint({
    method: "GET",
    path: "Protection/GetRealityCheck",
    audience: "player",
    summary:
      "What the player has done since the session began: time, stakes matched or put into games, markets and rounds won and lost.",
    input: noInput,
    output: z.object({
      sessionStart: momentField,
      elapsedSeconds: z.int(),
      /** Stakes that were matched since then. */
      staked: amountField,
      /** Of markets settled since then, after commission: those that brought something, and those that cost something. */
      won: amountField,
      lost: amountField,
      /** `won` minus `lost`. */
      net: amountField,
      reminderMinutes: z.nullable(z.int()),
    }),
    errors: ["EXCHANGE_STOPPED"],
  }),
};
