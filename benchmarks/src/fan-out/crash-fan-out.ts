import type { BenchmarkResult } from "../benchmark-result.ts";
import { clientsOf, type Figures, Stand } from "./stand.ts";

const WATCHERS = 2_000;
/** Messages of one burst: 100,000 deliveries. */
const BURST = 50;
const ROUNDS = 7;
const PACED_ROUNDS = 3;
/** The studio sends changes of tickets together, so often at most. */
const TICK_MS = 200;

/**
 * Two thousand players watch the crash round of the sandbox's studio, as server-sent events over HTTP, beside the same
 * events written to as many sockets by a loop. Both are up at the same time and take turns.
 */
export async function crashFanOut(): Promise<BenchmarkResult[]> {
  const watchers = clientsOf(WATCHERS);
  const stands = { sockets: new Stand("sockets"), ours: new Stand("crash") };
  const inTurn = Object.values(stands);
  try {
    for (const stand of inTurn) await stand.fill(watchers);
    // The first round only warms the code.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const stand of inTurn) await stand.burst(BURST, round > 0);
    }
    for (let round = 0; round < PACED_ROUNDS; round += 1) {
      for (const stand of inTurn) await stand.pace(TICK_MS);
    }
  } finally {
    for (const stand of inTurn) await stand.stop();
  }
  return compare(watchers, stands.ours.figures, stands.sockets.figures);
}

function compare(watchers: number, ours: Figures, sockets: Figures): BenchmarkResult[] {
  const players = `${watchers.toLocaleString("en")} watching players`;
  const common = { peer: "the same events written to as many sockets by a loop" };
  return [
    {
      ...{ ...common, name: `messages of a crash round to ${players}`, unit: "deliveries/s" },
      ours: Math.round(ours.perSecond),
      theirs: Math.round(sockets.perSecond),
      ratio: ours.perSecond / sockets.perSecond,
      target: "≥ 80 %",
      pass: ours.perSecond >= sockets.perSecond * 0.8,
      notes: `best of ${ROUNDS} rounds each; server time per delivery ${ours.cpuMicrosPerDelivery.toFixed(2)} µs, theirs ${sockets.cpuMicrosPerDelivery.toFixed(2)} µs`,
    },
    {
      ...{ ...common, name: `p99 delay of a crash round's tick to ${players}`, unit: "ms" },
      ours: tenths(ours.p99Ms),
      theirs: tenths(sockets.p99Ms),
      ratio: sockets.p99Ms / ours.p99Ms,
      target: "none, for the record",
      pass: true,
      notes: `a tick each ${TICK_MS} ms; median ${tenths(ours.medianMs)} ms, theirs ${tenths(sockets.medianMs)} ms`,
    },
  ];
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
