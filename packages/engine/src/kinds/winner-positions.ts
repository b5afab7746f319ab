import { longerFloats } from "../longer-arrays.ts";
import { type PositionParts, Positions } from "../positions/positions.ts";
import { keptCentipaise } from "../rules/money-rules.ts";
import type { MarketResult, RunnerIndex } from "./market-result.ts";
import { deadHeatShare } from "./payout.ts";

/**
 * `certain` drifts with turnover while only its sum with outcomes has a meaning; beyond this a position is written
 * anew with its least outcome at zero. What it means is bounded by all the cash there is, see `EngineLimits`.
 */
export const RECENTRE_AT: number = 2 ** 50;

/**
 * Positions of markets whose runners win or lose. If the runners W win, a position brings `certain` plus the sum of
 * `outcome[r]` over W, counting every unmatched order as matched just where that hurts. Beside it stands the same for
 * matched bets alone, which settlement pays:
 *
 *     matched   0 certain        1… outcome of each runner
 */
export abstract class WinnerPositions extends Positions {
  protected readonly runners: number;
  readonly #width: number;
  #matched = new Float64Array(0);

  /** By runner: 1 where it cannot win any more. */
  protected readonly removed: Uint8Array;

  constructor(runners: number, parts: PositionParts, removed: readonly RunnerIndex[]) {
    super(parts);
    this.removed = new Uint8Array(runners);
    for (const runner of removed) this.removed[runner] = 1;
    this.runners = runners;
    this.#width = 1 + runners;
  }

  /** Adds to `certain` and to the outcome of one runner; only `mayRise` allows a higher worst case. */
  protected abstract change(
    row: number,
    runner: number,
    certainBy: number,
    outcomeBy: number,
    mayRise: boolean,
  ): void;

  hold(row: number, runner: number, lay: number, price: number, stake: number): void {
    this.change(row, runner, (lay - 1) * stake * 100, stake * (100 - lay * price), true);
  }

  release(row: number, runner: number, lay: number, price: number, stake: number): void {
    this.change(row, runner, (1 - lay) * stake * 100, stake * (lay * price - 100), false);
  }

  fill(row: number, runner: number, lay: number, limit: number, stake: number, payout: number): void {
    const won = (1 - 2 * lay) * payout;
    this.change(row, runner, lay * stake * 100, stake * (lay * limit - 100) + won, false);
    this.#addMatched(row, runner, lay, stake, payout);
  }

  restore(row: number, runner: number, lay: number, stake: number, payout: number): void {
    this.change(row, runner, (2 * lay - 1) * stake * 100, (1 - 2 * lay) * payout, true);
    this.#addMatched(row, runner, lay, stake, payout);
  }

  profitOf(row: number, result: MarketResult): number {
    if (result.type !== "winners" && result.type !== "deadHeat") return 0;
    const from = row * this.#width;
    let profit = this.#matched[from] ?? 0;
    for (const winner of result.winners) profit += this.#matched[from + 1 + winner] ?? 0;
    if (result.type === "winners") return profit;
    const shared = result.tied.reduce((sum, runner) => sum + (this.#matched[from + 1 + runner] ?? 0), 0);
    return profit + deadHeatShare(shared, result);
  }

  dissolve(row: number): void {
    this.parts.accounts.addExposure(this.accountOf(row), -keptCentipaise(this.exposure(row)));
    this.clearExposure(row);
  }

  protected abstract clearExposure(row: number): void;

  protected growTo(rows: number): void {
    this.#matched = longerFloats(this.#matched, rows * this.#width);
  }

  /** Writes the matched side of a row anew with its least outcome at zero; `winners` outcomes count in every result. */
  protected recentreMatched(row: number, winners: number): void {
    const matched = this.#matched;
    const from = row * this.#width;
    const outcomes = matched.subarray(from + 1, from + this.#width);
    const lowest = outcomes.reduce((least, outcome) => Math.min(least, outcome), Number.POSITIVE_INFINITY);
    matched[from] = (matched[from] ?? 0) + winners * lowest;
    outcomes.forEach((outcome, runner) => {
      outcomes[runner] = outcome - lowest;
    });
  }

  #addMatched(row: number, runner: number, lay: number, stake: number, payout: number): void {
    const matched = this.#matched;
    const from = row * this.#width;
    const outcome = from + 1 + runner;
    matched[from] = (matched[from] ?? 0) + (2 * lay - 1) * stake * 100;
    matched[outcome] = (matched[outcome] ?? 0) + (1 - 2 * lay) * payout;
    this.markMatched(row);
  }
}

/** How much a result loses; nothing where it wins. Without a branch. */
export function lossOf(result: number): number {
  return (Math.abs(result) - result) / 2;
}
