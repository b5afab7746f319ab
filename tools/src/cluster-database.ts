import { join } from "node:path";
import { startPostgres } from "@crossbook/postgres";
import { standForServer } from "./stand-for-server.ts";

/**
 * The embedded PostgreSQL as a process of its own, for `npm run cluster`: several servers share it, and it outlives each of
 * them.
 */
await standForServer((signal) =>
  startPostgres({
    dataDir: join(process.env["DATA_DIR"] ?? ".data", "postgres"),
    walArchiveDir: process.env["WAL_ARCHIVE_DIR"] || undefined,
    log: (message) => void process.stdout.write(`${message}\n`),
    signal,
  }),
);
