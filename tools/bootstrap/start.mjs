// `npm start`: from a fresh clone to a running exchange.
import { resolve } from "node:path";
import { lastLines, startProcess, stopProcess, waitUntilReady } from "./processes.mjs";
import { restartDelays } from "./restart-delays.mjs";
import {
  build,
  checkNode,
  checkPorts,
  fail,
  install,
  isLoopback,
  passwordsShown,
  passwordsToShow,
  paymentUrl,
  root,
  run,
  secrets,
  step,
} from "./setup.mjs";
import { studioEnvironment } from "./studios.mjs";

checkNode();
process.chdir(root);
process.stdout.write("\nCrossbook is getting ready.\n");

const port = process.env.PORT ?? "3000";
const sandboxPort = process.env.SANDBOX_PORT ?? "3100";
const dataDir = resolve(process.env.DATA_DIR ?? ".data");
const site = `http://localhost:${port}`;
const operatorPort = process.env.OPERATOR_PORT;
const operatorSite = operatorPort ? `http://localhost:${operatorPort}` : site;
const sandboxSite = `http://localhost:${sandboxPort}`;
const host = process.env.HOST ?? "127.0.0.1";
const isLocal = isLoopback(host);
const ports = [
  ["PORT", port],
  ["SANDBOX_PORT", sandboxPort],
  ...(operatorPort ? [["OPERATOR_PORT", operatorPort]] : []),
];
await checkPorts(ports, host);
const made = secrets(dataDir);
const toShow = passwordsToShow(dataDir);
// Others can reach the server: no account begins with a password that stands in a file.
if (!isLocal) made.PLAYER_PASSWORD = process.env.PLAYER_PASSWORD ?? "";
const env = {
  ...process.env,
  NODE_ENV: "production",
  OPERATOR_USERNAME: process.env.OPERATOR_USERNAME ?? "operator",
  ...made,
  PORT: port,
  SANDBOX_PORT: sandboxPort,
  ...(isLocal && { SITE_URL: process.env.SITE_URL ?? `http://{host}:${port}` }),
  PAYMENT_URL: paymentUrl(sandboxPort),
  ...studioEnvironment(made, sandboxPort),
  DATA_DIR: dataDir,
};
/**
 * Room for short-lived objects, so that answers and pushes die young; room for the others, because V8 marks a small heap
 * again and again once less is free than the young need; and room for the compiler to inline the small functions of an
 * order's path. The benchmarks run under the same flags.
 */
const SERVER_FLAGS = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=64",
  "--initial-old-space-size=256",
  "--max-inlined-bytecode-size-cumulative=4000",
];
/** The server ends with it where the exchange has stopped for good: it starts again and goes on from its journal. */
const FAIL_STOP_CODE = 70;
const running = [];
const delays = restartDelays();
let stopping;

function stop(code) {
  stopping ??= (async () => {
    process.stdout.write("\nStopping … ");
    for (const one of running.toReversed()) await stopProcess(one);
    process.stdout.write("stopped. Everything is kept in the data folder.\n");
    process.exit(code);
  })();
  return stopping;
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));

/** `before`: the process that it takes the place of, also in the order of stopping. */
async function start(name, parameters, address, before) {
  const logDir = resolve(dataDir, "logs");
  const one = startProcess(name, parameters, { env, logDir, isRestart: before !== undefined });
  if (before === undefined) running.push(one);
  else running[running.indexOf(before)] = one;
  if (!(await waitUntilReady(one, address))) {
    if (stopping) await stopping;
    process.stdout.write(`failed\n\n${lastLines(one)}\n`);
    process.stderr.write(`\nThe ${name} did not start. Its whole log: ${one.logFile}\n`);
    await stop(1);
  }
  void one.ended.then(async ({ code, signal }) => {
    if (stopping) return;
    const delayMs = code === FAIL_STOP_CODE ? delays.next(Date.now()) : undefined;
    if (delayMs !== undefined) {
      process.stderr.write(
        `\nThe ${name} stopped because its exchange could not go on; it starts again in ${delayMs / 1000} s. Last lines of its log:\n${lastLines(one)}\n`,
      );
      await new Promise((next) => setTimeout(next, delayMs));
      if (!stopping) await start(name, parameters, address, one);
      return;
    }
    process.stderr.write(
      `\nThe ${name} ended by itself (${signal ?? `code ${code}`}). Last lines of its log:\n${lastLines(one)}\n`,
    );
    void stop(1);
  });
}

await step("Packages", install);
await step("Build", build);
await step("Database, server and apps", () =>
  start("server", [...SERVER_FLAGS, "apps/server/dist/main.js"], `http://127.0.0.1:${port}/readyz`),
);
await step("First players and market makers", async () => {
  if ((await run(process.execPath, ["tools/dist/seed.js"], { env })) !== 0) {
    await stop(1);
    fail("The first players could not be created.");
  }
});
await step("Sandbox (match feed, market makers, SMS, payments)", () =>
  start("sandbox", ["apps/sandbox/dist/main.js"], `http://127.0.0.1:${sandboxPort}/healthz`),
);

/** Shown once, at the first start that comes so far. */
function passwordWords(name) {
  if (toShow.includes(name)) return `${env[name]} (shown once)`;
  return process.env[name] ? `as ${name} says` : "as shown at the first start, kept in secrets.json";
}

const rows = [
  ["Players' app", site, "press “Log in”, then “Login as demo user”"],
  ...(isLocal ? [["", "", `or log in as asha or ravi, password ${passwordWords("PLAYER_PASSWORD")}`]] : []),
  ["Sandbox", sandboxSite, "what is being replayed; codes sent by SMS at /sms, deposits paid at /bank"],
  [
    "Console",
    `${operatorSite}/console`,
    `operator: ${env.OPERATOR_USERNAME}, password ${passwordWords("OPERATOR_PASSWORD")}`,
  ],
  ["API", `${site}/api/docs`, "every call, with the refusals it may answer"],
  ["Health, metrics", `${site}/readyz`, "METRICS_PORT or METRICS_TOKEN shows the metrics"],
];
process.stdout.write("\n");
for (const [what, where, how] of rows)
  process.stdout.write(`  ${what.padEnd(16)} ${where.padEnd(32)} ${how}\n`);
process.stdout.write(`
  Try: open the first cricket match, press a blue price (back) or a pink one (lay), type a stake and place the bet.
  Everything is play money; matches are replays of real ones or simulated, and say so.
  Data is kept in ${dataDir}. Ctrl-C stops everything.
`);
passwordsShown(dataDir);
