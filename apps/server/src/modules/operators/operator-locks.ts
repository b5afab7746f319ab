import type { OutputOf, operator } from "@crossbook/contract";
import { usernameKey } from "../players/index.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { findOperator } from "./operators-table.ts";

/** How an operator is locked after a call and was before it, and how many sessions the call ended. */
export interface OperatorLockOutcome {
  readonly wasLocked: boolean;
  readonly state: OutputOf<typeof operator.lockOperator>;
}

type Parts = Pick<OperatorParts, "database" | "clock" | "sessions">;

/** Locks of operators. A lock is in the table before it ends the sessions, so that none can begin behind it. */
export class OperatorLocks {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Undefined: there is no such operator. */
  lock(userName: string): Promise<OperatorLockOutcome | undefined> {
    return this.#set(userName, new Date(this.#parts.clock.now()));
  }

  /** Undefined: there is no such operator. */
  unlock(userName: string): Promise<OperatorLockOutcome | undefined> {
    return this.#set(userName, null);
  }

  /** Ends every session; the operator can log in again. Undefined: there is no such operator. */
  async endSessions(userName: string): Promise<OperatorLockOutcome | undefined> {
    const { database, sessions } = this.#parts;
    const operator = await findOperator(database, userName);
    if (!operator) return undefined;
    const wasLocked = operator.locked_at !== null;
    const endedSessions = await sessions.endAllOf(operator.id, "endedByOperator");
    return { wasLocked, state: { userName: operator.username, locked: wasLocked, endedSessions } };
  }

  async #set(userName: string, lockedAt: Date | null): Promise<OperatorLockOutcome | undefined> {
    const { database, sessions } = this.#parts;
    const { rows } = await database.query<{ id: number; username: string; was_locked: boolean }>(
      `UPDATE operators o SET locked_at = $2 FROM operators before
       WHERE o.username_key = $1 AND before.id = o.id
       RETURNING o.id, o.username, before.locked_at IS NOT NULL AS was_locked`,
      [usernameKey(userName), lockedAt],
    );
    const [row] = rows;
    if (!row) return undefined;
    const locked = lockedAt !== null;
    const endedSessions = locked ? await sessions.endAllOf(row.id, "locked") : 0;
    return { wasLocked: row.was_locked, state: { userName: row.username, locked, endedSessions } };
  }
}
