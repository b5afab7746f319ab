import type { HmacError } from "@crossbook/contract";
import type { WalletCode } from "../../modules/casino/index.ts";

/** An error as it goes out. */
export interface HmacRefusal {
  readonly status: 400 | 401 | 404 | 409 | 500;
  readonly body: HmacError;
}

function refused(status: HmacRefusal["status"], message: string, code?: HmacError["code"]): HmacRefusal {
  return { status, body: { message, ...(code !== undefined && { code }) } };
}

/** What the protocol answers to each refusal: a 500 alone lets a bet be refunded, and a win or a refund be sent again at once. */
export const HMAC_ERROR_OF: Readonly<Record<WalletCode, HmacRefusal>> = {
  TOKEN_INVALID: refused(401, "There is no such session.", "session_not_found"),
  TOKEN_EXPIRED: refused(401, "The session is over.", "session_expired"),
  PLAYER_NOT_FOUND: refused(404, "There is no such player.", "session_not_found"),
  PLAYER_BLOCKED: refused(400, "The player may not play.", "account_blocked"),
  GAME_NOT_OFFERED: refused(400, "The game is not offered.", "game_not_found"),
  CURRENCY_WRONG: refused(400, "The currency is not the session's.", "currency_not_supported"),
  AMOUNT_INVALID: refused(400, "The amount is not whole paise, or too large."),
  INSUFFICIENT_FUNDS: refused(400, "The balance does not cover the bet.", "insufficient_funds"),
  STAKE_LIMIT: refused(400, "A limit on stakes is reached.", "bet_limit"),
  LOSS_LIMIT: refused(400, "A limit on losses is reached.", "loss_limit"),
  TRANSACTION_DIFFERS: refused(409, "The id was used for something else."),
  BET_NOT_FOUND: refused(404, "There is no such bet."),
  BET_ROLLED_BACK: refused(409, "The bet was refunded."),
  BET_SETTLED: refused(409, "The bet has its result."),
  UNAVAILABLE: refused(500, "Please send the same again."),
};

/** Of a request that cannot be read. */
export const HMAC_MALFORMED: HmacRefusal = refused(400, "The request cannot be read.");
/** Of a request that nobody who has the key has signed. */
export const HMAC_UNSIGNED: HmacRefusal = refused(401, "The signature is not valid.");
