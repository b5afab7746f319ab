import { accepted, hasExactly, isOneOf, isWholeBetween, refused } from "../choice-fields.ts";
import type { Distribution } from "../distribution.ts";
import { fraction } from "../fraction.ts";
import type { InstantGame, Parsed } from "../game.ts";
import { EVEN_MULTIPLIER } from "../payout.ts";

/** A roll is 0 to 10 000: hundredths from 0.00 to 100.00, each as likely as the others. */
export const DICE_FACES = 10_001;

/** How many faces a bet may win by: chances from 0.1 % to 98 %. */
export const DICE_WINNING_FACES = { lowest: 10, highest: 9_800 } as const;

/** A bet that the roll is strictly over or under a target, in hundredths. */
export interface DiceChoice {
  readonly direction: "over" | "under";
  readonly target: number;
}

/** The roll in hundredths, 0 to 10 000. */
export interface DiceOutcome {
  readonly roll: number;
}

/** How many of the 10 001 faces win. */
export function diceWinningFaces({ direction, target }: DiceChoice): number {
  return direction === "under" ? target : DICE_FACES - 1 - target;
}

/** What a win pays, in ten-thousandths: 0.99 over the chance, rounded down. */
export function diceMultiplier(choice: DiceChoice): number {
  return Math.floor((99 * DICE_FACES * (EVEN_MULTIPLIER / 100)) / diceWinningFaces(choice));
}

/** One word: the roll is `below(10 001)`. */
export const dice: InstantGame<DiceChoice, DiceOutcome> = {
  kind: "instant",
  id: "dice",
  name: "Dice",
  rtpPercent: "98.99",
  volatility: "by choice",
  rules: [
    "A roll is one of the 10,001 numbers from 0.00 to 100.00, each as likely as the others.",
    "Choose a target and whether the roll will be over or under it. A roll equal to the target loses.",
    "A win pays 0.99 divided by the chance of winning, rounded down to four decimals, and the amount is rounded down to a whole paisa.",
  ],
  limits: [
    { field: "direction", options: ["over", "under"] },
    { field: "target", lowest: 10, highest: 9_990, unit: "hundredths" },
  ],
  highestMultiplier: 9_900_990,
  parseChoice,
  decide(choice, stream) {
    const roll = stream.below(DICE_FACES);
    const won = choice.direction === "under" ? roll < choice.target : roll > choice.target;
    return { outcome: { roll }, multiplier: won ? diceMultiplier(choice) : 0 };
  },
  distribution(choice): Distribution {
    const faces = diceWinningFaces(choice);
    return [
      { pays: fraction(diceMultiplier(choice), EVEN_MULTIPLIER), weight: BigInt(faces) },
      { pays: fraction(0), weight: BigInt(DICE_FACES - faces) },
    ];
  },
};

function parseChoice(value: unknown): Parsed<DiceChoice> {
  if (!hasExactly(value, ["direction", "target"])) return refused("Name a direction and a target.");
  const { direction, target } = value;
  if (!isOneOf(["over", "under"] as const, direction)) return refused("The direction is over or under.");
  if (!isWholeBetween(target, 0, DICE_FACES - 1)) {
    return refused("The target is a whole number of hundredths from 0 to 10,000.");
  }
  const choice = { direction, target };
  const { lowest, highest } = DICE_WINNING_FACES;
  if (!isWholeBetween(diceWinningFaces(choice), lowest, highest)) {
    return refused(`A bet wins by ${lowest} to ${highest} of the ${DICE_FACES} numbers.`);
  }
  return accepted(choice);
}
