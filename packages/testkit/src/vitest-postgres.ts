import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopPostgres } from "@crossbook/postgres";
import { TEST_POSTGRES_DIR } from "./test-database.ts";

const FOLDER_OF_A_RUN = /^crossbook-tests-(\d+)$/;

/**
 * Vitest's global setup: names the folder of this run's PostgreSQL, which the first test that needs one starts,
 * and leaves neither a process nor a file behind. What a killed run left is taken away by the next.
 */
export async function setup(): Promise<() => Promise<void>> {
  await removeAbandoned();
  const dataDir = join(tmpdir(), `crossbook-tests-${process.pid}`);
  process.env[TEST_POSTGRES_DIR] = dataDir;
  return () => remove(dataDir);
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = FOLDER_OF_A_RUN.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await remove(join(tmpdir(), name));
  }
}

async function remove(dataDir: string): Promise<void> {
  await stopPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
