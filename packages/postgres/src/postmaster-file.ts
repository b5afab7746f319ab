import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** What a running server says of itself in its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
}

/** Reads `postmaster.pid`; undefined where there is none or it is not complete. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  const socketDir = lines[4]?.trim();
  if (!Number.isSafeInteger(pid) || pid <= 1 || !socketDir) return undefined;
  return { pid, socketDir };
}

/** Whether a process runs. A zombie has ended and only waits for its parent, which may take seconds: it is dead. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  if (process.platform !== "linux") return true;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (stat === undefined) return false;
  // The program's name may hold anything, also brackets: the state follows the last one.
  const state = stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3);
  return state !== "Z" && state !== "X";
}

/**
 * Whether a process is the server of this cluster. After a crash of the machine the file may name a process
 * that is something else by now; where the system does not tell, the file is believed.
 */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform !== "linux") return true;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return commandLine.split("\0").includes(cluster);
}

/**
 * Removes the file of a server that ended with its machine or container where another program has its number by now:
 * PostgreSQL would take that program for the server and never start. A process that works in the cluster's folder, as every
 * one of a server does, is believed, and so is one that cannot be asked.
 */
export async function removeLeftOver(cluster: string): Promise<void> {
  if (process.platform !== "linux") return;
  const postmaster = await readPostmaster(cluster);
  if (!postmaster || !(await isAlive(postmaster.pid))) return;
  const own = await stat(cluster);
  const its = await stat(`/proc/${postmaster.pid}/cwd`).catch(() => undefined);
  if (its === undefined || (its.dev === own.dev && its.ino === own.ino)) return;
  await rm(join(cluster, "postmaster.pid"), { force: true });
}
