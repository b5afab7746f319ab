import { join } from "node:path";
import { resolveDatabase } from "@crossbook/postgres";

/**
 * The embedded PostgreSQL as a process of its own, for `npm run cluster`: several servers share it, and it outlives each of
 * them. Says its address to whoever started it, and stops with it.
 */
const database = await resolveDatabase({
  dataDir: join(process.env["DATA_DIR"] ?? ".data", "postgres"),
  walArchiveDir: process.env["WAL_ARCHIVE_DIR"] || undefined,
  log: (message) => process.stdout.write(`${message}\n`),
});

async function stop(): Promise<void> {
  await database.stop();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM", "disconnect"] as const) process.once(signal, () => void stop());
process.send?.({ url: database.url });
