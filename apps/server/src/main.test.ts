import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MAIN = new URL("main.ts", import.meta.url).pathname;

let dataDir: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crossbook-main-"));
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await rm(dataDir, { recursive: true });
});

interface Run {
  readonly child: ChildProcess;
  /** What it wrote so far. */
  output(): string;
  readonly ended: Promise<number | null>;
}

function run(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, ["--conditions=source", "--import", "tsx", MAIN], {
    env: { PATH: process.env["PATH"], TMPDIR: tmpdir(), DATA_DIR: dataDir, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  return { child, output: () => output, ended };
}

async function listening(server: Run): Promise<string> {
  const address = () => /Server listening at (http:\/\/[^"]+)/.exec(server.output())?.[1];
  await expect.poll(address, { timeout: 25_000, interval: 50 }).toBeDefined();
  return address() ?? "";
}

const secrets = {
  TOKEN_SECRET: "token secret that must not be logged",
  FEED_SECRET: "feed secret that must not be logged",
  SMS_KEY: "sms key that must not be logged",
  OPERATOR_USERNAME: "operator",
  OPERATOR_PASSWORD: "password that must not be logged",
};

describe("the server as a process", () => {
  it("starts from an empty folder, stops in order on SIGTERM, and goes on where it was", async () => {
    const first = run(secrets);
    const address = await listening(first);
    const demo = await (await fetch(`${address}/api/Account/LoginAsDemoUser`)).json();
    const authorization = `Bearer ${(demo as { result: { accessToken: string } }).result.accessToken}`;
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(existsSync(join(dataDir, "postgres", "cluster", "postmaster.pid"))).toBe(false);

    const second = run(secrets);
    const openBets = await fetch(`${await listening(second)}/Bet/GetUserOpenBets`, {
      headers: { authorization },
    });
    expect(await openBets.json()).toMatchObject({ success: true, result: { balance: 10_000, exposure: 0 } });
    second.child.kill("SIGINT");
    expect(await second.ended).toBe(0);
    expect(first.output() + second.output()).not.toContain("must not be logged");
  }, 60_000);

  it("does not start with a configuration that is wrong, and says why in sentences", async () => {
    const refused = run({ ...secrets, PORT: "many", LOG_LEVEL: "loud" });
    expect(await refused.ended).toBe(78);
    expect(refused.output()).toContain('- PORT is "many": write a whole number from 0 to 65535.');
    expect(refused.output()).toContain('- LOG_LEVEL is "loud"');
  }, 30_000);
});
