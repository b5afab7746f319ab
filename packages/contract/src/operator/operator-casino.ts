import * as z from "zod/mini";
import { CASINO_STUDIOS, CASINO_TRANSACTION_KINDS, casinoRound, gameIdField } from "../casino/casino.ts";
import { endpoint } from "../endpoint.ts";
import { amountField, countField, idField, momentField, noInput, pageOf } from "../fields.ts";
import { textField, wordsField } from "./operator-fields.ts";

const studio = z.enum(CASINO_STUDIOS);
const page = { MaxResultCount: countField(1, 100, 20), SkipCount: countField(0, 1_000_000, 0) };
/** First and last day in the hosts' zone, both included; at most 31 days. */
const days = { From: z.iso.date(), To: z.iso.date() };

/** Something that operators have closed: a studio or a game, on one host or (`*`) on all. */
const closure = z.object({
  host: z.string(),
  subject: z.string(),
  closedAt: momentField,
  closedBy: z.string(),
  reason: z.string(),
});

const operatorGames = z.object({
  studios: z.array(
    z.object({
      studio,
      name: z.string(),
      /** Whether this installation has its address and keys. */
      configured: z.boolean(),
      /** When its list was read last; null: never since the start. */
      listedAt: z.nullable(momentField),
      /** Whether the last reading of its list was answered. */
      answers: z.boolean(),
    }),
  ),
  games: z.array(
    z.object({
      id: z.string(),
      studio,
      name: z.string(),
      section: z.string(),
      rtpPercent: z.nullable(z.string()),
      hasDemo: z.boolean(),
      /** False: the studio lists it no longer. */
      listed: z.boolean(),
      firstSeenAt: momentField,
    }),
  ),
  closures: z.array(closure),
});

/** One wallet transaction of a studio. Only a request whose signature held has a row. */
export const operatorCasinoTransaction = z.object({
  id: z.int(),
  studio,
  txId: z.string(),
  kind: z.enum(CASINO_TRANSACTION_KINDS),
  /** The bet that a win or a rollback names; null: none. */
  refTxId: z.nullable(z.string()),
  roundId: z.nullable(z.int()),
  userName: z.nullable(z.string()),
  gameId: z.nullable(z.string()),
  amount: amountField,
  /** `due`: its money is still to be moved. `killed`: a rollback came before it. */
  state: z.enum(["due", "done", "refused", "killed"]),
  /** Why it was refused; null: it was not. */
  code: z.nullable(z.string()),
  ledgerEntryId: z.nullable(z.int()),
  receivedAt: momentField,
  doneAt: z.nullable(momentField),
  signature: z.literal("valid"),
});
/** One wallet transaction of a studio, as operators see it. */
export type OperatorCasinoTransaction = z.output<typeof operatorCasinoTransaction>;

/** A call in a studio's name that was not taken: nothing of its content was read. */
const refusedCall = z.object({
  studio,
  at: momentField,
  path: z.string(),
  address: z.string(),
  /** It came from elsewhere, or its signature does not hold. */
  reason: z.enum(["address", "signature"]),
});

const operatorRound = z.object({
  ...casinoRound.shape,
  userName: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  /** Every transaction in the order in which they came. */
  transactions: z.array(operatorCasinoTransaction),
  /** What the ledger has moved for the round, in its order. */
  ledger: z.array(
    z.object({ entryId: z.int(), amount: amountField, balanceAfter: amountField, at: momentField }),
  ),
});
/** A round with all that happened in it. */
export type OperatorCasinoRound = z.output<typeof operatorRound>;

const finding = z.object({
  /**
   * `missingHere`: the studio lists a transaction that we never took. `missingThere`: ours, which the studio does not
   * list. `amountDiffers`, `kindDiffers`: both have it, with another content. `ledgerDiffers`: the ledger has moved
   * another amount than our row says.
   */
  kind: z.enum(["missingHere", "missingThere", "amountDiffers", "kindDiffers", "ledgerDiffers"]),
  txId: z.string(),
  roundRef: z.nullable(z.string()),
  /** Ours; null: we have none. */
  transactionId: z.nullable(z.int()),
  amount: z.nullable(amountField),
  studioAmount: z.nullable(amountField),
  ledgerAmount: z.nullable(amountField),
});
/** One difference between a studio's transactions and ours. */
export type CasinoFinding = z.output<typeof finding>;

const reconciliation = z.object({
  studio,
  from: momentField,
  until: momentField,
  runAt: momentField,
  runBy: z.string(),
  /** Transactions that the studio has listed, and ours of the same time. */
  studioCount: z.int(),
  ownCount: z.int(),
  findingCount: z.int(),
  /** The first thousand. */
  findings: z.array(finding),
});
/** What comparing a studio's own list with our transactions and the ledger has found. */
export type CasinoReconciliation = z.output<typeof reconciliation>;

