import { FORM_ERRORS, type FormError, type FormReply } from "@crossbook/contract";
import type { WalletCode } from "../../modules/casino/index.ts";

/** What the protocol calls each refusal. A win whose bet is not there may only have come first: it is sent again. */
export const FORM_ERROR_OF: Readonly<Record<WalletCode, FormError>> = {
  TOKEN_INVALID: FORM_ERRORS.tokenInvalid,
  TOKEN_EXPIRED: FORM_ERRORS.tokenInvalid,
  PLAYER_NOT_FOUND: FORM_ERRORS.playerNotFound,
  PLAYER_BLOCKED: FORM_ERRORS.playerFrozen,
  GAME_NOT_OFFERED: FORM_ERRORS.gameNotFound,
  CURRENCY_WRONG: FORM_ERRORS.badParameters,
  AMOUNT_INVALID: FORM_ERRORS.badParameters,
  INSUFFICIENT_FUNDS: FORM_ERRORS.insufficientFunds,
  STAKE_LIMIT: FORM_ERRORS.betLimit,
  LOSS_LIMIT: FORM_ERRORS.betLimit,
  TRANSACTION_DIFFERS: FORM_ERRORS.badParameters,
  BET_NOT_FOUND: FORM_ERRORS.retry,
  BET_ROLLED_BACK: FORM_ERRORS.final,
  BET_SETTLED: FORM_ERRORS.final,
  UNAVAILABLE: FORM_ERRORS.retry,
};

const WORDS: Readonly<Record<FormError, string>> = {
  [FORM_ERRORS.ok]: "Success",
  [FORM_ERRORS.insufficientFunds]: "Insufficient balance",
  [FORM_ERRORS.playerNotFound]: "Player not found",
  [FORM_ERRORS.betNotAllowed]: "Bet not allowed",
  [FORM_ERRORS.tokenInvalid]: "Token invalid or expired",
  [FORM_ERRORS.hashInvalid]: "Hash invalid",
  [FORM_ERRORS.playerFrozen]: "Player frozen",
  [FORM_ERRORS.badParameters]: "Bad parameters",
  [FORM_ERRORS.gameNotFound]: "Game not offered",
  [FORM_ERRORS.betLimit]: "Limit reached",
  [FORM_ERRORS.retry]: "Internal error, send again",
  [FORM_ERRORS.final]: "Internal error, do not send again",
};

/** An answer that nothing was done. */
export function formRefusal(error: FormError): FormReply {
  return { error, description: WORDS[error] };
}
