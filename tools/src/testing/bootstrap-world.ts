import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { folderOfFiles, project, writeFile } from "./run-tool.ts";

const APP_SOURCES = ["browser", "fair", "first-page", "ui", "client", "contract", "engine", "odds", "money"];

/** Appends a line to `calls.log`, in every stand-in below. */
const NOTE =
  'import { appendFileSync } from "node:fs";\nconst note = (line) => appendFileSync("calls.log", `${line}\\n`);\n';

/**
 * A part of the product that listens, answers 200, ends when asked to at `/end` and `/fail-stop`, and fails where FAILS
 * names it.
 */
function listeningPart(name: string, port: string): string {
  return `${NOTE}import { createServer } from "node:http";
if (process.env.FAILS === "${name}") { console.error("no luck today"); process.exit(3); }
const server = createServer((request, response) => {
  response.end();
  if (request.url === "/end") process.exit(7);
  if (request.url === "/fail-stop") process.exit(70);
}).listen(Number(process.env.${port}), "127.0.0.1", () => note(["${name} started", process.env.READ_DATABASE_URL ? "with replica" : ""].join(" ").trim()));
process.on("SIGTERM", () => { note("${name} stopped"); process.exit(0); });
`;
}

/** A stand-in that notes its parameters, and what the expression `more` gives, and fails where FAILS names it, among others maybe. */
function endingPart(name: string, more = '""'): string {
  return `${NOTE}note(["${name}", ...process.argv.slice(2), ${more}].join(" ").trim());
if (!(process.env.FAILS ?? "").split(" ").includes("${name}")) process.exit(0);
console.error("no luck");
process.exitCode = 1;
`;
}

/** Tests that leave a report, in which the files of FAILED_FILES failed, unless they run alone. */
const TESTS = `import { writeFileSync } from "node:fs";
const files = process.env.FAILED_FILES;
const report = process.argv.find((one) => one.startsWith("--outputFile.json="))?.slice("--outputFile.json=".length);
if (files && report) {
  const failed = { fullName: "adds", status: "failed", failureMessages: ["expected 3"] };
  const testResults = files.split(" ").map((file) =>
    ({ name: process.cwd() + "/" + file, status: "failed", message: "", assertionResults: [failed] }));
  writeFileSync(report, JSON.stringify({ testResults }));
  process.env.FAILS = "vitest";
}
${endingPart("vitest")}`;

/** Journeys, of which FAILED_JOURNEYS failed, unless those run alone. */
const JOURNEYS = `import { mkdirSync, writeFileSync } from "node:fs";
const count = Number(process.env.FAILED_JOURNEYS ?? 0);
if (count > 0 && !process.argv.includes("--last-failed")) {
  mkdirSync("e2e/test-results", { recursive: true });
  writeFileSync("e2e/test-results/.last-run.json", JSON.stringify({ failedTests: Array(count).fill("one") }));
  process.env.FAILS = "playwright";
}
${endingPart("playwright")}`;

/** A database of a cluster, which says its address to its parent, and ends where a file asks it to. */
function clusterDatabase(name: string): string {
  return `${NOTE}import { existsSync, rmSync } from "node:fs";
note("${name} started");
process.on("SIGTERM", () => { note("${name} stopped"); process.exit(0); });
process.on("disconnect", () => process.exit(0));
setInterval(() => existsSync("${name}.end") && (rmSync("${name}.end"), process.exit(7)), 20);
process.send({ url: "postgresql://crossbook@%2Ftmp%2F${name}/crossbook" });
`;
}

/** A NATS server that listens where its settings say, as a program of its own. */
const NATS_SERVER = `#!${process.execPath}
const { readFileSync } = require("node:fs");
const port = Number(/port: (\\d+)/.exec(readFileSync(process.argv[3], "utf8"))[1]);
require("node:net").createServer((socket) => socket.end()).listen(port, "127.0.0.1");
`;

/** A stand-in for tsx: Node reads a file of TypeScript as the JavaScript that the stand-ins are. */
const READS_TYPESCRIPT = `import { register } from "node:module";
const hooks = 'import { readFile } from "node:fs/promises"; export const load = async (url, context, next) => url.endsWith(".ts") ? { format: "module", source: await readFile(new URL(url)), shortCircuit: true } : next(url, context);';
register("data:text/javascript," + encodeURIComponent(hooks));
`;

/** An app whose build is an empty page. */
function browserApp(name: string): Readonly<Record<string, string>> {
  const scripts = { build: "node build.mjs" };
  return {
    [`apps/${name}/package.json`]: JSON.stringify({ name: `@crossbook/${name}`, version: "0.1.0", scripts }),
    [`apps/${name}/build.mjs`]:
      'import { mkdirSync, writeFileSync } from "node:fs";\nmkdirSync("dist", { recursive: true });\nwriteFileSync("dist/index.html", "");\n',
  };
}