const returnToPlayer = z.object({
  gameId: z.string(),
  name: z.string(),
  studio,
  rounds: z.int(),
  staked: amountField,
  won: amountField,
  /** `won` / `staked`; null without stakes. */
  actualPercent: z.nullable(z.number()),
  /** As the studio says; null: it does not. */
  designPercent: z.nullable(z.number()),
  /** Standard deviation of a round's return for a stake of one, as measured. */
  deviation: z.nullable(z.number()),
  /** z · σ · √Σs² / Σs: how far chance alone carries the actual from the design, 99 times of 100. */
  tolerancePercent: z.nullable(z.number()),
  lowPercent: z.nullable(z.number()),
  highPercent: z.nullable(z.number()),
  /** False: look at it. Null: too little to say, or no design. */
  within: z.nullable(z.boolean()),
});
/** The return of one game with its confidence interval. */
export type CasinoReturn = z.output<typeof returnToPlayer>;

/** Operators' calls about the casino. */
export const operatorCasino = {
  getCasinoGames: endpoint({
    method: "GET",
    path: "Operator/GetCasinoGames",
    audience: "operator",
    summary: "Studios, their games, and what is closed on which host.",
    input: noInput,
    output: operatorGames,
    errors: [],
  }),
  setCasinoSwitch: endpoint({
    method: "POST",
    path: "Operator/SetCasinoSwitch",
    audience: "operator",
    summary:
      "Closes a studio or a game on one host or on all (`*`), or takes that back. Closed: no launch and no stake; wins and rollbacks are paid. What is closed on all hosts is not opened by one.",
    input: z.object({
      host: z.string().check(z.regex(/^(\*|[a-z0-9.-]{1,253})$/)),
      subject: z.union([studio, gameIdField]),
      open: z.boolean(),
      reason: wordsField,
    }),
    output: z.object({ closures: z.array(closure) }),
    errors: ["CASINO_GAME_NOT_FOUND"],
  }),
  getCasinoTransactions: endpoint({
    method: "GET",
    path: "Operator/GetCasinoTransactions",
    audience: "operator",
    summary:
      "The studios' wallet transactions with what became of them, newest first, one page; up to 10,000 are counted.",
    input: z.object({
      Studio: z.optional(studio),
      State: z.optional(z.enum(["due", "done", "refused", "killed"])),
      UserName: z.optional(textField(256)),
      TxId: z.optional(textField(200)),
      RoundId: z.optional(idField),
      ...page,
    }),
    output: pageOf(operatorCasinoTransaction),
    errors: [],
  }),
  getRefusedCasinoCalls: endpoint({
    method: "GET",
    path: "Operator/GetRefusedCasinoCalls",
    audience: "operator",
    summary:
      "The last calls in a studio's name that were refused since the start, for their signature or address, newest first; at most 100 of each studio.",
    input: z.object({ Studio: z.optional(studio) }),
    output: z.array(refusedCall),
    errors: [],
  }),
  getCasinoRounds: endpoint({
    method: "GET",
    path: "Operator/GetCasinoRounds",
    audience: "operator",
    summary: "Rounds of all players or of one, newest first, one page; up to 10,000 are counted.",
    input: z.object({
      Studio: z.optional(studio),
      State: z.optional(z.enum(["open", "closed", "rolledBack"])),
      UserName: z.optional(textField(256)),
      RoundRef: z.optional(textField(200)),
      ...page,
    }),
    output: pageOf(z.object({ ...casinoRound.shape, userName: z.nullable(z.string()) })),
    errors: [],
  }),
  getCasinoRound: endpoint({
    method: "GET",
    path: "Operator/GetCasinoRound",
    audience: "operator",
    summary: "A round with all its transactions and ledger entries, in their order: its replay.",
    input: z.object({ roundId: idField }),
    output: operatorRound,
    errors: ["CASINO_ROUND_NOT_FOUND"],
  }),
  resolveCasinoRound: endpoint({
    method: "POST",
    path: "Operator/ResolveCasinoRound",
    audience: "operator",
    summary:
      "Ends an open round that its studio has left: `rollBack` gives its stakes back where nothing was won, `close` ends it as it stands.",
    input: z.object({ roundId: idField, decision: z.enum(["rollBack", "close"]), reason: wordsField }),
    output: operatorRound,
    errors: [
      "CASINO_ROUND_NOT_FOUND",
      "CASINO_ROUND_NOT_OPEN",
      "SECOND_FACTOR_NEEDED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  runCasinoReconciliation: endpoint({
    method: "POST",
    path: "Operator/RunCasinoReconciliation",
    audience: "operator",
    summary:
      "Compares a studio's own list of transactions with ours and the ledger, of up to 31 days. It moves no money. Yesterday and today are compared every hour by itself.",
    input: z.object({ studio, ...days }),
    output: reconciliation,
    errors: ["CASINO_STUDIO_UNAVAILABLE"],
  }),
  getCasinoReconciliations: endpoint({
    method: "GET",
    path: "Operator/GetCasinoReconciliations",
    audience: "operator",
    summary: "The reconciliations that were run, newest first, one page.",
    input: z.object({ Studio: z.optional(studio), ...page }),
    output: pageOf(reconciliation),
    errors: [],
  }),
  getCasinoReturns: endpoint({
    method: "GET",
    path: "Operator/GetCasinoReturns",
    audience: "operator",
    summary:
      "What each game has returned in these days, beside its design and the interval that chance explains.",
    input: z.object(days),
    output: z.array(returnToPlayer),
    errors: [],
  }),
} as const;
