import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { RestorePoint } from "./restore-point.ts";

/** What a backup says of itself, in its `backup.json`. */
export type BackupRecord = z.output<typeof backupRecord>;

export const backupRecord = z.strictObject({
  version: z.literal(1),
  /** Right after the copy was consistent: an earlier moment cannot be restored from it. */
  finishedAt: z.iso.datetime(),
  /** The first WAL segment that it needs. */
  firstSegment: z.string().regex(/^[0-9A-F]{24}$/),
  /** The newest batch of the journal then; the copy alone may end a few before it. 0: there was none. */
  journalSeq: z.int().min(0),
  /** The version of the engine that wrote the journal, which alone can replay it; null: none has yet. */
  engineVersion: z.int().nullable(),
});

/** The file whose presence says that a backup is complete. */
export const RECORD_FILE = "backup.json";
/** The folder beside it that the cluster's files are in. */
export const CLUSTER_FOLDER = "cluster";

/** A backup that is complete. */
export interface StoredBackup {
  readonly folder: string;
  readonly record: BackupRecord;
}

/** The complete backups in a folder, oldest first. Other folders and files there are passed over. */
export async function readBackups(folder: string): Promise<readonly StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const text = await readFile(join(folder, entry.name, RECORD_FILE), "utf8").catch(() => undefined);
    if (text === undefined) continue;
    const record = backupRecord.safeParse(parsed(text));
    if (record.success) found.push({ folder: join(folder, entry.name), record: record.data });
  }
  return found.sort((one, other) => one.record.finishedAt.localeCompare(other.record.finishedAt));
}

/** The newest backup from which a point can be reached; undefined: none is old enough. */
export function backupFor(backups: readonly StoredBackup[], point: RestorePoint): StoredBackup | undefined {
  return backups.findLast(({ record }) => isBefore(record, point));
}

function isBefore(record: BackupRecord, point: RestorePoint): boolean {
  switch (point.type) {
    case "end":
      return true;
    case "moment":
      return record.finishedAt < point.at.toISOString();
    case "batch":
      // Batch `journalSeq` may have been committed before the copy was consistent, where no recovery can stop.
      return record.journalSeq < point.seq;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
