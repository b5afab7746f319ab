import { broken } from "../../invariant.ts";
import { longerFloats } from "../../longer-arrays.ts";
import type { PositionParts } from "../../positions/positions.ts";
import { keptCentipaise } from "../../rules/money-rules.ts";
import type { RunnerIndex } from "../market-result.ts";
import { lossOf, RECENTRE_AT, WinnerPositions } from "../winner-positions.ts";

/** Where the outcomes begin in a row. */
const FIRST_OUTCOME = 2;

/**
 * Several runners win, always as many, so the worst case is `certain` plus the sum of the lowest so many outcomes:
 * every set of winners is possible, and an order can hurt on its own runner only.
 *
 *     worst     0 certain        1 exposure       2… outcome of each runner
 */
export class SeveralWinnersPositions extends WinnerPositions {
  readonly #winners: number;
  readonly #width: number;
  /** The lowest outcomes found so far, in ascending order. */
  readonly #lowest: Float64Array;
  #worst = new Float64Array(0);

  constructor(runners: number, winners: number, parts: PositionParts, removed: readonly RunnerIndex[] = []) {
    super(runners, parts, removed);
    this.#winners = winners;
    this.#width = FIRST_OUTCOME + runners;
    this.#lowest = new Float64Array(winners);
  }

  exposure(row: number): number {
    return this.#worst[row * this.#width + 1] ?? 0;
  }

  protected clearExposure(row: number): void {
    this.#worst[row * this.#width + 1] = 0;
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
    const cell = from + FIRST_OUTCOME + runner;
    const certain = (worst[from] ?? 0) + certainBy;
    worst[from] = certain;
    worst[cell] = (worst[cell] ?? 0) + outcomeBy;
    const exposure = lossOf(certain + this.#sumOfLowest(from));
    const before = worst[from + 1] ?? 0;
    if (!(mayRise || exposure <= before)) broken("exposure rises on a match or a cancel");
    worst[from + 1] = exposure;
    this.parts.accounts.addExposure(this.accountOf(row), keptCentipaise(exposure) - keptCentipaise(before));
    if (Math.abs(certain) > RECENTRE_AT) this.#recentre(row);
  }

  protected override growTo(rows: number): void {
    super.growTo(rows);
    this.#worst = longerFloats(this.#worst, rows * this.#width);
  }

  /** Sum of as many of the lowest outcomes as there are winners. */
  #sumOfLowest(from: number): number {
    const worst = this.#worst;
    const lowest = this.#lowest.fill(Number.POSITIVE_INFINITY);
    const last = this.#winners - 1;
    for (let cell = from + FIRST_OUTCOME; cell < from + this.#width; cell += 1) {
      const outcome = worst[cell] ?? 0;
      if (outcome >= (lowest[last] ?? 0) || this.removed[cell - from - FIRST_OUTCOME] === 1) continue;
      let place = last;
      for (; place > 0 && (lowest[place - 1] ?? 0) > outcome; place -= 1) {
        lowest[place] = lowest[place - 1] ?? 0;
      }
      lowest[place] = outcome;
    }
    return lowest.reduce((sum, outcome) => sum + outcome, 0);
  }

  /** Writes a row anew with its least outcome at zero. */
  #recentre(row: number): void {
    const worst = this.#worst;
    const from = row * this.#width;
    this.#sumOfLowest(from);
    const lowest = this.#lowest[0] ?? 0;
    worst[from] = (worst[from] ?? 0) + this.#winners * lowest;
    for (let cell = from + FIRST_OUTCOME; cell < from + this.#width; cell += 1) {
      worst[cell] = (worst[cell] ?? 0) - lowest;
    }
    this.recentreMatched(row, this.#winners);
  }
}
