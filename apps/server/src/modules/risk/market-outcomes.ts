import { amountAt, type MarketPosition, type MarketTerms } from "@crossbook/engine/kinds";
import { betOnWords, type CatalogueMarket } from "../catalogue/index.ts";

/** One way in which a market can end, or of several winners one of its runners. */
export interface Outcome {
  readonly words: string;
  /** What it brings to a position, in centipaise. */
  readonly amountOf: (position: MarketPosition) => number;
}

/**
 * The outcomes of a market: who wins, of several winners and of races each way how each runner ends for the bets on it alone,
 * and of lines each stretch of numbers in which no position changes.
 */
export function outcomesOf(
  market: CatalogueMarket,
  terms: MarketTerms,
  positions: readonly MarketPosition[],
): readonly Outcome[] {
  if (terms.kind === "line") return lineOutcomes(positions);
  const runners = market.runners
    .map((_, runner) => ({ runner, name: betOnWords(market, runner) }))
    .filter(({ runner }) => !market.removedRunners.includes(runner));
  switch (terms.kind) {
    case "singleWinner":
      return runners.map(({ runner, name }) => ({
        words: `${name} wins`,
        amountOf: (it) => (it.kind === "singleWinner" ? (it.ifWins[runner] ?? 0) : 0),
      }));
    case "severalWinners":
      return runners.flatMap(({ runner, name }) =>
        (["ifWins", "ifLoses"] as const).map((end) => ({
          words: `${name} ${END_WORDS[end]}`,
          amountOf: (it: MarketPosition) =>
            it.kind === "severalWinners" ? (it.runners[runner]?.[end] ?? 0) : 0,
        })),
      );
    case "eachWay":
      return runners.flatMap(({ runner, name }) =>
        (["ifWins", "ifPlaced", "ifLoses"] as const).map((end) => ({
          words: `${name} ${END_WORDS[end]}`,
          amountOf: (it: MarketPosition) => (it.kind === "eachWay" ? (it.runners[runner]?.[end] ?? 0) : 0),
        })),
      );
  }
}

const END_WORDS = { ifWins: "wins", ifPlaced: "is placed", ifLoses: "loses" } as const;

function lineOutcomes(positions: readonly MarketPosition[]): readonly Outcome[] {
  const ladders = positions.flatMap((position) => (position.kind === "line" ? [position.ladder] : []));
  const begins = new Set(ladders.flatMap((ladder) => ladder.flatMap(({ from }) => from ?? [])));
  const ascending = [...begins].sort((a, b) => a - b);
  const amountOf = (value: number) => (it: MarketPosition) =>
    it.kind === "line" ? amountAt(it.ladder, value) : 0;
  const [lowest] = ascending;
  if (lowest === undefined) return [];
  return [
    { words: `${lowest - 1} and less`, amountOf: amountOf(lowest - 1) },
    ...ascending.map((from, index) => {
      const next = ascending[index + 1];
      const words =
        next === undefined ? `${from} and more` : next === from + 1 ? `${from}` : `${from} to ${next - 1}`;
      return { words, amountOf: amountOf(from) };
    }),
  ];
}
