import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { clientReferenceField, idField, momentField } from "../fields.ts";
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

/** What a market of lines has reached: runs, goals, or by how many home has won. */
const numberResult = z.object({
  type: z.literal("number"),
  value: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
});

/** The runners that were placed in a market each way, in the order in which they came in. */
const placesResult = z.object({
  type: z.literal("places"),
  runnerIds: z.array(idField).check(z.minLength(1), z.maxLength(64)),
});

const givenResult = z.discriminatedUnion("type", [winnersResult, deadHeatResult, numberResult, placesResult]);

const CORRECTION_ERRORS = [
  ...MARKET_ERRORS,
  "SECOND_FACTOR_NEEDED",
  "SECOND_PERSON_NEEDED",
  "CORRECTION_INVALID",
  "CORRECTION_TOO_LARGE",
] as const;

/** Which matches of a market. */
const voidScope = z.discriminatedUnion("type", [
  z.object({ type: z.literal("bets"), betIds: z.array(idField).check(z.minLength(1), z.maxLength(100)) }),
  z.object({ type: z.literal("runner"), runnerId: idField }),
  z.object({ type: z.literal("time"), from: momentField, until: momentField }),
]);

/** Which matches of a market an operator makes void. */
export type VoidScope = z.output<typeof voidScope>;

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
  turnInPlay: endpoint({
    method: "POST",
    path: "Operator/TurnInPlay",
    audience: "operator",
    summary:
      "Turns an event in play: suspends its markets, lapses what is unmatched and not kept, and opens those again that no operator had suspended before, with their bet delay. One sequence: what was broken off goes on at the next start, or when the call comes again. The same reference changes nothing more; an event in play does not return to the time before its start.",
    input: z.object({ eventId: idField, reason: wordsField, clientReference: clientReferenceField }),
    output: z.string(),
    errors: [...MARKET_ERRORS, "EVENT_NOT_FOUND", "EVENT_IN_PLAY", "EVENT_ENDED"],
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
      "Voids a market: every bet of it, on both sides, gets its stake back. The reason is shown to the players. Where it has a result, a second operator must ask for the same within a day.",
    input: z.object({ marketId: idField, reason: wordsField }),
    output: z.string(),
    errors: [...CORRECTION_ERRORS, "MARKET_NOT_SETTLED", "RESULT_INVALID"],
  }),
  resettleMarket: endpoint({
    method: "POST",
    path: "Operator/ResettleMarket",
    audience: "operator",
    summary:
      "Settles a market that has a result on another one: what was paid is reversed, and paid anew, as new ledger entries. A second operator must ask for the same within a day.",
    input: z.object({ marketId: idField, result: givenResult, reason: wordsField, rule: wordsField }),
    output: z.string(),
    errors: [...CORRECTION_ERRORS, "RUNNER_NOT_FOUND", "RESULT_INVALID", "MARKET_NOT_SETTLED"],
  }),
  voidBets: endpoint({
    method: "POST",
    path: "Operator/VoidBets",
    audience: "operator",
    summary:
      "Makes matches of a market void, always both sides: those of some bets, of a runner, or of a time (`from` included, `until` not). Where the market has a result, a second operator must ask for the same within a day.",
    input: z.object({ marketId: idField, scope: voidScope, reason: wordsField, rule: wordsField }),
    output: z.string(),
    errors: [...CORRECTION_ERRORS, "RUNNER_NOT_FOUND", "MATCHES_NOT_FOUND"],
  }),
  removeRunner: endpoint({
    method: "POST",
    path: "Operator/RemoveRunner",
    audience: "operator",
    summary:
      "Takes a runner out of a market without a result: its bets are void, the matched prices of the others are reduced by so many percent, and unmatched lays lapse from 2.5 % on (place: 4 %).",
    input: z.object({
      marketId: idField,
      runnerId: idField,
      reductionPercent: z.number().check(z.minimum(0), z.maximum(99.99), z.multipleOf(0.01)),
      reason: wordsField,
      rule: wordsField,
    }),
    output: z.string(),
    errors: [...CORRECTION_ERRORS, "RUNNER_NOT_FOUND", "RUNNER_REMOVED"],
  }),
};
