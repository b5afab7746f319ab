import { join } from "node:path";
import { startPostgres } from "@crossbook/postgres";

/**
 * The embedded PostgreSQL as a process of its own, for `npm run cluster`: several servers share it, and it outlives each of
 * them. Says its address to whoever started it, and stops with it.
 */
const LOOK_EVERY_MS = 500;
const database = await startPostgres({
  dataDir: join(process.env["DATA_DIR"] ?? ".data", "postgres"),
  walArchiveDir: process.env["WAL_ARCHIVE_DIR"] || undefined,
  log: (message) => process.stdout.write(`${message}\n`),
});

async function stop(): Promise<void> {
  clearInterval(looking);
  await database.stop();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM", "disconnect"] as const) process.once(signal, () => void stop());
// Ends with the server that it stands for, so that it is started again.
const looking = setInterval(() => {
  try {
    process.kill(database.pid, 0);
  } catch {
    process.stdout.write(`PostgreSQL (process ${database.pid}) has ended\n`);
    process.exit(1);
  }
}, LOOK_EVERY_MS);
process.send?.({ url: database.url });
