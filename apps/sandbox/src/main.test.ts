import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnableProgram } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const { file: MAIN, options: OPTIONS } = runnableProgram(fileURLToPath(new URL("main.ts", import.meta.url)));

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sandbox-main-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A sandbox without an exchange, as a child with a channel to whoever started it. */
async function running() {
  const child = fork(MAIN, {
    execArgv: [...OPTIONS],
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

/** A limit that cuts as a full disk does, in the 512 bytes that `ulimit` counts. */
const LIMIT_BLOCKS = 16;

/** The journal of a webhook that is given up at once, which leaves no room for the line that says so. */
async function fullJournal(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-full-"));
  await mkdir(join(folder, "sandbox"), { recursive: true });
  const lineOf = (body: string) =>
    `${JSON.stringify({ webhook: { eventId: "evt_1", subject: "order_1", body, faults: [], sendAt: 0 } })}\n`;
  const room = LIMIT_BLOCKS * 512 - lineOf("").length - 5;
  await writeFile(join(folder, "sandbox/payments.jsonl"), lineOf("x".repeat(room)));
  return folder;
}

describe("the sandbox as a process", () => {
  it("says that the disk is full where it cannot go on for that", async () => {
    const folder = await fullJournal();
    const { status, stdout } = spawnSync(
      "sh",
      [
        ...["-c", `trap '' XFSZ; ulimit -f ${LIMIT_BLOCKS}; exec "$0" "$@"`],
        ...[process.execPath, ...OPTIONS, MAIN],
      ],
      {
        env: {
          ...{ PATH: process.env["PATH"], DATA_DIR: folder, SANDBOX_PORT: "0" },
          ...{ CROSSBOOK_URL: "http://127.0.0.1:9", SANDBOX_PAYMENT_SPEED: "10000" },
        },
        encoding: "utf8",
        timeout: 25_000,
      },
    );
    await rm(folder, { recursive: true });
    expect(stdout).toContain("the disk is full, so nothing more is done: make room");
    expect(status).toBe(1);
  }, 30_000);

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
