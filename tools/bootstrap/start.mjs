// `npm start`: from a fresh clone to a running exchange.
import { resolve } from "node:path";
import { lastLines, startProcess, stopProcess, waitUntilReady } from "./processes.mjs";
import { build, checkNode, fail, install, root, run, secrets, step } from "./setup.mjs";

checkNode();
process.chdir(root);
process.stdout.write("\nCrossbook is getting ready.\n");

const port = process.env.PORT ?? "3000";
const sandboxPort = process.env.SANDBOX_PORT ?? "3100";
const dataDir = resolve(process.env.DATA_DIR ?? ".data");
const site = `http://localhost:${port}`;
const sandboxSite = `http://localhost:${sandboxPort}`;
const env = {
  ...process.env,
  NODE_ENV: "production",
  OPERATOR_USERNAME: process.env.OPERATOR_USERNAME ?? "operator",
  ...secrets(dataDir),
  PORT: port,
  SANDBOX_PORT: sandboxPort,
  DATA_DIR: dataDir,
};
/**
 * Room for short-lived objects, so that answers and pushes die young; room for the others, because V8 marks a small heap
 * again and again once less is free than the young need; and room for the compiler to fold the matching path into one
 * piece. The benchmarks run under the same flags.
 */
const SERVER_FLAGS = [
  "--max-semi-space-size=64",
  "--initial-old-space-size=256",
  "--max-inlined-bytecode-size-cumulative=4000",
  "--max-inlined-bytecode-size=1500",
];
const running = [];
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

async function start(name, parameters, address) {
  const one = startProcess(name, parameters, { env, logDir: resolve(dataDir, "logs") });
  running.push(one);
  if (!(await waitUntilReady(one, address))) {
    if (stopping) await stopping;
    process.stdout.write(`failed\n\n${lastLines(one)}\n`);
    process.stderr.write(`\nThe ${name} did not start. Its whole log: ${one.logFile}\n`);
    await stop(1);
  }
  void one.ended.then(({ code, signal }) => {
    if (stopping) return;
    process.stderr.write(
      `\nThe ${name} ended by itself (${signal ?? `code ${code}`}). Last lines of its log:\n${lastLines(one)}\n`,
    );
    void stop(1);
  });
}

await step("Packages", install);
await step("Build", build);
await step("Database, server and players' app", () =>
  start("server", [...SERVER_FLAGS, "apps/server/dist/main.js"], `http://127.0.0.1:${port}/readyz`),
);
await step("First players and market makers", async () => {
  if ((await run(process.execPath, ["tools/dist/seed.js"], { env })) !== 0) {
    await stop(1);
    fail("The first players could not be created.");
  }
});
await step("Sandbox (match feed, market makers, SMS)", () =>
  start("sandbox", ["apps/sandbox/dist/main.js"], `http://127.0.0.1:${sandboxPort}/healthz`),
);

const rows = [
  ["Players' app", site, "press “Log in”, then “Login as demo user”"],
  ["", "", "or log in as asha or ravi, password Cricket@2026"],
  ["Sandbox", sandboxSite, "what is being replayed; codes sent by SMS at /sms"],
  ["API", `${site}/api/docs`, `operator: ${env.OPERATOR_USERNAME}, password ${env.OPERATOR_PASSWORD}`],
  ["Health, metrics", `${site}/readyz`, `${site}/metrics`],
];
process.stdout.write("\n");
for (const [what, where, how] of rows)
  process.stdout.write(`  ${what.padEnd(16)} ${where.padEnd(32)} ${how}\n`);
process.stdout.write(`
  Try: open the first cricket match, press a blue price (back) or a pink one (lay), type a stake and place the bet.
  Everything is play money; matches are replays of real ones or simulated, and say so.
  Data is kept in ${dataDir}. Ctrl-C stops everything.
`);
