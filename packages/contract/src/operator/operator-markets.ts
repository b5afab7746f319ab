import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { amountField, clientReferenceField, idField } from "../fields.ts";
import { wordsField } from "./operator-fields.ts";
import { givenResult, voidScope } from "./settlement-fields.ts";

const MARKET_ERRORS = [
  "MARKET_NOT_FOUND",
  "MARKET_SUSPENDED",
  "MARKET_CLOSED",
  "MARKET_SETTLED",
  "MARKET_STATUS_INVALID",
  "EXCHANGE_BUSY",
  "EXCHANGE_STOPPED",
] as const;

const CORRECTION_ERRORS = [
  ...MARKET_ERRORS,
  "SECOND_FACTOR_NEEDED",
  "SECOND_PERSON_NEEDED",
  "CORRECTION_INVALID",
  "CORRECTION_TOO_LARGE",
] as const;

const reduction = [z.minimum(0), z.maximum(99.99), z.multipleOf(0.01)] as const;

const runnerRemoval = z.object({
  runnerName: z.string(),
  /** Bets on the runner that were matched, and the backers' stakes in them. */
  voidedMatches: z.int(),
  voidedStake: amountField,
  /** Accounts that have a part in any match that changes. */
  accounts: z.int(),
  /** What is unmatched and lapses, on all runners. */
  lapsingStake: amountField,
  /** Whether unmatched lays on the other runners lapse too. */
  laysLapse: z.boolean(),
  /** The runners that are left and have something matched. */
  reduced: z.array(
    z.object({
      runnerName: z.string(),
      matches: z.int(),
      stake: amountField,
      /** What backers win of it now, and afterwards. */
      winningsBefore: amountField,
      winningsAfter: amountField,
    }),
  ),
});
/** What taking a runner out would do to the bets of a market. */
export type RunnerRemoval = z.output<typeof runnerRemoval>;

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
      "Settles a market on its result: pays, takes commission, releases exposure. Void has a call of its own. Above a threshold it takes two operators: propose it.",
    input: z.object({ marketId: idField, result: givenResult }),
    output: z.string(),
    errors: [
      ...MARKET_ERRORS,
      "SECOND_FACTOR_NEEDED",
      "SECOND_PERSON_NEEDED",
      "RUNNER_NOT_FOUND",
      "RESULT_INVALID",
    ],
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
  getRunnerRemoval: endpoint({
    method: "GET",
    path: "Operator/GetRunnerRemoval",
    audience: "operator",
    summary:
      "What `RemoveRunner` would make void, reduce and let lapse as the market is now. Changes nothing.",
    input: z.object({
      marketId: idField,
      runnerId: idField,
      reductionPercent: z.pipe(
        z.union([z.number(), z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/))]),
        z.pipe(z.transform(Number), z.number().check(...reduction)),
      ),
    }),
    output: runnerRemoval,
    errors: [
      "MARKET_NOT_FOUND",
      "MARKET_SETTLED",
      "RUNNER_NOT_FOUND",
      "RUNNER_REMOVED",
      "CORRECTION_INVALID",
      "CORRECTION_TOO_LARGE",
      "EXCHANGE_STOPPED",
    ],
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
      reductionPercent: z.number().check(...reduction),
      reason: wordsField,
      rule: wordsField,
    }),
    output: z.string(),
    errors: [...CORRECTION_ERRORS, "RUNNER_NOT_FOUND", "RUNNER_REMOVED"],
  }),
};
