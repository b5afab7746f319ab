import { readFile, statfs } from "node:fs/promises";
import { freemem } from "node:os";

const SHARED_MEMORY = "/dev/shm";
/** A run's files are a gigabyte at most at any time; the rest is for the programs of the run. */
const ENOUGH_BYTES = 6 * 2 ** 30;

/**
 * A folder whose files are in memory, and of which programs may run; undefined where the system has none with room enough. A run of
 * tests makes and deletes hundreds of thousands of small files, for which ext4 takes a quarter of both cores: it looks for a file
 * number that was not free a moment ago, past all that were.
 */
export async function memoryFolder(): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs(SHARED_MEMORY);
    const mounts = await readFile("/proc/self/mounts", "utf8");
    return folderOf(mounts, Math.min(bavail * bsize, freemem()));
  } catch {
    return undefined;
  }
}

/** `mounts`: as Linux lists them, one a line. */
export function folderOf(mounts: string, roomBytes: number): string | undefined {
  const isUsable = mounts.split("\n").some((line) => {
    const [, path, type, options = ""] = line.split(" ");
    return path === SHARED_MEMORY && type === "tmpfs" && !options.split(",").includes("noexec");
  });
  return isUsable && roomBytes >= ENOUGH_BYTES ? SHARED_MEMORY : undefined;
}
