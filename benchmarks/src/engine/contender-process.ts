import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { bookWorkload, OPERATIONS } from "./book-workload.ts";
import type { BookContender, ContenderOrder, ContenderReport, Round } from "./contender-messages.ts";
import { type Contender, contenderNamed } from "./contenders.ts";
import { isMarketScenario } from "./market-scenarios.ts";
import { MarketsContender, marketContest } from "./markets-contender.ts";

/** `contender-process <contender> <placement>`: plays the workload as often as the parent asks. */
const [, , name = "", placement] = process.argv;
const { prefill, length, matchedStake, make } = contest();

/** What is played: its first operations only fill the books. */
function contest() {
  if (isMarketScenario(name)) {
    const played = marketContest(name);
    const { prefill, length, matchedStake } = played.stream;
    return { prefill, length, matchedStake, make: () => new MarketsContender(played) };
  }
  const workload = bookWorkload(placement === "spread" ? "spread" : "crowded");
  const { prefill, matchedStake, kinds } = workload;
  const makeOf = contenderNamed(name as BookContender);
  return { prefill, length: kinds.length, matchedStake, make: () => makeOf(workload) };
}

let pauses = 0;
new PerformanceObserver((list) => {
  // What `gc()` below forces is not a pause of the contender's making.
  pauses += list.getEntries().filter((entry) => !isForced(entry)).length;
}).observe({ entryTypes: ["gc"] });

function isForced(entry: PerformanceEntry): boolean {
  const { flags } = (entry as { detail?: { flags?: number } }).detail ?? {};
  return ((flags ?? 0) & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0;
}

/** Operations made ready at once: what the server takes into one batch at most. */
const BATCH = 1000;

/** Plays operations and answers how long that took, without the time in which they were made ready. */
function playTimed(contender: Contender, from: number, to: number): number {
  let tookMs = 0;
  for (let start = from; start < to; start += BATCH) {
    const end = Math.min(start + BATCH, to);
    contender.prepare?.(start, end);
    const startMs = performance.now();
    contender.play(start, end);
    tookMs += performance.now() - startMs;
  }
  return tookMs;
}

async function prepared(): Promise<Contender> {
  const contender = make();
  playTimed(contender, 0, prefill);
  globalThis.gc?.();
  // The observer hears of a pause a little later than it happens.
  await pause(100);
  // An idle process may have begun to mark by itself: what began while others played must not end in the round.
  globalThis.gc?.();
  return contender;
}

async function round(operations: number): Promise<Round> {
  const contender = await prepared();
  const pausesBefore = pauses;
  const isWhole = operations === OPERATIONS;
  // A stream over several books may be a little longer, so that each book has as many.
  const end = isWhole ? length : prefill + operations;
  const tookMs = playTimed(contender, prefill, end);
  await pause(100);
  if (isWhole && contender.matchedStake() !== matchedStake) throw new Error(`${name} matched otherwise`);
  return { operationsPerSecond: ((end - prefill) / tookMs) * 1000, gcPauses: pauses - pausesBefore };
}

/** Each operation timed by itself; the figures hold the reading of the clock, some 40 ns. */
async function latencies(): Promise<readonly number[]> {
  const contender = await prepared();
  const took = new Float64Array(OPERATIONS);
  for (let operation = 0; operation < OPERATIONS; operation += 1) {
    const from = prefill + operation;
    took[operation] = playTimed(contender, from, from + 1);
  }
  took.sort();
  return [0.5, 0.99, 0.999].map((share) => (took[Math.floor(share * OPERATIONS)] ?? 0) * 1000);
}

function report(said: ContenderReport): void {
  process.send?.(said);
}

process.on("message", async (order: ContenderOrder) => {
  if (order.kind === "play") report({ kind: "round", ...(await round(order.operations)) });
  else report({ kind: "latency", microseconds: await latencies() });
});
