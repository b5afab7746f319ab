import type { ClientBase, Pool } from "pg";

/** Held by the one server that writes. Any number will do that nobody else locks: the letters of "crossbok". */
export const LEADER_LOCK = "7165064744911531883";

/** A new version may not begin on this database yet; the message says what to do first. */
export class UpgradeRefusedError extends Error {
  override readonly name = "UpgradeRefusedError";
}

/**
 * Before the schema changes: rejects with `UpgradeRefusedError` where the database has tables of a build whose
 * migrations this one does not know: a newer one, which has all of this one's and more, or an earlier one whose tables
 * were given up.
 */
export function refuseUnknownTables(applied: readonly string[], known: ReadonlySet<string>): void {
  if (applied.every((name) => known.has(name))) return;
  const isNewer = [...known].every((name) => applied.includes(name));
  if (isNewer) throw new UpgradeRefusedError(newerBuild("has changed the tables of this database"));
  throw new UpgradeRefusedError(
    "this database was made by an earlier build whose tables this one cannot read: " +
      "delete the data folder, or give the address of an empty database, and start again",
  );
}

/**
 * Before the engine takes the tables over: rejects with `UpgradeRefusedError` where a newer version of the engine wrote the
 * journal. Its tables may say what this one does not know.
 */
export function refuseNewerEngine(wroteJournal: number | undefined, own: number): void {
  if (wroteJournal === undefined || wroteJournal <= own) return;
  throw new UpgradeRefusedError(
    newerBuild(`has written this journal (version ${wroteJournal} of the engine, this is ${own})`),
  );
}

function newerBuild(what: string): string {
  return `a newer build ${what}, and there is no way back: start that build, or restore a backup from before the upgrade`;
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
