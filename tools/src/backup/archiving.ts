import { setTimeout as delay } from "node:timers/promises";
import type { ClientBase } from "pg";

/** Whether WAL after a backup is kept elsewhere; `failing` says since when the archive takes none, and which segment. */
export type Archiving =
  | { readonly type: "off" }
  | { readonly type: "works" }
  | { readonly type: "late" }
  | { readonly type: "failing"; readonly segment: string; readonly at: Date };

interface ArchiverRow {
  readonly mode: string;
  readonly archivedAt: Date | null;
  readonly failedAt: Date | null;
  readonly failed: string | null;
}

/** A segment is copied in less than a second; a slow archive may take longer, and says so by being late. */
const PATIENCE_MS = 15_000;
const POLL_MS = 50;

/**
 * What the server's archiver has done since a moment by its clock, at which it was given something to archive: its setting
 * alone says nothing of a folder that is full or gone.
 */
export async function lookAtArchiving(client: ClientBase, since: Date): Promise<Archiving> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (true) {
    const { mode, archivedAt, failedAt, failed } = await archiver(client);
    if (mode === "off") return { type: "off" };
    if (failedAt !== null && failed !== null && failedAt >= since && (!archivedAt || archivedAt < failedAt))
      return { type: "failing", segment: failed, at: failedAt };
    if (archivedAt !== null && archivedAt >= since) return { type: "works" };
    if (performance.now() > giveUpAt) return { type: "late" };
    await delay(POLL_MS);
  }
}

async function archiver(client: ClientBase): Promise<ArchiverRow> {
  const { rows } = await client.query<ArchiverRow>(
    `SELECT current_setting('archive_mode') AS mode, last_archived_time AS "archivedAt",
            last_failed_time AS "failedAt", last_failed_wal AS failed
     FROM pg_stat_archiver`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a server without an archiver's row");
  return row;
}
