import { GAME_SERVER_ERRORS, type GameServerError, type GameServerErrorCode } from "@crossbook/contract";

/** Why a call of a game page was not done. */
export interface GameRefusal {
  readonly ok: false;
  readonly code: GameServerErrorCode;
  readonly message: string;
  /** The round that is in the way. */
  readonly roundId?: string;
}

/** What was asked for, or why it was not done. */
export type GameAnswer<Value> = { readonly ok: true; readonly value: Value } | GameRefusal;

const MESSAGES: Readonly<Record<GameServerErrorCode, string>> = {
  KEY_INVALID: "This address was used already, or is too old. Open the game again.",
  SESSION_ENDED: "The game session has ended. Open the game again.",
  REQUEST_INVALID: "The request cannot be read.",
  CHOICE_INVALID: "This choice is not possible in this game.",
  STAKE_INVALID: "The stake is not within the limits of this game.",
  WIN_TOO_LARGE: "With this stake the highest win would be above the limit of this game.",
  INSUFFICIENT_FUNDS: "The balance is too low for this stake.",
  PLAYER_BLOCKED: "Playing is not possible for this account at the moment.",
  LIMIT_REACHED: "A limit of this account does not allow this stake.",
  GAME_DISABLED: "This game is not offered at the moment.",
  STAKE_REFUSED: "The stake was not accepted.",
  OPERATOR_UNAVAILABLE: "The stake could not be confirmed. If it was taken, it is being given back.",
  ROUND_UNKNOWN: "There is no such round.",
  ROUND_OPEN: "Another round of this game is still open.",
  ROUND_NOT_OPEN: "This round takes no further step.",
  REQUEST_REUSED: "This request was used for something else.",
  BETTING_CLOSED: "This round takes no bets any more.",
  ALREADY_CRASHED: "The round had crashed already.",
  TOO_MANY_REQUESTS: "Too many requests. Wait a moment.",
  TOO_MANY_LISTENERS: "Too many players are watching. Try again later.",
  NOT_OFFERED: "This game has no such call.",
};

/** A refusal with the words of its code, or more exact ones. */
export function refusal(code: GameServerErrorCode, message = MESSAGES[code], roundId?: string): GameRefusal {
  return { ok: false, code, message, ...(roundId === undefined ? {} : { roundId }) };
}

/** Whether a text of the journal is a code. */
export function isErrorCode(text: string): text is GameServerErrorCode {
  return text in GAME_SERVER_ERRORS;
}

/** The body of a refusal as the page reads it. */
export function refusalBody({ code, message, roundId }: GameRefusal): GameServerError {
  return { error: { code, message, ...(roundId === undefined ? {} : { roundId }) } };
}
