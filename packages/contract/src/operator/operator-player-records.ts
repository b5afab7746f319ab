import * as z from "zod/mini";
import { loginAttempt, openSession } from "../account/account-security.ts";
import { openBets } from "../bets.ts";
import { historyBet } from "../betting/history-bet.ts";
import { endpoint } from "../endpoint.ts";
import { clientReferenceField, countField, dayField, idField, momentField, pageOf } from "../fields.ts";
import { statementFilter, statementPage } from "../transactions.ts";
import { lockInput, textField, wordsField } from "./operator-fields.ts";

/** The most characters of one note. */
export const MOST_OF_A_NOTE = 2000;

const player = { userName: textField(256) };
const page = { MaxResultCount: countField(1, 100, 50), SkipCount: countField(0, 1_000_000, 0) };

/** One lock of a player; null where it was set before locks had reasons. */
const playerLock = z.object({
  since: z.nullable(momentField),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** When it ends by itself; null: when an operator takes it away. */
  until: z.nullable(momentField),
});
/** One lock of a player, as operators see it. */
export type PlayerLock = z.output<typeof playerLock>;

const passwordResetLink = z.object({
  sentAt: momentField,
  /** The last four digits of the mobile number. */
  sentTo: z.string(),
  expiresAt: momentField,
});

const playerProfile = z.object({
  userId: z.int(),
  userName: z.string(),
  kind: z.enum(["player", "demo", "house"]),
  host: z.string(),
  mobile: z.nullable(z.string()),
  createdAt: momentField,
  /** Null: the player can log in. */
  loginLock: z.nullable(playerLock),
  /** Null: the player can bet. */
  betLock: z.nullable(playerLock),
  notes: z.int(),
  /** The last link for a new password that was sent, for about 30 days; null: none. */
  passwordReset: z.nullable(
    z.extend(passwordResetLink, {
      /** The operator; null: the player asked for it himself. */
      by: z.nullable(z.string()),
      /** Null: it was not used. */
      usedAt: z.nullable(momentField),
    }),
  ),
  /** Since when logins and withdrawals need a code; null: they need none. */
  secondFactorSince: z.nullable(momentField),
});
/** Who a player is, and what locks him. */
export type PlayerProfile = z.output<typeof playerProfile>;

const playerNote = z.object({
  noteId: z.int(),
  at: momentField,
  author: z.string(),
  text: z.string(),
});
/** What an operator has written down about a player. */
export type PlayerNote = z.output<typeof playerNote>;

const personalRecords = z.object({
  /** What it is, in words. */
  name: z.string(),
  /** Objects by the names of the columns as they are kept: moments in ISO 8601, money in paise. At most 5,000 of each. */
  rows: z.array(z.unknown()),
});

