import { accepted, hasExactly, isWholeBetween, refused } from "../choice-fields.ts";
import type { Parsed, Settlement, StepAnswer, SteppedGame } from "../game.ts";
import { EVEN_MULTIPLIER } from "../payout.ts";

/** Tiles of the field, numbered from 0, row by row, five in a row. */
export const MINES_TILES = 25;

/** A round is cashed out before a pick could pay more than this, in ten-thousandths. */
export const MINES_HIGHEST_MULTIPLIER = 100_000_000;

/** How many mines are hidden: 1 to 24. */
export interface MinesChoice {
  readonly mines: number;
}

/** A tile to open, or to be paid for those opened. */
export type MinesStep = { readonly open: number } | { readonly cashOut: true };

/** A round with its secret: where the mines are. Kept by the studio, never sent to the player while it is open. */
export interface MinesState {
  readonly layout: readonly number[];
  /** Opened tiles in order; the last one is a mine where the round is lost. */
  readonly opened: readonly number[];
  readonly phase: "open" | "won" | "lost" | "void";
}

/** What the player may see. */
export interface MinesView {
  readonly mines: number;
  readonly opened: readonly number[];
  readonly phase: MinesState["phase"];
  /** What cashing out pays now, in ten-thousandths; the stake itself before the first pick, 0 once lost. */
  readonly multiplier: number;
  /** What it pays after one more safe pick; undefined where there is none. */
  readonly nextMultiplier: number | undefined;
  /** Where the mines are, once the round is over. */
  readonly layout: readonly number[] | undefined;
}

/** By mines and then picks, from 0 of each: computed once, because every step asks for it. */
const MULTIPLIERS = Array.from({ length: MINES_TILES }, (_, count) => multipliersOf(count));

/**
 * What so many safe picks pay, in ten-thousandths: 0.99 × C(25, picks) / C(25 − mines, picks), rounded down.
 * One pick among m mines is safe with (25 − m) / 25, and so on: each number of picks returns 99 %, less the rounding.
 */
export function minesMultiplier(mines: number, picks: number): number {
  return MULTIPLIERS[mines]?.[picks] ?? 0;
}

/** How many safe picks a round can have: all safe tiles, or as many as stay within the highest multiplier. */
export function minesHighestPicks(mines: number): number {
  return (MULTIPLIERS[mines]?.length ?? 1) - 1;
}

/** One word or more for each mine: `draw(mines, 25)`, when the round is opened. */
export const mines: SteppedGame<MinesChoice, MinesStep, MinesState, MinesView> = {
  kind: "stepped",
  id: "mines",
  name: "Mines",
  rtpPercent: "98.99",
  volatility: "by choice",
  rules: [
    "Choose how many mines lie under 25 tiles, 1 to 24. They are laid when the round begins.",
    "Each safe tile raises what you are paid when you cash out. A mine ends the round and loses the stake.",
    "So many picks pay 0.99 divided by the chance that all of them are safe, rounded down to four decimals: wherever you stop, the return is at least the published one, less what is lost where the amount is rounded down to a whole paisa.",
    "The round is cashed out by itself when no safe tile is left, or when one more pick would pay more than 10,000×.",
    "A round that you do not come back to is cashed out; one without a pick is refunded.",
  ],
  limits: [{ field: "mines", lowest: 1, highest: MINES_TILES - 1, unit: "mines" }],
  highestMultiplier: MINES_HIGHEST_MULTIPLIER,
  parseChoice,
  parseStep,
  open: (choice, stream) => ({
    layout: stream.draw(choice.mines, MINES_TILES),
    opened: [],
    phase: "open",
  }),
  step,
  finish: (state) =>
    state.phase === "open" ? { ...state, phase: state.opened.length === 0 ? "void" : "won" } : state,
  view,
  settlement,
  nextMultiplier,
};

/** From no pick to the highest number of them. */
function multipliersOf(mines: number): readonly number[] {
  const multipliers: number[] = [];
  let [above, below] = [99n * BigInt(EVEN_MULTIPLIER), 100n];
  for (let picks = 0; picks <= MINES_TILES - mines; picks += 1) {
    const multiplier = Number(above / below);
    if (multiplier > MINES_HIGHEST_MULTIPLIER) break;
    multipliers.push(multiplier);
    above *= BigInt(MINES_TILES - picks);
    below *= BigInt(MINES_TILES - mines - picks);
  }
  return multipliers;
}

function step(state: MinesState, taken: MinesStep): StepAnswer<MinesState> {
  if (state.phase !== "open") return { ok: false, problem: "The round is over." };
  if ("cashOut" in taken) {
    if (state.opened.length === 0) return { ok: false, problem: "Open a tile before you cash out." };
    return { ok: true, extraStake: 0, state: { ...state, phase: "won" } };
  }
  if (state.opened.includes(taken.open)) return { ok: false, problem: "This tile is open." };
  const opened = [...state.opened, taken.open];
  return { ok: true, extraStake: 0, state: { ...state, opened, phase: phaseAfter(state.layout, opened) } };
}

function phaseAfter(layout: readonly number[], opened: readonly number[]): MinesState["phase"] {
  if (opened.some((tile) => layout.includes(tile))) return "lost";
  return opened.length >= minesHighestPicks(layout.length) ? "won" : "open";
}

function view(state: MinesState): MinesView {
  const { layout, opened, phase } = state;
  return {
    mines: layout.length,
    opened,
    phase,
    multiplier: multiplierOf(state),
    nextMultiplier: nextMultiplier(state),
    layout: phase === "open" ? undefined : layout,
  };
}

function nextMultiplier({ layout, opened, phase }: MinesState): number | undefined {
  const canGoOn = phase === "open" && opened.length < minesHighestPicks(layout.length);
  return canGoOn ? minesMultiplier(layout.length, opened.length + 1) : undefined;
}

function settlement(state: MinesState): Settlement | undefined {
  if (state.phase === "open") return undefined;
  return { result: state.phase, multiplier: multiplierOf(state), stakeUnits: 1 };
}

function multiplierOf({ layout, opened, phase }: MinesState): number {
  if (phase === "lost") return 0;
  return opened.length === 0 ? EVEN_MULTIPLIER : minesMultiplier(layout.length, opened.length);
}

function parseChoice(value: unknown): Parsed<MinesChoice> {
  if (!hasExactly(value, ["mines"])) return refused("Name the number of mines.");
  if (!isWholeBetween(value.mines, 1, MINES_TILES - 1)) return refused("There are 1 to 24 mines.");
  return accepted({ mines: value.mines });
}

function parseStep(value: unknown): Parsed<MinesStep> {
  if (hasExactly(value, ["cashOut"]) && value.cashOut === true) return accepted({ cashOut: true });
  if (hasExactly(value, ["open"]) && isWholeBetween(value.open, 0, MINES_TILES - 1)) {
    return accepted({ open: value.open });
  }
  return refused("A step opens a tile from 0 to 24, or cashes out.");
}
