import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { formHashText } from "@crossbook/contract";
import { Client, type ClientConfig } from "pg";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { databaseUrlOf, withOwnPostgres } from "../exchange/own-postgres.ts";
import { bestOf, type LoadReport, type LoadRequest, load } from "./load.ts";
import { type ServedExchange, WITHOUT_LIMITS, withServedExchange } from "./served-exchange.ts";

/** One bet of a player at a time is taken, as one that plays makes them. */
const PLAYERS = 256;
const CONNECTIONS = 256;
const ROUNDS = 3;
const MEASURED_SECONDS = 2;
/** At half of that load, which is one round. */
const HALF_SECONDS = 5;
/** More than a round can take: no bet is sent twice. */
const BETS_OF_A_ROUND = CONNECTIONS * 60;
const P99_WITHIN_MS = 20;
/** Signatures that are verified to find out what one costs. */
const VERIFICATIONS = 5000;

const ours = generateKeyPairSync("rsa", { modulusLength: 2048 });
const studio = generateKeyPairSync("rsa", { modulusLength: 2048 });
const der = { format: "der" } as const;
const HMAC_KEY = randomBytes(24).toString("hex");
const FORM_SECRET = randomBytes(24).toString("hex");

const GAME = "bench";
const OFFERED_WITHIN_MS = 60_000;

/** The server's half of the studios; `url`: where their lists of games are. */
function settingsOf(url: string): Readonly<Record<string, string>> {
  return {
    KESTREL_URL: `${url}/kestrel`,
    KESTREL_PRIVATE_KEY: ours.privateKey.export({ ...der, type: "pkcs8" }).toString("base64"),
    KESTREL_PUBLIC_KEY: studio.publicKey.export({ ...der, type: "spki" }).toString("base64"),
    MARIGOLD_URL: `${url}/marigold`,
    MARIGOLD_CLIENT_ID: "bench",
    MARIGOLD_KEY_TO_STUDIO: HMAC_KEY,
    MARIGOLD_KEY_FROM_STUDIO: HMAC_KEY,
    BANYAN_URL: `${url}/banyan`,
    BANYAN_SECURE_LOGIN: "bench",
    BANYAN_SECRET: FORM_SECRET,
  };
}

interface Seat {
  readonly userId: number;
  readonly token: string;
}

interface Protocol {
  readonly name: "kestrel" | "marigold" | "banyan";
  readonly shown: string;
  readonly target: number;
  readonly betOf: (seat: Seat, id: string) => LoadRequest;
}

const PROTOCOLS: readonly Protocol[] = [
  { name: "kestrel", shown: "RSA", target: 0.4, betOf: rsaBet },
  { name: "marigold", shown: "HMAC", target: 0.5, betOf: hmacBet },
  { name: "banyan", shown: "form", target: 0.5, betOf: formBet },
];

/**
 * Bets that studios ask the wallet for in each protocol, every one another round and durable before its answer, beside an
 * authenticated POST with a body of the same size that does nothing.
 */
export async function walletCallbacks(): Promise<readonly BenchmarkResult[]> {
  return withListedGame((url) =>
    withOwnPostgres(async (connection) => {
      const settings = { ...WITHOUT_LIMITS, ...settingsOf(url), DATABASE_URL: databaseUrlOf(connection) };
      return withServedExchange(PLAYERS, settings, async (served) => {
        const results: BenchmarkResult[] = [];
        for (const protocol of PROTOCOLS) results.push(await measured(served, connection, protocol));
        return results;
      });
    }),
  );
}

