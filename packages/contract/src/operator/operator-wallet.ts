import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { amountField, clientReferenceField, countField, momentField, pageOf } from "../fields.ts";
import { textField, wordsField } from "./operator-fields.ts";
import { playerAccount } from "./operator-players.ts";

/** Operators' calls about players' money. */
export const operatorWallet = {
  getWaitingAdjustments: endpoint({
    method: "GET",
    path: "Operator/GetWaitingAdjustments",
    audience: "operator",
    summary:
      "Adjustments above a host's limit that one operator has asked for within the last day, newest first, one page: another one must ask for the same.",
    input: z.object({ MaxResultCount: countField(1, 100, 50), SkipCount: countField(0, 1_000_000, 0) }),
    output: pageOf(
      z.object({
        reference: z.string(),
        userName: z.string(),
        amount: amountField,
        askedBy: z.string(),
        /** The first operator's; the player reads the second one's. */
        reason: z.string(),
        at: momentField,
      }),
    ),
    errors: [],
  }),
  adjustBalance: endpoint({
    method: "POST",
    path: "Operator/AdjustBalance",
    audience: "operator",
    summary:
      "Credits (positive) or debits (negative) a player. The same reference moves money once. Above the host's limit a second operator must ask for the same.",
    input: z.object({
      userName: textField(256),
      amount: z.number(),
      reason: wordsField,
      reference: clientReferenceField,
    }),
    output: playerAccount,
    errors: [
      "SECOND_FACTOR_NEEDED",
      "SECOND_PERSON_NEEDED",
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
};
