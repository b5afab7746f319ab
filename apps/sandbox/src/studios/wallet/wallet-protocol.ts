import type { GameServerErrorCode } from "@crossbook/contract";
import type { SessionRecord, TransactionRecord } from "../store/studio-records.ts";

/** One movement of money that the operator's wallet is asked for. */
export interface WalletCall {
  readonly transaction: TransactionRecord;
  readonly session: SessionRecord;
  /** How often it was sent before. */
  readonly tries: number;
}

/** What the operator's wallet has said, in one language for all protocols. */
export type WalletAnswer =
  /** Done, now or before. `balance` in paise, where the protocol says it. */
  | { readonly kind: "accepted"; readonly balance?: number }
  /** Not done. Where it is not final, the same call may be accepted later. */
  | {
      readonly kind: "refused";
      /** The word or number of the protocol. */
      readonly code: string;
      /** What the player reads. */
      readonly reason: GameServerErrorCode;
      readonly isFinal: boolean;
      readonly balance?: number;
    }
  /** Done or not, nobody knows. `isSilent`: nothing came that says so by itself, and sending it again may help. */
  | { readonly kind: "unknown"; readonly code: string; readonly isSilent: boolean };

/** A balance that an operator says, as it can be shown and kept: 0 below nothing, undefined beyond whole safe paise. */
export function knownBalance(paise: number): number | undefined {
  return Number.isSafeInteger(paise) ? Math.max(0, paise) : undefined;
}

/** A request as it goes over the wire. */
export interface SignedRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An answer as it came. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

/** How a request is made wrong on purpose. */
export interface RequestVariant {
  /** Signed by a key that the operator does not have. */
  readonly wrongKey?: boolean;
  /** With one field more than the protocol has. */
  readonly unknownField?: boolean;
  /** Fields in the place of the right ones; signed as they are. */
  readonly replace?: object;
}

/** When a vendor's studio sends again. */
export interface RetryRules {
  /** How long it waits for an answer. */
  readonly betAnswerMs: number;
  readonly answerMs: number;
  /** How often a bet is sent at most while no answer comes; then it is rolled back. */
  readonly betTries: number;
  /** Wins and rollbacks are sent so long; undefined: until they are accepted. */
  readonly giveUpAfterMs?: number;
}

/** Whom a launch token was for. */
export interface Authentication {
  readonly player: string;
  readonly token: string;
  readonly balance: number;
}

/** A vendor's protocol between studio and operator's wallet: requests, what their answers mean, and when to repeat. */
export interface WalletProtocol {
  readonly rules: RetryRules;
  /** Exchanges the token of the launch for that of the session, once: protocol C only. */
  authenticateRequest?(session: SessionRecord): SignedRequest;
  readAuthentication?(answer: WireAnswer): Authentication | undefined;
  /** The signed request of a movement of money. */
  request(call: WalletCall, variant?: RequestVariant): SignedRequest;
  read(call: WalletCall, answer: WireAnswer): WalletAnswer;
  /** The word or number of the protocol that an answer says. */
  codeOf(answer: WireAnswer): string;
  /** What follows a movement that was accepted: protocol C ends its rounds by a call of their own. */
  followUp?(call: WalletCall): SignedRequest | undefined;
  balanceRequest(session: SessionRecord): SignedRequest;
  /** The balance in paise; undefined where the answer has none. */
  readBalance(answer: WireAnswer): number | undefined;
}
