import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { amountField, countField, momentField, pageOf } from "../fields.ts";
import { lockInput, textField, timedLockInput, wordsField } from "./operator-fields.ts";

/** A player's account as an operator sees it; amounts in rupees. */
export const playerAccount = z.object({
  userName: z.string(),
  kind: z.string(),
  cash: amountField,
  available: amountField,
  exposure: amountField,
  /** Money held for withdrawals and the like; no part of `cash`. */
  held: amountField,
  /** What the player owes after a corrected result, where he owes anything; paid first from what comes in. */
  owed: z.optional(amountField),
  /** What all open bets may lose together, where an operator has set a limit. */
  exposureLimit: z.optional(amountField),
  /** Whole percent; absent: none. */
  commissionDiscountPercent: z.optional(z.int()),
});

const foundPlayer = z.object({
  userId: z.int(),
  userName: z.string(),
  kind: z.enum(["player", "demo", "house"]),
  host: z.string(),
  mobile: z.nullable(z.string()),
  createdAt: momentField,
  lockedAt: z.nullable(momentField),
  betLocked: z.boolean(),
});
/** A player in a list. */
export type FoundPlayer = z.output<typeof foundPlayer>;

const LOCK_ERRORS = ["ACCOUNT_NOT_FOUND", "EXCHANGE_BUSY", "EXCHANGE_STOPPED"] as const;

/** How a player's account is locked after a call, and what the call ended. */
const playerLocks = z.object({
  userName: z.string(),
  locked: z.boolean(),
  betLocked: z.boolean(),
  endedSessions: z.int(),
  cancelledBets: z.int(),
});

/** Operators' calls about players. */
export const operatorPlayers = {
  createPlayer: endpoint({
    method: "POST",
    path: "Operator/CreatePlayer",
    audience: "operator",
    summary:
      "Creates a verified player; `house` accounts quote prices for the house by the same calls as everyone.",
    input: z.object({
      userName: textField(256),
      password: textField(256),
      kind: z.enum(["player", "house"]),
    }),
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
    input: z.object({ userName: textField(256) }),
    output: playerAccount,
    errors: ["ACCOUNT_NOT_FOUND", "EXCHANGE_STOPPED"],
  }),
  findPlayers: endpoint({
    method: "GET",
    path: "Operator/FindPlayers",
    audience: "operator",
    summary:
      "Players whose name begins with a text, or whose mobile number or account number it is, one page; without one all.",
    input: z.object({
      Search: z.optional(textField(100)),
      Kind: z.optional(z.enum(["player", "demo", "house"])),
      /** `locked`: no login. `betLocked`: no bets. */
      State: z.optional(z.enum(["locked", "betLocked"])),
      /** `-` before it: descending. The default is `userName`. */
      Sort: z.optional(z.enum(["userName", "-userName", "createdAt", "-createdAt"])),
      MaxResultCount: countField(1, 100, 50),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(foundPlayer),
    errors: [],
  }),
  lockPlayer: endpoint({
    method: "POST",
    path: "Operator/LockPlayer",
    audience: "operator",
    summary:
      "Locks a player's account: no login, no bets. Ends every session and cancels every unmatched bet; matched bets stand. With `hours` the lock ends by itself.",
    input: timedLockInput,
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
      "Keeps a player from placing bets, with `hours` for so long. Sessions and unmatched bets stay; the player can cancel them.",
    input: timedLockInput,
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
  setExposureLimit: endpoint({
    method: "POST",
    path: "Operator/SetExposureLimit",
    audience: "operator",
    summary:
      "How much all open bets of a player may lose together; null: as much as the balance covers. Bets that are open stay, and bets that make the exposure no higher are always taken.",
    input: z.object({
      userName: textField(256),
      exposureLimit: z.nullable(z.number()),
      reason: wordsField,
    }),
    output: playerAccount,
    errors: ["ACCOUNT_NOT_FOUND", "AMOUNT_INVALID", "EXCHANGE_BUSY", "EXCHANGE_STOPPED"],
  }),
  setCommissionDiscount: endpoint({
    method: "POST",
    path: "Operator/SetCommissionDiscount",
    audience: "operator",
    summary:
      "How much less commission a player pays than his markets say, in whole percent, from the next settlement on; 0: none. What is settled stays, and a corrected result keeps the discount it was settled with.",
    input: z.object({
      userName: textField(256),
      commissionDiscountPercent: z.int().check(z.minimum(0), z.maximum(100)),
      reason: wordsField,
    }),
    output: playerAccount,
    errors: ["ACCOUNT_NOT_FOUND", "EXCHANGE_BUSY", "EXCHANGE_STOPPED"],
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
};
