import type { Api, PlayerLock, PlayerProfile } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Handler } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { usernameKey } from "./player-directory.ts";

interface LockColumns {
  readonly reason: string;
  readonly locked_by: string;
  readonly locked_at: string;
  readonly until: string | null;
}

interface ProfileRow {
  readonly id: number;
  readonly username: string;
  readonly kind: PlayerProfile["kind"];
  readonly host: string;
  readonly mobile: string | null;
  readonly created_at: Date;
  readonly locked_at: Date | null;
  readonly bet_locked: boolean;
  readonly login_lock: LockColumns | null;
  readonly bet_lock: LockColumns | null;
  readonly notes: number;
  readonly totp_confirmed_at: Date | null;
  readonly reset_sent_at: Date | null;
  readonly reset_sent_to: string;
  readonly reset_sent_by: string;
  readonly reset_expires_at: Date;
  readonly reset_used_at: Date | null;
}

const LOCK = (lock: string) =>
  `(SELECT to_jsonb(l) FROM player_locks l WHERE l.user_id = u.id AND l.lock = '${lock}')`;
const PROFILE = `
  SELECT u.id, u.username, u.kind, u.host, u.mobile, u.created_at, u.locked_at, u.bet_locked, u.totp_confirmed_at,
    ${LOCK("login")} AS login_lock, ${LOCK("bets")} AS bet_lock,
    (SELECT count(*) FROM player_notes n WHERE n.user_id = u.id)::int AS notes,
    r.sent_at AS reset_sent_at, r.sent_to AS reset_sent_to, r.sent_by AS reset_sent_by,
    r.expires_at AS reset_expires_at, r.used_at AS reset_used_at
  FROM users u LEFT JOIN password_resets r ON r.user_id = u.id
  WHERE u.username_key = $1 AND u.forgotten_at IS NULL`;

/** Who a player is, as the table has it now. */
export function getPlayerProfile(database: Pool): Handler<Api["operator"]["getPlayerProfile"]> {
  return async ({ userName }) => {
    const { rows } = await database.query<ProfileRow>(PROFILE, [usernameKey(userName)]);
    const [row] = rows;
    return row ? { ok: true, result: present(row) } : refuse("ACCOUNT_NOT_FOUND");
  };
}

function present(row: ProfileRow): PlayerProfile {
  const { kind, host, mobile, notes } = row;
  return {
    ...{ userId: row.id, userName: row.username, kind, host, mobile, notes },
    createdAt: row.created_at.toISOString(),
    loginLock: row.locked_at === null ? null : presentLock(row.login_lock, row.locked_at),
    betLock: row.bet_locked ? presentLock(row.bet_lock, null) : null,
    passwordReset: presentReset(row),
    secondFactorSince: row.totp_confirmed_at?.toISOString() ?? null,
  };
}

function presentReset(row: ProfileRow): PlayerProfile["passwordReset"] {
  if (row.reset_sent_at === null) return null;
  return {
    ...{ sentAt: row.reset_sent_at.toISOString(), sentTo: row.reset_sent_to },
    by: row.reset_sent_by || null,
    expiresAt: row.reset_expires_at.toISOString(),
    usedAt: row.reset_used_at?.toISOString() ?? null,
  };
}

/** A lock without a row of its own has no reason that is known. */
function presentLock(lock: LockColumns | null, since: Date | null): PlayerLock {
  if (lock === null) return { since: since?.toISOString() ?? null, by: null, reason: null, until: null };
  const moment = (text: string) => new Date(text).toISOString();
  return {
    ...{ since: moment(lock.locked_at), by: lock.locked_by, reason: lock.reason },
    until: lock.until === null ? null : moment(lock.until),
  };
}
