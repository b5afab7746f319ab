import { accepted, hasExactly, isWholeBetween, refused } from "../choice-fields.ts";
import type { InstantGame, Parsed } from "../game.ts";
import { MULTIPLE_TARGETS, multipleDistribution, multipleOfWord } from "./rising-multiple.ts";

/** The multiple that the player aims at, in hundredths: 101 to 1 000 000. */
export interface LimboChoice {
  readonly target: number;
}

/** The multiple that came, in hundredths: 100 to 1 000 000. */
export interface LimboOutcome {
  readonly multiple: number;
}

/** One word, which gives the multiple as in crash. */
export const limbo: InstantGame<LimboChoice, LimboOutcome> = {
  kind: "instant",
  id: "limbo",
  name: "Limbo",
  rtpPercent: "99.00",
  volatility: "by choice",
  rules: [
    "Choose a target from 1.01× to 10,000.00×. The round draws a multiple; you win where it is your target or more.",
    "A win pays your target, however high the multiple. The chance of reaching x is 0.99 / x.",
  ],
  limits: [{ field: "target", ...MULTIPLE_TARGETS, unit: "hundredths" }],
  highestMultiplier: 100_000_000,
  parseChoice,
  decide({ target }, stream) {
    const multiple = multipleOfWord(stream.word());
    return { outcome: { multiple }, multiplier: multiple >= target ? target * 100 : 0 };
  },
  distribution: ({ target }) => multipleDistribution(target),
};

function parseChoice(value: unknown): Parsed<LimboChoice> {
  if (!hasExactly(value, ["target"])) return refused("Name a target.");
  const { target } = value;
  const { lowest, highest } = MULTIPLE_TARGETS;
  if (!isWholeBetween(target, lowest, highest)) {
    return refused(`The target is a whole number of hundredths from ${lowest} to ${highest}.`);
  }
  return accepted({ target });
}