/** The studios' lists of games: a bet is taken of a game that its studio lists. */
async function withListedGame<T>(work: (url: string) => Promise<T>): Promise<T> {
  const common = { enabled: true, description: "" };
  const lists: Readonly<Record<string, unknown>> = {
    kestrel: [
      { ...common, game_code: GAME, name: GAME, category: "Table", demo_game_support: false, url_thumb: "" },
    ],
    marigold: [{ ...common, id: GAME, title: GAME, type: "Table", demo: false, image: "" }],
    banyan: {
      ...{ error: "0", description: "OK" },
      gameList: [
        {
          ...{ ...common, gameID: GAME, gameName: GAME, typeDescription: "Table", platform: "WEB" },
          ...{ demoGameAvailable: false, imageUrl: "" },
        },
      ],
    },
  };
  const server = createServer((request, response) => {
    request.resume();
    response.end(JSON.stringify(lists[request.url?.split("/")[1] ?? ""] ?? []));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Bets until one is taken: the server reads the lists behind its start. */
async function untilOffered(url: string, betOf: (id: string) => LoadRequest): Promise<void> {
  const endsAt = performance.now() + OFFERED_WITHIN_MS;
  for (let attempt = 0; performance.now() < endsAt; attempt++) {
    const { path, headers, body } = betOf(`offered-${attempt}`);
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body });
    if (/RS_OK|"txID"|"error":0,/.test(await answer.text())) return;
    await wait(500);
  }
  throw new Error("the studio's game is not offered");
}

async function measured(
  served: ServedExchange,
  connection: ClientConfig,
  { name, shown, target, betOf }: Protocol,
): Promise<BenchmarkResult> {
  const seats = await openSessions(connection, name);
  const bets = (run: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      betOf(seats[index % seats.length] ?? { userId: 0, token: "" }, `${name}-${run}-${index}`),
    );
  const order = { url: served.url, seconds: MEASURED_SECONDS, isShared: true };
  const run = (requests: readonly LoadRequest[]) => load({ ...order, connections: CONNECTIONS, requests });
  const [own, peer]: [LoadReport[], LoadReport[]] = [[], []];
  await untilOffered(served.url, (id) => betOf(seats[0] ?? { userId: 0, token: "" }, `${name}-${id}`));
  await run(bets("warm", BETS_OF_A_ROUND));
  for (let round = 0; round < ROUNDS; round++) {
    const requests = bets(String(round), BETS_OF_A_ROUND);
    peer.push(await run(requests.map((request, index) => nothingOf(served, request, index))));
    own.push(await run(requests));
  }
  const [ourBest, theirBest] = [bestOf(own), bestOf(peer)];
  const perSecond = Math.round(ourBest.perSecond / 2);
  const half = await load({
    ...{ ...order, connections: CONNECTIONS, perSecond, seconds: HALF_SECONDS },
    requests: bets("half", perSecond * (HALF_SECONDS + 2)),
  });
  const ratio = ourBest.perSecond / theirBest.perSecond;
  const failed =
    (await refusedBets(connection, name)) +
    [...own, ...peer, half].reduce((sum, report) => sum + report.failed, 0);
  return {
    name: `bets of a studio, ${shown} wallet`,
    peer: "an authenticated POST of the same size that does nothing, same server and connections",
    ours: Math.round(ourBest.perSecond),
    theirs: Math.round(theirBest.perSecond),
    unit: "answers/s",
    ratio,
    target: `× ${target}, p99 under ${P99_WITHIN_MS} ms at half load`,
    pass: ratio >= target && failed === 0 && half.p99Ms < P99_WITHIN_MS,
    notes: `the best of ${ROUNDS} rounds of ${MEASURED_SECONDS} s each, in turn; ${CONNECTIONS} connections, ${PLAYERS} players; every bet another round, durable before its answer; p99 ${ourBest.p99Ms} ms beside ${theirBest.p99Ms} ms; at ${Math.round(half.perSecond)}/s, half of that, at random moments: p50 ${half.p50Ms} ms, p99 ${half.p99Ms} ms; failed: ${failed}${name === "kestrel" ? `; ${limitOfSignatures(theirBest.perSecond)}` : ""}`,
  };
}

/** What would be left of the peer's rate if a bet cost nothing but the verification of its signature. */
function limitOfSignatures(peerPerSecond: number): string {
  const body = Buffer.from(rsaBet({ userId: 0, token: "" }, "limit").body);
  const signature = sign("sha256", body, studio.privateKey);
  const before = process.cpuUsage();
  for (let count = 0; count < VERIFICATIONS; count++) verify("sha256", body, studio.publicKey, signature);
  const { user, system } = process.cpuUsage(before);
  const micros = (user + system) / VERIFICATIONS;
  const limit = 1 / (1 + (micros * peerPerSecond) / 1_000_000);
  return `a signature takes ${micros.toFixed(0)} µs of the one thread that answers, which alone leaves × ${limit.toFixed(2)}`;
}

/** Two protocols answer refusals with a status of success: what was not done is counted in the table. */
async function refusedBets(connection: ClientConfig, name: Protocol["name"]): Promise<number> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM casino_transactions
        WHERE studio = $1 AND state = 'refused' AND tx_id NOT LIKE '%-offered-%'`,
      [name],
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

/** A session of each player, written as a launch writes it. */
async function openSessions(connection: ClientConfig, name: Protocol["name"]): Promise<readonly Seat[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM users WHERE username LIKE 'player%' ORDER BY id",
    );
    const seats = rows.map(({ id }) => ({
      userId: Number(id),
      token: randomBytes(24).toString("base64url"),
    }));
    for (const { userId, token } of seats)
      await client.query(
        `INSERT INTO casino_sessions (studio, game, user_id, mode, token_hash, created_at, expires_at, host)
          VALUES ($1, $4, $2, 'real', $3, now(), now() + interval '1 day', '127.0.0.1')`,
        [name, userId, createHash("sha256").update(token).digest(), GAME],
      );
    return seats;
  } finally {
    await client.end();
  }
}

function rsaBet({ token }: Seat, id: string): LoadRequest {
  const body = JSON.stringify({
    ...{ token, transaction_uuid: id, request_uuid: id, round: id, round_closed: false },
    ...{ game_code: GAME, currency: "INR", amount: 100_000, is_free: false },
  });
  const signature = sign("sha256", Buffer.from(body), studio.privateKey).toString("base64");
  const headers = { "content-type": "application/json", "x-hub88-signature": signature };
  return { method: "POST", path: "/api/casino/kestrel/transaction/bet", headers, body };
}

/** Its members stand in the order of canonical JSON. */
function hmacBet({ token }: Seat, id: string): LoadRequest {
  const body = JSON.stringify({ amount: "1.00", roundID: id, sessionID: token, txID: id, type: "regular" });
  const signature = createHmac("sha256", HMAC_KEY).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-request-sign": signature };
  return { method: "POST", path: "/api/casino/marigold/bet", headers, body };
}

function formBet({ userId, token }: Seat, id: string): LoadRequest {
  const fields = {
    ...{ userId: String(userId), gameId: GAME, roundId: id, reference: id },
    ...{ amount: "1.00", token, providerId: "bench" },
  };
  const hash = createHash("md5")
    .update(formHashText(Object.entries(fields)) + FORM_SECRET)
    .digest("hex");
  return {
    ...{ method: "POST", path: "/api/casino/banyan/bet.html" },
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...fields, hash }).toString(),
  };
}

function nothingOf({ tokens }: ServedExchange, { body }: LoadRequest, index: number): LoadRequest {
  const empty = '{"ignored":""}';
  return {
    ...{ method: "POST", path: "/api/Account/GetAccessTokenValidateTime" },
    headers: {
      authorization: `Bearer ${tokens[index % tokens.length] ?? ""}`,
      "content-type": "application/json",
    },
    body: empty.replace('""', `"${"x".repeat(Math.max(0, body.length - empty.length))}"`),
  };
}
