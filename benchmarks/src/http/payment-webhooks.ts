import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { WebSocket } from "ws";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { databaseUrlOf, withOwnPostgres } from "../exchange/own-postgres.ts";
import { bestOf, type LoadReport, type LoadRequest, load } from "./load.ts";
import { type ServedExchange, WITHOUT_LIMITS, withServedExchange } from "./served-exchange.ts";

const PLAYERS = 16;
const CONNECTIONS = 128;
const ROUNDS = 3;
const MEASURED_SECONDS = 2;
/** More than a round can take: no webhook is sent twice. */
const WEBHOOKS_OF_A_ROUND = CONNECTIONS * 150;
const TARGET_RATIO = 0.4;
/** So many are sent one after another while a player's connection listens for the balance. */
const FOLLOWED = 200;
const PAUSE_MS = 20;
const PATIENCE_MS = 60_000;
const BALANCE_WITHIN_MS = 250;
const SECRET = randomBytes(24).toString("hex");
const RECORD_END = "\u001e";

/**
 * Webhooks of the payment provider, each crediting another deposit, beside webhooks of the same signature that are about
 * nothing; and the time from sending one until the player's connection has the new balance.
 */
export async function paymentWebhooks(): Promise<readonly BenchmarkResult[]> {
  return withOwnPostgres(async (connection) => {
    const settings = {
      ...WITHOUT_LIMITS,
      DATABASE_URL: databaseUrlOf(connection),
      // Nothing listens there: deposits are written beforehand, and no question about one is due.
      ...{ PAYMENT_URL: "http://127.0.0.1:9", PAYMENT_KEY_ID: "bench", PAYMENT_KEY_SECRET: SECRET },
      PAYMENT_WEBHOOK_SECRET: SECRET,
    };
    return withServedExchange(PLAYERS, settings, async (served) => {
      const count = ROUNDS * WEBHOOKS_OF_A_ROUND + FOLLOWED;
      await openDeposits(connection, count);
      const followed = await followBalances(served, ROUNDS * WEBHOOKS_OF_A_ROUND);
      return [await rate(served, connection), followed];
    });
  });
}

async function rate({ url }: ServedExchange, connection: ClientConfig): Promise<BenchmarkResult> {
  const run = (requests: readonly LoadRequest[]) =>
    load({ url, connections: CONNECTIONS, seconds: MEASURED_SECONDS, requests, isShared: true });
  const [ours, theirs]: [LoadReport[], LoadReport[]] = [[], []];
  let creditedPerSecond = 0;
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await run(numbered(round, aboutNothing)));
    const startedAt = performance.now();
    const report = await run(numbered(round, aboutDeposit));
    ours.push(report);
    await untilTaken(connection);
    creditedPerSecond = Math.max(
      creditedPerSecond,
      (report.answered * 1000) / (performance.now() - startedAt),
    );
  }
  const [ourBest, theirBest] = [bestOf(ours), bestOf(theirs)];
  const ratio = ourBest.perSecond / theirBest.perSecond;
  const failed = [...ours, ...theirs].reduce((sum, report) => sum + report.failed, 0);
  return {
    name: "webhooks that credit a deposit",
    peer: "a signed webhook about nothing, same server and connections",
    ours: Math.round(ourBest.perSecond),
    theirs: Math.round(theirBest.perSecond),
    unit: "answers/s",
    ratio,
    target: `× ${TARGET_RATIO}`,
    pass: ratio >= TARGET_RATIO && failed === 0,
    notes: `the best of ${ROUNDS} rounds of ${MEASURED_SECONDS} s each, in turn; ${CONNECTIONS} connections; every deposit another one, the webhook durable before its answer and credited behind it: with the time until all were, ${Math.round(creditedPerSecond)} credits/s; p99 ${ourBest.p99Ms} ms beside ${theirBest.p99Ms} ms; failed: ${failed}`,
  };
}

async function untilTaken(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const left = () => client.query("SELECT FROM payment_webhooks WHERE taken_at IS NULL LIMIT 1");
    const endsAt = performance.now() + PATIENCE_MS;
    while (((await left()).rowCount ?? 0) > 0) {
      if (performance.now() > endsAt) throw new Error("webhooks were accepted and not taken");
      await wait(50);
    }
  } finally {
    await client.end();
  }
}

