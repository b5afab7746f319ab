import type { OutputOf, operator } from "@crossbook/contract";
import { usernameKey } from "../players/index.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { findOperator } from "./operators-table.ts";

/** How an operator is locked after a call, and how many sessions the call ended. */
export type OperatorLockState = OutputOf<typeof operator.lockOperator>;

type Parts = Pick<OperatorParts, "database" | "clock" | "sessions">;

/** Locks of operators. A lock is in the table before it ends the sessions, so that none can begin behind it. */
export class OperatorLocks {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Undefined: there is no such operator. */
  async lock(userName: string): Promise<OperatorLockState | undefined> {
    const { sessions, clock } = this.#parts;
    const locked = await this.#set(userName, new Date(clock.now()));
    return locked && { ...locked.state, endedSessions: await sessions.endAllOf(locked.id, "locked") };
  }

  async unlock(userName: string): Promise<OperatorLockState | undefined> {
    return (await this.#set(userName, null))?.state;
  }

  /** Ends every session; the operator can log in again. */
  async endSessions(userName: string): Promise<OperatorLockState | undefined> {
    const { database, sessions } = this.#parts;
    const operator = await findOperator(database, userName);
    return (
      operator && {
        userName: operator.username,
        locked: operator.locked_at !== null,
        endedSessions: await sessions.endAllOf(operator.id, "endedByOperator"),
      }
    );
  }

  async #set(userName: string, lockedAt: Date | null) {
    const { rows } = await this.#parts.database.query<{ id: number; username: string }>(
      "UPDATE operators SET locked_at = $2 WHERE username_key = $1 RETURNING id, username",
      [usernameKey(userName), lockedAt],
    );
    const [row] = rows;
    return (
      row && {
        id: row.id,
        state: { userName: row.username, locked: lockedAt !== null, endedSessions: 0 },
      }
    );
  }
}
