// `npm run cluster`: two servers, three fronts, NATS and PostgreSQL with a replica as separate processes of this machine.
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { openLeaderPort } from "./leader-port.mjs";
import { findNatsServer, waitForPort, writeNatsSettings } from "./nats.mjs";
import { lastLines, startProcess, stopProcess, waitUntilReady } from "./processes.mjs";
import { restartDelays } from "./restart-delays.mjs";
import {
  build,
  checkNode,
  checkPorts,
  fail,
  install,
  paymentUrl,
  root,
  run,
  secrets,
  step,
} from "./setup.mjs";
import { studioEnvironment } from "./studios.mjs";

checkNode();
process.chdir(root);
const natsServer = findNatsServer();
if (natsServer === undefined) {
  fail(
    "There is no nats-server on this machine: install it (Debian: nats-server), or name the program by NATS_SERVER.",
  );
}
process.stdout.write(
  "\nCrossbook is getting ready: two servers, three fronts, NATS and PostgreSQL with a replica.\n",
);

const firstPort = Number(process.env.PORT ?? "3000");
const ports = {
  fronts: [firstPort, firstPort + 1, firstPort + 2],
  leader: firstPort + 10,
  servers: [firstPort + 11, firstPort + 12],
  nats: firstPort + 20,
};
const sandboxPort = process.env.SANDBOX_PORT ?? "3100";
const dataDir = resolve(process.env.DATA_DIR ?? ".data");
const logDir = join(dataDir, "logs");
await checkPorts(
  [
    ...[...ports.fronts, ports.leader, ...ports.servers, ports.nats].map((port) => ["PORT", port]),
    ["SANDBOX_PORT", sandboxPort],
  ],
  "127.0.0.1",
);
const made = secrets(dataDir);
const natsPassword = randomBytes(24).toString("hex");
const env = {
  ...process.env,
  NODE_ENV: "production",
  OPERATOR_USERNAME: process.env.OPERATOR_USERNAME ?? "operator",
  ...made,
  ...{ HOST: "127.0.0.1", OPERATOR_PORT: "", METRICS_PORT: "", DATA_DIR: dataDir },
  NATS_URL: `nats://crossbook:${natsPassword}@127.0.0.1:${ports.nats}`,
  PAYMENT_URL: paymentUrl(sandboxPort),
  ...studioEnvironment(made, sandboxPort),
};
const MAIN = "apps/server/dist/main.js";
const running = [];
let leaderPort;
let stopping;

function stop(code) {
  stopping ??= (async () => {
    process.stdout.write("\nStopping … ");
    await leaderPort?.close();
    for (const one of running.toReversed()) await stopProcess(one);
    process.stdout.write("stopped. Everything is kept in the data folder.\n");
    process.exit(code);
  })();
  return stopping;
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));

/**
 * Starts a part and waits until `isReady`. `restarts`: it starts again when it ends, whatever the reason; the cluster goes on
 * meanwhile. Without it everything stops.
 */
async function start(part, before) {
  const { name, parameters, more = {}, isReady, restarts } = part;
  const one = startProcess(name, parameters, {
    env: { ...env, ...more },
    logDir,
    isRestart: before !== undefined,
  });
  if (before === undefined) running.push(one);
  else running[running.indexOf(before)] = one;
  part.onStarted?.(one);
  if (!(await isReady(one)) && before === undefined) {
    if (stopping) await stopping;
    process.stdout.write(`failed\n\n${lastLines(one)}\n`);
    process.stderr.write(`\nThe ${name} did not start. Its whole log: ${one.logFile}\n`);
    await stop(1);
  }
  void one.ended.then(async ({ code, signal }) => {
    if (stopping) return;
    const delayMs = restarts?.next(Date.now());
    process.stderr.write(
      `\nThe ${name} ended (${signal ?? `code ${code}`})${delayMs === undefined ? "" : `; it starts again in ${delayMs / 1000} s`}.\n`,
    );
    if (delayMs === undefined) return void stop(1);
    await new Promise((next) => setTimeout(next, delayMs));
    if (!stopping) await start(part, one);
  });
}

