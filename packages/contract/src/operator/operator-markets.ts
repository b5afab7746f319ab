import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { idField } from "../fields.ts";
import { wordsField } from "./operator-fields.ts";

const MARKET_ERRORS = [
  "MARKET_NOT_FOUND",
  "MARKET_SUSPENDED",
  "MARKET_CLOSED",
  "MARKET_SETTLED",
  "MARKET_STATUS_INVALID",
  "EXCHANGE_BUSY",
  "EXCHANGE_STOPPED",
] as const;

/** The runners that won, as many as win in the market. */
const winnersResult = z.object({
  type: z.literal("winners"),
  runnerIds: z.array(idField).check(z.minLength(1), z.maxLength(64)),
});

/** `runnerIds` have won, and `tiedIds` share the `places` that are left, fewer than they are. */
const deadHeatResult = z.object({
  type: z.literal("deadHeat"),
  runnerIds: z.array(idField).check(z.maxLength(64)),
  tiedIds: z.array(idField).check(z.minLength(2), z.maxLength(64)),
  places: z.int().check(z.minimum(1), z.maximum(63)),
});

const givenResult = z.discriminatedUnion("type", [winnersResult, deadHeatResult]);

/** A result as an operator gives it. */
export type GivenResult = z.output<typeof givenResult>;

/** Operators' calls about markets. */
export const operatorMarkets = {
  setMarketStatus: endpoint({
    method: "POST",
    path: "Operator/SetMarketStatus",
    audience: "operator",
    summary: "Suspends, reopens or closes a market. `lapseUnmatched` also empties its book.",
    input: z.object({
      marketId: idField,
      status: z.enum(["OPEN", "SUSPENDED", "CLOSED"]),
      reason: z.optional(wordsField),
      lapseUnmatched: z.optional(z.boolean()),
    }),
    output: z.string(),
    errors: MARKET_ERRORS,
  }),
  settleMarket: endpoint({
    method: "POST",
    path: "Operator/SettleMarket",
    audience: "operator",
    summary:
      "Settles a market on its result: pays, takes commission, releases exposure. Void has a call of its own.",
    input: z.object({ marketId: idField, result: givenResult }),
    output: z.string(),
    errors: [...MARKET_ERRORS, "SECOND_FACTOR_NEEDED", "RUNNER_NOT_FOUND", "RESULT_INVALID"],
  }),
  voidMarket: endpoint({
    method: "POST",
    path: "Operator/VoidMarket",
    audience: "operator",
    summary:
      "Voids a market: every bet of it, on both sides, gets its stake back. The reason is shown to the players.",
    input: z.object({ marketId: idField, reason: wordsField }),
    output: z.string(),
    errors: [...MARKET_ERRORS, "SECOND_FACTOR_NEEDED"],
  }),
};
