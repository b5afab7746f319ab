import type { SportEvent } from "@crossbook/contract";
import { nameText } from "../markets/name-text.ts";

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

/**
 * What is shown over the columns of prices: 1 X 2, or the outcomes' own names where the events are no matches of two
 * sides and all have the same (up and down). None for races.
 */
export function columnHeads(events: readonly SportEvent[]): readonly string[] {
  const rows = events.flatMap(({ market, team1 }) => {
    const outcomes = market === null ? undefined : outcomesOf(market);
    if (outcomes === undefined) return [];
    return [
      outcomes.map(({ label, runnerName }) =>
        team1 === null ? nameText().runner(runnerName) : (label ?? ""),
      ),
    ];
  });
  const widest = rows.reduce<readonly string[]>((best, row) => (row.length > best.length ? row : best), []);
  const isShared = rows.every((row) => row.every((head) => widest.includes(head)));
  return isShared ? widest : widest.length === 3 ? ["1", "X", "2"] : ["1", "2"];
}

function outcome(label: Outcome["label"], runner: MainMarket["runners"][number]): Outcome {
  return { label, runnerId: runner.id, runnerName: runner.name };
}
