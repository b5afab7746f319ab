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

/** The round under way. */
class RunningRound {
  readonly #contender: Contender;
  readonly #pausesBefore = pauses;
  #next = prefill;
  #tookMs = 0;

  constructor(contender: Contender) {
    this.#contender = contender;
  }

  /** @returns operations that are left */
  play(operations: number): number {
    const end = Math.min(this.#next + operations, length);
    this.#tookMs += playTimed(this.#contender, this.#next, end);
    this.#next = end;
    return length - end;
  }

  async ended(): Promise<Round> {
    await pause(100);
    if (this.#next === length && this.#contender.matchedStake() !== matchedStake)
      throw new Error(`${name} matched otherwise`);
    return {
      operationsPerSecond: ((this.#next - prefill) / this.#tookMs) * 1000,
      gcPauses: pauses - this.#pausesBefore,
    };
  }
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

let running: RunningRound | undefined;

async function answerTo(order: ContenderOrder): Promise<ContenderReport> {
  switch (order.kind) {
    case "begin":
      running = undefined;
      running = new RunningRound(await prepared());
      return { kind: "begun" };
    case "play":
      return { kind: "played", left: running?.play(order.operations) ?? 0 };
    case "end":
      if (running === undefined) throw new Error("no round has begun");
      return { kind: "round", ...(await running.ended()) };
    case "latency":
      running = undefined;
      return { kind: "latency", microseconds: await latencies() };
  }
}

process.on("message", async (order: ContenderOrder) => report(await answerTo(order)));
