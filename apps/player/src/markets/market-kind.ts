import type { Market, LineTerms as WireLines } from "@crossbook/contract";
import type { LineTerms, MarketTerms } from "@crossbook/engine/kinds";

/** What of a market its kind follows from. */
export type KindOfMarket = Pick<Market, "line" | "eachWay" | "winners" | "priceLadder" | "runners">;

/** The engine's terms of a market, by which positions and payouts are computed as the exchange does. */
export function engineTerms(market: KindOfMarket): MarketTerms {
  const { line, eachWay, winners, priceLadder: ladder } = market;
  const runnerCount = market.runners.length;
  if (line !== null) return lineTerms(line);
  if (eachWay !== null) return { kind: "eachWay", runnerCount, ...eachWay, ladder };
  return winners > 1
    ? { kind: "severalWinners", runnerCount, winners, ladder }
    : { kind: "singleWinner", runnerCount, ladder };
}

/** The engine counts lines in quarters, and "7 or more" lies between 6 and 7. */
function lineTerms({ first, step, count, sides }: WireLines): LineTerms {
  const shift = sides === "over" ? 2 : 0;
  return { kind: "line", first: 4 * first - shift, step: 4 * step, lines: count, sides };
}

/** The place of a line among a market's lines, from 0; undefined where it has no such line. */
export function placeOfLine({ first, step, count }: WireLines, line: number): number | undefined {
  const place = (line - first) / step;
  return Number.isInteger(place) && place >= 0 && place < count ? place : undefined;
}

/** The next line up or down; undefined at the ends. A text between two lines steps to the nearer one of that side. */
export function nextLine(lines: WireLines, line: number, direction: "up" | "down"): number | undefined {
  const place = (line - lines.first) / lines.step;
  const next = direction === "up" ? Math.floor(place + 1) : Math.ceil(place - 1);
  const bounded = Math.min(Math.max(next, 0), lines.count - 1);
  return bounded === place ? undefined : lines.first + bounded * lines.step;
}

/** The lowest and the highest line. */
export function lineRange({ first, step, count }: WireLines): readonly [number, number] {
  return [first, first + (count - 1) * step];
}
