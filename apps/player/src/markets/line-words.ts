import type { Market } from "@crossbook/contract";
import { positionText } from "../messages/english/betting/positions.ts";
import { nameText } from "./name-text.ts";

/** The two sides of a handicap, by the names of their teams. */
export interface Sides {
  readonly home: string;
  readonly away: string;
}

/** What a runner of a handicap has behind its team's name: "India -0.75". */
const HANDICAP_AT_END = /\s*[+−-]?\d+(?:\.\d+)?$/;

/** The teams of a handicap, as its runners are called without their lines, in their order; undefined of every other market. */
export function handicapSides(
  { marketType }: Pick<Market, "marketType">,
  runnerNames: readonly string[],
): Sides | undefined {
  if (marketType !== "handicap") return undefined;
  const [home, away] = runnerNames.map((name) => name.replace(HANDICAP_AT_END, ""));
  return { home: home || positionText().home, away: away || positionText().away };
}

/** The names of a market's runners in their order. */
export function runnerNamesOf({ runners }: Pick<Market, "runners">): readonly string[] {
  return [...runners].sort((a, b) => a.sort - b.sort).map(({ name }) => name);
}

/** By how much a side has won: "India by 2", "Draw". The margin is home's. */
export function sideMarginWords(margin: number, { home, away }: Sides): string {
  if (margin === 0) return positionText().drawTitle;
  return margin > 0 ? positionText().sideBy(home, margin) : positionText().sideBy(away, -margin);
}

/** A number of the market's unit, in the viewer's language: "1 run", "47 runs", "2 wickets". */
export function unitWords(value: number, unit: string): string {
  const word = nameText().unit(unit);
  return `${value} ${value === 1 ? word.replace(/s$/, "") : word}`;
}
