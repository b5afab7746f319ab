import type { BenchmarkResult } from "../benchmark-result.ts";
import { OPERATIONS } from "./book-workload.ts";
import { medianOf, playedInTurns, start } from "./contender-rounds.ts";

const ROUNDS = 10;
/** What keys, outcomes and command objects may cost: at least this share of the rate without them is left. */
const LEAST_SHARE = 0.6;

/**
 * The whole engine beside its own path for orders: the median of rounds that both play in turns of some 10 ms. Best rounds of
 * each would compare what the machine was like at two moments.
 */
export async function applyShare(): Promise<BenchmarkResult> {
  const children = [start("apply", "crowded"), start("exposure", "crowded")];
  await playedInTurns(children, OPERATIONS / 5);
  // The first whole round still warms up.
  await playedInTurns(children);
  const rates: { readonly apply: number; readonly exposure: number }[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const [apply = 0, exposure = 0] = (await playedInTurns(children)).map(
      ({ operationsPerSecond }) => operationsPerSecond,
    );
    rates.push({ apply, exposure });
  }
  for (const child of children) child.kill();
  const share = medianOf(rates.map(({ apply, exposure }) => apply / exposure));
  return {
    name: "whole engine beside its order entry alone",
    peer: "book with exact exposure",
    ours: millionsOf(rates.map(({ apply }) => apply)),
    theirs: millionsOf(rates.map(({ exposure }) => exposure)),
    unit: "M operations/s",
    ratio: Number(share.toFixed(2)),
    target: `at least ${LEAST_SHARE}`,
    pass: share >= LEAST_SHARE,
    notes:
      "What client keys, their memory, outcome and command objects cost. Medians of rounds that both played in turns of some 10 ms; the rows of the book give the best round of each.",
  };
}

function millionsOf(operationsPerSecond: readonly number[]): number {
  return Number((medianOf(operationsPerSecond) / 1e6).toFixed(2));
}
