import { readFileSync, statSync, utimesSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { freePorts } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BootstrapRun, BootstrapWorld } from "../src/testing/bootstrap-world.ts";

const world = new BootstrapWorld();
const READY = "Ctrl-C stops everything";
let env: NodeJS.ProcessEnv;
let firstRun: BootstrapRun;

beforeAll(async () => {
  // Installs what the lock file says, which is nothing; the build then fails for want of a compiler.
  firstRun = world.run("start.mjs");
  await firstRun.ended;
  world.addPrograms();
});
beforeEach(async () => {
  env = { PORT: String(await freePorts(1)), SANDBOX_PORT: String(await freePorts(1)), DATA_DIR: "data" };
  world.takeCalls();
});
afterAll(() => world.close());

describe("npm start", () => {
  it("installs the packages first, and says where the build fails", async () => {
    expect(await firstRun.ended).toBe(1);
    expect(firstRun.output()).toMatch(/Packages … installed/);
    expect(firstRun.output()).toMatch(/Build … failed\n[^]*The build failed\./);
  });

  it("installs, builds, starts in order, prints what is where, and stops in the other order", async () => {
    const run = world.run("start.mjs", env);
    await run.wrote(READY);
    const output = run.output();
    expect(output).toContain("Packages … already there");
    const kept = JSON.parse(readFileSync(join(world.root, "data/secrets.json"), "utf8")) as {
      OPERATOR_PASSWORD: string;
      PLAYER_PASSWORD: string;
    };
    expect(output).toContain(`operator: operator, password ${kept.OPERATOR_PASSWORD} (shown once)`);
    expect(output).toContain(`log in as asha or ravi, password ${kept.PLAYER_PASSWORD} (shown once)`);
    expect(output).toContain(`http://localhost:${env["PORT"]}/console`);
    expect(output).toContain(`http://localhost:${env["PORT"]}/api/docs`);
    run.child.kill("SIGINT");
    expect(await run.ended).toBe(0);
    expect(run.output()).toContain("Stopping … stopped. Everything is kept in the data folder.");
    expect(world.takeCalls()).toEqual([
      "tsc -b apps/server apps/sandbox tools",
      "server started",
      "seed with players",
      "sandbox started",
      "sandbox stopped",
      "server stopped",
    ]);
  });

  it("shows no password at the second start, nor one that the environment sets", async () => {
    const run = world.run("start.mjs", { ...env, PLAYER_PASSWORD: "Set-outside-1" });
    await run.wrote(READY);
    const secrets = readFileSync(join(world.root, "data/secrets.json"), "utf8");
    for (const password of [...Object.values(JSON.parse(secrets) as Record<string, string>), "Set-outside-1"])
      expect(run.output()).not.toContain(password);
    expect(run.output()).toContain("operator: operator, password as shown at the first start");
    run.child.kill("SIGINT");
    await run.ended;
  });

  it("shows the passwords at the first start that comes to its end, where one before was stopped half-way", async () => {
    const dataDir = join(world.root, "half");
    const stopped = world.run("start.mjs", { ...env, DATA_DIR: dataDir, FAILS: "seed" });
    expect(await stopped.ended).toBe(1);
    const secrets = readFileSync(join(dataDir, "secrets.json"), "utf8");
    const { OPERATOR_PASSWORD } = JSON.parse(secrets) as { OPERATOR_PASSWORD: string };
    expect(stopped.output()).not.toContain(OPERATOR_PASSWORD);
    const outputs: string[] = [];
    for (const _ of ["first", "second"]) {
      const run = world.run("start.mjs", { ...env, DATA_DIR: dataDir });
      await run.wrote(READY);
      run.child.kill("SIGINT");
      await run.ended;
      outputs.push(run.output());
    }
    expect(outputs[0]).toContain(`operator: operator, password ${OPERATOR_PASSWORD} (shown once)`);
    expect(outputs[1]).not.toContain(OPERATOR_PASSWORD);
  });

  it.each(["PORT", "SANDBOX_PORT"])(
    "starts nothing where another program listens on %s",
    async (variable) => {
      const other = createServer((_, response) => response.end());
      await new Promise<void>((ready) => other.listen(Number(env[variable]), "127.0.0.1", ready));
      const run = world.run("start.mjs", env);
      expect(await run.ended).toBe(1);
      expect(run.output()).toContain(
        `Another program listens on port ${env[variable]}: stop it, or set ${variable} to a port that is free.`,
      );
      expect(world.takeCalls()).toEqual([]);
      other.close();
    },
  );

  it("creates no players with a known password where others can reach the server", async () => {
    const run = world.run("start.mjs", { ...env, HOST: "0.0.0.0", FAILS: "sandbox" });
    expect(await run.ended).toBe(1);
    expect(run.output()).not.toContain("asha");
    expect(world.takeCalls()).toContain("seed");
  });

  it("starts the server again after a fail-stop, and the rest goes on", async () => {
    const run = world.run("start.mjs", env);
    await run.wrote(READY);
    world.takeCalls();
    await fetch(`http://127.0.0.1:${env["PORT"]}/fail-stop`).catch(() => undefined);
    await run.wrote("The server stopped because its exchange could not go on; it starts again in 0.5 s.");
    await expect.poll(() => world.calls(), { timeout: 20_000, interval: 50 }).toEqual(["server started"]);
    world.takeCalls();
    run.child.kill("SIGINT");
    expect(await run.ended).toBe(0);
    expect(world.takeCalls()).toEqual(["sandbox stopped", "server stopped"]);
  });

  it.each(["packages/browser/src/index.ts", "package-lock.json"])(
    "builds the players' app only where a source or the lock file is newer than it: %s",
    async (path) => {
      const source = join(world.root, path);
      const page = join(world.root, "apps/player/dist/index.html");
      const builtAt = statSync(page).mtimeMs;
      const notBuilt = world.run("start.mjs", { ...env, FAILS: "server" });
      expect(await notBuilt.ended).toBe(1);
      expect(notBuilt.output()).toContain("Build … up to date");
      utimesSync(source, new Date(builtAt + 1000), new Date(builtAt + 1000));
      const built = world.run("start.mjs", { ...env, FAILS: "server" });
      await built.ended;
      expect(built.output()).toContain("Build … built");
      utimesSync(source, 0, 0);
    },
  );

  it("shows the end of the log of a part that does not start, and starts nothing after it", async () => {
    const run = world.run("start.mjs", { ...env, FAILS: "server" });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain("failed\n\nno luck today\n");
    expect(run.output()).toContain(
      `The server did not start. Its whole log: ${join(world.root, "data/logs/server.log")}`,
    );
    expect(world.takeCalls().filter((call) => !call.startsWith("tsc"))).toEqual([]);
  });

  it("stops the server where the first players cannot be created", async () => {
    const run = world.run("start.mjs", { ...env, FAILS: "seed" });
    expect(await run.ended).toBe(1);
    expect(world.takeCalls().slice(1)).toEqual(["server started", "seed with players", "server stopped"]);
  });

  it("stops everything where a part ends by itself", async () => {
    const run = world.run("start.mjs", env);
    await run.wrote(READY);
    await fetch(`http://127.0.0.1:${env["SANDBOX_PORT"]}/end`).catch(() => undefined);
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain("The sandbox ended by itself (code 7).");
    expect(world.takeCalls().at(-1)).toBe("server stopped");
  });

  it("refuses a Node that is too old, in one sentence", async () => {
    const old = 'Object.defineProperty(process, "versions", { value: { node: "20.18.3" } });';
    const run = world.run("start.mjs", env, ["--import", `data:text/javascript,${encodeURIComponent(old)}`]);
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(/^\nCrossbook needs Node 20\.19 or newer; this is v[\d.]+\.\n$/);
  });
});

