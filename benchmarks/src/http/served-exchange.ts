import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SERVER_FLAGS } from "../server-flags.ts";
import { postCall } from "./call.ts";
import { type AnnouncedMarket, FeedPublisher } from "./feed-publisher.ts";

const START_PATIENCE_MS = 60_000;
/** The operator that the server is started with. */
export const OPERATOR = { userName: "bench", password: "Bench-4-the-desk" };
/** Of every player. */
export const PASSWORD = "Plays4fun@all";
const UNLIMITED = "1000000";

/** The product's server in a process of its own, with one open market and players to bet on it. */
export interface ServedExchange extends AnnouncedMarket {
  readonly url: string;
  /** Access tokens of players with ten million each: `player0`, `player1` and so on. */
  readonly tokens: readonly string[];
  readonly feed: FeedPublisher;
}

/** Calls without limits, for what measures the work and not its limits. */
export const WITHOUT_LIMITS: Readonly<Record<string, string>> = {
  ...{ RATE_PER_ACCOUNT: UNLIMITED, BURST_PER_ACCOUNT: UNLIMITED },
  ...{ RATE_PER_ADDRESS: UNLIMITED, BURST_PER_ADDRESS: UNLIMITED },
};

/** Runs `work` beside a server with a fresh database; `settings`: more variables of its environment. */
export async function withServedExchange<T>(
  players: number,
  settings: Readonly<Record<string, string>>,
  work: (served: ServedExchange) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "crossbook-bench-http-"));
  const feedSecret = randomBytes(24).toString("hex");
  const port = await freePort();
  const main = fileURLToPath(new URL("./main.js", import.meta.resolve("@crossbook/server/server")));
  const server = spawn(process.execPath, [...SERVER_FLAGS, main], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      FEED_SECRET: feedSecret,
      PLAYER_TOKEN_SECRETS: `bench:${randomBytes(32).toString("hex")}`,
      OPERATOR_TOKEN_SECRETS: `bench:${randomBytes(32).toString("hex")}`,
      OTP_SECRET: randomBytes(32).toString("hex"),
      SMS_KEY: "no-messages-are-sent-at-all",
      OPERATOR_USERNAME: OPERATOR.userName,
      OPERATOR_PASSWORD: OPERATOR.password,
      LOG_LEVEL: "error",
      ...settings,
    },
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, server);
    const feed = new FeedPublisher(url, feedSecret);
    const market = await feed.announce("bench");
    return await work({ url, ...market, feed, tokens: await seatPlayers(url, players) });
  } finally {
    await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port to listen on");
  return address.port;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_PATIENCE_MS;
  while (performance.now() < deadline && server.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error("the server did not start");
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

async function seatPlayers(url: string, count: number): Promise<string[]> {
  const operator = await postCall<{ accessToken: string }>(
    url,
    "Operator/Authenticate",
    JSON.stringify(OPERATOR),
  );
  const headers = { authorization: `Bearer ${operator.accessToken}` };
  const tokens: string[] = [];
  for (let index = 0; index < count; index++) {
    const userName = `player${index}`;
    const account = { userName, password: PASSWORD, kind: "player" };
    await postCall(url, "Operator/CreatePlayer", JSON.stringify(account), headers);
    const credit = { userName, amount: 10_000_000, reason: "bench", reference: `bench-${index}` };
    await postCall(url, "Operator/AdjustBalance", JSON.stringify(credit), headers);
    const credentials = { userNameOrEmailAddress: userName, password: PASSWORD };
    const session = await postCall<{ accessToken: string }>(
      url,
      "Account/Authenticate",
      JSON.stringify(credentials),
    );
    tokens.push(session.accessToken);
  }
  return tokens;
}
