import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { folderOfFiles } from "../src/testing/run-tool.ts";
import { lastLines, startProcess, stopProcess, waitUntilReady } from "./processes.mjs";
import { isLoopback, passwordsShown, passwordsToShow, paymentUrl, secrets } from "./setup.mjs";

const folder = folderOfFiles({});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  delete process.env["SMS_KEY"];
  delete process.env["PAYMENT_URL"];
});

describe("the secrets of an installation", () => {
  it("are made once, of the strength that the server asks for, and readable by their owner only", () => {
    const dataDir = join(folder, "new/data");
    const made = secrets(dataDir);
    expect(secrets(dataDir)).toEqual(made);
    expect(made.PLAYER_TOKEN_SECRETS).toMatch(/^first:[0-9a-f]{64}$/);
    expect(made.OPERATOR_TOKEN_SECRETS).toMatch(/^first:[0-9a-f]{64}$/);
    expect(made.OTP_SECRET).toMatch(/^[0-9a-f]{64}$/);
    expect(made.OPERATOR_PASSWORD).toMatch(/^[0-9a-f]{12}Xq1@$/);
    expect(new Set(Object.values(made)).size).toBe(20);
    expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it("have passwords to show until they are on the screen, and none that the environment sets", () => {
    const dataDir = join(folder, "passwords");
    process.env["PLAYER_PASSWORD"] = "from outside";
    secrets(dataDir);
    expect(passwordsToShow(dataDir)).toEqual(["OPERATOR_PASSWORD"]);
    delete process.env["PLAYER_PASSWORD"];
    secrets(dataDir);
    expect(passwordsToShow(dataDir)).toEqual(["OPERATOR_PASSWORD"]);
    passwordsShown(dataDir);
    secrets(dataDir);
    expect(passwordsToShow(dataDir)).toEqual([]);
  });

  it("of an installation from before have none to show", () => {
    const dataDir = join(folder, "before");
    secrets(dataDir);
    rmSync(join(dataDir, "passwords-not-shown.json"));
    secrets(dataDir);
    expect(passwordsToShow(dataDir)).toEqual([]);
  });

  it("are not made anew for a database that is there already, as after a restore", async () => {
    const dataDir = join(folder, "restored");
    mkdirSync(join(dataDir, "postgres/cluster"), { recursive: true });
    const program = `import { secrets } from ${JSON.stringify(new URL("setup.mjs", import.meta.url).href)}; secrets(${JSON.stringify(dataDir)});`;
    const run = (env: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, ["--input-type=module", "-e", program], {
        env: { ...process.env, ...env },
        encoding: "utf8",
      });
    const refused = run({});
    expect([refused.status, refused.stderr]).toEqual([
      1,
      `\n${dataDir} has a database and no secrets.json. Copy the secrets.json that belongs to this database there, or set the secrets in the environment.\n`,
    ]);
    expect(readdirSync(dataDir)).toEqual(["postgres"]);
    expect(run({ OTP_SECRET: "from outside" }).status).toBe(0);
  });

  it.each([
    ["127.0.0.1", true],
    ["127.8.9.1", true],
    ["localhost", true],
    ["::1", true],
    ["0.0.0.0", false],
    ["::", false],
    ["10.0.0.1", false],
    ["127.0.0.1.example", false],
  ])("know whether %s is this machine alone", (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });

  it("are replaced by the environment's for this start, and kept as they were", () => {
    const dataDir = join(folder, "environment");
    const { SMS_KEY } = secrets(dataDir);
    process.env["SMS_KEY"] = "from outside";
    expect(secrets(dataDir).SMS_KEY).toBe("from outside");
    expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toContain(String(SMS_KEY));
  });
});

describe("the payment provider", () => {
  it("is the sandbox's, unless the environment names another, or none", () => {
    expect(paymentUrl("3110")).toBe("http://127.0.0.1:3110/payment-provider");
    process.env["PAYMENT_URL"] = "https://provider.example";
    expect(paymentUrl("3110")).toBe("https://provider.example");
    process.env["PAYMENT_URL"] = "";
    expect(paymentUrl("3110")).toBe("");
  });
});

describe("a process of the product", () => {
  const start = (program: string) =>
    startProcess("part", ["-e", program], { env: process.env, logDir: join(folder, "logs") });

  it("writes all its output to a log, of which the end is shown", async () => {
    const part = start("for (let n = 1; n <= 40; n++) (n % 2 ? console.log : console.error)('line ' + n)");
    expect(await part.ended).toEqual({ code: 0, signal: null });
    expect(part.isRunning()).toBe(false);
    expect(readFileSync(part.logFile, "utf8").trimEnd().split("\n")).toHaveLength(40);
    expect(lastLines(part, 2).split("\n")).toHaveLength(2);
  });

  it("has the line that says why it ended in the end of its log, however many follow it", async () => {
    const part = start(
      `const write = (level, msg) => console.log(JSON.stringify({ level, msg }));
       write(60, "an older reason"); write(60, "the reason"); for (let n = 1; n <= 40; n++) write(50, "no database " + n);`,
    );
    await part.ended;
    expect(lastLines(part, 2)).toBe(
      '{"level":60,"msg":"the reason"}\n…\n{"level":50,"msg":"no database 39"}\n{"level":50,"msg":"no database 40"}',
    );
    expect(lastLines(part, 41).match(/the reason/g)).toHaveLength(1);
  });

  it("is asked to stop and may end in its own way; stopping again does nothing", async () => {
    const part = start(
      "process.on('SIGTERM', () => process.exit(5)); process.send('ready'); setInterval(() => {}, 1000)",
    );
    await new Promise((ready) => part.child.once("message", ready));
    await stopProcess(part);
    expect(await part.ended).toEqual({ code: 5, signal: null });
    await stopProcess(part);
  });

  it("is not ready where it ends first, or where the time is up", async () => {
    const ended = start("process.exit(1)");
    expect(await waitUntilReady(ended, "http://127.0.0.1:1/")).toBe(false);
    const silent = start("setInterval(() => {}, 1000)");
    expect(await waitUntilReady(silent, "http://127.0.0.1:1/", 50)).toBe(false);
    await stopProcess(silent);
  });

  it("is ready once its address answers 200, and not with another status", async () => {
    const part = start(`
      let calls = 0;
      const server = require("node:http").createServer((request, response) => {
        response.statusCode = ++calls < 3 ? 503 : 200;
        response.end();
        if (calls === 3) process.send(calls);
      }).listen(0, "127.0.0.1", () => process.send(server.address().port));`);
    const port = await new Promise((ready) => part.child.once("message", ready));
    const calls = new Promise((answered) => part.child.once("message", answered));
    expect(await waitUntilReady(part, `http://127.0.0.1:${String(port)}/readyz`)).toBe(true);
    expect(await calls).toBe(3);
    await stopProcess(part);
  });
});
