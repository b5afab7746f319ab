import type { SportEvent } from "@crossbook/contract";

type MainMarket = NonNullable<SportEvent["market"]>;

export interface Outcome {
  /** The field's sign for it; a runner of a race has none. */
  readonly label: "1" | "X" | "2" | undefined;
  readonly runnerId: number;
  readonly runnerName: string;
}

/**
 * The outcomes of a match in the order of the field: home, draw, away. Undefined where a market is not a match
 * between two sides (a race).
 */
export function outcomesOf(market: MainMarket): readonly Outcome[] | undefined {
  const { runners } = market;
  const draw = runners.length === 3 ? runners.find((runner) => /\bdraw\b/i.test(runner.name)) : undefined;
  const [home, away, ...rest] = runners.filter((runner) => runner !== draw);
  if (home === undefined || away === undefined || rest.length > 0) return undefined;
  const one = outcome("1", home);
  const two = outcome("2", away);
  return draw === undefined ? [one, two] : [one, outcome("X", draw), two];
}

function outcome(label: Outcome["label"], runner: MainMarket["runners"][number]): Outcome {
  return { label, runnerId: runner.id, runnerName: runner.name };
}
