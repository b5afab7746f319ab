import { spawn } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { giveTo, type LaunchUser } from "./launch-user.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { PostgresUnavailableError } from "./postgres-unavailable-error.ts";

export const SUPERUSER = "crossbook";

/** A cluster is made in seconds: nobody is at work on a draft that is older. */
const LEFT_OVER_MS = 600_000;

/**
 * Makes the data folder ready to start from. A new cluster is made aside and renamed into place, so that a
 * crash half way or a second process doing the same never leaves a broken one. What a process that was killed has left aside
 * is removed.
 */
export async function prepareCluster(
  cluster: string,
  binaries: PostgresBinaries,
  user: LaunchUser,
): Promise<void> {
  await mkdir(dirname(cluster), { recursive: true, mode: 0o711 });
  await removeLeftOverDrafts(cluster);
  if (!(await exists(join(cluster, "PG_VERSION")))) await createCluster(cluster, binaries, user);
  await giveTo(user, cluster);
}

const draftPrefix = (cluster: string) => `${cluster}.new-`;

/** By their age: the number of the process that made one may be another process's by now, as in a container it is its own. */
async function removeLeftOverDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  const prefix = basename(draftPrefix(cluster));
  const now = performance.timeOrigin + performance.now();
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const draft = join(folder, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (now - mtimeMs > LEFT_OVER_MS) await rm(draft, { recursive: true, force: true });
  }
}

async function createCluster(cluster: string, binaries: PostgresBinaries, user: LaunchUser): Promise<void> {
  const draft = await mkdtemp(draftPrefix(cluster));
  try {
    await giveTo(user, draft);
    await run(user, binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      // The socket's folder is closed to others: who can reach the socket may enter.
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
    ]);
    await rename(draft, cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster.
    if (!(await exists(join(cluster, "PG_VERSION")))) throw error;
  }
}

/** Whether anything is at this path. */
export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function run(user: LaunchUser, program: string, args: readonly string[]): Promise<void> {
  const [command, commandArgs] = user.commandLine(program, args);
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArgs, {
      ...user.spawnIds,
      cwd: "/",
      env: { PATH: process.env["PATH"], LC_ALL: "C" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaints = "";
    child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
    child.once("error", (error) => reject(cannotRun(program, error)));
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(cannotRun(program, new Error(complaints.trim() || `exit code ${code}`)));
    });
  });
}

/** The shipped programs need glibc: elsewhere (Alpine) the loader is missing and they look absent. */
export function cannotRun(program: string, cause: NodeJS.ErrnoException): PostgresUnavailableError {
  const advice =
    cause.code === "ENOENT"
      ? " A system without glibc, such as Alpine, cannot run it: set DATABASE_URL to a PostgreSQL server of your own."
      : "";
  return new PostgresUnavailableError(`PostgreSQL cannot run here (${program}: ${cause.message}).${advice}`, {
    cause,
  });
}
