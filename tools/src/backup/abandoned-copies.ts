import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** What the folder of a copy begins with until the backup is complete. */
export const PARTIAL_PREFIX = "partial-";
/**
 * A copy is written to all the time, also by another machine, but for the checkpoint that it begins with: no setting of PostgreSQL
 * that is of use makes that last so long.
 */
const ABANDONED_AFTER_MS = 12 * 3_600_000;

/**
 * Removes copies that were broken off: folders of backups that have never become complete and in which nothing has changed for
 * twelve hours before `now` (Unix milliseconds). Rejects where one cannot be removed.
 * @returns how many
 */
export async function removeAbandonedCopies(backups: string, now: number): Promise<number> {
  let removed = 0;
  for (const entry of await readdir(backups, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.startsWith(PARTIAL_PREFIX)) continue;
    const folder = join(backups, entry.name);
    if (await isChangedSince(folder, now - ABANDONED_AFTER_MS)) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** By the time of the change itself, which no copy can set: a copied file may have the modification time of its original. */
async function isChangedSince(path: string, sinceMs: number): Promise<boolean> {
  const state = await lstat(path).catch(absent);
  if (state === undefined) return false;
  if (state.ctimeMs >= sinceMs) return true;
  if (!state.isDirectory()) return false;
  for (const name of (await readdir(path).catch(absent)) ?? [])
    if (await isChangedSince(join(path, name), sinceMs)) return true;
  return false;
}

/** What is gone meanwhile was removed by who has made it. */
function absent(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
