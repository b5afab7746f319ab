import { chmod, lstat, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { socketTarget } from "./database-target.ts";
import { launchUser } from "./launch-user.ts";
import { socketFolder } from "./socket-folder.ts";

/** An ordinary user: files stay with whoever makes them. */
const user = launchUser(1000);
/** Longest path of a socket on macOS, the shorter of the two systems. */
const LONGEST_SOCKET_PATH = 103;

let dataDir: string;
const made: string[] = [];

async function folderOf(path: string): Promise<string> {
  const folder = await socketFolder(path, user);
  made.push(folder);
  return folder;
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crossbook-data-"));
});

afterEach(async () => {
  for (const folder of [dataDir, ...made.splice(0)]) await rm(folder, { recursive: true, force: true });
});

describe("the folder of a socket", () => {
  it("is the same for a data folder however its path is written", async () => {
    const folder = await folderOf(dataDir);
    expect(await folderOf(dataDir)).toBe(folder);
    expect(await folderOf(`${dataDir}/.`)).toBe(folder);
    expect(await folderOf(join(dataDir, "x", ".."))).toBe(folder);
    expect(await folderOf(relative(process.cwd(), dataDir))).toBe(folder);
  });

  it("is another for another data folder", async () => {
    expect(await folderOf(join(dataDir, "a"))).not.toBe(await folderOf(join(dataDir, "b")));
  });

  it("is short enough for a socket, however long the data folder's path is", async () => {
    const folder = await folderOf(join(dataDir, "a-long-name".repeat(40)));
    expect(join(folder, ".s.PGSQL.5432").length).toBeLessThanOrEqual(LONGEST_SOCKET_PATH);
  });

  it("is closed to everyone else, also where it was open before", async () => {
    const folder = await folderOf(dataDir);
    expect((await lstat(folder)).mode & 0o777).toBe(0o700);
    await chmod(folder, 0o777);
    await folderOf(dataDir);
    expect((await lstat(folder)).mode & 0o777).toBe(0o700);
  });
});

it("a link in the place of a socket's folder is refused, and the folder that it leads to stays as it is", async () => {
  const folder = await folderOf(dataDir);
  await rm(folder, { recursive: true });
  const other = join(dataDir, "other");
  await mkdir(other);
  await chmod(other, 0o755);
  await symlink(other, folder);
  await expect(folderOf(dataDir)).rejects.toThrow(`The socket folder ${folder} is no folder`);
  expect((await lstat(other)).mode & 0o777).toBe(0o755);
});

describe("a database behind a socket", () => {
  const { url, connection } = socketTarget("/tmp/a folder/ü%", "crossbook", "bets");

  it("is a configuration for the driver, without network and without password", () => {
    expect(connection).toEqual({ host: "/tmp/a folder/ü%", port: 5432, user: "crossbook", database: "bets" });
  });

  it("is one address for tools, with the folder encoded so that it stays one part of it", () => {
    expect(url).toBe("postgresql://crossbook@%2Ftmp%2Fa%20folder%2F%C3%BC%25/bets");
    const host = /@([^/]+)\//.exec(url)?.[1] ?? "";
    expect(decodeURIComponent(host)).toBe("/tmp/a folder/ü%");
  });
});
