import { join } from "node:path";
import { startPostgres } from "@crossbook/postgres";

/**
 * The embedded PostgreSQL as a process of its own, for `npm run cluster`: several servers share it, and it outlives each of
 * them. Says its address to whoever started it, and stops with it.
 */
const LOOK_EVERY_MS = 500;
const stopping = new AbortController();
const starting = startPostgres({
  dataDir: join(process.env["DATA_DIR"] ?? ".data", "postgres"),
  walArchiveDir: process.env["WAL_ARCHIVE_DIR"] || undefined,
  log: (message) => process.stdout.write(`${message}\n`),
  signal: stopping.signal,
});

async function stop(): Promise<void> {
  stopping.abort();
  clearInterval(looking);
  await (await starting.catch(() => undefined))?.stop();
  process.exit(0);
}

let looking: NodeJS.Timeout | undefined;
for (const signal of ["SIGINT", "SIGTERM", "disconnect"] as const) process.once(signal, () => void stop());
const database = await starting.catch((error: unknown) => {
  if (stopping.signal.aborted) process.exit(0);
  throw error;
});
// Ends with the server that it stands for, so that it is started again.
looking = setInterval(() => {
  try {
    process.kill(database.pid, 0);
  } catch {
    process.stdout.write(`PostgreSQL (process ${database.pid}) has ended\n`);
    process.exit(1);
  }
}, LOOK_EVERY_MS);
process.send?.({ url: database.url });
