import { spawnSync } from "node:child_process";
import { chown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** PostgreSQL refuses to run as root; this says as whom it runs instead and how it is called. */
export interface LaunchUser {
  /** Who must own the files, as seen from here; undefined: whoever we are. */
  readonly ownerId: number | undefined;
  readonly spawnIds: { readonly uid?: number; readonly gid?: number };
  commandLine(program: string, args: readonly string[]): readonly [string, readonly string[]];
}

/** `nobody`: the only user that every Linux has a passwd entry for, which PostgreSQL insists on. */
const NOBODY = 65534;
const AS_NOBODY_IN_A_NAMESPACE = ["--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/**
 * An ordinary user runs PostgreSQL as itself. Root goes through a user namespace where the system allows one,
 * which reaches files below `/root`; otherwise it becomes `nobody`.
 */
export function launchUser(currentUid: number | undefined): LaunchUser {
  if (currentUid !== 0) return asOneself;
  return canMakeUserNamespace() ? throughUserNamespace : asNobody;
}

const asOneself: LaunchUser = {
  ownerId: undefined,
  spawnIds: {},
  commandLine: (program, args) => [program, args],
};

const throughUserNamespace: LaunchUser = {
  ownerId: 0,
  spawnIds: {},
  commandLine: (program, args) => ["unshare", [...AS_NOBODY_IN_A_NAMESPACE, "--", program, ...args]],
};

const asNobody: LaunchUser = {
  ownerId: NOBODY,
  spawnIds: { uid: NOBODY, gid: NOBODY },
  commandLine: (program, args) => [program, args],
};

function canMakeUserNamespace(): boolean {
  const probe = spawnSync("unshare", [...AS_NOBODY_IN_A_NAMESPACE, "--", "true"], {
    stdio: "ignore",
    timeout: 5000,
  });
  return probe.status === 0;
}

/** Gives a folder and all in it to the launch user; a folder that is already theirs is left alone. */
export async function giveTo(user: LaunchUser, path: string): Promise<void> {
  const owner = user.ownerId;
  if (owner === undefined || (await lstat(path)).uid === owner) return;
  await giveAll(path, owner);
}

async function giveAll(path: string, owner: number): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await giveAll(child, owner);
    else await chown(child, owner, owner);
  }
  // The folder itself comes last: its owner is what says that the work was finished.
  await chown(path, owner, owner);
}
