import { constants } from "node:fs";
import { copyFile, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";

const COPIES_AT_ONCE = 16;

/** What of a folder is copied, and how. */
export interface CopyOptions {
  /** Asked with the path of each file and folder below the first, such as `base/5/1259`. Absent: everything is wanted. */
  readonly isWanted?: (path: string) => boolean;
  /** Whether each file is to be on the disk when the copy has ended. */
  readonly flush: boolean;
  /** Aborted: no further file is copied, and the promise rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies a folder with everything below it to `to`, which must not exist. A file that has gone by the time it is copied is
 * left out: a database may drop a table meanwhile.
 */
export async function copyFolder(
  from: string,
  to: string,
  { isWanted = () => true, flush, signal }: CopyOptions,
): Promise<void> {
  const files: string[] = [];
  await makeFolder("");
  const next = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) {
      signal?.throwIfAborted();
      await copyWhereThere(path);
    }
  };
  // None is under way any more when this rejects: the caller removes the copy.
  const ends = await Promise.allSettled(Array.from({ length: COPIES_AT_ONCE }, next));
  for (const end of ends) if (end.status === "rejected") throw end.reason;

  async function makeFolder(path: string): Promise<void> {
    await mkdir(join(to, path), { mode: 0o700 });
    for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
      signal?.throwIfAborted();
      const inner = path === "" ? entry.name : `${path}/${entry.name}`;
      if (!isWanted(inner)) continue;
      if (entry.isDirectory()) await makeFolder(inner);
      else if (entry.isFile()) files.push(inner);
    }
  }

  async function copyWhereThere(path: string): Promise<void> {
    await copyOne(join(from, path), join(to, path), flush).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}

/** Copies one file, also over another; where it is flushed, its content is on the disk when this resolves. */
export async function copyOne(from: string, to: string, flush: boolean): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  if (!flush) return;
  const handle = await open(to, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