/** Operators' calls about the records of one player: what the player sees, and what operators have written down. */
export const operatorPlayerRecords = {
  getPlayerProfile: endpoint({
    method: "GET",
    path: "Operator/GetPlayerProfile",
    audience: "operator",
    summary: "Who a player is, and the locks of the account with their reasons and ends.",
    input: z.object(player),
    output: playerProfile,
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  getPlayerNotes: endpoint({
    method: "GET",
    path: "Operator/GetPlayerNotes",
    audience: "operator",
    summary: "What operators have written down about a player, newest first, one page.",
    input: z.object({ ...player, ...page }),
    output: pageOf(playerNote),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  addPlayerNote: endpoint({
    method: "POST",
    path: "Operator/AddPlayerNote",
    audience: "operator",
    summary:
      "Writes a note about a player. No note is ever changed or removed. A repeated `clientReference` of the same operator writes none and answers the first.",
    input: z.object({
      ...player,
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_OF_A_NOTE)),
      /** Absent: it is another note each time that it is sent. */
      clientReference: z.optional(clientReferenceField),
    }),
    output: playerNote,
    errors: ["ACCOUNT_NOT_FOUND", "NOTES_FULL", "KEY_REUSED"],
  }),
  getPlayerSessions: endpoint({
    method: "GET",
    path: "Operator/GetPlayerSessions",
    audience: "operator",
    summary: "The sessions of a player that can still be used, the newest first; at most 50.",
    input: z.object(player),
    output: z.array(z.omit(openSession, { current: true })),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  endPlayerSession: endpoint({
    method: "POST",
    path: "Operator/EndPlayerSession",
    audience: "operator",
    summary: "Ends one session of a player; one that has ended already is answered the same.",
    input: z.object({
      ...player,
      sessionId: z.string().check(z.minLength(1), z.maxLength(64)),
      reason: wordsField,
    }),
    output: z.object({ endedSessions: z.int() }),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  sendPasswordReset: endpoint({
    method: "POST",
    path: "Operator/SendPasswordReset",
    audience: "operator",
    summary:
      "Sends a link for a new password to the player's mobile number. It works once, for 30 minutes, and ends every earlier one; nobody but the player sees it.",
    input: lockInput,
    output: z.extend(passwordResetLink, { userName: z.string() }),
    errors: ["ACCOUNT_NOT_FOUND", "MOBILE_MISSING", "SMS_NOT_SENT"],
  }),
  resetPlayerSecondFactor: endpoint({
    method: "POST",
    path: "Operator/ResetPlayerSecondFactor",
    audience: "operator",
    summary:
      "Takes a player's second factor away, such as for a lost device and lost recovery codes, and ends the player's sessions.",
    input: lockInput,
    output: z.object({ userName: z.string(), endedSessions: z.int() }),
    errors: ["ACCOUNT_NOT_FOUND", "SECOND_FACTOR_MISSING", "SECOND_FACTOR_NEEDED"],
  }),
  getPlayerLoginAttempts: endpoint({
    method: "GET",
    path: "Operator/GetPlayerLoginAttempts",
    audience: "operator",
    summary: "Tries to log in to a player's account in the last 30 days, newest first, one page.",
    input: z.object({ ...player, ...page }),
    output: pageOf(loginAttempt),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  getPlayerStatement: endpoint({
    method: "GET",
    path: "Operator/GetPlayerStatement",
    audience: "operator",
    summary:
      "A player's statement as the player reads it, newest first, one page; that of days that are over may be some seconds old.",
    input: z.object({
      ...player,
      ...statementFilter,
      ...page,
      /** `upTo` of the first page: movements that came since then are left out, so that no page repeats what one before it had. */
      UpTo: z.optional(idField),
    }),
    output: z.extend(statementPage, {
      /** The newest movement of the range that the page was taken from; 0: there is none. */
      upTo: z.int(),
    }),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  getPlayerOpenBets: endpoint({
    method: "GET",
    path: "Operator/GetPlayerOpenBets",
    audience: "operator",
    summary: "A player's open bets as the player sees them, with the money they stand against.",
    input: z.object(player),
    output: openBets,
    errors: ["ACCOUNT_NOT_FOUND", "EXCHANGE_STOPPED"],
  }),
  getPlayerBets: endpoint({
    method: "GET",
    path: "Operator/GetPlayerBets",
    audience: "operator",
    summary: "A player's finished bets as the player reads them, newest first, one page.",
    input: z.object({ ...player, StartDate: dayField, EndDate: dayField, ...page }),
    output: pageOf(historyBet),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  exportPlayerData: endpoint({
    method: "POST",
    path: "Operator/ExportPlayerData",
    audience: "operator",
    summary:
      "All that is kept about a person beside bets and money, which the statement and the history have: for who asks what is known of him.",
    input: lockInput,
    output: z.object({ userName: z.string(), at: momentField, records: z.array(personalRecords) }),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  removePlayerData: endpoint({
    method: "POST",
    path: "Operator/RemovePlayerData",
    audience: "operator",
    summary:
      "Closes a locked account for ever and removes what is kept about the person. Bets, money, payments and the audit stay under the account's number. Refused while there is money, a bet, a payment, a round, a bonus or an exclusion that has not ended.",
    input: lockInput,
    output: z.object({
      /** The account's number, which is all that is left of its name. */
      userId: z.int(),
    }),
    errors: [
      "ACCOUNT_NOT_FOUND",
      "PLAYER_NOT_LOCKED",
      "PLAYER_DATA_NEEDED",
      "EXCHANGE_STOPPED",
      "SECOND_FACTOR_NEEDED",
    ],
  }),
};
