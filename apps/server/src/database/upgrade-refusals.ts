import type { ClientBase, Pool } from "pg";

/** Held by the one server that writes. Any number will do that nobody else locks: the letters of "crossbok". */
export const LEADER_LOCK = "7165064744911531883";

/** A new version may not begin on this database yet; the message says what to do first. */
export class UpgradeRefusedError extends Error {
  override readonly name = "UpgradeRefusedError";
}

/**
 * Before the schema changes: rejects with `UpgradeRefusedError` where the database has tables of a build whose
 * migrations this one does not know.
 */
export function refuseUnknownTables(applied: readonly string[], known: ReadonlySet<string>): void {
  if (applied.every((name) => known.has(name))) return;
  throw new UpgradeRefusedError(
    "this database was made by an earlier build whose tables this one cannot read: " +
      "delete the data folder, or give the address of an empty database, and start again",
  );
}

/**
 * Before the schema or the engine changes: rejects with `UpgradeRefusedError` where an unclean stop has left batches
 * in the journal that only the version which wrote them can bring into the tables.
 */
export async function refuseUnfinishedJournal(database: ClientBase | Pool): Promise<void> {
  const { rows } = await database.query<{ unfinished: boolean }>(
    "SELECT coalesce((SELECT max(seq) FROM journal), 0) > applied_seq AS unfinished FROM projection",
  );
  if (!rows[0]?.unfinished) return;
  throw new UpgradeRefusedError(
    "the journal holds batches of an older version that are not in the tables yet: " +
      "start that version once, stop it with Ctrl-C or SIGTERM, then start this one",
  );
}

/**
 * Before the schema changes: takes the leader's lock for the connection's life, or rejects with
 * `UpgradeRefusedError` where a server is writing to these tables now.
 */
export async function refuseRunningLeader(database: ClientBase | Pool): Promise<void> {
  const { rows } = await database.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_lock($1::bigint) AS taken",
    [LEADER_LOCK],
  );
  if (rows[0]?.taken) return;
  throw new UpgradeRefusedError(
    "a server of an older version is running on this database: stop it with Ctrl-C or SIGTERM, then start this one",
  );
}
