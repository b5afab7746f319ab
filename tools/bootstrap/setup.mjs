// Plain JavaScript without dependencies: this runs before anything is installed.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { studioSecrets } from "./studios.mjs";

/** The project's folder: everything is started in it. */
export const root = resolve(fileURLToPath(import.meta.url), "../../..");

const OLDEST_NODE = [20, 19];

/** Ends the process with a sentence where Node is too old to run the product. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(`Crossbook needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.version}.`);
}

/** Ends the process with a sentence for a person, without a stack. */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** One line that says what is being done and how long it took. */
export async function step(title, work) {
  const startedAt = process.hrtime.bigint();
  process.stdout.write(`  ${title} … `);
  const note = await work();
  const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
  process.stdout.write(`${note ?? "done"} (${seconds.toFixed(1)} s)\n`);
}

/** Runs a program to its end; its output is shown only where it fails. */
export async function run(program, parameters, { env = process.env } = {}) {
  const child = spawn(program, parameters, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const add = (chunk) => {
    output += chunk;
  };
  child.stdout.on("data", add);
  child.stderr.on("data", add);
  const code = await new Promise((done) => child.once("close", done));
  if (code !== 0) process.stdout.write(`failed\n${output}\n`);
  return code ?? 1;
}

const KEPT_LINES = 150;

/** Runs a program to its end and shows its output as it comes; answers its code and the last lines it wrote. */
export async function runShown(program, parameters) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const env = { ...process.env, ...colours };
  const child = spawn(program, parameters, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let lastLines = [""];
  const show = (chunk) => {
    process.stdout.write(chunk);
    const [rest, ...lines] = chunk.split("\n");
    lastLines[lastLines.length - 1] += rest;
    lastLines = [...lastLines, ...lines].slice(-KEPT_LINES);
  };
  child.stdout.setEncoding("utf8").on("data", show);
  child.stderr.setEncoding("utf8").on("data", show);
  const code = await new Promise((done) => child.once("close", done));
  return { code: code ?? 1, lastLines };
}

/** Installs exactly what the lock file says, once per lock file and Node version. */
export async function install() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const stamp = `${createHash("sha256").update(lock).digest("hex")} ${process.version} ${process.platform}-${process.arch}`;
  const stampFile = join(root, "node_modules/.crossbook-installed");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return "already there";
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  if ((await run(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"])) !== 0) {
    fail("The packages could not be installed. Is the npm registry reachable?");
  }
  writeFileSync(stampFile, stamp);
  return "installed";
}

function newestChange(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === "dist" || entry.name === "dist-types" || entry.name === "node_modules") continue;
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestChange(path) : statSync(path).mtimeMs);
  }
  return newest;
}

/** What a browser loads, and the folders that it is built of. */
const BROWSER_APPS = [
  {
    name: "player",
    called: "The players' app",
    sources: ["browser", "ui", "client", "contract", "first-page", "engine", "odds", "money"],
  },
  {
    name: "console",
    called: "The operators' console",
    sources: ["browser", "ui", "client", "contract", "engine", "odds", "money"],
  },
  {
    name: "games",
    called: "The pages of the games",
    sources: ["fair", "ui", "contract", "engine", "odds", "money"],
  },
];

/**
 * Builds servers and packages (incremental), and each app of a browser where one of its sources is newer than it, or the lock
 * file: packages of others are part of what a browser loads.
 */
export async function build() {
  const node = process.execPath;
  const workspaces = ["apps/server", "apps/sandbox", "tools"];
  if ((await run(node, ["node_modules/typescript/bin/tsc", "-b", ...workspaces])) !== 0)
    fail("The build failed.");
  const lockedAt = statSync(join(root, "package-lock.json")).mtimeMs;
  let state = "up to date";
  for (const { name, called, sources } of BROWSER_APPS) {
    const page = join(root, `apps/${name}/dist/index.html`);
    const folders = [`apps/${name}`, ...sources.map((source) => `packages/${source}`)];
    const builtAt = existsSync(page) ? statSync(page).mtimeMs : 0;
    const isCurrent = folders.every((folder) => newestChange(join(root, folder)) <= builtAt);
    if (isCurrent && lockedAt <= builtAt) continue;
    if ((await run("npm", ["run", "build", "-w", `@crossbook/${name}`, "--silent"])) !== 0)
      fail(`${called} did not build.`);
    state = "built";
  }
  return state;
}

