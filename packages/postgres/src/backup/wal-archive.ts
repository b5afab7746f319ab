import { access, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { giveTo, type LaunchUser } from "../launch-user.ts";

/** A quiet server hands over what it has written after so long, though the segment is not full: the most that a lost disk costs. */
const ARCHIVE_TIMEOUT_S = 300;
const SEGMENT = /^[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup|\.partial)?$/;
/** A segment's name begins with its timeline, which says nothing of its age. */
const TIMELINE_LENGTH = 8;

/** The folder that finished WAL segments are copied to: made where missing, and given to the server's user. */
export async function prepareArchive(folder: string, user: LaunchUser): Promise<void> {
  const isNew = await access(folder).then(
    () => false,
    () => true,
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (isNew) await giveTo(user, folder);
}

/**
 * Settings of a server that copies each finished WAL segment to `folder` before it uses the file again. A copy gets its
 * name when it is on the disk; one that is there with the same bytes counts as done, another one is never replaced.
 */
export function archiveSettings(folder: string): Readonly<Record<string, string>> {
  const target = shellPath(folder, "%f");
  const draft = shellPath(folder, "%f.part");
  return {
    archive_mode: "on",
    archive_timeout: String(ARCHIVE_TIMEOUT_S),
    archive_command: `if test -f ${target}; then cmp -s "%p" ${target}; else cp "%p" ${draft} && sync ${draft} && mv ${draft} ${target}; fi`,
  };
}

/** The command that brings a segment back from the first of these folders that has it; no folder: there is none. */
export function restoreCommand(folders: readonly string[]): string {
  if (folders.length === 0) return "false";
  const takeFrom = (folder: string) =>
    `if test -f ${shellPath(folder, "%f")}; then cp ${shellPath(folder, "%f")} "%p"`;
  return `${folders.map(takeFrom).join("; el")}; else false; fi`;
}

/**
 * Removes the segments that only backups before `firstSegment` need, of every timeline; answers how many. Other files in
 * the folder stay.
 */
export async function removeArchivedBefore(folder: string, firstSegment: string): Promise<number> {
  const age = (name: string) => name.slice(TIMELINE_LENGTH, firstSegment.length);
  const old = (await readdir(folder)).filter((name) => SEGMENT.test(name) && age(name) < age(firstSegment));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** For a shell command in which PostgreSQL replaces `%f` and `%p`: any other % is written twice. */
function shellPath(folder: string, name: string): string {
  return `'${folder.replaceAll("%", "%%").replaceAll("'", `'\\''`)}'/"${name}"`;
}
