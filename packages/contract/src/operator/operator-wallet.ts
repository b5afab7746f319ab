import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { clientReferenceField, idField } from "../fields.ts";
import { textField, wordsField } from "./operator-fields.ts";
import { playerAccount } from "./operator-players.ts";

const HOLD_ERRORS = [
  "SECOND_FACTOR_NEEDED",
  "ACCOUNT_NOT_FOUND",
  "HOLD_NOT_FOUND",
  "HOLD_NOT_PENDING",
  "EXCHANGE_BUSY",
  "EXCHANGE_STOPPED",
] as const;

const holdEnd = z.object({ holdId: idField, reason: wordsField });

/** Operators' calls about players' money. */
export const operatorWallet = {
  adjustBalance: endpoint({
    method: "POST",
    path: "Operator/AdjustBalance",
    audience: "operator",
    summary: "Credits (positive) or debits (negative) a player. The same reference moves money once.",
    input: z.object({
      userName: textField(256),
      amount: z.number(),
      reason: wordsField,
      reference: clientReferenceField,
    }),
    output: playerAccount,
    errors: [
      "SECOND_FACTOR_NEEDED",
      "ACCOUNT_NOT_FOUND",
      "AMOUNT_INVALID",
      "INSUFFICIENT_FUNDS",
      "KEY_INVALID",
      "KEY_REUSED",
      "MONEY_MODE_MISMATCH",
      "CAPACITY_REACHED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  holdWithdrawal: endpoint({
    method: "POST",
    path: "Operator/HoldWithdrawal",
    audience: "operator",
    summary:
      "Holds a player's money for a withdrawal until it is paid or returned. The same reference holds it once.",
    input: z.object({
      userName: textField(256),
      amount: z.number(),
      reference: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)),
      reason: wordsField,
    }),
    output: z.object({ holdId: z.int(), account: playerAccount }),
    errors: [
      "SECOND_FACTOR_NEEDED",
      "ACCOUNT_NOT_FOUND",
      "AMOUNT_INVALID",
      "INSUFFICIENT_FUNDS",
      "KEY_INVALID",
      "KEY_REUSED",
      "MONEY_MODE_MISMATCH",
      "CAPACITY_REACHED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  payHold: endpoint({
    method: "POST",
    path: "Operator/PayHold",
    audience: "operator",
    summary: "Pays a held withdrawal out.",
    input: holdEnd,
    output: playerAccount,
    errors: HOLD_ERRORS,
  }),
  returnHold: endpoint({
    method: "POST",
    path: "Operator/ReturnHold",
    audience: "operator",
    summary: "Gives a held withdrawal back to the player.",
    input: holdEnd,
    output: playerAccount,
    errors: HOLD_ERRORS,
  }),
};
