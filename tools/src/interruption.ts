import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ResolvedDatabase } from "@crossbook/postgres";
import { Client, type ClientConfig } from "pg";

const AGAIN_MS = 100;

/** npm passes on the interrupt that the keyboard has sent already: only a later one is somebody's second. */
const SAME_INTERRUPT_MS = 2000;
const INTERRUPTED_CODE = 130;

/**
 * Aborted by Ctrl-C or SIGTERM: a tool that ended at once would leave the PostgreSQL that it has started, and files that are
 * half copied. Asked once more it ends as it is.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  let firstAt: number | undefined;
  const interrupt = () => {
    const now = performance.now();
    firstAt ??= now;
    if (now - firstAt > SAME_INTERRUPT_MS) process.exit(INTERRUPTED_CODE);
    controller.abort(new Error("interrupted"));
  };
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, interrupt);
  return controller.signal;
}

/**
 * Works with a database and stops it, where it was started for that. An abort ends the connections of the work, so that it
 * rejects and nothing uses the database any more.
 */
export async function workWith<Result>(
  { connection, stop }: Pick<ResolvedDatabase, "connection" | "stop">,
  signal: AbortSignal | undefined,
  work: (connection: ClientConfig) => Promise<Result>,
): Promise<Result> {
  const name = `crossbook-tool-${randomUUID()}`;
  const ended = new AbortController();
  const ending = endConnections(connection, name, signal, ended.signal);
  try {
    signal?.throwIfAborted();
    return await work({ ...connection, application_name: name });
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    ended.abort();
    await ending;
    await stop();
  }
}

/** Between two statements the work may open another connection: it is looked for until the work has ended. */
async function endConnections(
  connection: ClientConfig,
  name: string,
  signal: AbortSignal | undefined,
  ended: AbortSignal,
): Promise<void> {
  await isAborted(AbortSignal.any(signal === undefined ? [ended] : [signal, ended]));
  while (!ended.aborted) {
    await endOnce(connection, name).catch(() => undefined);
    await delay(AGAIN_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}

function isAborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
}

async function endOnce(connection: ClientConfig, name: string): Promise<void> {
  const client = new Client(connection);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND usename = current_user",
      [name],
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
