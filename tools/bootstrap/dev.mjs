// `npm run dev`: the product from its sources, each part reloading when its files change.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { waitUntilReady } from "./processes.mjs";
import { checkNode, install, isLoopback, paymentUrl, root, run, secrets, step } from "./setup.mjs";
import { studioEnvironment } from "./studios.mjs";

checkNode();
process.chdir(root);
const port = process.env.PORT ?? "3000";
const sandboxPort = process.env.SANDBOX_PORT ?? "3100";
const dataDir = resolve(process.env.DATA_DIR ?? ".data");
const made = secrets(dataDir);
const env = {
  ...process.env,
  OPERATOR_USERNAME: process.env.OPERATOR_USERNAME ?? "operator",
  ...made,
  // As `npm start`: no account with a password that stands in a file where others can reach the server.
  ...(isLoopback(process.env.HOST ?? "127.0.0.1")
    ? {}
    : { PLAYER_PASSWORD: process.env.PLAYER_PASSWORD ?? "" }),
  PORT: port,
  SANDBOX_PORT: sandboxPort,
  PAYMENT_URL: paymentUrl(sandboxPort),
  ...studioEnvironment(made, sandboxPort),
  DATA_DIR: dataDir,
};
const node = process.execPath;
const watched = ["node_modules/tsx/dist/cli.mjs", "watch", "--conditions=source"];
const children = [];

function start(name, parameters) {
  const child = spawn(node, parameters, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
  children.push(child);
  child.once("exit", (code) => {
    if (code) process.stderr.write(`${name} ended with code ${code}\n`);
  });
  return { child, isRunning: () => child.exitCode === null && child.signalCode === null };
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const child of children) child.kill("SIGTERM");
  });
}

await step("Packages", install);
process.stdout.write(`  Passwords of the operator and the first players: ${dataDir}/secrets.json\n`);
const server = start("server", [...watched, "apps/server/src/main.ts"]);
if (await waitUntilReady(server, `http://127.0.0.1:${port}/readyz`)) {
  await run(node, ["--conditions=source", "--import", "tsx", "tools/src/seed.ts"], { env });
  start("sandbox", [...watched, "apps/sandbox/src/main.ts"]);
  for (const [name, folder] of [
    ["players' app", "apps/player"],
    ["operators' console", "apps/console"],
  ])
    start(name, [
      "node_modules/vite/bin/vite.js",
      folder,
      "--config",
      `${folder}/vite.config.ts`,
      "--host",
      "127.0.0.1",
    ]);
}
