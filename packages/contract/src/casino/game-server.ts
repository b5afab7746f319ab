import * as z from "zod/mini";

/**
 * What a game page asks its studio: `{studio}/game/…` beside the page, JSON in both directions. Amounts are whole paise,
 * multipliers whole ten-thousandths of the stake, moments ISO 8601. Every call but `POST open` carries the session in
 * `GAME_SESSION_HEADER`. A refusal is `gameServerError` with its status.
 *
 * | call | answer |
 * |---|---|
 * | `POST open` `gameOpenRequest` | `gameOpened` |
 * | `GET balance` | `gameBalance` |
 * | `POST rounds` `gameRoundRequest` | `gameRound` |
 * | `POST rounds/{id}/steps` `gameStepRequest` | `gameRound` |
 * | `GET rounds?before={id}` | `gameRounds`, newest first |
 * | `GET rounds/{id}` | `gameRound` |
 * | `POST seeds` `gameSeedRequest` | `gameSeedsRotated` |
 * | `GET live` (crash only) | server-sent events `crash`, each a `crashMessage`; read it by `fetch`, which sends the header |
 */
export const GAME_SESSION_HEADER = "x-game-session";

/** Rounds of one answer of `GET rounds` at most. */
export const GAME_ROUNDS_PAGE = 20;

const paise = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
/** Ten-thousandths: 25,000 is 2.5 times the stake. */
const multiplier = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
const moment = z.iso.datetime();
const shortId = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The player's own part of the chance of a round: 1 to 64 printable ASCII characters, no space at either end. */
export const clientSeedField = z.string().check(z.regex(/^[!-~](?:[ -~]{0,62}[!-~])?$/));

/** Makes a round or a step happen once: sent again after a lost answer, it is answered with the same round. */
export const gameRequestId = shortId;

/** What the player chose, by game: the choice types of `@crossbook/fair`. At most `MOST_CHOICE_BYTES` as JSON. */
const choice = z.unknown();
/** A choice that is longer as JSON is refused with `CHOICE_INVALID`. */
export const MOST_CHOICE_BYTES = 4096;

/**
 * `POST open`: the key of the page's address. It opens one session, once; asked again under the same `requestId`, which only
 * the page knows, it has the same answer.
 */
export const gameOpenRequest = z.strictObject({ key: shortId, requestId: z.optional(gameRequestId) });
export type GameOpenRequest = z.output<typeof gameOpenRequest>;

/** `POST rounds`. In crash it is a ticket for the round that takes bets now. */
export const gameRoundRequest = z.strictObject({
  requestId: gameRequestId,
  stake: z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
  choice,
});
export type GameRoundRequest = z.output<typeof gameRoundRequest>;

/** `POST rounds/{id}/steps`. In crash: `{ cashOut: true }`. */
export const gameStepRequest = z.strictObject({ requestId: gameRequestId, choice });
export type GameStepRequest = z.output<typeof gameStepRequest>;

/**
 * How far a round is. `pending`: the operator's wallet has not said yet whether it took the stake (or the stake of a
 * step); ask `GET rounds/{id}` until it is something else. `open`: stake taken, the player is to act, or the crash round
 * is under way. `void`: the stake was refused or given back, nothing was played.
 */
export const GAME_ROUND_STATES = ["pending", "open", "won", "lost", "void"] as const;
/** One of the states. */
export type GameRoundState = (typeof GAME_ROUND_STATES)[number];

