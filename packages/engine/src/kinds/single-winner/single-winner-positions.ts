import { broken } from "../../invariant.ts";
import { longerFloats, longerInts } from "../../longer-arrays.ts";
import type { PositionParts } from "../../positions/positions.ts";
import { keptCentipaise } from "../../rules/money-rules.ts";
import type { RunnerIndex } from "../market-result.ts";
import { lossOf, RECENTRE_AT, WinnerPositions } from "../winner-positions.ts";

/** Where the outcomes begin in a row. */
const FIRST_OUTCOME = 3;

/**
 * One runner wins, so the worst case is `certain` plus the least outcome. A row's numbers lie side by side, so that a
 * change of a position stays within two or three lines of memory:
 *
 *     worst     0 certain        1 lowest other   2 exposure   3… outcome of each runner
 *
 * `changed` is the runner that changed last and `lowest other` the least outcome of all the rest, so that its next
 * change needs no look at them.
 */
export class SingleWinnerPositions extends WinnerPositions {
  readonly #width: number;
  #worst = new Float64Array(0);
  #changed = new Int32Array(0);

  constructor(runners: number, parts: PositionParts, removed: readonly RunnerIndex[] = []) {
    super(runners, parts, removed);
    this.#width = FIRST_OUTCOME + runners;
  }

  exposure(row: number): number {
    return this.#worst[row * this.#width + 2] ?? 0;
  }

  protected clearExposure(row: number): void {
    this.#worst[row * this.#width + 2] = 0;
  }

  protected change(
    row: number,
    runner: number,
    certainBy: number,
    outcomeBy: number,
    mayRise: boolean,
  ): void {
    const worst = this.#worst;
    const from = row * this.#width;
    if (this.#changed[row] !== runner) this.#turnTo(row, runner);
    const cell = from + FIRST_OUTCOME + runner;
    const certain = (worst[from] ?? 0) + certainBy;
    const outcome = (worst[cell] ?? 0) + outcomeBy;
    const exposure = lossOf(certain + lower(worst[from + 1] ?? 0, outcome));
    const before = worst[from + 2] ?? 0;
    if (!(mayRise || exposure <= before)) broken("exposure rises on a match or a cancel");
    worst[from] = certain;
    worst[from + 2] = exposure;
    worst[cell] = outcome;
    this.parts.accounts.addExposure(this.accountOf(row), keptCentipaise(exposure) - keptCentipaise(before));
    if (Math.abs(certain) > RECENTRE_AT) this.#recentre(row);
  }

  protected override growTo(rows: number): void {
    super.growTo(rows);
    this.#worst = longerFloats(this.#worst, rows * this.#width);
    this.#changed = longerInts(this.#changed, rows);
  }

  /** Makes `runner` the one whose outcome changes next. */
  #turnTo(row: number, runner: number): void {
    const worst = this.#worst;
    const from = row * this.#width;
    const first = from + FIRST_OUTCOME;
    const lowest = this.#lowestOutcome(row);
    const isLowest = worst[first + runner] === lowest;
    worst[from + 1] = isLowest ? this.#lowestOther(first, runner) : lowest;
    this.#changed[row] = runner;
  }

  #lowestOutcome(row: number): number {
    const from = row * this.#width;
    const runner = this.#changed[row] ?? 0;
    return lower(this.#worst[from + 1] ?? 0, this.#worst[from + FIRST_OUTCOME + runner] ?? 0);
  }

  /** The least outcome of all runners that can win but one. There are at least two. */
  #lowestOther(first: number, runner: number): number {
    const worst = this.#worst;
    let lowest = Number.POSITIVE_INFINITY;
    for (let other = 0; other < this.runners; other += 1) {
      const outcome = worst[first + other] ?? 0;
      if (other !== runner && outcome < lowest && this.removed[other] === 0) lowest = outcome;
    }
    return lowest;
  }

  /** Writes a row anew with its least outcome at zero. */
  #recentre(row: number): void {
    const worst = this.#worst;
    const from = row * this.#width;
    const lowest = this.#lowestOutcome(row);
    worst[from] = (worst[from] ?? 0) + lowest;
    worst[from + 1] = (worst[from + 1] ?? 0) - lowest;
    for (let cell = from + FIRST_OUTCOME; cell < from + this.#width; cell += 1) {
      worst[cell] = (worst[cell] ?? 0) - lowest;
    }
    this.recentreMatched(row, 1);
  }
}

/**
 * The lower of two outcomes, without a branch. Exact: an outcome is `certain` and one order away from what the
 * position means, which keeps it below half of the safe integers.
 */
function lower(a: number, b: number): number {
  return (a + b - Math.abs(a - b)) / 2;
}
