import { type ChildProcess, spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SERVER_FLAGS } from "../server-flags.ts";

const START_PATIENCE_MS = 60_000;
const OPERATOR = { userName: "bench", password: "Bench-4-the-desk" };
const PASSWORD = "Plays4fun@all";
const UNLIMITED = "1000000";

/** The product's server in a process of its own, with one open market and players to bet on it. */
export interface ServedExchange {
  readonly url: string;
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
  /** Access tokens of players with ten million each. */
  readonly tokens: readonly string[];
}

export async function withServedExchange<T>(
  players: number,
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
      SMS_KEY: "no-messages-are-sent",
      OPERATOR_USERNAME: OPERATOR.userName,
      OPERATOR_PASSWORD: OPERATOR.password,
      LOG_LEVEL: "error",
      ...{ RATE_PER_ACCOUNT: UNLIMITED, BURST_PER_ACCOUNT: UNLIMITED },
      ...{ RATE_PER_ADDRESS: UNLIMITED, BURST_PER_ADDRESS: UNLIMITED },
    },
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, server);
    const market = await announceMatch(url, feedSecret);
    return await work({ url, ...market, tokens: await seatPlayers(url, players) });
  } finally {
    await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
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

async function announceMatch(url: string, secret: string) {
  const message = {
    fixtureId: "bench",
    sequence: 1,
    sentAt: new Date().toISOString(),
    body: {
      ...{ type: "fixture", sportId: 3, competition: "Bench", title: "A v B", team1: "A", team2: "B" },
      ...{
        startTime: new Date(Date.now() + 86_400_000).toISOString(),
        simulated: true,
        sourceLabel: "Bench",
      },
      markets: [
        {
          ...{ key: "matchOdds", type: "match_odd", name: "Match Odds", rules: "" },
          ...{ commissionPercent: 2, delayMs: 5000, minStake: 1, maxStake: 100_000 },
          runners: [
            { key: "a", name: "A" },
            { key: "b", name: "B" },
          ],
        },
      ],
    },
  };
  const body = JSON.stringify(message);
  const timestamp = String(Date.now());
  const signature = createHmac("sha256", secret)
    .update(`${timestamp}.POST /api/Feed/Publish.${body}`)
    .digest("hex");
  const headers = { "x-feed-timestamp": timestamp, "x-feed-signature": signature };
  const { fixture } = await post<{ fixture: AnnouncedFixture }>(url, "Feed/Publish", body, headers);
  const [market] = fixture.markets;
  const [runner] = market?.runners ?? [];
  if (!market || !runner) throw new Error("the match has no market");
  return { eventId: fixture.eventId, marketId: market.marketId, runnerId: runner.runnerId };
}

interface AnnouncedFixture {
  readonly eventId: number;
  readonly markets: readonly {
    readonly marketId: number;
    readonly runners: readonly { readonly runnerId: number }[];
  }[];
}

async function seatPlayers(url: string, count: number): Promise<string[]> {
  const operator = await post<{ accessToken: string }>(
    url,
    "Operator/Authenticate",
    JSON.stringify(OPERATOR),
  );
  const headers = { authorization: `Bearer ${operator.accessToken}` };
  const tokens: string[] = [];
  for (let index = 0; index < count; index++) {
    const userName = `player${index}`;
    const account = { userName, password: PASSWORD, kind: "player" };
    await post(url, "Operator/CreatePlayer", JSON.stringify(account), headers);
    const credit = { userName, amount: 10_000_000, reason: "bench", reference: `bench-${index}` };
    await post(url, "Operator/AdjustBalance", JSON.stringify(credit), headers);
    const credentials = { userNameOrEmailAddress: userName, password: PASSWORD };
    const session = await post<{ accessToken: string }>(
      url,
      "Account/Authenticate",
      JSON.stringify(credentials),
    );
    tokens.push(session.accessToken);
  }
  return tokens;
}

async function post<T>(
  url: string,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(`${url}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const envelope = (await response.json()) as {
    success: boolean;
    result: T;
    error: { message: string } | null;
  };
  if (!envelope.success) throw new Error(`${path}: ${envelope.error?.message}`);
  return envelope.result;
}
