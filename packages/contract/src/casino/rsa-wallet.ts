import * as z from "zod/mini";
import {
  currencyField,
  gameTokenField,
  launchLanguageField,
  referenceField,
  roundField,
  studioGameField,
} from "./wallet-fields.ts";

/**
 * The RSA wallet: JSON in both directions, as Hub88 and Caleta have it. A studio calls
 * `POST /api/casino/{studio}/user/info`, `…/user/balance`, `…/transaction/bet`, `…/transaction/win` and
 * `…/transaction/rollback`; we call `POST {URL}/operator/generic/v2/game/url`, `…/game/list` and `…/transactions/list`.
 * Every request carries the sender's signature: RSA-SHA256 (PKCS #1 v1.5) over the body's bytes, in base64. Answers to a
 * studio are always HTTP 200 with a `status`. Fields that are not described are ignored, not refused.
 */
export const RSA_SIGNATURE_HEADER = "x-hub88-signature";

/** Amounts are whole numbers, main units × 100 000: one paisa is so many. What is not whole paise is refused. */
export const RSA_UNITS_PER_PAISA = 1000;

/** Of a demo: no token, no player, no wallet call. */
export const RSA_DEMO_CURRENCY = "FUN";

/** How we are called in requests to a studio. */
export const RSA_OPERATOR_ID = "crossbook";

/** What an answer to a studio can say. */
export const RSA_STATUSES = [
  "RS_OK",
  "RS_ERROR_UNKNOWN",
  "RS_ERROR_TIMEOUT",
  "RS_ERROR_INVALID_PARTNER",
  "RS_ERROR_INVALID_TOKEN",
  "RS_ERROR_INVALID_GAME",
  "RS_ERROR_WRONG_CURRENCY",
  "RS_ERROR_NOT_ENOUGH_MONEY",
  "RS_ERROR_USER_DISABLED",
  "RS_ERROR_INVALID_SIGNATURE",
  "RS_ERROR_TOKEN_EXPIRED",
  "RS_ERROR_WRONG_SYNTAX",
  "RS_ERROR_WRONG_TYPES",
  "RS_ERROR_DUPLICATE_TRANSACTION",
  "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  "RS_ERROR_TRANSACTION_ROLLED_BACK",
  "RS_ERROR_LIMIT_REACHED",
] as const;
/** One of the statuses. */
export type RsaStatus = (typeof RSA_STATUSES)[number];

/**
 * After these of a bet a studio does not know whether it was taken, and rolls it back. Every other one says for certain
 * that it was not.
 */
export const RSA_DOUBTFUL_STATUSES: readonly RsaStatus[] = ["RS_ERROR_UNKNOWN", "RS_ERROR_TIMEOUT"];

/** After these a win or a rollback is not sent again: the same would be answered. Somebody has to look. */
export const RSA_FINAL_STATUSES: readonly RsaStatus[] = [
  "RS_ERROR_WRONG_SYNTAX",
  "RS_ERROR_WRONG_TYPES",
  "RS_ERROR_WRONG_CURRENCY",
  "RS_ERROR_DUPLICATE_TRANSACTION",
  "RS_ERROR_TRANSACTION_ROLLED_BACK",
];

const amount = z.int().check(z.minimum(0));
const absent = <Field extends z.ZodMiniType>(field: Field) => z.optional(z.nullable(field));

/** `user/info` and `user/balance`. */
export const rsaUserRequest = z.object({
  token: gameTokenField,
  /** Of this one call; the answer repeats it. */
  request_uuid: referenceField,
  game_code: absent(studioGameField),
});
export type RsaUserRequest = z.output<typeof rsaUserRequest>;

const transaction = {
  token: gameTokenField,
  /** Happens once, however often it is sent. */
  transaction_uuid: referenceField,
  request_uuid: referenceField,
  round: roundField,
  round_closed: z._default(z.boolean(), false),
  game_code: studioGameField,
};

