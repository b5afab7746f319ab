import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MAIN = new URL("main.ts", import.meta.url).pathname;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sandbox-main-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A sandbox without an exchange, as a child with a channel to whoever started it. */
async function running() {
  const child = fork(MAIN, {
    execArgv: ["--conditions=source", "--import", "tsx"],
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: dataDir,
      SANDBOX_PORT: "0",
      CROSSBOOK_URL: "http://127.0.0.1:9",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "exit");
  await expect.poll(() => output, { timeout: 25_000 }).toContain("the sandbox is open");
  return { child, ended, output: () => output };
}

describe("the sandbox as a process", () => {
  it("closes in order on SIGTERM", async () => {
    const { child, ended, output } = await running();
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(output()).toContain("the sandbox is closed");
  }, 30_000);

  it("closes when whoever started it has gone, and leaves no port taken", async () => {
    const { child, ended } = await running();
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  }, 30_000);
});
