import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAlive, isServerOf, readPostmaster, removeLeftOver } from "./postmaster-file.ts";

/** As PostgreSQL writes it: process, data folder, start, port, socket folder, address, memory, status. */
function postmasterFile({ pid = "4711", socketDir = "/tmp/crossbook-1" } = {}): string {
  return [pid, "/data/cluster", "1700000000", "5432", socketDir, "", "  5432001  12", "ready   ", ""].join(
    "\n",
  );
}

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-postmaster-"));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** A process that runs until the test's end; resolves to its id once it has written its first line. */
async function running(
  command: string,
  args: readonly string[],
  cwd?: string,
): Promise<{ pid: number; line: string }> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], cwd });
  children.push(child);
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { pid: child.pid ?? 0, line: chunk.toString().trim() };
}

describe("postmaster.pid", () => {
  it("says which process serves a folder, and where its socket is", async () => {
    await writeFile(join(folder, "postmaster.pid"), postmasterFile());
    expect(await readPostmaster(folder)).toEqual({ pid: 4711, socketDir: "/tmp/crossbook-1" });
  });

  it("says nothing where it is not there", async () => {
    expect(await readPostmaster(folder)).toBeUndefined();
    expect(await readPostmaster(join(folder, "missing"))).toBeUndefined();
  });

  it.each([
    ["empty", ""],
    ["cut after the process", "4711\n"],
    ["cut before the socket folder", "4711\n/data/cluster\n1700000000\n5432\n"],
    ["of a server without a socket", postmasterFile({ socketDir: "" })],
    ["of no process", postmasterFile({ pid: "" })],
    ["of a process that is no number", postmasterFile({ pid: "postgres" })],
    ["of a process with a fraction", postmasterFile({ pid: "47.11" })],
    ["of the first process, which is never a database", postmasterFile({ pid: "1" })],
    ["of a negative process, which would be a whole group", postmasterFile({ pid: "-4711" })],
    ["of process zero, which would be our own group", postmasterFile({ pid: "0" })],
  ])("says nothing where it is %s", async (_, text) => {
    await writeFile(join(folder, "postmaster.pid"), text);
    expect(await readPostmaster(folder)).toBeUndefined();
  });
});

describe.runIf(process.platform === "linux")("the file of a server that is gone", () => {
  const isLeft = async (cwd: string) => {
    const { pid } = await running("sh", ["-c", "echo ready; exec sleep 60"], cwd);
    await writeFile(join(folder, "postmaster.pid"), postmasterFile({ pid: String(pid) }));
    await removeLeftOver(folder);
    return (await readPostmaster(folder)) !== undefined;
  };

  it("is removed where another program has its number, and never while a process works in its folder", async () => {
    expect(await isLeft(tmpdir())).toBe(false);
    expect(await isLeft(folder)).toBe(true);
    await removeLeftOver(join(folder, "missing"));
  });
});

describe("a process", () => {
  it("is alive while it runs, and not after its end", async () => {
    expect(await isAlive(process.pid)).toBe(true);
    const child = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
    await once(child, "exit");
    expect(await isAlive(child.pid ?? 0)).toBe(false);
  });

  it("is alive also where it belongs to someone else", async () => {
    expect(await isAlive(1)).toBe(true);
  });

  it("is dead as a zombie that its parent has not waited for", async () => {
    // The shell starts a child that outlives it, and becomes a program that never waits for it.
    const { line } = await running("sh", ["-c", "sleep 0.5 & echo $!; exec sleep 60"]);
    const zombie = Number(line);
    await expect.poll(() => isAlive(zombie), { timeout: 10_000 }).toBe(false);
    // The kernel still knows it: looking for the process alone would not be enough.
    if (process.platform === "linux") expect(() => process.kill(zombie, 0)).not.toThrow();
  });

  it("serves a cluster only where its own command line names that folder", async () => {
    const cluster = join(folder, "cluster");
    const script = "console.log('ready'); setInterval(() => {}, 1000)";
    const { pid } = await running(process.execPath, ["-e", script, "--", "-D", cluster]);
    expect(await isServerOf(pid, cluster)).toBe(true);
    if (process.platform !== "linux") return;
    // A process that has the number of a server that ended with the machine.
    expect(await isServerOf(pid, join(folder, "other"))).toBe(false);
    expect(await isServerOf(pid, cluster.slice(0, -1))).toBe(false);
    expect(await isServerOf(process.pid, cluster)).toBe(false);
  });

  it("that has ended serves nothing", async () => {
    const child = spawn(process.execPath, ["-e", "", "--", folder], { stdio: "ignore" });
    await once(child, "exit");
    expect(await isServerOf(child.pid ?? 0, folder)).toBe(false);
  });
});
