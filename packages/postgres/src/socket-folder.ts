import { createHash } from "node:crypto";
import { chmod, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { giveTo, type LaunchUser } from "./launch-user.ts";
import { PostgresUnavailableError } from "./postgres-unavailable-error.ts";

/** A socket's path must fit in 103 bytes on macOS and 107 on Linux, its own name included. */
const LONGEST_FOLDER = 85;

/** The folder of a data folder's socket: short, always the same for it, closed to everyone else. */
export async function socketFolder(dataDir: string, user: LaunchUser): Promise<string> {
  const name = `crossbook-${createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 12)}`;
  const folder = [tmpdir(), "/tmp"]
    .map((parent) => join(parent, name))
    .find((path) => path.length <= LONGEST_FOLDER);
  if (folder === undefined)
    throw new PostgresUnavailableError(`The folder for temporary files has too long a name: ${tmpdir()}`);
  await mkdir(folder, { mode: 0o700, recursive: true });
  await refuseStrangers(folder);
  await chmod(folder, 0o700);
  await giveTo(user, folder);
  return folder;
}

/** Anyone may make folders among the temporary files, and who owns this one could read every statement. */
async function refuseStrangers(folder: string): Promise<void> {
  const currentUid = process.getuid?.();
  const found = await lstat(folder);
  // Where a link leads, another folder would be closed and given away, by root any folder of the machine.
  if (!found.isDirectory())
    throw new PostgresUnavailableError(`The socket folder ${folder} is no folder: remove it.`);
  const { uid } = found;
  if (currentUid === undefined || currentUid === 0 || uid === currentUid) return;
  throw new PostgresUnavailableError(
    `The socket folder ${folder} belongs to another user (uid ${uid}): remove it.`,
  );
}
