/** What a caller may do after a refusal: never as it is, after changing something, or the same again later. */
export type Retry = "never" | "afterChange" | "later";

/** What is fixed for one error code; its words for players may change, these may not. */
export interface CatalogueEntry {
  /** Stable, never reused, quotable to support. Hundreds group by domain. */
  readonly number: number;
  /** HTTP status of the answer that carries it. */
  readonly status: number;
  readonly retry: Retry;
  /** What the player reads. A server may answer with more precise words for the same code. */
  readonly message: string;
}

function entry(number: number, status: number, retry: Retry, message: string): CatalogueEntry {
  return { number, status, retry, message };
}

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
  NOT_VERIFIED: entry(208, 403, "afterChange", "This account's mobile number is not verified yet."),
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
  SECOND_FACTOR_WRONG: entry(229, 401, "afterChange", "This code is not correct or was used before."),
  SECOND_FACTOR_EXISTS: entry(230, 409, "never", "You have a second factor already."),
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

  PAYMENT_NOT_FOUND: entry(1201, 404, "never", "This payment does not exist."),
  PAYMENT_CHANGED: entry(
    1202,
    409,
    "afterChange",
    "This payment has changed meanwhile. Look at it again, then decide.",
  ),
  PAYMENT_NOT_CLAIMED: entry(1203, 409, "afterChange", "Claim this payment before you act on it."),
  DEPOSIT_NOT_OFFERED: entry(1204, 403, "never", "This way of depositing is not open to this account."),
  DEPOSIT_BELOW_MINIMUM: entry(1205, 422, "afterChange", "The amount is below the smallest deposit."),
  DEPOSIT_ABOVE_MAXIMUM: entry(1206, 422, "afterChange", "The amount is above the largest deposit."),
  PAYMENT_OPEN_EXISTS: entry(
    1207,
    409,
    "afterChange",
    "You have an open payment of this amount. Pay it, wait until it expires, or choose another amount.",
  ),
  PAYMENT_PROVIDER_DOWN: entry(
    1208,
    503,
    "later",
    "The payment provider does not answer. Nothing was paid; please try again in a moment.",
  ),
  WEBHOOK_SIGNATURE_INVALID: entry(1209, 401, "afterChange", "The webhook's signature is not valid."),
  UTR_USED: entry(1210, 409, "never", "Another deposit with this UTR has been credited."),
  COMPARISON_NOT_FOUND: entry(1211, 404, "afterChange", "These days have not been compared."),

  WITHDRAWAL_METHOD_NOT_OFFERED: entry(1301, 403, "afterChange", "This way of withdrawing is not offered."),
  PAYOUT_ACCOUNT_INVALID: entry(1302, 400, "afterChange", "The account to pay to is not valid."),
  WITHDRAWAL_BELOW_MINIMUM: entry(
    1303,
    422,
    "afterChange",
    "The amount is below the smallest that can be withdrawn.",
  ),
  WITHDRAWAL_ABOVE_MAXIMUM: entry(
    1304,
    422,
    "afterChange",
    "The amount is above the largest that can be withdrawn at once.",
  ),
  WITHDRAWAL_DAY_LIMIT: entry(
    1305,
    429,
    "later",
    "This would be more than can be withdrawn in 24 hours. Please ask for less, or later.",
  ),
  WITHDRAWAL_ABOVE_AVAILABLE: entry(
    1306,
    422,
    "afterChange",
    "This is more than you can withdraw: money at risk in open bets, held money and bonus money stay.",
  ),
  BONUS_WOULD_BE_FORFEITED: entry(
    1307,
    409,
    "afterChange",
    "This withdrawal would end an active bonus. Confirm that you want that.",
  ),
  WITHDRAWAL_NOT_CANCELLABLE: entry(
    1308,
    409,
    "never",
    "This withdrawal cannot be cancelled. It is paid or returned by the cashier.",
  ),
  PAYOUT_ACCOUNT_NOT_FOUND: entry(1309, 404, "never", "This saved account does not exist."),
  PAYMENT_CLAIMED: entry(1310, 409, "later", "Another operator works on this payment."),
  SECOND_PERSON_NEEDED: entry(
    1311,
    403,
    "afterChange",
    "An amount this high is sent by another person than approved it.",
  ),
  PAYOUTS_NOT_OFFERED: entry(1312, 409, "never", "No payment provider is set up that pays out."),
  UTR_INVALID: entry(1313, 400, "afterChange", "A UTR has 12 digits, or 16 or 22 letters and digits."),
  PROOF_MISSING: entry(1220, 400, "afterChange", "Please give the UTR of your payment, or a picture of it."),
  OPEN_DEPOSITS_LIMIT: entry(
    1221,
    409,
    "later",
    "Several of your deposits are waiting to be looked at. Please wait until one of them is.",
  ),
  BANK_LINE_NOT_FOUND: entry(1222, 404, "never", "This bank line does not exist."),
  BANK_LINE_TAKEN: entry(1223, 409, "never", "This bank line belongs to another deposit."),
  BANK_LINE_DIFFERS: entry(1224, 409, "never", "The bank line has another amount than the deposit."),
  BANK_LINES_INVALID: entry(1225, 400, "afterChange", "These bank lines cannot be read."),
  SAME_OPERATOR: entry(1226, 403, "never", "You have approved this already. Somebody else must confirm it."),

  IMAGE_TOO_LARGE: entry(1401, 413, "afterChange", "The picture is larger than 5 MB."),
  IMAGE_TYPE_INVALID: entry(1402, 415, "afterChange", "The picture must be a PNG, a JPEG or a WebP."),
  IMAGE_PIXELS_EXCEEDED: entry(1403, 422, "afterChange", "The picture has more than 12 million pixels."),
  IMAGE_UNREADABLE: entry(1404, 422, "afterChange", "The picture cannot be read. Please choose another."),
  UPLOAD_TICKET_INVALID: entry(
    1405,
    403,
    "afterChange",
    "This upload has expired or was made already. Please choose the picture again.",
  ),
  UPLOADS_BUSY: entry(1406, 503, "later", "Too many pictures are coming in. Please try again in a moment."),
  IMAGE_QUOTA_REACHED: entry(
    1407,
    409,
    "later",
    "No more pictures of yours can be kept today. Your deposit can be made without one.",
  ),
  IMAGE_NOT_FOUND: entry(
    1408,
    404,
    "afterChange",
    "This picture is not there any more. Please choose it again.",
  ),

  FAVOURITES_FULL: entry(
    801,
    409,
    "afterChange",
    "You have as many favourites as an account can have. Remove one first.",
  ),

  BONUS_NOT_FOUND: entry(1501, 404, "never", "This bonus does not exist."),
  BONUS_ENDED: entry(1502, 409, "never", "This bonus has ended."),
  BONUS_EXPIRED: entry(1503, 409, "never", "The time to claim this bonus is over."),
  BONUS_EXHAUSTED: entry(1504, 409, "never", "All of this bonus has been given to others."),
  BONUS_ANOTHER_ACTIVE: entry(
    1505,
    409,
    "afterChange",
    "You are wagering another bonus. One bonus is wagered at a time.",
  ),
  BONUS_TAKEN: entry(1506, 409, "never", "This bonus was claimed before, by you or from this device."),
  BONUS_MOBILE_NEEDED: entry(1507, 403, "afterChange", "This bonus needs a mobile number that is verified."),
  BONUS_TERMS_INVALID: entry(1508, 400, "afterChange", "The terms do not fit together."),
  BONUS_NOT_BETTABLE: entry(
    1509,
    400,
    "afterChange",
    "Bonus money cannot be bet on the exchange: an order that rests would hold money that can expire.",
  ),
  BONUS_TEMPLATE_EXISTS: entry(1510, 409, "afterChange", "A template with this name exists already."),
  BONUS_TEMPLATE_NOT_FOUND: entry(1511, 404, "never", "This template does not exist."),
  BONUS_TEMPLATE_CHANGED: entry(
    1512,
    409,
    "afterChange",
    "The template has another version by now. Read it again first.",
  ),
  BONUS_TEMPLATE_RETIRED: entry(1513, 409, "never", "The template is retired."),
  BONUS_TEMPLATE_NOT_ACTIVE: entry(
    1514,
    409,
    "afterChange",
    "The template is not active, or makes its offers by itself.",
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
  SELF_EXCLUDED: entry(1601, 403, "never", "You have excluded yourself from betting and paying in."),
  TIME_OUT_ACTIVE: entry(1602, 403, "never", "You are taking a time-out from betting and paying in."),
  STAKE_LIMIT_EXCEEDED: entry(1603, 422, "afterChange", "This bet would go beyond your stake limit."),
  LOSS_LIMIT_EXCEEDED: entry(1604, 422, "afterChange", "What this bet can lose goes beyond your loss limit."),
  DEPOSIT_LIMIT_EXCEEDED: entry(1605, 422, "afterChange", "This deposit would go beyond your deposit limit."),
  LIMIT_CHANGE_NOT_FOUND: entry(1606, 404, "never", "No change of this limit is pending."),
  LIMIT_CHANGE_TOO_EARLY: entry(1607, 409, "later", "This change can be confirmed after its cooling-off."),
  LIMIT_NOT_STRICTER: entry(1608, 409, "afterChange", "An operator can only make a player's limit stricter."),
  EXCLUSION_NOT_LONGER: entry(1609, 409, "afterChange", "The exclusion in force lasts as long or longer."),
  EXCLUSION_NOT_PREPARED: entry(1610, 409, "afterChange", "Please read again what the exclusion means."),
  PROTECTION_NOT_OFFERED: entry(1611, 403, "never", "Limits and exclusions are for players' own accounts."),
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
