import { accepted, hasExactly, isOneOf, refused } from "../choice-fields.ts";
import { fraction } from "../fraction.ts";
import type { InstantGame, Parsed } from "../game.ts";
import { EVEN_MULTIPLIER } from "../payout.ts";

/** How many rows of pins a board may have. */
export const PLINKO_ROWS = [8, 12, 16] as const;

/** How far the buckets of a board differ. */
export const PLINKO_RISKS = ["low", "medium", "high"] as const;

/** The board that the ball falls through. */
export interface PlinkoChoice {
  readonly rows: (typeof PLINKO_ROWS)[number];
  readonly risk: (typeof PLINKO_RISKS)[number];
}

/** The ball's way, a row each (1 is right), and its bucket, counted from the left: the number of rights. */
export interface PlinkoOutcome {
  readonly path: readonly (0 | 1)[];
  readonly bucket: number;
}

/** The multiples of each board from the middle bucket to the edge: both halves are the same. */
const FROM_MIDDLE = {
  8: {
    low: [0.5, 1, 1.1, 2.1, 5.6],
    medium: [0.4, 0.7, 1.3, 3, 13],
    high: [0.2, 0.3, 1.5, 4, 29],
  },
  12: {
    low: [0.5, 1, 1.1, 1.4, 1.6, 3, 10],
    medium: [0.3, 0.6, 1.1, 2, 4, 11, 33],
    high: [0.2, 0.2, 0.7, 2, 8.1, 24, 170],
  },
  16: {
    low: [0.5, 1, 1.1, 1.2, 1.4, 1.4, 2, 9, 16],
    medium: [0.3, 0.5, 1, 1.5, 3, 5, 10, 41, 110],
    high: [0.2, 0.2, 0.2, 2, 4, 9, 26, 130, 1000],
  },
} as const;

const MULTIPLIERS = new Map(
  PLINKO_ROWS.flatMap((rows) =>
    PLINKO_RISKS.map((risk) => {
      const half: readonly number[] = FROM_MIDDLE[rows][risk];
      const multiples = [...half.slice(1).reverse(), ...half];
      return [`${rows} ${risk}`, multiples.map((multiple) => Math.round(multiple * EVEN_MULTIPLIER))];
    }),
  ),
);

/** What each bucket pays, from the left, in ten-thousandths: one more bucket than rows. */
export function plinkoMultipliers({ rows, risk }: PlinkoChoice): readonly number[] {
  return MULTIPLIERS.get(`${rows} ${risk}`) ?? [];
}

/** One word for each row, from the top: `below(2)`, 1 is right. */
export const plinko: InstantGame<PlinkoChoice, PlinkoOutcome> = {
  kind: "instant",
  id: "plinko",
  name: "Plinko",
  rtpPercent: "98.91",
  volatility: "by choice",
  rules: [
    "A ball falls through 8, 12 or 16 rows of pins. At each row it goes left or right, each as likely as the other.",
    "It pays the multiple of the bucket that it ends in. The risk chooses how far the buckets differ.",
  ],
  limits: [
    { field: "rows", options: PLINKO_ROWS },
    { field: "risk", options: PLINKO_RISKS },
  ],
  highestMultiplier: 10_000_000,
  parseChoice,
  decide(choice, stream) {
    const path = Array.from({ length: choice.rows }, (): 0 | 1 => (stream.below(2) === 0 ? 0 : 1));
    const bucket = path.reduce<number>((rights, step) => rights + step, 0);
    return { outcome: { path, bucket }, multiplier: plinkoMultipliers(choice)[bucket] ?? 0 };
  },
  distribution(choice) {
    let ways = 1n;
    return plinkoMultipliers(choice).map((multiplier, bucket) => {
      const weight = ways;
      ways = (ways * BigInt(choice.rows - bucket)) / BigInt(bucket + 1);
      return { pays: fraction(multiplier, EVEN_MULTIPLIER), weight };
    });
  },
};

function parseChoice(value: unknown): Parsed<PlinkoChoice> {
  if (!hasExactly(value, ["rows", "risk"])) return refused("Name the rows and the risk.");
  const { rows, risk } = value;
  if (!isOneOf(PLINKO_ROWS, rows)) return refused("A board has 8, 12 or 16 rows.");
  if (!isOneOf(PLINKO_RISKS, risk)) return refused("The risk is low, medium or high.");
  return accepted({ rows, risk });
}
