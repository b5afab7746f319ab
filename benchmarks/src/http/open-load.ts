import { Agent, type IncomingMessage, request as requestOf } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { seededUniform } from "../engine/book-workload.ts";
import type { LoadOrder, LoadReport, LoadRequest } from "./load.ts";

/** Not counted: the connections of who calls all day are open. */
const WARM_UP_MS = 1000;
const STEP_MS = 1;
const SEED = 72;

interface Answered {
  readonly status: number;
  readonly tookMs: number;
}

/**
 * Calls as many players make them: at random moments, and none waits for the answer to another. What a call takes is
 * counted from the moment that it was due, also where every connection was busy then.
 */
export async function openLoad(order: LoadOrder & { readonly perSecond: number }): Promise<LoadReport> {
  const { url, connections, seconds, requests, perSecond } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const uniform = seededUniform(SEED);
  const startedAt = performance.now();
  const endsAt = startedAt + WARM_UP_MS + seconds * 1000;
  const counted: Promise<Answered>[] = [];
  let sent = 0;
  for (let dueAt = startedAt; dueAt < endsAt; ) {
    while (dueAt < endsAt && dueAt <= performance.now()) {
      const request = requests[sent++];
      if (request === undefined) throw new Error(`${requests.length} requests do not last`);
      const answered = answerTo(url, agent, request, dueAt);
      if (dueAt >= startedAt + WARM_UP_MS) counted.push(answered);
      dueAt += (-Math.log(1 - uniform()) * 1000) / perSecond;
    }
    await wait(STEP_MS);
  }
  const answers = await Promise.all(counted);
  agent.destroy();
  return reportOf(answers, seconds);
}

function answerTo(
  url: string,
  agent: Agent,
  { path, ...sent }: LoadRequest,
  dueAt: number,
): Promise<Answered> {
  const { method, headers, body } = sent;
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, tookMs: performance.now() - dueAt });
    const onAnswer = (response: IncomingMessage) =>
      response
        .once("end", () => end(response.statusCode ?? 0))
        .once("error", () => end(0))
        .resume();
    const length = Buffer.byteLength(body);
    requestOf(
      new URL(path, url),
      { agent, method, headers: { ...headers, "content-length": length } },
      onAnswer,
    )
      .once("error", () => end(0))
      .end(body);
  });
}

function reportOf(answers: readonly Answered[], seconds: number): LoadReport {
  const good = answers.filter(({ status }) => status >= 200 && status < 300);
  const failures: Record<string, number> = {};
  for (const { status } of answers)
    if (status < 200 || status >= 300) failures[status] = (failures[status] ?? 0) + 1;
  const ascending = Float64Array.from(good, ({ tookMs }) => tookMs).sort();
  return {
    answered: good.length,
    failed: answers.length - good.length,
    failures,
    perSecond: good.length / seconds,
    p50Ms: percentile(ascending, 50),
    p99Ms: percentile(ascending, 99),
  };
}

/** Of times in ascending order, in whole milliseconds. */
export function percentile(ascending: Float64Array, percent: number): number {
  const index = Math.ceil((ascending.length * percent) / 100) - 1;
  return Math.round(ascending[Math.max(0, index)] ?? 0);
}
