import type { Pool } from "pg";

/**
 * Reads whose answer may be some seconds old: history that changes no more, and lists that say so. What a player or an
 * operator does and must see at once is read from the primary.
 */
export interface StaleReads {
  /** Asks one database for all of `work`; where a replica fails it is asked once more, of the primary. It must only read. */
  read<Result>(work: (database: Pool) => Promise<Result>): Promise<Result>;
}

/** Where there is no replica. */
export function readsOf(primary: Pool): StaleReads {
  return { read: (work) => work(primary) };
}
