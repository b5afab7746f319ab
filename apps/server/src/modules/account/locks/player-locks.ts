import type { OutputOf, operator } from "@crossbook/contract";
import type { ExchangeRefusal } from "../../../calls/refusals.ts";
import { usernameKey } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";

/** How a player is locked after a call, and what the call ended. */
export type PlayerLockState = OutputOf<typeof operator.lockPlayer>;

/** What became of a lock: `ACCOUNT_NOT_FOUND` also for a demo that was forgotten. */
export type LockOutcome =
  | { readonly ok: true; readonly state: PlayerLockState }
  | { readonly ok: false; readonly code: "ACCOUNT_NOT_FOUND" }
  | ExchangeRefusal;

interface LockedRow {
  readonly id: number;
  readonly username: string;
  readonly locked_at: Date | null;
  readonly bet_locked: boolean;
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
    const row = await this.#change(userName, "locked_at = coalesce(locked_at, $2)", [new Date(clock.now())]);
    if (!row) return notFound;
    const endedSessions = await sessions.endAllOf([row.id], "locked");
    const cancelled = await this.#parts.cancelAllOf(row.id);
    if (!cancelled.ok) return cancelled;
    return { ok: true, state: stateOf(row, { endedSessions, cancelledBets: cancelled.count }) };
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
      "SELECT id, username, locked_at, bet_locked FROM users WHERE username_key = $1 AND forgotten_at IS NULL",
      [usernameKey(userName)],
    );
    const [row] = rows;
    if (!row) return notFound;
    const endedSessions = await this.#parts.sessions.endAllOf([row.id], "endedByOperator");
    return { ok: true, state: stateOf(row, { endedSessions, cancelledBets: 0 }) };
  }

  async #change(
    userName: string,
    change: string,
    values: readonly unknown[] = [],
  ): Promise<LockedRow | undefined> {
    const { database, players } = this.#parts;
    const { rows } = await database.query<LockedRow>(
      `UPDATE users SET ${change} WHERE username_key = $1 AND forgotten_at IS NULL
       RETURNING id, username, locked_at, bet_locked`,
      [usernameKey(userName), ...values],
    );
    const [row] = rows;
    if (row) players.forget(row.id);
    return row;
  }
}

const notFound = { ok: false, code: "ACCOUNT_NOT_FOUND" } as const;

function answer(row: LockedRow | undefined): LockOutcome {
  return row ? { ok: true, state: stateOf(row, { endedSessions: 0, cancelledBets: 0 }) } : notFound;
}

function stateOf(
  { username, locked_at, bet_locked }: LockedRow,
  ended: Pick<PlayerLockState, "endedSessions" | "cancelledBets">,
): PlayerLockState {
  return { userName: username, locked: locked_at !== null, betLocked: bet_locked, ...ended };
}
