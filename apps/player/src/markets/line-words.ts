import type { Market } from "@crossbook/contract";
import { positionText } from "../messages/english/betting/positions.ts";
import { nameText } from "./name-text.ts";

/** A runner of a market, and the market's lines. */
type MarketOfLines = Pick<Market, "marketType" | "line" | "runners">;

const SHARES = [
  {
    share: 1,
    get words() {
      return positionText().won;
    },
  },
  {
    share: 0.5,
    get words() {
      return positionText().halfWon;
    },
  },
  {
    share: 0,
    get words() {
      return positionText().stakeBack;
    },
  },
  {
    share: -0.5,
    get words() {
      return positionText().halfLost;
    },
  },
] as const;

/**
 * What becomes of a back of a handicap's or a total's runner, result by result, the best first: "won: 3+ · half lost: 2 · else
 * lost". The results of a handicap are said from the runner's own side. Undefined where the runner has no line.
 */
export function runnerOutcomes(market: MarketOfLines, runner: { readonly id: number }): string | undefined {
  const { line, marketType } = market;
  if (line === null || line.sides !== "both") return undefined;
  const runners = [...market.runners].sort((a, b) => a.sort - b.sort);
  const place = runners.findIndex(({ id }) => id === runner.id);
  if (place < 0) return undefined;
  const quarters = 4 * (line.first + Math.floor(place / 2) * line.step);
  const isUnder = place % 2 === 1;
  const isMargin = marketType === "handicap";
  // An away side's own margin is the opposite of the result, so that both sides are read alike.
  const isTurned = isUnder && isMargin;
  const shareAt = (own: number) => {
    const over = Math.max(-1, Math.min(1, (4 * (isTurned ? -own : own) - quarters) / 2));
    return isUnder ? -over : over;
  };
  const parts = SHARES.flatMap(({ share, words }) => {
    const found = rangeOf((own) => shareAt(own) === share, Math.abs(Math.round(quarters / 4)) + 3);
    const range = found && (isMargin ? marginWords(found) : countWords(found));
    return range === undefined ? [] : [`${words}: ${range}`];
  });
  return `${[...parts, positionText().elseLost].join(" · ")}.`;
}

interface Range {
  /** Undefined: no end on that side. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** The numbers that are so, which are next to each other; looked for from `-reach` to `reach`, beyond which nothing changes. */
function rangeOf(isSo: (value: number) => boolean, reach: number): Range | undefined {
  const values = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach).filter(isSo);
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return { from: first === -reach ? undefined : first, to: last === reach ? undefined : last };
}

/** Of what is counted from 0 on: "3+", "0–2", "2". */
function countWords({ from = 0, to }: Range): string | undefined {
  if (to === undefined) return `${from}+`;
  if (to < 0) return undefined;
  return from >= to ? String(to) : `${Math.max(from, 0)}–${to}`;
}

/** Of a side's margin: "win by 2+", "win or draw", "lose by at most 1", "draw". */
function marginWords({ from, to }: Range): string {
  if (from === undefined)
    return to === undefined ? positionText().anyResult : positionText().orWorse(oneMargin(to));
  if (to === from) return oneMargin(from);
  if (to !== undefined) return positionText().fromTo(oneMargin(from), oneMargin(to));
  if (from > 1) return positionText().winByOrMore(from);
  if (from === 1) return positionText().win;
  return from === 0 ? positionText().winOrDraw : positionText().winDrawOrLose(-from);
}

function oneMargin(margin: number): string {
  if (margin === 0) return positionText().draw;
  return margin > 0 ? positionText().winBy(margin) : positionText().loseBy(-margin);
}

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
