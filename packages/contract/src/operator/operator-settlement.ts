import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { amountField, countField, idField, momentField, pageOf } from "../fields.ts";
import { marketStatus, marketType } from "../markets.ts";
import { textField, wordsField } from "./operator-fields.ts";
import { settlementAct } from "./settlement-fields.ts";

const digestField = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const queuedMarket = z.object({
  marketId: z.int(),
  marketName: z.string(),
  marketType,
  eventId: z.int(),
  eventTitle: z.string(),
  startTime: momentField,
  status: marketStatus,
  /** In words; null while there is none. */
  resultWords: z.nullable(z.string()),
  /**
   * Of a market without a result: the feed's result, as `resultText` writes it, and the code of its refusal. `asked`: it is under
   * way; `unknown`: nobody knows what became of it.
   */
  feedResult: z.nullable(z.object({ result: z.string(), refusal: z.string(), at: momentField })),
  /** Number of the proposal that waits for a second operator. */
  proposalId: z.nullable(z.int()),
});
/** A market that waits for a result, or has one. */
export type QueuedMarket = z.output<typeof queuedMarket>;

const settlementMarket = z.object({
  ...queuedMarket.shape,
  /** What its result is: winners, a number, or the places in their order. */
  resultKind: z.enum(["winners", "number", "places"]),
  /** How many runners a result names. */
  named: z.int(),
  runners: z.array(z.object({ runnerId: z.int(), name: z.string(), removed: z.boolean() })),
  rules: z.string(),
});
/** A market as its settlement needs it. */
export type SettlementMarket = z.output<typeof settlementMarket>;

const previewedAccount = z.object({
  userId: z.int(),
  userName: z.string(),
  bets: z.int(),
  /** Of the account's bets, of both sides. */
  voidedStake: amountField,
  grossBefore: amountField,
  commissionBefore: amountField,
  gross: amountField,
  commission: amountField,
  /** Of the cash, before what it owes. */
  change: amountField,
  cash: amountField,
  cashAfter: amountField,
  owed: amountField,
  owedAfter: amountField,
  exposure: amountField,
  exposureAfter: amountField,
});
/** What an act does to the money of one account. */
export type PreviewedAccount = z.output<typeof previewedAccount>;

const settlementPreview = z.object({
  marketId: z.int(),
  marketName: z.string(),
  eventTitle: z.string(),
  status: marketStatus,
  before: z.nullable(z.string()),
  after: z.string(),
  isCorrection: z.boolean(),
  needsSecondPerson: z.boolean(),
  amount: amountField,
  digest: digestField,
  matches: z.int(),
  /** `players`, `houseCommission` and `rounding` are changes of balances: their sum is zero. */
  totals: z.object({
    accounts: z.int(),
    bets: z.int(),
    gross: amountField,
    commission: amountField,
    players: amountField,
    houseCommission: amountField,
    rounding: amountField,
    stake: amountField,
    advanced: amountField,
    repaid: amountField,
  }),
  ...pageOf(previewedAccount).shape,
});
/** What an act does to everybody's money, and to the house's. */
export type SettlementPreview = z.output<typeof settlementPreview>;

