import type { CasinoTransactionKind } from "@crossbook/contract";
import type { Language } from "@crossbook/first-page";
import type { Paise } from "@crossbook/money";

/** What a studio answered, or why there is no answer that can be used: in words for log and operators, never for players. */
export type StudioAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly problem: string;
      /** It is longer than is read, or than the studio makes one: less may be asked for. */
      readonly isTooLong?: true;
    };

/** A game as its studio lists it. */
export interface StudioGame {
  /** The studio's own name of the game. */
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** In the studio's own words. */
  readonly category: string;
  /** Empty: it has no picture. */
  readonly imageUrl: string;
  /** In percent as text with its decimals; undefined: the studio does not say. */
  readonly rtpPercent: string | undefined;
  readonly hasDemo: boolean;
}

/** A game that is to be opened. */
export interface GameLaunch {
  readonly game: string;
  readonly platform: "mobile" | "desktop";
  /** In which the game is to speak: an ISO 639-1 code. */
  readonly language: Language;
  /** The player's, or the guest's. */
  readonly address: string;
  readonly lobbyUrl: string;
  readonly cashierUrl: string;
  readonly historyUrl: string;
  /** Undefined: a demo, without calls to the wallet. */
  readonly player: { readonly userId: number; readonly name: string; readonly token: string } | undefined;
}

/** A transaction as the studio's own books have it: what it holds for done. */
export interface StudioTransaction {
  readonly txId: string;
  readonly kind: CasinoTransactionKind;
  /** Empty: of no round. */
  readonly roundRef: string;
  /** What it moves: nothing, of a free round. Without a sign. */
  readonly amount: Paise;
  /** Unix milliseconds. */
  readonly at: number;
}

/** The calls that we make to a studio. Each ends within seconds, reads a bounded answer, and never rejects. */
export interface StudioClient {
  /** The games that it offers now. */
  games(): Promise<StudioAnswer<readonly StudioGame[]>>;
  /** The address of a game page, or what has to be fetched for one. */
  gameUrl(launch: GameLaunch): Promise<StudioAnswer<string>>;
  /** Its transactions from a moment on and before another, Unix milliseconds, in as many calls as that takes. */
  transactions(fromMs: number, untilMs: number): Promise<StudioAnswer<readonly StudioTransaction[]>>;
}