/** One round of one player. `won` has a payout above zero; a payout may still be on its way to the balance. */
export const gameRound = z.object({
  id: shortId,
  game: z.string(),
  /** All stakes of the round together: a doubled hand has twice the first one. */
  stake: paise,
  choice,
  /** What the player chose in each step that counts, in order: with choice, seeds and nonce it decides the round. */
  steps: z.array(choice),
  state: z.enum(GAME_ROUND_STATES),
  /** What the player may see now, by game: outcome of a decided round, view of an open one. Null while nothing is decided. */
  view: z.unknown(),
  payout: paise,
  multiplier,
  /** Position in the stream of the two seeds; in crash the number of the round in its chain. */
  nonce: z.int().check(z.minimum(0)),
  /** Commitment to the server seed; in crash the hash of the round before, which is the SHA-256 of this round's hash. */
  serverSeedHash: hash,
  /** In crash the salt of the chain. */
  clientSeed: z.string(),
  /** Of the player when this was answered, as far as the studio knows. */
  balance: paise,
  /** Why it is void: a code of `GAME_SERVER_ERRORS`. */
  reason: z.nullable(z.string()),
  at: moment,
});
export type GameRound = z.output<typeof gameRound>;

/** The `view` of a crash ticket. `point` and `hash` are there once its round is over. */
export const crashView = z.object({
  number: z.int(),
  cashedOutAt: z.nullable(multiplier),
  point: z.nullable(multiplier),
  hash: z.nullable(hash),
});
export type CrashView = z.output<typeof crashView>;

/**
 * What is published of the pair of seeds that is played with. `nextServerSeedHash`: of the server seed that comes after it, which
 * is drawn before the player chooses the client seed that goes with it; crash has none.
 */
const gameFairness = z.object({
  serverSeedHash: hash,
  clientSeed: z.string(),
  nonce: z.int(),
  nextServerSeedHash: z.optional(hash),
});

/** `POST open`. */
export const gameOpened = z.object({
  /** For `GAME_SESSION_HEADER`. */
  session: shortId,
  /** The studio's own id of the game: `dice`. */
  game: z.string(),
  name: z.string(),
  studioName: z.string(),
  currency: z.string(),
  mode: z.enum(["real", "demo"]),
  balance: paise,
  limits: z.object({ min: paise, max: paise, step: paise, maxWin: paise }),
  /** Of the next round. In crash: hash of the chain's newest published round, its salt and number. */
  fairness: gameFairness,
  /** Of this player and game: to be gone on with. */
  openRound: z.nullable(gameRound),
  /** Exact text with decimals: `99.00`. */
  rtpPercent: z.string(),
  /** Empty where the operator gave none. */
  lobbyUrl: z.string(),
  cashierUrl: z.string(),
  historyUrl: z.string(),
  /** The only origin that the page exchanges messages with; empty where the page stands alone. */
  operatorOrigin: z.string(),
});
export type GameOpened = z.output<typeof gameOpened>;

/** `GET balance`. */
export const gameBalance = z.object({ balance: paise });
export type GameBalance = z.output<typeof gameBalance>;

/** `GET rounds?before={id}`: own rounds of this game, newest first; `before` of the next page, or null at the end. */
export const gameRounds = z.object({ rounds: z.array(gameRound), before: z.nullable(shortId) });
export type GameRounds = z.output<typeof gameRounds>;

/** `POST seeds`: a new pair with this client seed, which reveals the pair before. */
export const gameSeedRequest = z.strictObject({ clientSeed: clientSeedField });
export type GameSeedRequest = z.output<typeof gameSeedRequest>;

/** `nonces`: how many rounds were played with the revealed pair, 0 to `nonces` − 1. */
export const gameSeedsRotated = z.object({
  revealed: z.object({
    serverSeed: hash,
    serverSeedHash: hash,
    clientSeed: z.string(),
    nonces: z.int(),
  }),
  /** Its server seed is the one whose hash was published with the pair before. */
  next: z.object({
    serverSeedHash: hash,
    clientSeed: z.string(),
    nonce: z.literal(0),
    nextServerSeedHash: z.optional(hash),
  }),
});
export type GameSeedsRotated = z.output<typeof gameSeedsRotated>;

/** A ticket as everybody sees it. Names are masked: `As•••`. */
export const crashTicket = z.object({
  ticketId: shortId,
  name: z.string(),
  stake: paise,
  /** Null while it is in play, and where it has lost. */
  cashedOutAt: z.nullable(multiplier),
  payout: paise,
});
export type CrashTicket = z.output<typeof crashTicket>;

