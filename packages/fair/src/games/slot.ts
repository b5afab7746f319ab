import { accepted, hasExactly, refused } from "../choice-fields.ts";
import type { Distribution } from "../distribution.ts";
import { fraction } from "../fraction.ts";
import type { InstantGame, Parsed } from "../game.ts";
import { EVEN_MULTIPLIER } from "../payout.ts";

/** The symbols of the reels, by falling worth. */
export const SLOT_SYMBOLS = ["wild", "seven", "bell", "lotus", "mango", "lime", "cherry"] as const;
/** One symbol of the reels. */
export type SlotSymbol = (typeof SLOT_SYMBOLS)[number];

/** What three on a line pay, in multiples of the line's stake. Two cherries on the first two reels pay `TWO_CHERRIES`. */
export const SLOT_PAYTABLE: Readonly<Record<SlotSymbol, number>> = {
  wild: 450,
  seven: 100,
  bell: 40,
  lotus: 20,
  mango: 8,
  lime: 5,
  cherry: 3,
};

/** What cherries on the first two reels of a line pay where the third is no cherry and no wild. */
export const SLOT_TWO_CHERRIES = 2;

/** The lines, each as the row (0 is the top) on each of the three reels. The stake is shared by them equally. */
export const SLOT_LINES = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
] as const;

const LETTERS: Readonly<Record<string, SlotSymbol>> = {
  W: "wild",
  S: "seven",
  B: "bell",
  L: "lotus",
  M: "mango",
  I: "lime",
  C: "cherry",
};

/** The strips of the three reels, 32 stops each: 2 wild, 2 seven, 3 bell, 4 lotus, 6 mango, 7 lime, 8 cherry. */
export const SLOT_STRIPS: readonly (readonly SlotSymbol[])[] = [
  strip("CMIL CBIM CSIM CLIW CMIL CMIS CBIM CLBW"),
  strip("CIML CMIB LCIM CSIM CLIW MCIB CIMS CBLW"),
  strip("MCIB CLMI CSIM WCLI CMIL CIMB MCIS LCBW"),
];

/** A spin needs no choice: an object without fields. */
export type SlotChoice = Readonly<Record<string, never>>;

/** A line that pays: its index in `SLOT_LINES`, what it is paid for, and multiples of the line's stake. */
export interface SlotWin {
  readonly line: number;
  readonly symbol: SlotSymbol;
  readonly count: 2 | 3;
  readonly pays: number;
}

/** Where each reel stopped (the stop of its top row), the symbols of each reel from top to bottom, and the lines that pay. */
export interface SlotOutcome {
  readonly stops: readonly number[];
  readonly reels: readonly (readonly SlotSymbol[])[];
  readonly wins: readonly SlotWin[];
}

/** The window and its wins where the reels stop with these stops in their top rows. */
export function slotOutcome(stops: readonly number[]): SlotOutcome {
  const reels = SLOT_STRIPS.map((symbols, reel) =>
    [0, 1, 2].map((row) => symbols[((stops[reel] ?? 0) + row) % symbols.length] ?? "cherry"),
  );
  const wins = SLOT_LINES.flatMap((rows, line) => {
    const win = lineWin(rows.map((row, reel) => reels[reel]?.[row] ?? "cherry"));
    return win ? [{ line, ...win }] : [];
  });
  return { stops, reels, wins };
}

/** Three words, a reel each from the left: its stop is `below(32)`. */
export const slot: InstantGame<SlotChoice, SlotOutcome> = {
  kind: "instant",
  id: "slot",
  name: "Marigold Reels",
  rtpPercent: "96.04",
  volatility: "medium",
  rules: [
    "Three reels of 32 stops show three rows. Five lines are played at once, each with a fifth of the stake: the three rows and the two diagonals.",
    "Three equal symbols on a line pay: wild 450, seven 100, bell 40, lotus 20, mango 8, lime 5, cherry 3 times the line's stake.",
    "A wild stands for any symbol in a three. Cherries on the first two reels of a line pay 2 where the third is neither a cherry nor a wild; wilds do not help there.",
    "Every line that wins is paid. Each reel stops at each of its stops as likely as at the others.",
  ],
  limits: [],
  highestMultiplier: 980_000,
  parseChoice,
  decide(_choice, stream) {
    const outcome = slotOutcome(SLOT_STRIPS.map(({ length }) => stream.below(length)));
    return { outcome, multiplier: multiplierOf(outcome) };
  },
  distribution: () => fullCycle(),
};

let cycle: Distribution | undefined;

/** Every one of the 32³ stops of the reels, counted by what it pays: once, because a studio asks before every spin. */
function fullCycle(): Distribution {
  cycle ??= countedCycle();
  return cycle;
}

function countedCycle(): Distribution {
  const counts = new Map<number, bigint>();
  for (let spin = 0; spin < 32 ** 3; spin += 1) {
    const multiplier = multiplierOf(slotOutcome([spin & 31, (spin >> 5) & 31, spin >> 10]));
    counts.set(multiplier, (counts.get(multiplier) ?? 0n) + 1n);
  }
  return [...counts].map(([multiplier, weight]) => ({ pays: fraction(multiplier, EVEN_MULTIPLIER), weight }));
}

function multiplierOf({ wins }: SlotOutcome): number {
  return wins.reduce((sum, { pays }) => sum + (pays * EVEN_MULTIPLIER) / SLOT_LINES.length, 0);
}

function lineWin(symbols: readonly SlotSymbol[]): Omit<SlotWin, "line"> | undefined {
  const kinds = new Set(symbols.filter((symbol) => symbol !== "wild"));
  const [symbol = "wild"] = kinds;
  if (kinds.size <= 1) return { symbol, count: 3, pays: SLOT_PAYTABLE[symbol] };
  const twoCherries = symbols[0] === "cherry" && symbols[1] === "cherry";
  return twoCherries ? { symbol: "cherry", count: 2, pays: SLOT_TWO_CHERRIES } : undefined;
}

function strip(letters: string): readonly SlotSymbol[] {
  return letters
    .replaceAll(" ", "")
    .split("")
    .map((letter) => LETTERS[letter] ?? "cherry");
}

function parseChoice(value: unknown): Parsed<SlotChoice> {
  return hasExactly(value, []) ? accepted({}) : refused("A spin has no choice.");
}
