import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopPostgres } from "@crossbook/postgres";
import { memoryFolder } from "./memory-folder.ts";
import { TEST_POSTGRES_DIR } from "./test-database.ts";

const FOLDER_OF_A_RUN = /^crossbook-tests-(\d+)$/;

/**
 * Vitest's global setup: a folder of this run for all short-lived files, in memory where the system has enough. It names the place of
 * the run's PostgreSQL in it, which the first test that needs one starts, and leaves neither a process nor a file behind. What a killed
 * run left is taken away by the next.
 */
export async function setup(): Promise<() => Promise<void>> {
  const parents = [await memoryFolder(), tmpdir()].filter((path) => path !== undefined);
  for (const parent of parents) await removeAbandoned(parent);
  const folder = join(parents[0] ?? tmpdir(), `crossbook-tests-${process.pid}`);
  const files = join(folder, "files");
  await mkdir(files, { recursive: true });
  // As open as the system's own: servers that tests start as another user make folders in it.
  await chmod(files, 0o1777);
  process.env["TMPDIR"] = files;
  process.env[TEST_POSTGRES_DIR] = postgresOf(folder);
  return () => remove(folder);
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = FOLDER_OF_A_RUN.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await remove(join(parent, name));
  }
}

async function remove(folder: string): Promise<void> {
  await stopPostgres(postgresOf(folder));
  await rm(folder, { recursive: true, force: true });
}

function postgresOf(folder: string): string {
  return join(folder, "postgres");
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
