import { accepted, hasExactly, isOneOf, refused } from "../choice-fields.ts";
import { fraction } from "../fraction.ts";
import type { InstantGame, Parsed } from "../game.ts";
import { EVEN_MULTIPLIER } from "../payout.ts";

/** How many segments a wheel may have. */
export const WHEEL_SEGMENTS = [10, 20, 50] as const;

/** How far the segments of a wheel differ. */
export const WHEEL_RISKS = ["low", "medium", "high"] as const;

/** The wheel that is turned. */
export interface WheelChoice {
  readonly segments: (typeof WHEEL_SEGMENTS)[number];
  readonly risk: (typeof WHEEL_RISKS)[number];
}

/** The segment that the wheel stops at, from 0, in the order of `wheelMultipliers`. */
export interface WheelOutcome {
  readonly segment: number;
}

/** Ten segments of the low risk: a wheel of more repeats them. */
const LOW = [1.5, 1.2, 1.2, 1.2, 0, 1.2, 1.2, 1.2, 1.2, 0];

const MEDIUM: Readonly<Record<WheelChoice["segments"], readonly number[]>> = {
  10: [0, 1.9, 0, 1.5, 0, 2, 0, 1.5, 0, 3],
  20: [1.5, 0, 2, 0, 2, 0, 2, 0, 1.5, 0, 3, 0, 1.8, 0, 2, 0, 2, 0, 2, 0],
  // Every second segment pays: one 5, three 3s, eight 2s and thirteen 1.5s.
  50: [
    5, 1.5, 2, 1.5, 2, 1.5, 1.5, 2, 3, 1.5, 1.5, 2, 1.5, 2, 1.5, 1.5, 3, 2, 1.5, 2, 1.5, 3, 1.5, 2, 1.5,
  ].flatMap((multiple) => [multiple, 0]),
};

const MULTIPLIERS = new Map(
  WHEEL_SEGMENTS.flatMap((segments) =>
    WHEEL_RISKS.map((risk) => {
      const multiples = multiplesOf(segments, risk);
      return [`${segments} ${risk}`, multiples.map((multiple) => Math.round(multiple * EVEN_MULTIPLIER))];
    }),
  ),
);

/** What each segment pays, in ten-thousandths, clockwise. The mean of every wheel is exactly 0.99. */
export function wheelMultipliers({ segments, risk }: WheelChoice): readonly number[] {
  return MULTIPLIERS.get(`${segments} ${risk}`) ?? [];
}

/** One word: the segment is `below(segments)`. */
export const wheel: InstantGame<WheelChoice, WheelOutcome> = {
  kind: "instant",
  id: "wheel",
  name: "Wheel",
  rtpPercent: "99.00",
  volatility: "by choice",
  rules: [
    "The wheel stops at one of its 10, 20 or 50 segments, each as likely as the others, and pays what is written on it.",
    "The risk chooses the wheel: with low risk most segments pay a little, with high risk one segment pays and the others nothing.",
  ],
  limits: [
    { field: "segments", options: WHEEL_SEGMENTS },
    { field: "risk", options: WHEEL_RISKS },
  ],
  highestMultiplier: 495_000,
  parseChoice,
  decide(choice, stream) {
    const segment = stream.below(choice.segments);
    return { outcome: { segment }, multiplier: wheelMultipliers(choice)[segment] ?? 0 };
  },
  distribution: (choice) =>
    wheelMultipliers(choice).map((multiplier) => ({
      pays: fraction(multiplier, EVEN_MULTIPLIER),
      weight: 1n,
    })),
};

function multiplesOf(segments: WheelChoice["segments"], risk: WheelChoice["risk"]): readonly number[] {
  if (risk === "medium") return MEDIUM[segments];
  if (risk === "low") return Array.from({ length: segments }, (_, segment) => LOW[segment % LOW.length] ?? 0);
  return Array.from({ length: segments }, (_, segment) => (segment === 0 ? (segments * 99) / 100 : 0));
}

function parseChoice(value: unknown): Parsed<WheelChoice> {
  if (!hasExactly(value, ["segments", "risk"])) return refused("Name the segments and the risk.");
  const { segments, risk } = value;
  if (!isOneOf(WHEEL_SEGMENTS, segments)) return refused("A wheel has 10, 20 or 50 segments.");
  if (!isOneOf(WHEEL_RISKS, risk)) return refused("The risk is low, medium or high.");
  return accepted({ segments, risk });
}
