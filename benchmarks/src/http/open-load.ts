import { Agent, type IncomingMessage, type RequestOptions, request as requestOf } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { seededUniform } from "../engine/book-workload.ts";
import type { LoadOrder, LoadReport, LoadRequest } from "./load.ts";

/** Not counted: the connections of who calls all day are open. */
const WARM_UP_MS = 1000;
const STEP_MS = 1;
const SEED = 72;

/** What has come of the calls that are counted. */
interface Counts {
  readonly tookMs: number[];
  readonly failures: Record<string, number>;
}

/**
 * Calls as many players make them: at random moments, and none waits for the answer to another. What a call takes is
 * counted from the moment that it was due, also where every connection was busy then.
 */
export async function openLoad(order: LoadOrder & { readonly perSecond: number }): Promise<LoadReport> {
  const { url, connections, seconds, requests, perSecond } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const to = { agent, hostname, port };
  const uniform = seededUniform(SEED);
  const startedAt = performance.now();
  const endsAt = startedAt + WARM_UP_MS + seconds * 1000;
  const counts: Counts = { tookMs: [], failures: {} };
  let sent = 0;
  let answered = 0;
  for (let dueAt = startedAt; dueAt < endsAt; ) {
    while (dueAt < endsAt && dueAt <= performance.now()) {
      const request = requests[sent++];
      if (request === undefined) throw new Error(`${requests.length} requests do not last`);
      const [isCounted, due] = [dueAt >= startedAt + WARM_UP_MS, dueAt];
      call(to, request, (status) => {
        answered += 1;
        if (isCounted) count(counts, status, performance.now() - due);
      });
      dueAt += (-Math.log(1 - uniform()) * 1000) / perSecond;
    }
    await wait(STEP_MS);
  }
  while (answered < sent) await wait(STEP_MS);
  agent.destroy();
  return reportOf(counts, seconds);
}

/** Little is made for each call: what this process costs, the server does not have. */
function call(
  to: Pick<RequestOptions, "agent" | "hostname" | "port">,
  { path, method, headers, body }: LoadRequest,
  onEnd: (status: number) => void,
): void {
  let isOver = false;
  // A connection that breaks within an answer fails both.
  const end = (status: number) => {
    if (!isOver) onEnd(status);
    isOver = true;
  };
  const onAnswer = (response: IncomingMessage) =>
    response
      .once("end", () => end(response.statusCode ?? 0))
      .once("error", () => end(0))
      .resume();
  const length = Buffer.byteLength(body);
  requestOf({ ...to, path, method, headers: { ...headers, "content-length": length } }, onAnswer)
    .once("error", () => end(0))
    .end(body);
}

function count({ tookMs, failures }: Counts, status: number, took: number): void {
  if (status >= 200 && status < 300) tookMs.push(took);
  else failures[status] = (failures[status] ?? 0) + 1;
}

function reportOf({ tookMs, failures }: Counts, seconds: number): LoadReport {
  const ascending = Float64Array.from(tookMs).sort();
  return {
    answered: tookMs.length,
    failed: Object.values(failures).reduce((sum, one) => sum + one, 0),
    failures,
    perSecond: tookMs.length / seconds,
    p50Ms: percentile(ascending, 50),
    p99Ms: percentile(ascending, 99),
  };
}

/** Of times in ascending order, in whole milliseconds. */
export function percentile(ascending: Float64Array, percent: number): number {
  const index = Math.ceil((ascending.length * percent) / 100) - 1;
  return Math.round(ascending[Math.max(0, index)] ?? 0);
}
