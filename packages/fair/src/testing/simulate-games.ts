import { performance } from "node:perf_hooks";
import { streamOf } from "../stream.ts";
import { keystreamWords } from "./keystream-words.ts";
import { type SimulatedReturn, simulate, simulatedGames } from "./simulation.ts";

// npm run games:simulate [-- <share of the rounds, 1 is all> <seed>]; ends with 1 where a return is outside its interval.
const [, , share = "1", seed = "crossbook games"] = process.argv;
const games = simulatedGames(seed);
const startedAt = performance.now();
const returns: SimulatedReturn[] = [];

print("game", "rounds", "exact %", "observed %", "± %", "σ", "inside");
for (const game of games) {
  const chance = streamOf(keystreamWords(`${seed}: ${game.name}`));
  const row = simulate(game, { chance, share: Number(share), rows: games.length });
  returns.push(row);
  const percents = [row.expected, row.observed, row.halfWidth].map((value) => (value * 100).toFixed(4));
  const inside = row.isInside ? "yes" : "NO";
  print(row.name, row.rounds.toLocaleString("en"), ...percents, row.deviation.toFixed(3), inside);
}
const rounds = returns.reduce((sum, row) => sum + row.rounds, 0).toLocaleString("en");
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
process.stdout.write(`${rounds} rounds in ${seconds} s, seed "${seed}"; intervals hold together at 99 %.\n`);
process.exitCode = returns.every(({ isInside }) => isInside) ? 0 : 1;

function print(name: string, ...cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(32)}${cells.map((cell) => cell.padStart(12)).join("")}\n`);
}
