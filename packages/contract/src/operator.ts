import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { amountField, clientReferenceField, idField } from "./fields.ts";
import { OPERATOR_ROLES } from "./operator-roles.ts";

const words = z.string().check(z.minLength(1), z.maxLength(200));
const text = (maximum: number) => z.string().check(z.maxLength(maximum));

const MARKET_ERRORS = [
  "MARKET_NOT_FOUND",
  "MARKET_SUSPENDED",
  "MARKET_CLOSED",
  "MARKET_SETTLED",
  "MARKET_STATUS_INVALID",
  "EXCHANGE_BUSY",
  "EXCHANGE_STOPPED",
] as const;

/** A player's account as an operator sees it; amounts in rupees. */
export const playerAccount = z.object({
  userName: z.string(),
  kind: z.string(),
  cash: amountField,
  available: amountField,
  exposure: amountField,
  /** Money held for withdrawals and the like; no part of `cash`. */
  held: amountField,
});

const LOCK_ERRORS = ["ACCOUNT_NOT_FOUND", "EXCHANGE_BUSY", "EXCHANGE_STOPPED"] as const;

/** Whom a lock is about, and why. */
const lockInput = z.object({ userName: text(256), reason: words });

/** How a player's account is locked after a call, and what the call ended. */
const playerLocks = z.object({
  userName: z.string(),
  locked: z.boolean(),
  betLocked: z.boolean(),
  endedSessions: z.int(),
  cancelledBets: z.int(),
});

/** Six digits of an authenticator, or a recovery code. */
const secondFactorCode = z.string().check(z.regex(/^[0-9A-Za-z -]{6,40}$/));

const operatorRole = z.enum(OPERATOR_ROLES);
const operatorWithRole = z.object({ userName: z.string(), role: operatorRole });

const operatorLock = z.object({ userName: z.string(), locked: z.boolean(), endedSessions: z.int() });

const HOLD_ERRORS = [
  "SECOND_FACTOR_NEEDED",
  "ACCOUNT_NOT_FOUND",
  "HOLD_NOT_FOUND",
  "HOLD_NOT_PENDING",
  "EXCHANGE_BUSY",
  "EXCHANGE_STOPPED",
] as const;

const holdEnd = z.object({ holdId: idField, reason: words });

/** The runners that won, as many as win in the market. */
const winnersResult = z.object({
  type: z.literal("winners"),
  runnerIds: z.array(idField).check(z.minLength(1), z.maxLength(64)),
});

