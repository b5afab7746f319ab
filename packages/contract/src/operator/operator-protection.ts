import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { momentField } from "../fields.ts";
import {
  exclusionMade,
  exclusionWish,
  limitAmountField,
  limitChanged,
  limitKind,
  limitPeriod,
  protectionExclusion,
  protectionState,
} from "../protection/protection-fields.ts";
import { textField, wordsField } from "./operator-fields.ts";

const player = { userName: textField(256), reason: wordsField };

/** Operators' calls about what protects players. They can make it stricter, never looser. */
export const operatorProtection = {
  getProtection: endpoint({
    method: "GET",
    path: "Operator/GetProtection",
    audience: "operator",
    summary: "What protects a player, every exclusion there was, and the last 100 changes, newest first.",
    input: z.object({ userName: textField(256) }),
    output: z.object({
      userName: z.string(),
      state: protectionState,
      exclusions: z.array(z.object({ ...protectionExclusion.shape, actor: z.string(), reason: z.string() })),
      changes: z.array(
        z.object({
          at: momentField,
          /** `player`, or `operator:` and a name. */
          actor: z.string(),
          change: z.string(),
          before: z.unknown(),
          after: z.unknown(),
        }),
      ),
    }),
    errors: ["ACCOUNT_NOT_FOUND", "EXCHANGE_STOPPED"],
  }),
  setPlayerLimit: endpoint({
    method: "POST",
    path: "Operator/SetPlayerLimit",
    audience: "operator",
    summary:
      "Sets a stricter limit for a player, in force at once. A looser one only the player can ask for.",
    input: z.object({ ...player, kind: limitKind, period: limitPeriod, amount: limitAmountField }),
    output: limitChanged,
    errors: [
      "ACCOUNT_NOT_FOUND",
      "AMOUNT_INVALID",
      "LIMIT_NOT_STRICTER",
      "PROTECTION_NOT_OFFERED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  excludePlayer: endpoint({
    method: "POST",
    path: "Operator/ExcludePlayer",
    audience: "operator",
    summary: "Excludes a player at once, for longer than any exclusion in force. Nobody can shorten it.",
    input: z.object({ ...player, wish: exclusionWish }),
    output: exclusionMade,
    errors: [
      "ACCOUNT_NOT_FOUND",
      "EXCLUSION_NOT_LONGER",
      "PROTECTION_NOT_OFFERED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
};