/** A round of the past: anybody can compute `point` from `hash` and the salt, and `hash` from the one after it. */
export const crashResult = z.object({ number: z.int(), point: multiplier, hash });
export type CrashResult = z.output<typeof crashResult>;

/**
 * What `GET live` says. `round`: everything, at the beginning and at each change of phase; `tickets`: those that are new or
 * changed since. Times are the studio's: `now` is there to compute the page's offset. Only `crashed` has `point` and `hash`.
 * Between `startsAt` and the crash the multiplier is `crashMultipleAt` of `@crossbook/fair`.
 */
export const crashMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("round"),
    now: moment,
    phase: z.enum(["betting", "running", "crashed"]),
    /** Counts up; the chain is played backwards. */
    number: z.int(),
    /** When `running` begins (in `betting`), began (in `running`, `crashed`). */
    startsAt: moment,
    /** When the next round takes bets: known in `crashed`. */
    nextAt: z.nullable(moment),
    point: z.nullable(multiplier),
    hash: z.nullable(hash),
    /** The commitment of the whole chain, published before its first round. */
    terminatingHash: hash,
    /** Hash of the round before: SHA-256 of this round's hash is it. */
    previousHash: hash,
    salt: z.string(),
    /** The largest ones, at most `MOST_CRASH_TICKETS_SHOWN`. */
    tickets: z.array(crashTicket),
    ticketCount: z.int(),
    /** Newest first, at most ten. */
    past: z.array(crashResult),
  }),
  z.object({
    type: z.literal("tickets"),
    now: moment,
    number: z.int(),
    tickets: z.array(crashTicket),
    ticketCount: z.int(),
  }),
]);
export type CrashMessage = z.output<typeof crashMessage>;

/** Tickets of one message at most. */
export const MOST_CRASH_TICKETS_SHOWN = 100;

/** Why a call was not done, and its status. */
export const GAME_SERVER_ERRORS = {
  /** The key of the address is not known, or was used. Launch again. */
  KEY_INVALID: 401,
  /** No such session, or it has ended. Launch again. */
  SESSION_ENDED: 401,
  REQUEST_INVALID: 400,
  CHOICE_INVALID: 400,
  /** Below the least stake, above the most, or not a multiple of the step. */
  STAKE_INVALID: 400,
  /** Its highest possible win is above the limit. */
  WIN_TOO_LARGE: 400,
  INSUFFICIENT_FUNDS: 409,
  /** The operator lets this player not stake: excluded, time-out, disabled, casino off. */
  PLAYER_BLOCKED: 403,
  LIMIT_REACHED: 403,
  GAME_DISABLED: 403,
  /** The stake was not taken, and the operator did not say why in words that a player needs. */
  STAKE_REFUSED: 409,
  /** The operator's wallet did not answer; whatever it took is being given back. */
  OPERATOR_UNAVAILABLE: 503,
  ROUND_UNKNOWN: 404,
  /** Another round of this game is still open or pending: its id is in `roundId`. */
  ROUND_OPEN: 409,
  /** The round takes no step now: it is decided, or pending. */
  ROUND_NOT_OPEN: 409,
  /** The same `requestId` was used for something else. */
  REQUEST_REUSED: 409,
  /** Crash: this round takes no bets any more. */
  BETTING_CLOSED: 409,
  /** Crash: it had crashed when the cash out came in. */
  ALREADY_CRASHED: 409,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_LISTENERS: 503,
  /** The game has no such call. */
  NOT_OFFERED: 404,
} as const;
/** One of the codes. */
export type GameServerErrorCode = keyof typeof GAME_SERVER_ERRORS;

/** The body of every answer that is not 200. */
export const gameServerError = z.object({
  error: z.object({
    code: z.enum(Object.keys(GAME_SERVER_ERRORS) as [GameServerErrorCode, ...GameServerErrorCode[]]),
    message: z.string(),
    roundId: z.optional(shortId),
  }),
});
export type GameServerError = z.output<typeof gameServerError>;
