import type { BenchmarkResult } from "../benchmark-result.ts";
import { SERVER_FLAGS } from "../server-flags.ts";
import { applyShare } from "./apply-share.ts";
import { OPERATIONS, type Placement, RESTING_ORDERS } from "./book-workload.ts";
import type { ContenderName, Round } from "./contender-messages.ts";
import { asked, playedInTurns, start } from "./contender-rounds.ts";

const ROUNDS = 10;
const PEER: ContenderName = "nodejs-order-book";
/** The peer takes seconds a round. */
const PEER_ROUNDS = 3;

/** A contender's best round and the pauses of all of them. */
interface Measured {
  readonly best: number;
  readonly gcPauses: number;
}

/**
 * Our book, and the engine with exact exposure, beside `nodejs-order-book` on one stream of operations. Each has
 * a process of its own; they play in turns, so that whatever else the machine does falls on all of them, and the
 * best round of each counts.
 */
export async function bookThroughput(): Promise<readonly BenchmarkResult[]> {
  const crowded = await measured("crowded", ["book", "exposure", "apply"]);
  const spread = await measured("spread", ["book", "exposure"]);
  const share = await applyShare();
  const bookLatency = await latency("book");
  const exposureLatency = await latency("exposure");
  return [
    result("book alone, 1,000 resting orders", crowded, "book", 100, bookLatency),
    result(
      "book with exact exposure over 8 runners",
      crowded,
      "exposure",
      40,
      `${exposureLatency} Order entry without client keys and outcome objects; the peer checks no funds.`,
    ),
    result(
      "whole engine: apply() with client keys",
      crowded,
      "apply",
      undefined,
      "Commands made beforehand; each order has a client key, which is remembered and answered, and an outcome object.",
    ),
    share,
    result(
      "book alone, orders spread evenly over 350 prices",
      spread,
      "book",
      undefined,
      "Short queues: the peer's best case.",
    ),
    result("with exposure, orders spread evenly over 350 prices", spread, "exposure", undefined, ""),
  ];
}

type Figures = Readonly<Partial<Record<ContenderName, Measured>>>;

async function measured(placement: Placement, names: readonly ContenderName[]): Promise<Figures> {
  const contenders = [...names, PEER].map((name) => ({
    name,
    child: start(name, placement),
    rounds: [] as Round[],
  }));
  for (const { child } of contenders) await playedInTurns([child], OPERATIONS / 5);
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const { name, child, rounds } of contenders) {
      if (name === PEER && turn > PEER_ROUNDS) continue;
      const played = await playedInTurns([child]);
      // The first whole turn still warms up.
      if (turn > 0) rounds.push(...played);
    }
  }
  for (const { child } of contenders) child.kill();
  return Object.fromEntries(
    contenders.map(({ name, rounds }) => [
      name,
      {
        best: Math.max(...rounds.map((round) => round.operationsPerSecond)),
        gcPauses: rounds.reduce((sum, round) => sum + round.gcPauses, 0),
      },
    ]),
  );
}

async function latency(name: ContenderName): Promise<string> {
  const child = start(name, "crowded");
  await playedInTurns([child]);
  const answer = await asked(child, { kind: "latency" });
  child.kill();
  if (answer.kind !== "latency") throw new Error("no latency measured");
  const [p50, p99, p999] = answer.microseconds.map((value) => value.toFixed(2));
  return `Each operation by itself, with the reading of the clock: p50 ${p50} µs, p99 ${p99} µs, p99.9 ${p999} µs.`;
}

function result(
  name: string,
  figures: Figures,
  contender: ContenderName,
  target: number | undefined,
  notes: string,
): BenchmarkResult {
  const ours = figures[contender] ?? { best: 0, gcPauses: 0 };
  const theirs = figures[PEER] ?? { best: 0, gcPauses: 0 };
  const ratio = ours.best / theirs.best;
  const isReached = target === undefined || (ratio >= target && ours.gcPauses === 0);
  return {
    name,
    peer: `${PEER} 10.1.1`,
    ours: millions(ours.best),
    theirs: millions(theirs.best),
    unit: "M operations/s",
    ratio: Number(ratio.toFixed(1)),
    target: target === undefined ? "none, for the record" : `at least ${target} times the peer, no GC pause`,
    pass: isReached,
    notes: [
      `${OPERATIONS.toLocaleString("en-US")} operations about ${RESTING_ORDERS} resting orders: 60 % rest, 30 % cancel, 10 % cross.`,
      `GC pauses: ours ${ours.gcPauses}, theirs ${theirs.gcPauses}.`,
      `Node runs with ${SERVER_FLAGS.join(" ")}, for both and as the server does.`,
      notes,
    ]
      .join(" ")
      .trim(),
  };
}

function millions(operationsPerSecond: number): number {
  return Number((operationsPerSecond / 1e6).toFixed(2));
}
