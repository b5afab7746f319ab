import type { OutputOf, operator } from "@crossbook/contract";
import type { ExchangeRefusal } from "../../../calls/refusals.ts";
import { usernameKey } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";

/** How a player is locked after a call, and what the call ended. */
export type PlayerLockState = OutputOf<typeof operator.lockPlayer>;

/** What became of a lock: `ACCOUNT_NOT_FOUND` also for a demo that was forgotten. */
export type LockOutcome =
  | {
      readonly ok: true;
      readonly before: { readonly locked: boolean; readonly betLocked: boolean };
      readonly state: PlayerLockState;
    }
  | { readonly ok: false; readonly code: "ACCOUNT_NOT_FOUND" }
  | ExchangeRefusal;

interface LockedRow {
  readonly id: number;
  readonly username: string;
  readonly locked: boolean;
  readonly bet_locked: boolean;
  readonly was_locked: boolean;
  readonly was_bet_locked: boolean;
}

/** Why a lock is set, by whom and for how long; without `hours` until an operator takes it away. */
export interface LockTerms {
  readonly reason: string;
  /** The operator's name. */
  readonly by: string;
  readonly hours?: number | null | undefined;
}

type LockName = "login" | "bets";

const HOUR_MS = 60 * 60_000;
/** Locks that one look ends at most. */
const ENDED_AT_ONCE = 500;

type Parts = Pick<AccountParts, "database" | "clock" | "players" | "sessions" | "cancelAllOf">;

/**
 * Locks of players. Each is in the table first, then in memory: when a call has been answered, no bet, call or push
 * that it forbids is possible any more, in this process or the next.
 */
export class PlayerLocks {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Locks the account: ends its sessions and cancels what is unmatched, since nobody is left who could manage it.
   * Matched bets stand and are settled. A refusal of the exchange leaves the lock in place: lock again to cancel.
   */
  async lock(userName: string, terms: LockTerms): Promise<LockOutcome> {
    const { sessions } = this.#parts;
    const row = await this.#lock(userName, "login", "locked_at = coalesce(u.locked_at, $2)", terms);
    if (!row) return notFound;
    const endedSessions = await sessions.endAllOf([row.id], "locked");
    const cancelled = await this.#parts.cancelAllOf(row.id);
    if (!cancelled.ok) return cancelled;
    return doneTo(row, { endedSessions, cancelledBets: cancelled.count });
  }

  /** Lets a locked player log in again; what was cancelled stays cancelled. */
  async unlock(userName: string): Promise<LockOutcome> {
    return answer(await this.#unlock(userName, "login", "locked_at = NULL"));
  }

  /** Refuses new bets. Sessions and unmatched bets stay, and their owner can cancel them. */
  async lockBets(userName: string, terms: LockTerms): Promise<LockOutcome> {
    return answer(await this.#lock(userName, "bets", "bet_locked = true", terms));
  }

  async unlockBets(userName: string): Promise<LockOutcome> {
    return answer(await this.#unlock(userName, "bets", "bet_locked = false"));
  }

  /** Ends the locks whose time is over, some at once; answers how many players they were of. */
  async endOver(): Promise<number> {
    const { database, clock, players } = this.#parts;
    const { rows } = await database.query<{ id: number }>(END_OVER, [new Date(clock.now()), ENDED_AT_ONCE]);
    for (const { id } of rows) players.forget(id);
    return rows.length;
  }

  /** Ends every session; the player can log in again. */
  async endSessions(userName: string): Promise<LockOutcome> {
    const { rows } = await this.#parts.database.query<LockedRow>(
      `SELECT id, username, locked_at IS NOT NULL AS locked, bet_locked,
              locked_at IS NOT NULL AS was_locked, bet_locked AS was_bet_locked
       FROM users WHERE username_key = $1 AND forgotten_at IS NULL`,
      [usernameKey(userName)],
    );
    const [row] = rows;
    if (!row) return notFound;
    const endedSessions = await this.#parts.sessions.endAllOf([row.id], "endedByOperator");
    return doneTo(row, { endedSessions, cancelledBets: 0 });
  }

  /** Sets a lock, or gives one that stands these terms. */
  async #lock(
    userName: string,
    lock: LockName,
    change: string,
    { reason, by, hours }: LockTerms,
  ): Promise<LockedRow | undefined> {
    const now = this.#parts.clock.now();
    const until = hours ? new Date(now + hours * HOUR_MS) : null;
    return this.#change(
      `WITH changed AS (${changed(change)}), kept AS (
         INSERT INTO player_locks (user_id, lock, reason, locked_by, locked_at, until)
         SELECT id, $3, $4, $5, $2, $6 FROM changed
         ON CONFLICT (user_id, lock) DO UPDATE
           SET reason = excluded.reason, locked_by = excluded.locked_by, until = excluded.until)
       SELECT * FROM changed`,
      [usernameKey(userName), new Date(now), lock, reason, by, until],
    );
  }

  async #unlock(userName: string, lock: LockName, change: string): Promise<LockedRow | undefined> {
    return this.#change(
      `WITH changed AS (${changed(change)}), dropped AS (
         DELETE FROM player_locks WHERE lock = $2 AND user_id IN (SELECT id FROM changed))
       SELECT * FROM changed`,
      [usernameKey(userName), lock],
    );
  }

  async #change(statement: string, values: readonly unknown[]): Promise<LockedRow | undefined> {
    const { database, players } = this.#parts;
    const { rows } = await database.query<LockedRow>(statement, [...values]);
    const [row] = rows;
    if (row) players.forget(row.id);
    return row;
  }
}

function changed(change: string): string {
  return `UPDATE users u SET ${change} FROM users before
    WHERE u.username_key = $1 AND u.forgotten_at IS NULL AND before.id = u.id
    RETURNING u.id, u.username, u.locked_at IS NOT NULL AS locked, u.bet_locked,
      before.locked_at IS NOT NULL AS was_locked, before.bet_locked AS was_bet_locked`;
}

/**
 * A lock that was given other terms meanwhile is looked at again and stays. The one of a demo that was forgotten opens
 * nothing.
 */
const END_OVER = `
  WITH over AS (
    DELETE FROM player_locks
    WHERE until <= $1 AND (user_id, lock) IN (
      SELECT user_id, lock FROM player_locks WHERE until <= $1 ORDER BY until LIMIT $2)
    RETURNING user_id, lock)
  UPDATE users u SET
    locked_at = CASE WHEN EXISTS (SELECT FROM over o WHERE o.user_id = u.id AND o.lock = 'login')
      THEN NULL ELSE u.locked_at END,
    bet_locked = u.bet_locked AND NOT EXISTS (SELECT FROM over o WHERE o.user_id = u.id AND o.lock = 'bets')
  WHERE u.id IN (SELECT user_id FROM over) AND u.forgotten_at IS NULL
  RETURNING u.id`;

const notFound = { ok: false, code: "ACCOUNT_NOT_FOUND" } as const;

function answer(row: LockedRow | undefined): LockOutcome {
  return row ? doneTo(row, { endedSessions: 0, cancelledBets: 0 }) : notFound;
}

function doneTo(
  row: LockedRow,
  ended: Pick<PlayerLockState, "endedSessions" | "cancelledBets">,
): LockOutcome {
  return {
    ok: true,
    before: { locked: row.was_locked, betLocked: row.was_bet_locked },
    state: { userName: row.username, locked: row.locked, betLocked: row.bet_locked, ...ended },
  };
}