describe("npm test", () => {
  const TESTS = expect.stringMatching(
    /^vitest run --reporter=default --reporter=json --outputFile.json=\S+$/,
  ) as string;
  const JOURNEYS = "playwright test -c e2e/playwright.config.ts";

  it("runs all stages in order", async () => {
    const run = world.run("test.mjs");
    expect(await run.ended).toBe(0);
    expect(run.output()).toMatch(/All passed in \d+\.\d minutes\./);
    expect(world.takeCalls().slice(1)).toEqual(["checks", TESTS, JOURNEYS]);
  });

  it("runs once more, alone, what failed, and names what passes only then", async () => {
    const run = world.run("test.mjs", { FAILED_FILES: "a.test.ts b.test.ts", FAILED_JOURNEYS: "2" });
    expect(await run.ended).toBe(0);
    expect(world.takeCalls().slice(2)).toEqual([
      TESTS,
      "vitest run --maxWorkers=1 a.test.ts b.test.ts",
      JOURNEYS,
      `${JOURNEYS} --last-failed --workers=1`,
    ]);
    expect(run.output()).toMatch(
      /Passed only when run again, alone: Tests of the parts\na.test.ts: adds: expected 3\nb.test.ts: adds[^]*Passed only when run again, alone: Journeys in the browser\n[^]*All passed in/,
    );
  });

  it("runs nothing again where much failed, or it is not known what", async () => {
    const many = world.run("test.mjs", { FAILED_JOURNEYS: "9" });
    expect(await many.ended).toBe(1);
    expect(world.takeCalls().slice(2)).toEqual([TESTS, JOURNEYS]);
    const unknown = world.run("test.mjs", { FAILS: "playwright" });
    expect(await unknown.ended).toBe(1);
    expect(world.takeCalls().slice(2)).toEqual([TESTS, JOURNEYS]);
  });

  it("fails where what is run again fails again", async () => {
    const run = world.run("test.mjs", { FAILED_FILES: "a.test.ts", FAILS: "vitest" });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(
      /Failed: Tests of the parts\na.test.ts: adds: expected 3\n[^]*1 of 3 stages/,
    );
    world.takeCalls();
  });

  it("runs the stages after one that failed, and names it", async () => {
    const run = world.run("test.mjs", { FAILS: "vitest" });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain("Tests of the parts: FAILED");
    expect(run.output()).toMatch(/1 of 3 stages failed \(Tests of the parts\) in \d+\.\d minutes\./);
    expect(world.takeCalls()).toHaveLength(4);
  });

  it("ends with the last lines of each stage where more than one failed", async () => {
    const run = world.run("test.mjs", { FAILS: "checks vitest" });
    expect(await run.ended).toBe(1);
    const output = run.output();
    const end = output.slice(output.indexOf("\nFailed: Checks"));
    expect(end).toMatch(/^\nFailed: Checks\n[^]*no luck[^]*Failed: Tests of the parts\n[^]*no luck/);
    expect(end).not.toContain("Journeys in the browser:");
  });
});
