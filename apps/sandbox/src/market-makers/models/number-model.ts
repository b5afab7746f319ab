import { normalAboveZero } from "./normal.ts";

/** A whole number that is not known yet: runs, goals, points. */
export interface NumberModel {
  /** Chance that the number is `value` or more. */
  atLeast(value: number): number;
}

/** A normal value, rounded; never below `least`, where it stands already, and never above `most`. */
export function normalNumber(number: {
  readonly mean: number;
  readonly deviation: number;
  readonly least: number;
  readonly most?: number;
}): NumberModel {
  const { mean, deviation, least, most = Number.POSITIVE_INFINITY } = number;
  return {
    atLeast(value) {
      if (value <= least) return 1;
      return value > most ? 0 : normalAboveZero(mean - value + 0.5, deviation);
    },
  };
}

/**
 * A count that goes on from `least` by one with the same chance each time, whatever it has come to: geometric, with `mean`
 * more on average. Never above `most`.
 */
export function memorylessNumber(number: {
  readonly least: number;
  readonly mean: number;
  readonly most?: number;
}): NumberModel {
  const { least, mean, most = Number.POSITIVE_INFINITY } = number;
  const goesOn = Math.max(0, mean) / (1 + Math.max(0, mean));
  return {
    atLeast(value) {
      if (value <= least) return 1;
      return value > most ? 0 : goesOn ** (value - least);
    },
  };
}

/** A number by the chance of each value. */
export function countedNumber(chances: ReadonlyMap<number, number>): NumberModel {
  const values = [...chances].sort(([a], [b]) => b - a);
  const reached: { readonly value: number; readonly chance: number }[] = [];
  let sum = 0;
  for (const [value, chance] of values) {
    sum += chance;
    reached.push({ value, chance: sum });
  }
  return { atLeast: (value) => reached.findLast((one) => one.value >= value)?.chance ?? 0 };
}

/**
 * The chance at which a bet on "over" at a line is fair, where half of it may be won or lost and a bet that ends on its
 * line comes back: what it wins on average at even odds against all that is decided of it. `line` in quarters. The fair
 * chance of "under" is the rest; 0.5 where every bet comes back.
 */
export function overChance(model: NumberModel, line: number): number {
  const exactly = (quarters: number) =>
    quarters % 4 === 0 ? model.atLeast(quarters / 4) - model.atLeast(quarters / 4 + 1) : 0;
  const wins = model.atLeast(Math.ceil((line + 2) / 4)) + exactly(line + 1) / 2;
  const loses = 1 - model.atLeast(Math.floor((line - 2) / 4) + 1) + exactly(line - 1) / 2;
  return wins + loses <= 0 ? 0.5 : wins / (wins + loses);
}