/** Whether a host is this machine alone. */
export function isLoopback(host) {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Secrets of this installation: made once, kept in the data folder, readable by its owner only. Values set in the
 * environment win. Ends the process with a sentence where there is a database without its secrets.
 */
export function secrets(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "secrets.json");
  // Under new ones the second factors of operators and the links to pictures of this database would be lost.
  if (!existsSync(file) && existsSync(join(dataDir, "postgres/cluster")) && !process.env.OTP_SECRET) {
    fail(
      `${dataDir} has a database and no secrets.json. Copy the secrets.json that belongs to this database there, or set the secrets in the environment.`,
    );
  }
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const secret = () => randomBytes(32).toString("hex");
  // No word ends in xq: letters that spell a common one would be refused as a password, by chance, at a first start.
  const password = () => `${randomBytes(6).toString("hex")}Xq1@`;
  const made = {
    PLAYER_TOKEN_SECRETS: kept.PLAYER_TOKEN_SECRETS ?? `first:${secret()}`,
    OPERATOR_TOKEN_SECRETS: kept.OPERATOR_TOKEN_SECRETS ?? `first:${secret()}`,
    OTP_SECRET: kept.OTP_SECRET ?? secret(),
    FEED_SECRET: kept.FEED_SECRET ?? secret(),
    SMS_KEY: kept.SMS_KEY ?? secret(),
    PAYMENT_KEY_ID: kept.PAYMENT_KEY_ID ?? `key_${randomBytes(8).toString("hex")}`,
    PAYMENT_KEY_SECRET: kept.PAYMENT_KEY_SECRET ?? secret(),
    PAYMENT_WEBHOOK_SECRET: kept.PAYMENT_WEBHOOK_SECRET ?? secret(),
    ...studioSecrets(kept, secret),
    OPERATOR_PASSWORD: kept.OPERATOR_PASSWORD ?? password(),
    MAKER_PASSWORD: kept.MAKER_PASSWORD ?? password(),
    PLAYER_PASSWORD: kept.PLAYER_PASSWORD ?? password(),
  };
  const notShown = PEOPLES_PASSWORDS.filter((name) => !kept[name] && !process.env[name]);
  if (notShown.length > 0) writeWhole(notShownFile(dataDir), notShown);
  if (JSON.stringify(made) !== JSON.stringify(kept)) writeWhole(file, made);
  const fromEnvironment = Object.fromEntries(
    Object.keys(made).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  return { ...made, ...fromEnvironment };
}

/**
 * Ends the process with a sentence where another program listens on one of these ports: its answers would be taken for
 * those of this installation. `ports` has each by the variable that sets it.
 */
export async function checkPorts(ports, host) {
  for (const [variable, port] of ports) {
    const server = createServer();
    const isTaken = await new Promise((done) => {
      server.once("error", ({ code }) => done(code === "EADDRINUSE"));
      server.listen(Number(port), host, () => server.close(() => done(false)));
    });
    if (isTaken)
      fail(`Another program listens on port ${port}: stop it, or set ${variable} to a port that is free.`);
  }
}

/** Where the stand-in of the payment provider listens, unless the environment names a provider; "" there: none. */
export function paymentUrl(sandboxPort) {
  return process.env.PAYMENT_URL ?? `http://127.0.0.1:${sandboxPort}/payment-provider`;
}

/** The passwords that a person needs, by variable. */
const PEOPLES_PASSWORDS = ["OPERATOR_PASSWORD", "PLAYER_PASSWORD"];

/** Names the passwords that were made and that nobody has seen yet. */
function notShownFile(dataDir) {
  return join(dataDir, "passwords-not-shown.json");
}

/**
 * The passwords that nobody has seen yet, by variable: those that this start or one that did not come to its end has
 * made. Ask after `secrets`. What the environment sets is known to who set it.
 */
export function passwordsToShow(dataDir) {
  const file = notShownFile(dataDir);
  const names = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  return names.filter((name) => !process.env[name]);
}

/** They are on the screen: no later start shows them. */
export function passwordsShown(dataDir) {
  rmSync(notShownFile(dataDir), { force: true });
}

/** A start that is killed meanwhile leaves the file as it was, or whole. */
function writeWhole(file, value) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
