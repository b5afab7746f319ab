import { parseArgs } from "node:util";
import { type TakenBackup, takeBackup } from "./backup/take-backup.ts";
import { toolDatabase } from "./tool-database.ts";

const USAGE = "Usage: npm run backup -- --to <folder> [--keep <number of backups>] [--fast]";

/**
 * `npm run backup -- --to <folder> [--keep <n>] [--fast]`: backs up the database of DATABASE_URL, or the embedded one of
 * DATA_DIR, beside a running server. `--keep` removes older backups, and of WAL_ARCHIVE_DIR what only they need. `--fast`
 * writes the checkpoint that it begins with at once. Prints one line; ends with 0, or 1 where there is no backup.
 */
async function backup(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: "string" }, keep: { type: "string" }, fast: { type: "boolean", default: false } },
  });
  const { to, keep, fast } = values;
  if (!to || (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))) throw new Error(USAGE);
  const walArchiveDir = process.env["WAL_ARCHIVE_DIR"] || undefined;
  const database = await toolDatabase(process.env);
  try {
    say(
      wordsOf(
        await takeBackup({
          ...{ database, to, isFast: fast, walArchiveDir },
          keep: keep === undefined ? undefined : Number(keep),
        }),
      ),
    );
  } finally {
    await database.stop();
  }
}

function wordsOf({ folder, record, isArchived, removedBackups, removedSegments }: TakenBackup): string {
  const reach = isArchived
    ? "WAL is archived: every later moment can be restored"
    : "WAL is not archived: only this moment can be restored (WAL_ARCHIVE_DIR)";
  const removed =
    removedBackups > 0 || removedSegments > 0
      ? ` Removed: ${removedBackups} older backups, ${removedSegments} WAL segments.`
      : "";
  return `Backed up: ${folder}, consistent at ${record.finishedAt}, when the journal was at batch ${record.journalSeq}; ${reach}.${removed}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await backup();
} catch (error) {
  say(`Not backed up: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
