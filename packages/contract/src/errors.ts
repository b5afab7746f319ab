import { ACCOUNT_ERRORS } from "./errors/account-errors.ts";
import { CASH_OUT_ERRORS } from "./errors/cash-out-errors.ts";
import { CASINO_ERRORS } from "./errors/casino-errors.ts";
import { type CatalogueEntry, entry } from "./errors/catalogue-entry.ts";
import { CORRECTION_ERRORS } from "./errors/correction-errors.ts";
import { MARKET_ERRORS } from "./errors/market-errors.ts";
import { MONEY_ERRORS } from "./errors/money-errors.ts";
import { OPERATOR_ERRORS } from "./errors/operator-errors.ts";
import { PLAYER_RECORD_ERRORS } from "./errors/player-record-errors.ts";
import { TRADING_ERRORS } from "./errors/trading-errors.ts";

export type { CatalogueEntry, Retry } from "./errors/catalogue-entry.ts";

/** Every refusal of every call. A code that is not here cannot be answered; a code here has words. */
export const ERROR_CATALOGUE = {
  MALFORMED_JSON: entry(101, 400, "afterChange", "The request could not be read."),
  INVALID_INPUT: entry(102, 400, "afterChange", "Something in the request is not valid."),
  BODY_TOO_LARGE: entry(103, 413, "afterChange", "The request is too large."),
  UNSUPPORTED_MEDIA_TYPE: entry(104, 415, "afterChange", "The request must be JSON."),
  NOT_FOUND: entry(105, 404, "never", "There is nothing at this address."),
  METHOD_NOT_ALLOWED: entry(106, 405, "never", "This address does not answer that kind of request."),
  TOO_MANY_REQUESTS: entry(107, 429, "later", "Too many requests. Please wait a moment and try again."),
  INTERNAL_ERROR: entry(
    108,
    500,
    "later",
    "Something went wrong on our side. Nothing was changed by this request unless your open bets show it.",
  ),
  SERVICE_UNAVAILABLE: entry(
    109,
    503,
    "later",
    "The service is not available right now. Please try again shortly.",
  ),

  NOT_LOGGED_IN: entry(201, 401, "afterChange", "You are not logged in."),
  TOKEN_INVALID: entry(202, 401, "afterChange", "Your session is not valid. Please log in again."),
  TOKEN_EXPIRED: entry(203, 401, "afterChange", "Your session has ended. Please log in again."),
  FORBIDDEN: entry(204, 403, "never", "You are not allowed to do this."),
  LOGIN_FAILED: entry(205, 401, "afterChange", "Username or password is not correct."),
  LOGIN_THROTTLED: entry(206, 429, "later", "Too many attempts to log in. Please wait before trying again."),
  ACCOUNT_LOCKED: entry(207, 403, "never", "This account is locked. Please contact support."),
  NOT_VERIFIED: entry(
    208,
    403,
    "afterChange",
    "This account's mobile number is not verified yet. Sign up again with the same name to get a new code.",
  ),
  USERNAME_TAKEN: entry(209, 409, "afterChange", "This username is taken. Please choose another."),
  USERNAME_INVALID: entry(
    210,
    400,
    "afterChange",
    "A username has 3 to 32 letters, digits, dots, dashes or underscores.",
  ),
  PASSWORD_TOO_SHORT: entry(211, 400, "afterChange", "Password is too short - should be 8 chars minimum."),
  PASSWORD_INVALID: entry(
    212,
    400,
    "afterChange",
    "Password Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character",
  ),
  PASSWORD_COMMON: entry(
    213,
    400,
    "afterChange",
    "This password is too common to be safe. Please choose another.",
  ),
  PASSWORDS_DIFFER: entry(214, 400, "afterChange", "Passwords must match"),
  MOBILE_REQUIRED: entry(215, 400, "afterChange", "A mobile number is needed to send you a code."),
  MOBILE_INVALID: entry(216, 400, "afterChange", "mobile number is not valid"),
  MOBILE_TAKEN: entry(217, 409, "afterChange", "This mobile number already belongs to an account."),
  REFERRAL_UNKNOWN: entry(218, 400, "afterChange", "This referral code is not known."),
  SIGN_UP_CLOSED: entry(219, 403, "never", "Sign-up is not open on this site."),
  OTP_WRONG: entry(220, 400, "afterChange", "This code is not correct."),
  OTP_EXPIRED: entry(221, 400, "afterChange", "This code has expired. Please ask for a new one."),
  OTP_TRIES_EXCEEDED: entry(222, 400, "afterChange", "Too many wrong codes. Please ask for a new one."),
  OTP_RESEND_LIMIT: entry(
    223,
    429,
    "later",
    "Too many codes were sent. Please wait before asking for another.",
  ),
  REGISTRATION_NOT_FOUND: entry(
    224,
    404,
    "afterChange",
    "There is no registration waiting for a code. Please sign up again.",
  ),
  SMS_NOT_SENT: entry(225, 503, "later", "The code could not be sent. Please try again shortly."),
  SECOND_FACTOR_NEEDED: entry(228, 403, "afterChange", "A code of your authenticator is needed."),
  // Not 401, which ends the session of whoever is asked for a code within one.
  SECOND_FACTOR_WRONG: entry(229, 422, "afterChange", "This code is not correct or was used before."),
  SECOND_FACTOR_EXISTS: entry(230, 409, "never", "You have a second factor already."),
  SECOND_FACTOR_MISSING: entry(231, 409, "never", "There is no second factor."),
  REFRESH_INVALID: entry(226, 401, "afterChange", "Your session cannot be renewed. Please log in again."),

  HOST_UNKNOWN: entry(301, 404, "never", "This site is not set up here."),
  SITE_SUSPENDED: entry(302, 503, "later", "The site is under maintenance. Please come back later."),
  SPORT_NOT_ALLOWED: entry(303, 403, "never", "Betting on this sport is not open to you."),
  DEMO_NOT_OFFERED: entry(304, 403, "never", "This site is for real money and has no demo accounts."),

  EVENT_NOT_FOUND: entry(401, 404, "never", "This event does not exist."),
  SPORT_NOT_FOUND: entry(402, 404, "never", "This sport does not exist."),
  MARKET_NOT_FOUND: entry(403, 404, "never", "This market does not exist."),
  RUNNER_NOT_FOUND: entry(404, 404, "never", "This runner is not in the market."),
  MARKET_SUSPENDED: entry(
    405,
    409,
    "later",
    "The market was suspended when your bet arrived. Your bet was not placed.",
  ),
  MARKET_CLOSED: entry(406, 409, "never", "The market is closed."),
  MARKET_SETTLED: entry(407, 409, "never", "The market is settled."),
  MARKET_STATUS_INVALID: entry(408, 409, "never", "The market cannot go from its present state to that one."),
  MARKET_EXISTS: entry(409, 409, "never", "This market exists already."),
  RESULT_INVALID: entry(411, 400, "afterChange", "The market cannot have this result."),
  MARKET_INVALID: entry(410, 400, "afterChange", "The market's definition is not valid."),

  ACCOUNT_NOT_FOUND: entry(501, 404, "never", "This account does not exist."),
  ACCOUNT_EXISTS: entry(502, 409, "never", "This account exists already."),
  AMOUNT_INVALID: entry(503, 400, "afterChange", "The amount is not valid."),
  INSUFFICIENT_FUNDS: entry(
    504,
    422,
    "afterChange",
    "Your available balance does not cover this bet's liability.",
  ),
  KEY_INVALID: entry(
    505,
    400,
    "afterChange",
    "The reference must have 1 to 64 letters, digits or - . _ : characters.",
  ),
  KEY_REUSED: entry(506, 409, "afterChange", "This reference was already used for a different request."),
  PRICE_INVALID: entry(507, 400, "afterChange", "This price is not one of the market's prices."),
  STAKE_INVALID: entry(508, 400, "afterChange", "The stake must be an amount with at most two decimals."),
  STAKE_BELOW_MINIMUM: entry(509, 422, "afterChange", "The stake is below the market's minimum."),
  STAKE_ABOVE_MAXIMUM: entry(510, 422, "afterChange", "The stake is above the market's maximum."),
  SELF_MATCH: entry(
    511,
    409,
    "afterChange",
    "This bet would match your own unmatched bet. Cancel that one first.",
  ),
  ORDER_NOT_FOUND: entry(512, 404, "never", "This bet does not exist."),
  ORDER_NOT_OPEN: entry(513, 409, "never", "Nothing of this bet is unmatched any more."),
  ORDER_WOULD_MATCH: entry(
    520,
    409,
    "afterChange",
    "This bet would match at once, and you asked that it only rest. Change its price or that option.",
  ),
  MONEY_MODE_MISMATCH: entry(
    521,
    403,
    "never",
    "Play money and real money are kept apart: this account cannot be used here.",
  ),
  OPEN_ORDERS_LIMIT: entry(
    522,
    409,
    "afterChange",
    "You have as many open bets as one account may have. Cancel some, or wait until their markets are settled.",
  ),
  DELAYED_ORDERS_LIMIT: entry(
    523,
    429,
    "later",
    "Too many of your bets are in their bet delay. Your bet was not placed; please try again in some seconds.",
  ),
  KEEP_NOT_OFFERED: entry(
    524,
    409,
    "afterChange",
    "This market keeps no bets at the turn in play. Place your bet without that option.",
  ),
  NOT_MATCHED_WHOLE: entry(
    525,
    409,
    "afterChange",
    "The whole stake cannot be matched at this price now, and you asked for all or nothing. Nothing was placed.",
  ),
  STARTING_PRICE_NOT_OFFERED: entry(
    526,
    409,
    "afterChange",
    "This market takes no bets at the starting price, or has formed it already. Place your bet at a price.",
  ),
  ORDER_NOT_CANCELLABLE: entry(
    527,
    409,
    "never",
    "This bet waits for the starting price and cannot be cancelled.",
  ),
  NOT_MATCHED_ENOUGH: entry(
    528,
    409,
    "afterChange",
    "Less than the minimum you asked for can be matched at this price now. Nothing was placed.",
  ),
  EXPOSURE_LIMIT_EXCEEDED: entry(
    529,
    409,
    "afterChange",
    "With this bet your open bets could lose more than the limit of your account. It was not placed.",
  ),
  EXPIRY_INVALID: entry(
    530,
    400,
    "afterChange",
    "A bet that stands until a moment names one to come, at most 31 days ahead, and is one whose unmatched part rests.",
  ),
  ORDER_EXPIRED: entry(
    531,
    409,
    "afterChange",
    "The moment until which this bet was to stand came before its delay ended. It was not placed.",
  ),
  HOLD_NOT_FOUND: entry(602, 404, "never", "This hold does not exist."),
  HOLD_NOT_PENDING: entry(603, 409, "never", "This hold was paid out or returned already."),
  CAPACITY_REACHED: entry(514, 503, "later", "The exchange cannot take more of this right now."),
  BET_TYPE_NOT_OFFERED: entry(515, 400, "never", "This market does not take that kind of bet."),
  BET_LOCKED: entry(516, 403, "never", "Betting is locked for this account."),
  BET_REFERENCE_NOT_FOUND: entry(517, 404, "later", "No bet with this reference has been placed."),
  EXCHANGE_BUSY: entry(
    518,
    503,
    "later",
    "The exchange was too busy to take your bet. It was not placed; please try again.",
  ),
  EXCHANGE_STOPPED: entry(
    519,
    503,
    "later",
    "The exchange is restarting. Ask for the outcome of your bet in a moment.",
  ),

  TRANSACTION_NOT_FOUND: entry(601, 404, "never", "This transaction does not exist."),
  STATEMENT_TOO_LONG: entry(
    604,
    422,
    "afterChange",
    "These days have more lines than a file can have. Choose fewer days or one kind.",
  ),

  FAVOURITES_FULL: entry(
    801,
    409,
    "afterChange",
    "You have as many favourites as an account can have. Remove one first.",
  ),

  FEED_SIGNATURE_INVALID: entry(701, 401, "afterChange", "The feed message's signature is not valid."),
  FEED_OUT_OF_ORDER: entry(702, 409, "afterChange", "The feed message is not the next one of its fixture."),
  FEED_FIXTURE_UNKNOWN: entry(
    703,
    404,
    "afterChange",
    "The feed message speaks of a fixture that was never announced.",
  ),
  FEED_CONFLICT: entry(
    704,
    409,
    "never",
    "A feed message with this number but other content was already taken.",
  ),
  ...MONEY_ERRORS,
  ...CASH_OUT_ERRORS,
  ...TRADING_ERRORS,
  ...CASINO_ERRORS,
  ...CORRECTION_ERRORS,
  ...ACCOUNT_ERRORS,
  ...MARKET_ERRORS,
  ...OPERATOR_ERRORS,
  ...PLAYER_RECORD_ERRORS,
} as const satisfies Record<string, CatalogueEntry>;

/** Every code a call can answer. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** Every call may answer these, whatever it declares. */
export const COMMON_ERRORS = [
  "MALFORMED_JSON",
  "INVALID_INPUT",
  "BODY_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "TOO_MANY_REQUESTS",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
  "HOST_UNKNOWN",
  "SITE_SUSPENDED",
] as const satisfies readonly ErrorCode[];

/** Every call with an audience may answer these as well. */
export const SESSION_ERRORS = [
  "NOT_LOGGED_IN",
  "TOKEN_INVALID",
  "TOKEN_EXPIRED",
  "FORBIDDEN",
] as const satisfies readonly ErrorCode[];

/** Every call of operators may answer these beside them. */
export const OPERATOR_SESSION_ERRORS = [
  "SESSION_LOCKED",
  "PASSWORD_CHANGE_NEEDED",
] as const satisfies readonly ErrorCode[];