/** The operator's calls: players, markets, money and the state of the exchange. */
export const operator = {
  authenticate: endpoint({
    method: "POST",
    path: "Operator/Authenticate",
    audience: "public",
    summary: "Logs an operator in. Operator tokens open no player call, and player tokens no operator call.",
    input: z.object({
      userName: text(256),
      password: text(128),
      /** Needed once the operator has a second factor. */
      code: z.optional(secondFactorCode),
    }),
    output: z.object({
      ...{ accessToken: z.string(), expireInSeconds: z.int(), userName: z.string(), role: operatorRole },
    }),
    errors: [
      "LOGIN_FAILED",
      "LOGIN_THROTTLED",
      "ACCOUNT_LOCKED",
      "SECOND_FACTOR_NEEDED",
      "SECOND_FACTOR_WRONG",
    ],
  }),
  logout: endpoint({
    method: "POST",
    path: "Operator/Logout",
    audience: "operator",
    summary: "Ends the operator's session; its token is refused from then on.",
    input: z.object({}),
    output: z.string(),
    errors: [],
  }),
  createPlayer: endpoint({
    method: "POST",
    path: "Operator/CreatePlayer",
    audience: "operator",
    summary:
      "Creates a verified player; `house` accounts quote prices for the house by the same calls as everyone.",
    input: z.object({ userName: text(256), password: text(256), kind: z.enum(["player", "house"]) }),
    output: playerAccount,
    errors: [
      "USERNAME_TAKEN",
      "USERNAME_INVALID",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_INVALID",
      "PASSWORD_COMMON",
      "MONEY_MODE_MISMATCH",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  getPlayer: endpoint({
    method: "GET",
    path: "Operator/GetPlayer",
    audience: "operator",
    summary: "A player's balance and exposure.",
    input: z.object({ userName: text(256) }),
    output: playerAccount,
    errors: ["ACCOUNT_NOT_FOUND", "EXCHANGE_STOPPED"],
  }),
  lockPlayer: endpoint({
    method: "POST",
    path: "Operator/LockPlayer",
    audience: "operator",
    summary:
      "Locks a player's account: no login, no bets. Ends every session and cancels every unmatched bet; matched bets stand.",
    input: lockInput,
    output: playerLocks,
    errors: LOCK_ERRORS,
  }),
  unlockPlayer: endpoint({
    method: "POST",
    path: "Operator/UnlockPlayer",
    audience: "operator",
    summary: "Lets a locked player log in again. A lock of bets stays.",
    input: lockInput,
    output: playerLocks,
    errors: LOCK_ERRORS,
  }),
  lockBets: endpoint({
    method: "POST",
    path: "Operator/LockBets",
    audience: "operator",
    summary:
      "Keeps a player from placing bets. Sessions and unmatched bets stay; the player can cancel them.",
    input: lockInput,
    output: playerLocks,
    errors: LOCK_ERRORS,
  }),
  unlockBets: endpoint({
    method: "POST",
    path: "Operator/UnlockBets",
    audience: "operator",
    summary: "Lets a player place bets again.",
    input: lockInput,
    output: playerLocks,
    errors: LOCK_ERRORS,
  }),
  endPlayerSessions: endpoint({
    method: "POST",
    path: "Operator/EndPlayerSessions",
    audience: "operator",
    summary: "Ends every session of a player at once; the player can log in again.",
    input: lockInput,
    output: playerLocks,
    errors: LOCK_ERRORS,
  }),
  enrolSecondFactor: endpoint({
    method: "POST",
    path: "Operator/EnrolSecondFactor",
    audience: "operator",
    summary:
      "Makes a secret for the operator's authenticator (TOTP, RFC 6238). It counts once it is confirmed; until then another one can be made.",
    input: z.object({}),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["SECOND_FACTOR_EXISTS"],
  }),
  confirmSecondFactor: endpoint({
    method: "POST",
    path: "Operator/ConfirmSecondFactor",
    audience: "operator",
    summary:
      "Confirms the new secret by a code of the authenticator, which every login needs from then on. Answers recovery codes, once.",
    input: z.object({ code: secondFactorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ["SECOND_FACTOR_EXISTS", "SECOND_FACTOR_WRONG"],
  }),
  verifySecondFactor: endpoint({
    method: "POST",
    path: "Operator/VerifySecondFactor",
    audience: "operator",
    summary: "Gives a code again within a session, for calls that need a fresh second factor.",
    input: z.object({ code: secondFactorCode }),
    output: z.string(),
    errors: ["SECOND_FACTOR_WRONG"],
  }),
  resetSecondFactor: endpoint({
    method: "POST",
    path: "Operator/ResetSecondFactor",
    audience: "operator",
    summary: "Takes an operator's second factor away, such as for a lost device, and ends their sessions.",
    input: lockInput,
    output: operatorLock,
    errors: ["ACCOUNT_NOT_FOUND", "SECOND_FACTOR_NEEDED"],
  }),
  createOperator: endpoint({
    method: "POST",
    path: "Operator/CreateOperator",
    audience: "operator",
    summary: "Creates an operator of a role; the password has at least 12 characters.",
    input: z.object({ userName: text(256), password: text(128), role: operatorRole }),
    output: operatorWithRole,
    errors: ["USERNAME_TAKEN", "USERNAME_INVALID", "PASSWORD_TOO_SHORT", "SECOND_FACTOR_NEEDED"],
  }),
  setOperatorRole: endpoint({
    method: "POST",
    path: "Operator/SetOperatorRole",
    audience: "operator",
    summary: "Gives an operator another role and ends their sessions. Nobody can change their own.",
    input: z.object({ userName: text(256), role: operatorRole, reason: words }),
    output: operatorWithRole,
    errors: ["ACCOUNT_NOT_FOUND", "SECOND_FACTOR_NEEDED"],
  }),
  lockOperator: endpoint({
    method: "POST",
    path: "Operator/LockOperator",
    audience: "operator",
    summary: "Locks an operator and ends every session of theirs. Nobody can lock themselves.",
    input: lockInput,
    output: operatorLock,
    errors: ["SECOND_FACTOR_NEEDED", "ACCOUNT_NOT_FOUND"],
  }),
  unlockOperator: endpoint({
    method: "POST",
    path: "Operator/UnlockOperator",
    audience: "operator",
    summary: "Lets a locked operator log in again.",
    input: lockInput,
    output: operatorLock,
    errors: ["SECOND_FACTOR_NEEDED", "ACCOUNT_NOT_FOUND"],
  }),
  endOperatorSessions: endpoint({
    method: "POST",
    path: "Operator/EndOperatorSessions",
    audience: "operator",
    summary: "Ends every session of an operator at once; the operator can log in again.",
    input: lockInput,
    output: operatorLock,
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  adjustBalance: endpoint({
    method: "POST",
    path: "Operator/AdjustBalance",
    audience: "operator",
    summary: "Credits (positive) or debits (negative) a player. The same reference moves money once.",
    input: z.object({
      userName: text(256),
      amount: z.number(),
      reason: words,
      reference: clientReferenceField,
    }),
    output: playerAccount,
    errors: [
      "SECOND_FACTOR_NEEDED",
      "ACCOUNT_NOT_FOUND",
      "AMOUNT_INVALID",
      "INSUFFICIENT_FUNDS",
      "KEY_INVALID",
      "KEY_REUSED",
      "MONEY_MODE_MISMATCH",
      "CAPACITY_REACHED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  holdWithdrawal: endpoint({
    method: "POST",
    path: "Operator/HoldWithdrawal",
    audience: "operator",
    summary:
      "Holds a player's money for a withdrawal until it is paid or returned. The same reference holds it once.",
    input: z.object({
      userName: text(256),
      amount: z.number(),
      reference: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)),
      reason: words,
    }),
    output: z.object({ holdId: z.int(), account: playerAccount }),
    errors: [
      "SECOND_FACTOR_NEEDED",
      "ACCOUNT_NOT_FOUND",
      "AMOUNT_INVALID",
      "INSUFFICIENT_FUNDS",
      "KEY_INVALID",
      "KEY_REUSED",
      "MONEY_MODE_MISMATCH",
      "CAPACITY_REACHED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  payHold: endpoint({
    method: "POST",
    path: "Operator/PayHold",
    audience: "operator",
    summary: "Pays a held withdrawal out.",
    input: holdEnd,
    output: playerAccount,
    errors: HOLD_ERRORS,
  }),
  returnHold: endpoint({
    method: "POST",
    path: "Operator/ReturnHold",
    audience: "operator",
    summary: "Gives a held withdrawal back to the player.",
    input: holdEnd,
    output: playerAccount,
    errors: HOLD_ERRORS,
  }),
  setMarketStatus: endpoint({
    method: "POST",
    path: "Operator/SetMarketStatus",
    audience: "operator",
    summary: "Suspends, reopens or closes a market. `lapseUnmatched` also empties its book.",
    input: z.object({
      marketId: idField,
      status: z.enum(["OPEN", "SUSPENDED", "CLOSED"]),
      reason: z.optional(words),
      lapseUnmatched: z.optional(z.boolean()),
    }),
    output: z.string(),
    errors: MARKET_ERRORS,
  }),
  settleMarket: endpoint({
    method: "POST",
    path: "Operator/SettleMarket",
    audience: "operator",
    summary:
      "Settles a market on its result: pays, takes commission, releases exposure. Void has a call of its own.",
    input: z.object({ marketId: idField, result: winnersResult }),
    output: z.string(),
    errors: [...MARKET_ERRORS, "SECOND_FACTOR_NEEDED", "RUNNER_NOT_FOUND", "RESULT_INVALID"],
  }),
  voidMarket: endpoint({
    method: "POST",
    path: "Operator/VoidMarket",
    audience: "operator",
    summary:
      "Voids a market: every bet of it, on both sides, gets its stake back. The reason is shown to the players.",
    input: z.object({ marketId: idField, reason: words }),
    output: z.string(),
    errors: [...MARKET_ERRORS, "SECOND_FACTOR_NEEDED"],
  }),
};
