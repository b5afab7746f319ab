import type { CasinoStudio, CasinoTransactionKind } from "@crossbook/contract";
import type { Paise } from "@crossbook/money";

/** Why a studio's call was not done. Each protocol has words of its own for each. */
export const WALLET_CODES = [
  /** No game session has this token. */
  "TOKEN_INVALID",
  /** The game session is over. Asked of bets only. */
  "TOKEN_EXPIRED",
  "PLAYER_NOT_FOUND",
  /** Locked, excluded, or in a time-out. */
  "PLAYER_BLOCKED",
  "GAME_NOT_OFFERED",
  "CURRENCY_WRONG",
  /** Not whole paise, or beyond what one transfer may move. */
  "AMOUNT_INVALID",
  "INSUFFICIENT_FUNDS",
  "STAKE_LIMIT",
  "LOSS_LIMIT",
  /** The id was used for something else: another player, round, game, amount or bet. */
  "TRANSACTION_DIFFERS",
  "BET_NOT_FOUND",
  /** The bet was rolled back, before it came or after. */
  "BET_ROLLED_BACK",
  /** The bet has its result: it cannot be rolled back. */
  "BET_SETTLED",
  /** Nothing is known for certain: the same call may be made again. */
  "UNAVAILABLE",
] as const;
/** One of the codes. */
export type WalletCode = (typeof WALLET_CODES)[number];

/** A game that a player has open at a studio. */
export interface GameSession {
  readonly id: number;
  readonly studio: CasinoStudio;
  /** The studio's own name of the game that was launched, such as `dice`. */
  readonly game: string;
  readonly userId: number;
  /** Unix milliseconds; bets are refused from then on. */
  readonly expiresAt: number;
  /** When it was ended before that. */
  readonly endedAt: number | undefined;
}

/** A round by what its studio calls it; the same name may come again for another player or game. */
export interface RoundKey {
  readonly ref: string;
  readonly game: string;
}

/** What every movement of money has. */
interface Movement {
  /** The studio's id of the transaction: happens once. */
  readonly txId: string;
  readonly amount: Paise;
  /** The studio says that nothing more will come in this round. */
  readonly closesRound: boolean;
}

/** A stake. */
export interface Debit extends Movement {
  readonly session: GameSession;
  readonly round: RoundKey;
  /** Of a free round: it is written down, and takes nothing. */
  readonly isFree: boolean;
}

/** Money for a player. It asks for nothing but its bet: no session, no limit, no exclusion. */
export interface Credit extends Movement {
  readonly userId: number;
  readonly kind: "win" | "jackpot" | "promo" | "freeRoundTotal";
  /** Of a `win`, and of a `jackpot` where there is one. A `promo` has none. */
  readonly round: RoundKey | undefined;
  /** The bet's `txId`, in protocols that name it; otherwise any bet of the round will do. */
  readonly betTxId: string | undefined;
  /** Of a free round whose total comes later: it is written down, and pays nothing. */
  readonly isFree: boolean;
}

/** The whole of a bet goes back. A bet that has not come yet is refused when it does. */
export interface Rollback {
  readonly txId: string;
  readonly betTxId: string;
  /** Undefined where the studio's session is not known any more: the bet says whose it is. */
  readonly userId: number | undefined;
  /** Checked against the bet's, in protocols that say it. */
  readonly amount: Paise | undefined;
  /** Where a bet that has not come yet would have been, in protocols that say it. */
  readonly round: RoundKey | undefined;
  readonly closesRound: boolean;
}

/** A correction of a round that was paid; negative takes money back. */
export interface Correction extends Movement {
  readonly userId: number;
  readonly round: RoundKey;
}

/** The end of a round. */
export interface RoundEnd {
  readonly userId: number;
  readonly round: RoundKey;
}

/** A refusal; with the balance where the protocol shows it. */
export interface WalletRefusal {
  readonly ok: false;
  readonly code: WalletCode;
  readonly balance?: Paise;
}

/**
 * What became of a call. The same call again is answered as the first, with the balance of now. `transactionId` is the
 * number of our row.
 */
export type WalletReply =
  | { readonly ok: true; readonly balance: Paise; readonly transactionId: number }
  | WalletRefusal;

/** A balance, with whose it is. */
export type BalanceReply =
  | { readonly ok: true; readonly balance: Paise; readonly userId: number }
  | WalletRefusal;

/** The first call of a launch, with the token of the game session that it opens. */
export type AuthenticateReply =
  | {
      readonly ok: true;
      readonly session: GameSession;
      readonly token: string;
      readonly balance: Paise;
    }
  | WalletRefusal;

/** The one wallet under all protocols: adapters read, verify, translate and write, and decide nothing. */
export interface WalletCore {
  /** Swaps the token of a launch for the token of its game session; each launch once, and within its minute. */
  authenticate(studio: CasinoStudio, launchToken: string): Promise<AuthenticateReply>;
  /** The game session of a token, over or not; undefined: the studio has none with it. */
  session(studio: CasinoStudio, token: string): Promise<GameSession | undefined>;
  /** What the player can stake. Asks for no session. */
  balance(userId: number): Promise<BalanceReply>;
  debit(studio: CasinoStudio, request: Debit): Promise<WalletReply>;
  credit(studio: CasinoStudio, request: Credit): Promise<WalletReply>;
  rollback(studio: CasinoStudio, request: Rollback): Promise<WalletReply>;
  adjust(studio: CasinoStudio, request: Correction): Promise<WalletReply>;
  /** Answers the round's number as `transactionId`. */
  closeRound(studio: CasinoStudio, request: RoundEnd): Promise<WalletReply>;
}

/** A bet that is about to be taken. */
export interface DebitAsked {
  readonly userId: number;
  readonly studio: CasinoStudio;
  readonly game: string;
  /** What it takes: nothing, of a free round. */
  readonly amount: Paise;
  readonly session: GameSession;
}

/** What bets must keep, beside the session's end. Nothing but bets asks. */
export interface DebitRules {
  /**
   * Asked once for each bet that comes, before it is written down; also for one that was sent again. Undefined: it may be
   * taken. `UNAVAILABLE` is not remembered as the bet's outcome, every other code is.
   */
  refusal(asked: DebitAsked): WalletCode | undefined | Promise<WalletCode | undefined>;
  /** What became of a bet that was let through; `refused` where nothing was taken by this call. */
  ended?(asked: DebitAsked, outcome: "taken" | "refused"): void;
}

/** Money that has moved, once for each transaction unless the process ended meanwhile: then the tables have it. */
export interface CasinoMovement {
  readonly transactionId: number;
  readonly studio: CasinoStudio;
  readonly kind: CasinoTransactionKind;
  readonly userId: number;
  readonly game: string;
  readonly roundId: number | undefined;
  /** What the player got; negative: gave. */
  readonly amount: Paise;
  readonly at: number;
}
