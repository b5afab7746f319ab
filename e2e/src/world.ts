import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { studioEnvironment } from "./support/studio-environment.ts";

export interface World {
  readonly site: string;
  readonly sandboxSite: string;
  readonly feedSecret: string;
  readonly operator: { readonly userName: string; readonly password: string };
  stop(): Promise<void>;
}

export interface WorldOptions {
  readonly port: number;
  readonly sandboxPort: number;
  readonly dataDir: string;
  readonly root: string;
}

const START_PATIENCE_MS = 60_000;

/** The built product with its sandbox, as `npm start` runs it, with secrets of its own. */
export async function startWorld({ port, sandboxPort, dataDir, root }: WorldOptions): Promise<World> {
  const operator = { userName: "operator", password: "JourneysOperate1@" };
  const feedSecret = "a-secret-of-the-journeys-alone-0123456789";
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    PLAYER_TOKEN_SECRETS: "e2e:secret-of-players-in-the-journeys-0123456789",
    OPERATOR_TOKEN_SECRETS: "e2e:secret-of-operators-in-the-journeys-0123456789",
    OTP_SECRET: "secret-of-codes-in-the-journeys-0123456789",
    FEED_SECRET: feedSecret,
    SMS_KEY: "sms-key-of-the-journeys",
    PAYMENT_URL: `http://127.0.0.1:${sandboxPort}/payment-provider`,
    PAYMENT_KEY_ID: "key_journeys",
    PAYMENT_KEY_SECRET: "payment-key-secret-of-the-journeys",
    PAYMENT_WEBHOOK_SECRET: "payment-webhook-secret-of-the-journeys",
    ...studioEnvironment(sandboxPort),
    OPERATOR_USERNAME: operator.userName,
    OPERATOR_PASSWORD: operator.password,
    MAKER_PASSWORD: "JourneysMaker1@",
    SANDBOX_SEED: "7",
    // Staged matches are of another sport, so that nobody but the journeys trades in them. The README shows all sports as they are.
    ...(process.env["README_PICTURES"] === undefined && { MAKER_SPORTS: "cricket,football" }),
  };
  const children: ChildProcess[] = [];
  const start = async (name: string, script: string, readyAt: string) => {
    mkdirSync(join(dataDir, "logs"), { recursive: true });
    const logFile = join(dataDir, "logs", `${name}.log`);
    const child = spawn(process.execPath, [script], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const log = createWriteStream(logFile);
    child.stdout?.pipe(log);
    child.stderr?.pipe(log);
    children.push(child);
    if (!(await isReady(child, readyAt)))
      throw new Error(`${name} did not start:\n${readFileSync(logFile, "utf8").slice(-4000)}`);
  };
  const stop = async () => {
    for (const child of children.toReversed()) await end(child);
  };
  try {
    await start("server", "apps/server/dist/main.js", `http://127.0.0.1:${port}/readyz`);
    await seed(root, env);
    await start("sandbox", "apps/sandbox/dist/main.js", `http://127.0.0.1:${sandboxPort}/healthz`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    site: `http://127.0.0.1:${port}`,
    sandboxSite: `http://127.0.0.1:${sandboxPort}`,
    feedSecret,
    operator,
    stop,
  };
}

async function seed(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ["tools/dist/seed.js"], { cwd: root, env, stdio: "inherit" });
  const code = await new Promise((done) => child.once("close", done));
  if (code !== 0) throw new Error(`the seed ended with ${String(code)}`);
}

async function isReady(child: ChildProcess, address: string): Promise<boolean> {
  const giveUpAt = Date.now() + START_PATIENCE_MS;
  while (Date.now() < giveUpAt && child.exitCode === null) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((next) => setTimeout(next, 100));
  }
  return false;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("close", done));
  child.kill("SIGTERM");
  const hard = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(hard);
}
