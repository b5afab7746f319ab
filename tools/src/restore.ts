import { parseArgs } from "node:util";
import { restoreBackup } from "./backup/restore-backup.ts";
import { restorePoint } from "./backup/restore-point.ts";
import { interruption } from "./interruption.ts";

const USAGE =
  "Usage: npm run restore -- --from <folder of backups> --to <new data folder> [--wal <folder>]… [--moment <2026-11-22T14:00:00Z> | --batch <number>]";

/**
 * `npm run restore -- --from <folder of backups> --to <new data folder> [--wal <folder>]… [--moment <time> | --batch <seq>]`:
 * restores the embedded database to a moment, to a batch of the journal, or as far as the WAL goes, and verifies it. A
 * folder that is there is never replaced. Without `--wal`, WAL_ARCHIVE_DIR is searched. Prints one line; ends with 0, with
 * 1 where the restored database does not verify, and with 2 where nothing was restored.
 */
async function restore(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      to: { type: "string" },
      wal: { type: "string", multiple: true },
      moment: { type: "string" },
      batch: { type: "string" },
    },
  });
  const { from, to, wal, moment, batch } = values;
  const point = restorePoint({ moment, batch });
  if (!from || !to || point === undefined) throw new Error(USAGE);
  const archive = process.env["WAL_ARCHIVE_DIR"];
  const walFolders = wal ?? (archive ? [archive] : []);
  const { backup, journalSeq, verification } = await restoreBackup({
    ...{ from, dataDir: to, walFolders, point, signal: interruption() },
  });
  say(
    `Restored ${to} from ${backup.folder}, journal up to batch ${journalSeq}. ${verification.words} Start it with DATA_DIR=${to}, a WAL_ARCHIVE_DIR of its own, and the secrets of before.`,
  );
  return verification.isWhole ? 0 : 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  process.exitCode = await restore();
} catch (error) {
  say(`Not restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