const settlementProposal = z.object({
  proposalId: z.int(),
  marketId: z.int(),
  marketName: z.string(),
  eventTitle: z.string(),
  act: settlementAct,
  /** The act in words. */
  words: z.string(),
  reason: z.string(),
  rule: z.string(),
  amount: amountField,
  digest: digestField,
  askedBy: z.string(),
  askedAt: momentField,
  expiresAt: momentField,
  state: z.enum(["open", "done", "withdrawn", "expired"]),
  /** Who approved or withdrew it, and when. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(momentField),
});
/** What an operator wants to do to a market, until another one approves it. */
export type SettlementProposal = z.output<typeof settlementProposal>;

const settlementLogLine = z.object({
  at: momentField,
  marketId: z.int(),
  marketName: z.string(),
  action: z.enum(["settled", "settledAgain", "void", "betsVoid", "runnerRemoved"]),
  /** Result or scope in words. */
  words: z.string(),
  /** Whether the feed's official result or an operator did it. */
  by: z.enum(["feed", "operator"]),
  reason: z.string(),
  rule: z.string(),
});
/** A line of the log of an event's settlement. */
export type SettlementLogLine = z.output<typeof settlementLogLine>;

const marketPage = {
  MaxResultCount: countField(1, 100, 50),
  SkipCount: countField(0, 1_000_000, 0),
};

const ACT_ERRORS = [
  "MARKET_NOT_FOUND",
  "MARKET_STATUS_INVALID",
  "RUNNER_NOT_FOUND",
  "RESULT_INVALID",
  "MATCHES_NOT_FOUND",
  "CORRECTION_INVALID",
  "CORRECTION_TOO_LARGE",
  "EXCHANGE_STOPPED",
] as const;

const DO_ERRORS = [
  ...ACT_ERRORS,
  "MARKET_SUSPENDED",
  "MARKET_CLOSED",
  "MARKET_SETTLED",
  "MARKET_NOT_SETTLED",
  "EXCHANGE_BUSY",
  "SECOND_FACTOR_NEEDED",
  "PREVIEW_OUTDATED",
] as const;

/** Operators' calls about results: which markets need one, what it pays, and the second operator. */
export const operatorSettlement = {
  getSettlementQueue: endpoint({
    method: "GET",
    path: "Operator/GetSettlementQueue",
    audience: "operator",
    summary:
      "Markets by what becomes of them, one page: `waiting` for a result (closed, or of an event that has ended), `proposed` to a second operator, `live`, or `finished`, newest first, of which up to 10,000 are counted.",
    input: z.object({
      State: z._default(z.enum(["waiting", "proposed", "live", "finished"]), "waiting"),
      /** Words of the event's title, each by its beginning. */
      Search: z.optional(textField(100)),
      ...marketPage,
    }),
    output: z.extend(pageOf(queuedMarket), {
      /** True where more than 1,000 events have the words: of these the newest were looked through for finished markets. */
      isCut: z.boolean(),
    }),
    errors: [],
  }),
  getSettlementMarket: endpoint({
    method: "GET",
    path: "Operator/GetSettlementMarket",
    audience: "operator",
    summary: "A market with its runners and the form of its result.",
    input: z.object({ marketId: idField }),
    output: settlementMarket,
    errors: ["MARKET_NOT_FOUND"],
  }),
  previewSettlement: endpoint({
    method: "POST",
    path: "Operator/PreviewSettlement",
    audience: "operator",
    summary:
      "What an act would do to the money of every account and of the house, one page, largest change first. Changes nothing. `digest` stands for all that the act decides.",
    input: z.object({
      marketId: idField,
      act: settlementAct,
      MaxResultCount: countField(1, 100, 20),
      SkipCount: countField(0, 10_000, 0),
    }),
    output: settlementPreview,
    errors: ACT_ERRORS,
  }),
  proposeSettlement: endpoint({
    method: "POST",
    path: "Operator/ProposeSettlement",
    audience: "operator",
    summary:
      "Does an act as it was previewed, or, where it takes two operators, proposes it to another one for a day. To settle or void it the market must not be open. The reason and the rule are shown to the players.",
    input: z.object({
      marketId: idField,
      act: settlementAct,
      reason: wordsField,
      rule: wordsField,
      digest: digestField,
    }),
    output: z.object({
      state: z.enum(["done", "proposed"]),
      words: z.string(),
      proposalId: z.nullable(z.int()),
    }),
    errors: [...DO_ERRORS, "PROPOSAL_PENDING"],
  }),
  approveSettlement: endpoint({
    method: "POST",
    path: "Operator/ApproveSettlement",
    audience: "operator",
    summary:
      "Does what another operator has proposed, if it still decides the same as it did in his preview (`PREVIEW_OUTDATED` otherwise).",
    input: z.object({ proposalId: idField, digest: digestField }),
    output: z.string(),
    errors: [...DO_ERRORS, "SECOND_PERSON_NEEDED", "PROPOSAL_NOT_FOUND", "PROPOSAL_ENDED"],
  }),
  withdrawSettlement: endpoint({
    method: "POST",
    path: "Operator/WithdrawSettlement",
    audience: "operator",
    summary: "Takes a proposal back, one's own or another's.",
    input: z.object({ proposalId: idField, reason: wordsField }),
    output: z.string(),
    errors: ["PROPOSAL_NOT_FOUND", "PROPOSAL_ENDED"],
  }),
  getSettlementProposals: endpoint({
    method: "GET",
    path: "Operator/GetSettlementProposals",
    audience: "operator",
    summary: "What was proposed, newest first, one page; of one market, or what is open, where asked for.",
    input: z.object({
      MarketId: z.optional(idField),
      Open: z.optional(z.enum(["true", "false"])),
      ...marketPage,
    }),
    output: pageOf(settlementProposal),
    errors: [],
  }),
  getSettlementLog: endpoint({
    method: "GET",
    path: "Operator/GetSettlementLog",
    audience: "operator",
    summary: "What players can read of how an event was settled, newest first, one page.",
    input: z.object({ EventId: idField, ...marketPage }),
    output: pageOf(settlementLogLine),
    errors: ["EVENT_NOT_FOUND"],
  }),
};
