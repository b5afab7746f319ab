import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { bookWorkload, OPERATIONS } from "./book-workload.ts";
import type { ContenderName, ContenderOrder, ContenderReport, Round } from "./contender-messages.ts";
import { type Contender, contenderNamed } from "./contenders.ts";

/** `contender-process <contender> <placement>`: plays the workload as often as the parent asks. */
const [, , name, placement] = process.argv;
const make = contenderNamed(name as ContenderName);
const workload = bookWorkload(placement === "spread" ? "spread" : "crowded");

let pauses = 0;
new PerformanceObserver((list) => {
  // What `gc()` below forces is not a pause of the contender's making.
  pauses += list.getEntries().filter((entry) => !isForced(entry)).length;
}).observe({ entryTypes: ["gc"] });

function isForced(entry: PerformanceEntry): boolean {
  const { flags } = (entry as { detail?: { flags?: number } }).detail ?? {};
  return ((flags ?? 0) & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0;
}

async function prepared(): Promise<Contender> {
  const contender = make(workload);
  contender.play(0, workload.prefill);
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
  const startMs = performance.now();
  contender.play(workload.prefill, workload.prefill + operations);
  const tookMs = performance.now() - startMs;
  await pause(100);
  const isWhole = operations === OPERATIONS;
  if (isWhole && contender.matchedStake() !== workload.matchedStake)
    throw new Error(`${name} matched otherwise`);
  return { operationsPerSecond: (operations / tookMs) * 1000, gcPauses: pauses - pausesBefore };
}

/** Each operation timed by itself; the figures hold the reading of the clock, some 40 ns. */
async function latencies(): Promise<readonly number[]> {
  const contender = await prepared();
  const took = new Float64Array(OPERATIONS);
  for (let operation = 0; operation < OPERATIONS; operation += 1) {
    const startMs = performance.now();
    contender.play(workload.prefill + operation, workload.prefill + operation + 1);
    took[operation] = performance.now() - startMs;
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