/** The address that a database has said; undefined: it has ended before. */
async function addressSaidBy({ child, ended }) {
  const said = new Promise((done) => child.once("message", done));
  return (await Promise.race([said, ended])).url;
}

/** Every server gets it as the role that owns no table, beside the owner. */
function ofServers(address) {
  const url = new URL(address);
  url.username = "crossbook_app";
  return url.href;
}

async function isDatabaseReady(one) {
  const url = await addressSaidBy(one);
  if (url === undefined) return false;
  Object.assign(env, { DATABASE_URL: ofServers(url), DATABASE_OWNER_URL: url });
  return true;
}

async function isReplicaReady(one) {
  const url = await addressSaidBy(one);
  if (url !== undefined) env.READ_DATABASE_URL = ofServers(url);
  return url !== undefined;
}

const answers = (port, path) => (one) => waitUntilReady(one, `http://127.0.0.1:${port}${path}`);

await step("Packages", install);
await step("Build", build);
await step("PostgreSQL", () =>
  start({
    name: "postgresql",
    parameters: ["tools/dist/cluster-database.js"],
    isReady: isDatabaseReady,
    restarts: restartDelays(),
  }),
);
await step("Replica of PostgreSQL", () =>
  start({
    name: "postgresql-replica",
    parameters: ["tools/dist/cluster-replica.js"],
    isReady: isReplicaReady,
    restarts: restartDelays(),
  }),
);
await step("NATS", () => {
  mkdirSync(join(dataDir, "cluster"), { recursive: true, mode: 0o700 });
  const settings = join(dataDir, "cluster", "nats.conf");
  writeNatsSettings(settings, { port: ports.nats, password: natsPassword });
  return start({
    name: "nats",
    parameters: ["tools/bootstrap/nats.mjs", natsServer, settings],
    isReady: (one) => waitForPort(one, ports.nats),
    restarts: restartDelays(),
  });
});
await step("Two servers, one leads and one follows", async () => {
  for (const [index, port] of ports.servers.entries()) {
    await start({
      name: `server-${index + 1}`,
      parameters: [MAIN],
      more: { PORT: String(port) },
      isReady: answers(port, index === 0 ? "/readyz" : "/healthz"),
      restarts: restartDelays(),
    });
  }
  leaderPort = await openLeaderPort(ports.leader, ports.servers);
});
await step("Three fronts", async () => {
  await Promise.all(
    ports.fronts.map((port, index) =>
      start({
        name: `front-${index + 1}`,
        parameters: [MAIN],
        more: { ROLE: "front", PORT: String(port), DATABASE_OWNER_URL: "" },
        isReady: answers(port, "/readyz"),
        restarts: restartDelays(),
      }),
    ),
  );
});
await step("First players and market makers", async () => {
  const seedEnv = { ...env, PORT: String(ports.leader) };
  if ((await run(process.execPath, ["tools/dist/seed.js"], { env: seedEnv })) !== 0) {
    await stop(1);
    fail("The first players could not be created.");
  }
});
await step("Sandbox (match feed, market makers, SMS, payments)", () =>
  start({
    name: "sandbox",
    parameters: ["apps/sandbox/dist/main.js"],
    more: { PORT: String(ports.leader), SANDBOX_PORT: sandboxPort },
    isReady: answers(sandboxPort, "/healthz"),
    restarts: restartDelays(),
  }),
);

const rows = [
  ...ports.fronts.map((port, index) => [
    `Front ${index + 1}`,
    `http://localhost:${port}`,
    "players' app and API",
  ]),
  [
    "Leader",
    `http://localhost:${ports.leader}/console`,
    "operators, feed and payments: whichever server leads",
  ],
  ["Servers", ports.servers.join(", "), "their own ports"],
  ["NATS", String(ports.nats), "on loopback, with a password of this start"],
];
process.stdout.write("\n");
for (const [what, where, how] of rows)
  process.stdout.write(`  ${what.padEnd(10)} ${where.padEnd(34)} ${how}\n`);
process.stdout.write(`
  Passwords are in ${dataDir}/secrets.json. Kill any process: it is started again, and players go on.
  Logs are in ${logDir}. Ctrl-C stops everything.
`);