/** Sends webhooks one by one and waits for each balance at the hub. */
async function followBalances(
  { url, tokens }: ServedExchange,
  firstDeposit: number,
): Promise<BenchmarkResult> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/hub?access_token=${tokens[0]}`);
  await once(socket, "open");
  let arrived: (() => void) | undefined;
  socket.on("message", (text) => {
    if (String(text).includes('"UserBalance"')) arrived?.();
  });
  socket.send(`{"protocol":"json","version":1}${RECORD_END}`);
  socket.send(
    `${JSON.stringify({ type: 1, invocationId: "1", target: "RegisterClient", arguments: [registration(tokens[0])] })}${RECORD_END}`,
  );
  await wait(500);
  const tookMs: number[] = [];
  // Deposits go round the players: every so many is the listener's.
  for (let number = firstDeposit; number < firstDeposit + FOLLOWED; number++) {
    if (number % PLAYERS !== 0) continue;
    const balance = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const startedAt = performance.now();
    const { path, headers, body } = aboutDeposit(number);
    const response = await fetch(`${url}${path}`, { method: "POST", headers, body });
    if (!response.ok) throw new Error(`a webhook was answered ${response.status}`);
    await balance;
    tookMs.push(performance.now() - startedAt);
    await wait(PAUSE_MS);
  }
  socket.terminate();
  const ascending = tookMs.sort((a, b) => a - b);
  const p50 = ascending[Math.floor(ascending.length / 2)] ?? 0;
  const p99 = ascending.at(-1) ?? 0;
  return {
    name: "from webhook to balance",
    peer: `the limit of ${BALANCE_WITHIN_MS} ms`,
    ours: Math.round(p99),
    theirs: BALANCE_WITHIN_MS,
    unit: "ms, the slowest",
    ratio: BALANCE_WITHIN_MS / p99,
    target: `at most ${BALANCE_WITHIN_MS} ms`,
    pass: p99 <= BALANCE_WITHIN_MS,
    notes: `${ascending.length} deposits one after another, from sending the webhook until the player's connection has the new balance; p50 ${p50.toFixed(1)} ms`,
  };
}

function registration(token: string | undefined) {
  return { Browser: "bench", Domain: "127.0.0.1", CurrentPage: "/depositw", Token: token ?? "" };
}

/** Deposits that wait for their payment, in turn of all players; number 0 is the first. */
async function openDeposits(connection: ClientConfig, count: number): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(
      `INSERT INTO payments (user_id, direction, channel, method, amount, state, posting_due, client_request_id,
         created_at, updated_at, expires_at)
       SELECT u.id, 'deposit', 'upi', 'UPI_QR', 10000 + n, 'pending', false, 'bench-' || n, now(), now(),
         now() + interval '1 day'
       FROM generate_series(0, $1::int - 1) AS n
       JOIN users u ON u.username = 'player' || (n % $2::int)`,
      [count, PLAYERS],
    );
    await client.query(
      `INSERT INTO upi_orders (payment_id, order_ref, asked_amount, provider_order_id)
       SELECT id, 'BENCH' || split_part(client_request_id, '-', 2), amount, 'order_' || split_part(client_request_id, '-', 2)
       FROM payments WHERE client_request_id LIKE 'bench-%'`,
    );
    await client.query("VACUUM ANALYZE payments, upi_orders");
  } finally {
    await client.end();
  }
}

function numbered(round: number, requestOf: (number: number) => LoadRequest): LoadRequest[] {
  return Array.from({ length: WEBHOOKS_OF_A_ROUND }, (_, index) =>
    requestOf(round * WEBHOOKS_OF_A_ROUND + index),
  );
}

function aboutDeposit(number: number): LoadRequest {
  const amount = 10_000 + number;
  const at = Math.floor(Date.now() / 1000);
  const payment = {
    ...{ id: `pay_${number}`, order_id: `order_${number}`, amount, currency: "INR", status: "captured" },
    ...{ method: "upi", acquirer_data: { rrn: String(600_000_000_000 + number) }, error_description: null },
    ...{ created_at: at, captured_at: at },
  };
  const order = {
    ...{ id: `order_${number}`, amount, amount_paid: amount, currency: "INR", receipt: `BENCH${number}` },
    ...{ status: "paid", qr: { payeeVpa: "bench@bank", payeeName: "Bench" }, close_by: at + 900 },
    ...{ created_at: at, payments: [payment] },
  };
  return signedWebhook(number, { event: "order.paid", payload: { order: { entity: order } } });
}

/** As long as the other, and of an event that the server does not know. */
function aboutNothing(number: number): LoadRequest {
  const { body } = aboutDeposit(number);
  return signedWebhook(number, { event: "account.updated", payload: JSON.parse(body).payload });
}

function signedWebhook(number: number, content: object): LoadRequest {
  const body = JSON.stringify({ entity: "event", ...content, created_at: 1_700_000_000 });
  return {
    method: "POST",
    path: "/api/Payment/Webhook",
    headers: {
      "content-type": "application/json",
      "x-razorpay-signature": createHmac("sha256", SECRET).update(body).digest("hex"),
      "x-razorpay-event-id": `evt_${number}`,
    },
    body,
  };
}
