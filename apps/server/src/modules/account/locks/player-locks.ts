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
  async lock(userName: string): Promise<LockOutcome> {
    const { clock, sessions } = this.#parts;
    const row = await this.#change(userName, "locked_at = coalesce(u.locked_at, $2)", [
      new Date(clock.now()),
    ]);
    if (!row) return notFound;
    const endedSessions = await sessions.endAllOf([row.id], "locked");
    const cancelled = await this.#parts.cancelAllOf(row.id);
    if (!cancelled.ok) return cancelled;
    return doneTo(row, { endedSessions, cancelledBets: cancelled.count });
  }

  /** Lets a locked player log in again; what was cancelled stays cancelled. */
  async unlock(userName: string): Promise<LockOutcome> {
    return answer(await this.#change(userName, "locked_at = NULL"));
  }

  /** Refuses new bets. Sessions and unmatched bets stay, and their owner can cancel them. */
  async lockBets(userName: string): Promise<LockOutcome> {
    return answer(await this.#change(userName, "bet_locked = true"));
  }

  async unlockBets(userName: string): Promise<LockOutcome> {
    return answer(await this.#change(userName, "bet_locked = false"));
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

  async #change(
    userName: string,
    change: string,
    values: readonly unknown[] = [],
  ): Promise<LockedRow | undefined> {
    const { database, players } = this.#parts;
    const { rows } = await database.query<LockedRow>(
      `UPDATE users u SET ${change} FROM users before
       WHERE u.username_key = $1 AND u.forgotten_at IS NULL AND before.id = u.id
       RETURNING u.id, u.username, u.locked_at IS NOT NULL AS locked, u.bet_locked,
                 before.locked_at IS NOT NULL AS was_locked, before.bet_locked AS was_bet_locked`,
      [usernameKey(userName), ...values],
    );
    const [row] = rows;
    if (row) players.forget(row.id);
    return row;
  }
}

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
