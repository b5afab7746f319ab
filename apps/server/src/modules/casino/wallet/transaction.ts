import type { CasinoStudio, CasinoTransactionKind } from "@crossbook/contract";
import type { Paise } from "@crossbook/money";
import type { WalletCode } from "./wallet-core.ts";

/**
 * - `due`: written down, its money still to be moved.
 * - `done`: its money is moved.
 * - `refused`: nothing was moved, for the reason in `code`.
 * - `killed`: a bet that was rolled back; without a ledger entry where it was rolled back before it came.
 */
export type TransactionState = "due" | "done" | "refused" | "killed";

/** A row of `casino_transactions`: what a studio has asked once, and what became of it. */
export interface CasinoTransaction {
  readonly id: number;
  readonly studio: CasinoStudio;
  readonly txId: string;
  readonly kind: CasinoTransactionKind;
  readonly refTxId: string | undefined;
  readonly roundId: number | undefined;
  readonly roundRef: string | undefined;
  /** Undefined of a bet that was rolled back before it came, by who could not say whose it is. */
  readonly userId: number | undefined;
  readonly game: string;
  /** What it moves; negative only of an adjustment that takes money back. */
  readonly amount: Paise;
  /** Of everything that the studio must say the same when it says it again; empty of a bet that has not come. */
  readonly digest: string;
  readonly state: TransactionState;
  readonly code: WalletCode | undefined;
}

/** A row that is to be written, with the round that it belongs to. */
export interface NewTransaction {
  readonly studio: CasinoStudio;
  readonly txId: string;
  readonly kind: CasinoTransactionKind;
  readonly refTxId: string | undefined;
  readonly userId: number | undefined;
  readonly game: string;
  readonly amount: Paise;
  /** What a free bet or win would have moved. */
  readonly freeAmount: Paise;
  readonly digest: string;
  readonly state: TransactionState;
  readonly code: WalletCode | undefined;
  readonly closesRound: boolean;
  /** The round that it opens, or goes on with; not where `roundId` is known. */
  readonly opens: { readonly ref: string; readonly sessionId: number | undefined } | undefined;
  readonly roundId: number | undefined;
  /** The bet that a rollback gives back: killed in the same commit. */
  readonly kills: number | undefined;
}

/** How a transaction that was due has ended. */
export interface TransactionEnd {
  readonly id: number;
  /** Undefined where nothing had to be moved, or it was refused. */
  readonly ledgerEntryId: number | undefined;
  /** What the player could stake afterwards. */
  readonly balance: Paise | undefined;
  /** Why it was refused. */
  readonly code: WalletCode | undefined;
}

/** A round with what it holds. */
export interface CasinoRound {
  readonly id: number;
  readonly state: "open" | "closed" | "rolledBack";
  /** Bets that were taken and not rolled back. */
  readonly bets: number;
  /** Bets that were rolled back. */
  readonly killed: number;
  /** Bets whose money is still to be moved. */
  readonly due: number;
}

/** The end of a round; `by`: `studio`, `job`, or an operator's name. */
export interface RoundClosing {
  readonly roundId: number;
  readonly by: string;
}
