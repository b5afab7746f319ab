import { setTimeout as wait } from "node:timers/promises";
import { seededUniform } from "../engine/book-workload.ts";
import type { LoadOrder, LoadReport } from "./load.ts";
import { bytesOf, LoadConnection } from "./load-connection.ts";

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
  const { connections, seconds, requests, perSecond } = order;
  const url = new URL(order.url);
  const frames = requests.map((request) => bytesOf(url, request));
  const lines = await Promise.all(Array.from({ length: connections }, () => LoadConnection.open(url)));
  const calls = new Calls(lines);
  const uniform = seededUniform(SEED);
  const startedAt = performance.now();
  const endsAt = startedAt + WARM_UP_MS + seconds * 1000;
  const counts: Counts = { tookMs: [], failures: {} };
  let sent = 0;
  let answered = 0;
  for (let dueAt = startedAt; dueAt < endsAt; ) {
    while (dueAt < endsAt && dueAt <= performance.now()) {
      const bytes = frames[sent++];
      if (bytes === undefined) throw new Error(`${requests.length} requests do not last`);
      const [isCounted, due] = [dueAt >= startedAt + WARM_UP_MS, dueAt];
      calls.make(bytes, (status) => {
        answered += 1;
        if (isCounted) count(counts, status, performance.now() - due);
      });
      dueAt += (-Math.log(1 - uniform()) * 1000) / perSecond;
    }
    await wait(STEP_MS);
  }
  while (answered < sent) await wait(STEP_MS);
  for (const line of lines) line.close();
  return reportOf(counts, seconds);
}

/** Calls on whichever connection is free; where none is, in the order that they were asked for. */
class Calls {
  readonly #free: LoadConnection[];
  readonly #waiting: { readonly bytes: Buffer; readonly onAnswer: (status: number) => void }[] = [];
  #taken = 0;

  constructor(connections: readonly LoadConnection[]) {
    this.#free = [...connections];
  }

  make(bytes: Buffer, onAnswer: (status: number) => void): void {
    const line = this.#free.pop();
    if (line) this.#send(line, bytes, onAnswer);
    else this.#waiting.push({ bytes, onAnswer });
  }

  #send(line: LoadConnection, bytes: Buffer, onAnswer: (status: number) => void): void {
    line.send(bytes, (status) => {
      onAnswer(status);
      const next = this.#waiting[this.#taken];
      if (!next) this.#free.push(line);
      else {
        this.#taken += 1;
        this.#send(line, next.bytes, next.onAnswer);
      }
    });
  }
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
