import type { QuickStake } from "@crossbook/contract";
import type { BettorKind } from "@crossbook/engine";
import type { Pool, PoolClient } from "pg";
import type { Random } from "../../ports/random.ts";
import { usernameKey } from "../players/index.ts";

export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly kind: BettorKind;
  readonly password_hash: string | null;
  readonly host: string;
  readonly tennis: boolean;
  readonly football: boolean;
  readonly cricket: boolean;
  /** Paise of play money that the account starts with. */
  readonly opening_credit: number;
  readonly credited_at: Date | null;
  readonly locked_at: Date | null;
  /** Since when logins need a code; null: they need none. */
  readonly totp_confirmed_at: Date | null;
  /** The player's own stake buttons; null: the default ones. */
  readonly quick_stakes: readonly QuickStake[] | null;
}

export interface NewUser {
  readonly username: string;
  readonly kind: BettorKind;
  readonly passwordHash: string | undefined;
  readonly mobile: string | undefined;
  readonly host: string;
  readonly referredBy: number | undefined;
  readonly openingCreditPaise: number;
  readonly at: number;
}

const COLUMNS =
  "id, username, kind, password_hash, host, tennis, football, cricket, opening_credit, credited_at, locked_at, totp_confirmed_at, quick_stakes";
const UNIQUE_VIOLATION = "23505";
/** Without letters and digits that are taken for one another. */
const REFERRAL_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const REFERRAL_LENGTH = 8;

/** The user of a name, without regard to case. */
export async function findUser(database: Pool, username: string): Promise<UserRow | undefined> {
  const found = await database.query<UserRow>(`SELECT ${COLUMNS} FROM users WHERE username_key = $1`, [
    usernameKey(username),
  ]);
  return found.rows[0];
}

/** The user of a number. */
export async function findUserById(database: Pool, id: number): Promise<UserRow | undefined> {
  const found = await database.query<UserRow>(`SELECT ${COLUMNS} FROM users WHERE id = $1`, [id]);
  return found.rows[0];
}

/** The user, or which of its unique marks is taken. Inside a transaction the caller must then roll back. */
export async function insertUser(
  database: Pool | PoolClient,
  user: NewUser,
  random: Random,
): Promise<UserRow | "USERNAME_TAKEN" | "MOBILE_TAKEN"> {
  try {
    const inserted = await database.query<UserRow>(
      `INSERT INTO users (username, username_key, kind, password_hash, mobile, host, referral_code, referred_by,
                          opening_credit, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${COLUMNS}`,
      [
        user.username,
        usernameKey(user.username),
        user.kind,
        user.passwordHash ?? null,
        user.mobile ?? null,
        user.host,
        newReferralCode(random),
        user.referredBy ?? null,
        user.openingCreditPaise,
        new Date(user.at),
      ],
    );
    const [row] = inserted.rows;
    if (row === undefined) throw new Error("INSERT … RETURNING gave no row");
    return row;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === UNIQUE_VIOLATION && constraint === "users_username_key_key") return "USERNAME_TAKEN";
    if (code === UNIQUE_VIOLATION && constraint === "users_mobile_key") return "MOBILE_TAKEN";
    throw error;
  }
}

/** Whether a user has this name, without regard to case. */
export async function isUsernameTaken(database: Pool, username: string): Promise<boolean> {
  return exists(database, "SELECT 1 FROM users WHERE username_key = $1", usernameKey(username));
}

/** Whether a user has this mobile number. */
export async function isMobileTaken(database: Pool, mobile: string): Promise<boolean> {
  return exists(database, "SELECT 1 FROM users WHERE mobile = $1", mobile);
}

/** The number of the user whose referral code this is. */
export async function findReferrer(database: Pool, referralCode: string): Promise<number | undefined> {
  const found = await database.query<{ id: number }>(
    "SELECT id FROM users WHERE referral_code = $1 AND kind <> 'demo' AND locked_at IS NULL",
    [referralCode.trim().toUpperCase()],
  );
  return found.rows[0]?.id;
}

async function exists(database: Pool, statement: string, value: string): Promise<boolean> {
  const found = await database.query(statement, [value]);
  return found.rows.length > 0;
}

function newReferralCode(random: Random): string {
  return Array.from({ length: REFERRAL_LENGTH }, () =>
    REFERRAL_ALPHABET.charAt(random.integer(REFERRAL_ALPHABET.length)),
  ).join("");
}