/** A run of a bootstrap script that has ended, or been stopped. */
export interface BootstrapRun {
  readonly child: ChildProcess;
  /** All that it has written so far. */
  output(): string;
  /** Resolves once the output contains this; rejects where the script ends before. */
  wrote(text: string): Promise<void>;
  readonly ended: Promise<number | null>;
}

/** A project with the real bootstrap scripts and a stand-in for everything that they start. */
export class BootstrapWorld {
  readonly root = folderOfFiles({
    "package.json": JSON.stringify({
      name: "world",
      private: true,
      type: "module",
      workspaces: ["apps/player", "apps/console", "apps/games"],
    }),
    "package-lock.json": JSON.stringify({
      name: "world",
      lockfileVersion: 3,
      requires: true,
      packages: {
        "": { name: "world", workspaces: ["apps/player", "apps/console", "apps/games"] },
        "apps/player": { name: "@crossbook/player", version: "0.1.0" },
        "node_modules/@crossbook/player": { resolved: "apps/player", link: true },
        "apps/console": { name: "@crossbook/console", version: "0.1.0" },
        "node_modules/@crossbook/console": { resolved: "apps/console", link: true },
        "apps/games": { name: "@crossbook/games", version: "0.1.0" },
        "node_modules/@crossbook/games": { resolved: "apps/games", link: true },
      },
    }),
    ...browserApp("player"),
    ...browserApp("console"),
    ...browserApp("games"),
    ...Object.fromEntries(APP_SOURCES.map((name) => [`packages/${name}/src/index.ts`, ""])),
    "apps/server/dist/main.js": listeningPart("server", "PORT"),
    "apps/sandbox/dist/main.js": listeningPart("sandbox", "SANDBOX_PORT"),
    "tools/dist/cluster-database.js": clusterDatabase("database"),
    "tools/dist/cluster-replica.js": clusterDatabase("replica"),
    "nats-server.cjs": NATS_SERVER,
    "tools/dist/seed.js": endingPart("seed", 'process.env.PLAYER_PASSWORD ? "with players" : ""'),
    "tools/src/checks/main.ts": endingPart("checks"),
  });

  /** The program of a stand-in for the NATS server. */
  get natsServer(): string {
    return join(this.root, "nats-server.cjs");
  }

  constructor() {
    cpSync(join(project, "tools/bootstrap"), join(this.root, "tools/bootstrap"), { recursive: true });
    chmodSync(this.natsServer, 0o755);
  }

  /** Puts stand-ins for installed programs into `node_modules`, which an installation takes out again. */
  addPrograms(): void {
    const file = (path: string, text: string) => writeFile(this.root, `node_modules/${path}`, text);
    file("typescript/package.json", '{ "type": "module" }');
    file("typescript/bin/tsc", endingPart("tsc"));
    file("tsx/package.json", '{ "type": "module", "exports": "./index.js" }');
    file("tsx/index.js", READS_TYPESCRIPT);
    file("vitest/vitest.mjs", TESTS);
    file("@playwright/test/package.json", '{ "type": "module" }');
    file("@playwright/test/cli.js", JOURNEYS);
  }

  /** Runs a script of `tools/bootstrap`, with further options of Node where given. */
  run(script: string, env: NodeJS.ProcessEnv = {}, nodeOptions: readonly string[] = []): BootstrapRun {
    const child = spawn(process.execPath, [...nodeOptions, join(this.root, "tools/bootstrap", script)], {
      cwd: this.root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const ended = new Promise<number | null>((done) => child.once("close", done));
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const wrote = (text: string) =>
      new Promise<void>((done, fail) => {
        const look = () => output.includes(text) && done();
        for (const stream of [child.stdout, child.stderr]) stream.on("data", look);
        void ended.then(() => fail(new Error(`ended before it wrote "${text}":\n${output}`)));
        look();
      });
    return { child, output: () => output, wrote, ended };
  }

  /** What the stand-ins have noted since the last call, oldest first. */
  takeCalls(): readonly string[] {
    const calls = this.calls();
    rmSync(join(this.root, "calls.log"), { force: true });
    return calls;
  }

  /** The same, and leaves them there: for what is asked again and again while a part may be writing. */
  calls(): readonly string[] {
    const file = join(this.root, "calls.log");
    return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
  }

  /** Removes the folder. */
  close(): void {
    rmSync(this.root, { recursive: true });
  }
}
