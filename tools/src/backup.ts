import { parseArgs } from "node:util";
import type { Archiving } from "./backup/archiving.ts";
import { type TakenBackup, takeBackup } from "./backup/take-backup.ts";
import { interruption, workWith } from "./interruption.ts";
import { toolDatabase } from "./tool-database.ts";

const USAGE = "Usage: npm run backup -- --to <folder> [--keep <number of backups>] [--fast]";

/**
 * `npm run backup -- --to <folder> [--keep <n>] [--fast]`: backs up the database of DATABASE_URL, or the embedded one of
 * DATA_DIR, beside a running server. `--keep` removes older backups, and of WAL_ARCHIVE_DIR what only they need; copies that
 * were broken off are always removed. `--fast`
 * writes the checkpoint that it begins with at once. Prints one line; ends with 0, with 1 where there is no backup, and with 2
 * where there is one, and the WAL after it is not archived as it should be or something older could not be removed.
 */
async function backup(): Promise<number> {
  const signal = interruption();
  const { values } = parseArgs({
    options: { to: { type: "string" }, keep: { type: "string" }, fast: { type: "boolean", default: false } },
  });
  const { to, keep, fast } = values;
  if (!to || (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))) throw new Error(USAGE);
  const walArchiveDir = process.env["WAL_ARCHIVE_DIR"] || undefined;
  const database = await toolDatabase(process.env, signal);
  const taken = await workWith(database, signal, (connection) =>
    takeBackup({
      ...{ database: { ...database, connection }, to, isFast: fast, walArchiveDir, signal },
      keep: keep === undefined ? undefined : Number(keep),
    }),
  );
  say(wordsOf(taken));
  const isAsItShouldBe = taken.archiving.type === "works" || taken.archiving.type === "off";
  return isAsItShouldBe && taken.removalFault === undefined ? 0 : 2;
}

function wordsOf({
  folder,
  record,
  archiving,
  removedBackups,
  removedSegments,
  removedCopies,
  removalFault,
}: TakenBackup): string {
  const removed =
    removedBackups > 0 || removedSegments > 0
      ? ` Removed: ${removedBackups} older backups, ${removedSegments} WAL segments.`
      : "";
  const copies = removedCopies > 0 ? ` Removed: ${removedCopies} copies that were broken off.` : "";
  const fault = removalFault === undefined ? "" : ` NOT ALL THAT IS OLDER WAS REMOVED: ${removalFault}.`;
  return `Backed up: ${folder}, consistent at ${record.finishedAt}, when the journal was at batch ${record.journalSeq}; ${reachWords(archiving)}.${removed}${copies}${fault}`;
}

function reachWords(archiving: Archiving): string {
  switch (archiving.type) {
    case "works":
      return "WAL is archived: every later moment can be restored";
    case "off":
      return "WAL is not archived: only this moment can be restored (WAL_ARCHIVE_DIR)";
    case "late":
      return "ARCHIVING IS LATE: nothing of this backup's WAL was archived yet, and only this moment can be restored until it is";
    case "failing":
      return `ARCHIVING FAILS (${archiving.segment}, ${archiving.at.toISOString()}): only this moment can be restored until it works; PostgreSQL's log says why`;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  process.exitCode = await backup();
} catch (error) {
  say(`Not backed up: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
