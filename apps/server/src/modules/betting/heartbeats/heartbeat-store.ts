import type { AccountId } from "@crossbook/engine";
import type { Pool } from "pg";

/** What a heartbeat that did not come has done. */
export interface FiredHeartbeat {
  /** Unix milliseconds. */
  readonly at: number;
  readonly bets: number;
  readonly timeoutSeconds: number;
}

/** A heartbeat that was registered when the server before this one ended. */
export interface StoredHeartbeat {
  readonly accountId: AccountId;
  readonly timeoutSeconds: number;
  readonly last: FiredHeartbeat | undefined;
}

const LAST = "cancelled_at, cancelled_bets, cancelled_after_seconds";

interface LastRow {
  readonly cancelled_at: Date | null;
  readonly cancelled_bets: number | null;
  readonly cancelled_after_seconds: number | null;
}

interface Row extends LastRow {
  readonly user_id: number;
  readonly timeout_seconds: number;
}

/** The table of heartbeats. An account has the number of its user. */
export class HeartbeatStore {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** Those that are registered; rows that say nothing of the time after `since` are deleted. */
  async load(since: number): Promise<readonly StoredHeartbeat[]> {
    await this.#database.query(
      `DELETE FROM heartbeats
       WHERE timeout_seconds IS NULL AND (cancelled_at IS NULL OR cancelled_at < $1)`,
      [new Date(since)],
    );
    const { rows } = await this.#database.query<Row>(
      `SELECT user_id, timeout_seconds, ${LAST} FROM heartbeats
       WHERE timeout_seconds IS NOT NULL`,
    );
    return rows.map((row) => ({
      accountId: row.user_id,
      timeoutSeconds: row.timeout_seconds,
      last: lastOf(row),
    }));
  }

  /** Registers it or changes its timeout; answers what it has done last. */
  async register(accountId: AccountId, timeoutSeconds: number): Promise<FiredHeartbeat | undefined> {
    return this.#lastBy(
      `INSERT INTO heartbeats (user_id, timeout_seconds) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET timeout_seconds = excluded.timeout_seconds
       RETURNING ${LAST}`,
      [accountId, timeoutSeconds],
    );
  }

  /** Ends it where there is one; answers what it has done last. */
  async end(accountId: AccountId): Promise<FiredHeartbeat | undefined> {
    return this.#lastBy(
      `UPDATE heartbeats SET timeout_seconds = NULL WHERE user_id = $1
       RETURNING ${LAST}`,
      [accountId],
    );
  }

  /** Ends it with what it has done. */
  async fired(accountId: AccountId, fired: FiredHeartbeat): Promise<void> {
    await this.#database.query(
      `UPDATE heartbeats 
       SET timeout_seconds = NULL, cancelled_at = $2, cancelled_bets = $3, cancelled_after_seconds = $4
       WHERE user_id = $1`,
      [accountId, new Date(fired.at), fired.bets, fired.timeoutSeconds],
    );
  }

  async #lastBy(statement: string, values: readonly number[]): Promise<FiredHeartbeat | undefined> {
    const { rows } = await this.#database.query<LastRow>(statement, [...values]);
    return rows[0] && lastOf(rows[0]);
  }
}

function lastOf(row: LastRow): FiredHeartbeat | undefined {
  const { cancelled_at: at, cancelled_bets: bets, cancelled_after_seconds: timeoutSeconds } = row;
  if (at === null || bets === null || timeoutSeconds === null) return undefined;
  return { at: at.getTime(), bets, timeoutSeconds };
}
