import { scoreText } from "../../messages/english/betting/score.ts";
/** A line through prices as SVG points in a box of the given size; the newest is at the right end. */
export function sparklinePoints(path: readonly number[], width: number, height: number): string {
  if (path.length === 0) return "";
  const lowest = Math.min(...path);
  const span = Math.max(...path) - lowest;
  const step = path.length === 1 ? 0 : width / (path.length - 1);
  return path
    .map((price, index) => {
      const up = span === 0 ? 0.5 : (price - lowest) / span;
      return `${(index * step).toFixed(1)},${(height - up * height).toFixed(1)}`;
    })
    .join(" ");
}

/** The same for a person who does not see it. */
export function sparklineWords(path: readonly number[]): string {
  const [first, last] = [path[0], path.at(-1)];
  if (first === undefined || last === undefined) return scoreText().noPrices;
  const way = last > first ? scoreText().up : last < first ? scoreText().down : scoreText().level;
  return scoreText().wayOfPrices(way, first, last, Math.min(...path), Math.max(...path));
}
