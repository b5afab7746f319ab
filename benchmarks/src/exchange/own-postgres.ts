import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres, stopPostgres } from "@crossbook/postgres";
import type { ClientConfig } from "pg";

/** Runs `work` with a fresh, durable PostgreSQL of its own, and takes it away afterwards. */
export async function withOwnPostgres<T>(work: (connection: ClientConfig) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "crossbook-bench-"));
  try {
    const { connection } = await startPostgres({ dataDir });
    return await work(connection);
  } finally {
    await stopPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The address of `withOwnPostgres`'s database for a process of its own. */
export function databaseUrlOf({ host, port, user, database }: ClientConfig): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}&port=${port ?? 5432}`;
}
