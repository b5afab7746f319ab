import * as z from "zod/mini";
import {
  gameTokenField,
  launchLanguageField,
  referenceField,
  roundField,
  studioGameField,
} from "./wallet-fields.ts";

/**
 * The HMAC wallet: JSON with amounts as decimal text, as Swipe Games has it. A studio calls
 * `GET /api/casino/{studio}/balance?sessionID`, `POST …/bet`, `…/win` and `…/refund`; we call
 * `POST {URL}/create-new-game`, `GET {URL}/games?cID` and `GET {URL}/transactions?cID&from&to`. Every request carries
 * HMAC-SHA256 in hex over its canonical JSON (`canonicalJson`): of a POST the body's, of a GET that of an object with the
 * query's parameters as texts. Each direction has a key of its own. Errors have HTTP statuses; a bet that is answered 5xx,
 * or not within 5 s, is refunded, any other refused one is not. Wins and refunds are sent again until they get 200.
 */
export const HMAC_SIGNATURE_HEADER = "x-request-sign";

/** A bet without an answer within this time is refunded. */
export const HMAC_ANSWER_WITHIN_MS = 5000;

/** What an error can say. */
export const HMAC_CODES = [
  "game_not_found",
  "currency_not_supported",
  "locale_not_supported",
  "account_blocked",
  "bet_limit",
  "loss_limit",
  "time_limit",
  "insufficient_funds",
  "session_expired",
  "session_not_found",
  "client_connection_error",
] as const;
/** One of the codes. */
export type HmacCode = (typeof HMAC_CODES)[number];

/** Main units as decimal text; not more than two decimals that count. */
export const hmacAmount = z.string().check(z.maxLength(20), z.regex(/^(0|[1-9]\d*)(\.\d+)?$/));

const kind = z.enum(["regular", "free"]);

/** Query of `balance`. */
export const hmacBalanceRequest = z.object({ sessionID: gameTokenField });
export type HmacBalanceRequest = z.output<typeof hmacBalanceRequest>;

/**
 * `bet` and `win`. `free` ones of a free round only report what would have been, and move no money; the round's total
 * comes as one regular win with `frID`, without a bet of its own.
 */
export const hmacMoneyRequest = z.object({
  type: kind,
  sessionID: gameTokenField,
  amount: hmacAmount,
  txID: referenceField,
  roundID: roundField,
  frID: z.optional(referenceField),
});
export type HmacMoneyRequest = z.output<typeof hmacMoneyRequest>;

/** `refund`, always of the whole bet `origTxID`. One of an unknown bet is answered 200 too. */
export const hmacRefundRequest = z.object({
  sessionID: gameTokenField,
  txID: referenceField,
  origTxID: referenceField,
  amount: hmacAmount,
  roundID: z.optional(roundField),
});
export type HmacRefundRequest = z.output<typeof hmacRefundRequest>;

/** What `balance` answers. */
export const hmacBalanceReply = z.object({ balance: hmacAmount });
export type HmacBalanceReply = z.output<typeof hmacBalanceReply>;

/** What `bet`, `win` and `refund` answer; `txID` is our number of the transaction. */
export const hmacMoneyReply = z.object({ balance: hmacAmount, txID: z.string() });
export type HmacMoneyReply = z.output<typeof hmacMoneyReply>;

/** An error, of either side. `action: refresh` asks the game page to load anew. */
export const hmacError = z.object({
  message: z.string(),
  details: z.optional(z.string()),
  code: z.optional(z.enum(HMAC_CODES)),
  action: z.optional(z.literal("refresh")),
});
export type HmacError = z.output<typeof hmacError>;

/** `POST create-new-game`. A demo makes no calls to us, and has neither session nor user. */
export const hmacNewGameRequest = z.object({
  cID: z.string(),
  extCID: z.string(),
  gameID: studioGameField,
  demo: z.boolean(),
  platform: z.enum(["desktop", "mobile"]),
  currency: z.string(),
  locale: launchLanguageField,
  sessionID: z.optional(gameTokenField),
  returnURL: z.optional(z.string()),
  depositURL: z.optional(z.string()),
  historyURL: z.optional(z.string()),
  initDemoBalance: z.optional(hmacAmount),
  user: z.optional(
    z.object({ id: z.string(), nickName: z.optional(z.string()), country: z.optional(z.string()) }),
  ),
});
export type HmacNewGameRequest = z.output<typeof hmacNewGameRequest>;

/** What `create-new-game` answers. `gsID` never comes in a call to us. */
export const hmacNewGameReply = z.object({ gameURL: z.string(), gsID: z.string() });
export type HmacNewGameReply = z.output<typeof hmacNewGameReply>;

/** What `GET games?cID` answers. */
export const hmacGames = z.array(
  z.object({
    id: studioGameField,
    title: z.string(),
    type: z.string(),
    description: z.optional(z.string()),
    enabled: z.boolean(),
    demo: z.boolean(),
    image: z.string(),
    /** Return to player in percent, with decimals. */
    rtp: z.optional(z.string()),
  }),
);
export type HmacGames = z.output<typeof hmacGames>;

/** What `GET transactions?cID&from&to` answers (ISO 8601, `from` included, `to` not): what the studio holds for done. */
export const hmacTransactions = z.array(
  z.object({
    txID: referenceField,
    origTxID: z.optional(referenceField),
    kind: z.enum(["bet", "win", "refund"]),
    type: kind,
    userID: z.string(),
    gameID: studioGameField,
    roundID: roundField,
    amount: hmacAmount,
    at: z.string(),
  }),
);
export type HmacTransactions = z.output<typeof hmacTransactions>;
