import { lstat, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { giveTo, type LaunchUser, launchUser } from "./launch-user.ts";

const isRoot = process.getuid?.() === 0;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-user-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe("who runs PostgreSQL", () => {
  it.each([1000, 501, undefined])("is the user %s itself, with its own command", (uid) => {
    const user = launchUser(uid);
    expect(user.spawnIds).toEqual({});
    expect(user.ownerId).toBeUndefined();
    expect(user.commandLine("/bin/postgres", ["-D", "/data"])).toEqual(["/bin/postgres", ["-D", "/data"]]);
  });

  it("is never root: a namespace maps it to nobody, or it becomes nobody", () => {
    const user = launchUser(0);
    const [command, args] = user.commandLine("/bin/postgres", ["-D", "/data"]);
    if (command === "unshare") {
      expect(args).toEqual(expect.arrayContaining(["--user", "--map-user=65534", "--map-group=65534"]));
      // Nothing of the program's own arguments can be taken for one of `unshare`.
      expect(args.slice(args.indexOf("--"))).toEqual(["--", "/bin/postgres", "-D", "/data"]);
      expect(user.ownerId).toBe(0);
    } else {
      expect([command, args]).toEqual(["/bin/postgres", ["-D", "/data"]]);
      expect(user.spawnIds).toEqual({ uid: 65534, gid: 65534 });
      expect(user.ownerId).toBe(65534);
    }
  });
});

describe("giving files to the launch user", () => {
  const NOBODY = 65534;
  const nobody: LaunchUser = {
    ownerId: NOBODY,
    spawnIds: {},
    commandLine: (program, args) => [program, args],
  };
  const ownerOf = async (path: string) => (await lstat(path)).uid;

  it("leaves everything as it is for an ordinary user", async () => {
    const before = await ownerOf(folder);
    await giveTo(launchUser(1000), folder);
    await giveTo(launchUser(1000), join(folder, "missing"));
    expect(await ownerOf(folder)).toBe(before);
  });

  it("gives a folder with everything below it, the folder itself last", async () => {
    if (!isRoot) return;
    await mkdir(join(folder, "base", "1"), { recursive: true });
    await writeFile(join(folder, "base", "1", "file"), "");
    await giveTo(nobody, folder);
    for (const path of ["", "base", "base/1", "base/1/file"]) {
      expect([path, await ownerOf(join(folder, path))]).toEqual([path, NOBODY]);
    }
  });

  it("does again what a crash cut short, and leaves alone what was finished", async () => {
    if (!isRoot) return;
    await mkdir(join(folder, "base"));
    await writeFile(join(folder, "base", "file"), "");
    // Cut short: a part was given, the folder itself not yet.
    await giveTo(nobody, join(folder, "base"));
    await writeFile(join(folder, "late"), "");
    await giveTo(nobody, folder);
    expect(await ownerOf(join(folder, "late"))).toBe(NOBODY);
    // Finished: what root adds afterwards is not looked for.
    await writeFile(join(folder, "added"), "");
    await giveTo(nobody, folder);
    expect(await ownerOf(join(folder, "added"))).toBe(0);
  });
});