const money = {
  currency: currencyField,
  amount,
  /** Of a free round: a bet takes nothing, a win is paid. */
  is_free: z._default(z.boolean(), false),
  reward_uuid: absent(referenceField),
};

/** `transaction/bet`. */
export const rsaBetRequest = z.object({
  ...transaction,
  ...money,
  /** What was bet on, in the studio's words; kept nowhere. */
  bet: absent(z.string().check(z.maxLength(500))),
});
export type RsaBetRequest = z.output<typeof rsaBetRequest>;

/** `transaction/win`; an amount of 0 says that the bet has lost. */
export const rsaWinRequest = z.object({
  ...transaction,
  ...money,
  /** The bet's `transaction_uuid`. */
  reference_transaction_uuid: referenceField,
  jackpot_win: absent(z.boolean()),
});
export type RsaWinRequest = z.output<typeof rsaWinRequest>;

/** `transaction/rollback` of the whole bet. */
export const rsaRollbackRequest = z.object({
  ...transaction,
  reference_transaction_uuid: referenceField,
});
export type RsaRollbackRequest = z.output<typeof rsaRollbackRequest>;

/** Every answer to a studio. `balance` and `currency` come with RS_OK and with RS_ERROR_NOT_ENOUGH_MONEY. */
export const rsaReply = z.object({
  status: z.enum(RSA_STATUSES),
  /** Absent where the request could not be read. */
  request_uuid: z.optional(z.string()),
  user: z.optional(z.string()),
  currency: z.optional(z.string()),
  balance: z.optional(z.int()),
});
export type RsaReply = z.output<typeof rsaReply>;

/** `POST …/game/url`. A demo has neither token nor user, and the currency of demos. */
export const rsaGameUrlRequest = z.object({
  user: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  token: z.optional(gameTokenField),
  operator_id: z.string(),
  game_code: studioGameField,
  currency: currencyField,
  lang: launchLanguageField,
  country: z.string(),
  ip: z.string(),
  platform: z.enum(["GPL_DESKTOP", "GPL_MOBILE"]),
  lobby_url: z.string(),
  deposit_url: z.string(),
  history_url: z.optional(z.string()),
});
export type RsaGameUrlRequest = z.output<typeof rsaGameUrlRequest>;

/** What `…/game/url` answers. */
export const rsaGameUrlReply = z.object({ url: z.string() });
export type RsaGameUrlReply = z.output<typeof rsaGameUrlReply>;

/** What `POST …/game/list` with `{ operator_id }` answers. */
export const rsaGameList = z.array(
  z.object({
    game_code: studioGameField,
    name: z.string(),
    category: z.string(),
    description: z.optional(z.string()),
    enabled: z.boolean(),
    demo_game_support: z.boolean(),
    url_thumb: z.string(),
    /** Return to player in percent, with decimals. */
    rtp: absent(z.string()),
  }),
);
export type RsaGameList = z.output<typeof rsaGameList>;

/** `POST …/transactions/list`: ISO 8601, `start_time` included, `end_time` not. */
export const rsaTransactionsRequest = z.object({
  operator_id: z.string(),
  start_time: z.string(),
  end_time: z.string(),
});
export type RsaTransactionsRequest = z.output<typeof rsaTransactionsRequest>;

/** What the studio's own books have of that time: what it holds for done, in order. */
export const rsaTransactions = z.array(
  z.object({
    transaction_uuid: referenceField,
    reference_transaction_uuid: absent(referenceField),
    kind: z.enum(["BET", "WIN", "ROLLBACK"]),
    user: z.string(),
    game_code: studioGameField,
    round: roundField,
    amount,
    is_free: z._default(z.boolean(), false),
    created_at: z.string(),
  }),
);
export type RsaTransactions = z.output<typeof rsaTransactions>;

/** What a studio answers a request of ours with that it does not do; with HTTP 400, 401, 403, 404 or 500. */
export const rsaError = z.object({ error: z.string() });
export type RsaError = z.output<typeof rsaError>;
