import { accepted, hasExactly, isWholeBetween, refused } from "../choice-fields.ts";
import { fraction } from "../fraction.ts";
import type { InstantGame, Parsed } from "../game.ts";
import { EVEN_MULTIPLIER } from "../payout.ts";
import { ROULETTE_BETS } from "./roulette-bets.ts";

/** Pockets of a European wheel: 0 to 36. */
export const ROULETTE_POCKETS = 37;

/** How many places one round may have chips on, and how many units on one of them. */
export const ROULETTE_LIMITS = { bets: 60, units: 10_000 } as const;

/** Chips: so many units on each named bet (a key of `ROULETTE_BETS`). The round's stake is shared by units. */
export interface RouletteChoice {
  readonly bets: readonly { readonly bet: string; readonly units: number }[];
}

/** The pocket that the ball falls into. */
export interface RouletteOutcome {
  readonly pocket: number;
}

/**
 * One word: the pocket is `below(37)`. The stake of a round should be a multiple of its units, a chip's value each: then
 * every payout is whole.
 */
export const roulette: InstantGame<RouletteChoice, RouletteOutcome> = {
  kind: "instant",
  id: "roulette",
  name: "European roulette",
  rtpPercent: "97.30",
  volatility: "by choice",
  rules: [
    "The ball falls into one of 37 pockets, 0 to 36, each as likely as the others.",
    "A bet on n numbers pays 36 / n of its stake, the stake included: a single number 36×, a split 18×, a street 12×, a corner 9×, a line 6×, a dozen or column 3×, red, black, even, odd, 1–18 and 19–36 2×.",
    "On 0 every bet loses that does not name it.",
  ],
  limits: [
    { field: "bets", lowest: 1, highest: ROULETTE_LIMITS.bets, unit: "bets" },
    { field: "bets.units", lowest: 1, highest: ROULETTE_LIMITS.units, unit: "units" },
  ],
  highestMultiplier: 360_000,
  parseChoice,
  decide(choice, stream) {
    const pocket = stream.below(ROULETTE_POCKETS);
    const exact = { pays: unitsPaid(choice, pocket), of: unitsStaked(choice) };
    return {
      outcome: { pocket },
      multiplier: Math.floor((exact.pays * EVEN_MULTIPLIER) / exact.of),
      exact,
    };
  },
  distribution(choice) {
    return Array.from({ length: ROULETTE_POCKETS }, (_, pocket) => ({
      pays: fraction(unitsPaid(choice, pocket), unitsStaked(choice)),
      weight: 1n,
    }));
  },
};

/** All units of a choice. */
export function unitsStaked({ bets }: RouletteChoice): number {
  return bets.reduce((sum, { units }) => sum + units, 0);
}

function unitsPaid({ bets }: RouletteChoice, pocket: number): number {
  return bets.reduce((sum, { bet, units }) => {
    const place = ROULETTE_BETS.get(bet);
    return place?.numbers.includes(pocket) ? sum + units * place.pays : sum;
  }, 0);
}

function parseChoice(value: unknown): Parsed<RouletteChoice> {
  if (!hasExactly(value, ["bets"]) || !Array.isArray(value.bets)) return refused("Name the bets.");
  const given: readonly unknown[] = value.bets;
  if (!isWholeBetween(given.length, 1, ROULETTE_LIMITS.bets)) {
    return refused(`A round has 1 to ${ROULETTE_LIMITS.bets} bets.`);
  }
  const units = new Map<string, number>();
  for (const entry of given) {
    if (!hasExactly(entry, ["bet", "units"])) return refused("A bet has a name and units.");
    const { bet, units: placed } = entry;
    if (typeof bet !== "string" || !ROULETTE_BETS.has(bet)) return refused("There is no such bet.");
    if (units.has(bet)) return refused("Each bet is named once.");
    if (!isWholeBetween(placed, 1, ROULETTE_LIMITS.units)) {
      return refused(`A bet has 1 to ${ROULETTE_LIMITS.units} units.`);
    }
    units.set(bet, placed);
  }
  return accepted({ bets: [...units].map(([bet, placed]) => ({ bet, units: placed })) });
}
