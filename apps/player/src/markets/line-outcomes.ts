import type { Market } from "@crossbook/contract";
import { lineText } from "../messages/english/betting/lines.ts";

/** A runner of a market, and the market's lines. */
type MarketOfLines = Pick<Market, "marketType" | "line" | "runners">;

const SHARES = [
  {
    share: 1,
    get words() {
      return lineText().won;
    },
  },
  {
    share: 0.5,
    get words() {
      return lineText().halfWon;
    },
  },
  {
    share: 0,
    get words() {
      return lineText().stakeBack;
    },
  },
  {
    share: -0.5,
    get words() {
      return lineText().halfLost;
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
  return `${[...parts, lineText().elseLost].join(" · ")}.`;
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
  if (from === undefined) return to === undefined ? lineText().anyResult : lineText().orWorse(oneMargin(to));
  if (to === from) return oneMargin(from);
  if (to !== undefined) return lineText().fromTo(oneMargin(from), oneMargin(to));
  if (from > 1) return lineText().winByOrMore(from);
  if (from === 1) return lineText().win;
  return from === 0 ? lineText().winOrDraw : lineText().winDrawOrLose(-from);
}

function oneMargin(margin: number): string {
  if (margin === 0) return lineText().draw;
  return margin > 0 ? lineText().winBy(margin) : lineText().loseBy(-margin);
}
