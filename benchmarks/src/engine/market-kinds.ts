import type { BenchmarkResult } from "../benchmark-result.ts";
import { OPERATIONS } from "./book-workload.ts";
import type { Round } from "./contender-messages.ts";
import { medianOf, playedInTurns, start } from "./contender-rounds.ts";
import { MARKET_SCENARIOS, type MarketScenario } from "./market-scenarios.ts";

const ROUNDS = 5;
/** What a plain order may pay for kinds of markets that it does not use. */
const LEAST_BESIDE_OTHERS = 0.95;

/**
 * The whole engine, `apply()` with client keys, on markets of each kind and size, beside a market with one winner of two
 * runners. Each scenario has a process of its own; they play in turns, and the median round of each counts.
 */
export async function marketKinds(): Promise<readonly BenchmarkResult[]> {
  const names = Object.keys(MARKET_SCENARIOS) as MarketScenario[];
  const contenders = names.map((name) => ({ name, child: start(name, "crowded"), rounds: [] as Round[] }));
  const children = contenders.map(({ child }) => child);
  await playedInTurns(children, OPERATIONS / 5);
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const played = await playedInTurns(children);
    // The first whole turn still warms up.
    if (turn > 0) played.forEach((round, place) => contenders[place]?.rounds.push(round));
  }
  for (const { child } of contenders) child.kill();
  const rates = new Map(
    contenders.map(({ name, rounds }) => [
      name,
      medianOf(rounds.map(({ operationsPerSecond }) => operationsPerSecond)),
    ]),
  );
  const plain = rates.get("plain") ?? 1;
  return names
    .filter((name) => name !== "plain")
    .map((name) => result(name, (rates.get(name) ?? 0) / 1e6, plain / 1e6));
}

function result(scenario: MarketScenario, ours: number, theirs: number): BenchmarkResult {
  const isTarget = scenario === "plainBesideOthers";
  const ratio = ours / theirs;
  return {
    name: `apply(): ${MARKET_SCENARIOS[scenario].name}`,
    peer: MARKET_SCENARIOS.plain.name,
    ours: Number(ours.toFixed(2)),
    theirs: Number(theirs.toFixed(2)),
    unit: "M operations/s",
    ratio: Number(ratio.toFixed(2)),
    target: isTarget ? `at least ${LEAST_BESIDE_OTHERS}` : "none, for the record",
    pass: !isTarget || ratio >= LEAST_BESIDE_OTHERS,
    notes: isTarget ? "What a plain order pays for kinds of markets that it does not use." : "",
  };
}
