import { broken } from "../../invariant.ts";
import { longerFloats } from "../../longer-arrays.ts";
import { type PositionParts, Positions } from "../../positions/positions.ts";
import { keptCentipaise } from "../../rules/money-rules.ts";
import type { MarketResult, RunnerIndex, TiedPlacesResult } from "../market-result.ts";
import { lossOf, RECENTRE_AT } from "../winner-positions.ts";
import { leastOfPlaces } from "./least-of-places.ts";
import type { EachWayTerms } from "./terms.ts";
import { tiedParts, wholeCentipaise } from "./tied-places.ts";

/** Where the runners begin in a row. */
const FIRST_TURN = 2;

/**
 * Each runner wins, is placed or loses. All amounts here are centipaise times the divisor, so that the place part is a whole
 * number whatever the divisor; they are divided once, where they are read. A result brings `certain`, the winner's first turn
 * and the second turn of each other runner that is placed. The worst counts every unmatched order as matched just where that
 * hurts; a back may hurt where its runner is placed, if its price is low.
 *
 *     worst     0 certain   1 exposure   2… of each runner: what changes if it wins, and if it is placed; of one that was
 *                                        taken out infinity, so that it is never among the least
 *     matched   0 certain   1 unused     2… the same of matched bets alone
 */
export class EachWayPositions extends Positions {
  readonly #runners: number;
  readonly #divisor: number;
  readonly #width: number;
  readonly #lowest: Float64Array;
  readonly #removed: readonly RunnerIndex[];
  #worst = new Float64Array(0);
  #matched = new Float64Array(0);

  constructor(
    { runnerCount, places, divisor }: EachWayTerms,
    parts: PositionParts,
    removed: readonly RunnerIndex[] = [],
  ) {
    super(parts);
    this.#removed = removed;
    this.#runners = runnerCount;
    this.#divisor = divisor;
    this.#width = FIRST_TURN + 2 * runnerCount;
    this.#lowest = new Float64Array(places);
  }

  hold(row: number, runner: number, lay: number, price: number, stake: number): void {
    this.#addHeld(row, runner, lay, price, stake, 1);
    this.#expose(row, true);
  }

  release(row: number, runner: number, lay: number, price: number, stake: number): void {
    this.#addHeld(row, runner, lay, price, stake, -1);
    this.#expose(row, false);
  }

  fill(row: number, runner: number, lay: number, limit: number, stake: number, payout: number): void {
    this.#addHeld(row, runner, lay, limit, stake, -1);
    this.#addMatched(row, runner, lay, stake, payout);
    this.#expose(row, false);
  }

  restore(row: number, runner: number, lay: number, stake: number, payout: number): void {
    this.#addMatched(row, runner, lay, stake, payout);
    this.#expose(row, true);
  }

  exposure(row: number): number {
    return (this.#worst[row * this.#width + 1] ?? 0) / this.#divisor;
  }

  profitOf(row: number, result: MarketResult): number {
    if (result.type === "tiedPlaces") return this.#tiedProfitOf(row, result);
    if (result.type !== "places") return 0;
    const from = row * this.#width;
    let profit = this.#matched[from] ?? 0;
    result.placed.forEach((runner, place) => {
      profit += this.#matched[from + FIRST_TURN + runner * 2 + (place === 0 ? 0 : 1)] ?? 0;
    });
    return profit / this.#divisor;
  }

  dissolve(row: number): void {
    this.parts.accounts.addExposure(this.accountOf(row), -keptCentipaise(this.exposure(row)));
    this.#worst[row * this.#width + 1] = 0;
  }

  protected growTo(rows: number): void {
    const first = this.#worst.length / this.#width;
    this.#worst = longerFloats(this.#worst, rows * this.#width);
    for (const runner of this.#removed) {
      for (let row = first; row < rows; row += 1) {
        const turn = row * this.#width + FIRST_TURN + runner * 2;
        this.#worst.fill(Number.POSITIVE_INFINITY, turn, turn + 2);
      }
    }
    this.#matched = longerFloats(this.#matched, rows * this.#width);
  }

  /** One division by the divisor and by how many are tied, of numbers that their product may carry beyond the safe ones. */
  #tiedProfitOf(row: number, result: TiedPlacesResult): number {
    const from = row * this.#width;
    const matched = (cell: number) => BigInt(this.#matched[from + cell] ?? 0);
    const all = BigInt(result.tied.length);
    let profit = matched(0) * all;
    for (const runner of [...result.placed, ...result.tied]) {
      const { winning, placed } = tiedParts(runner, result, { places: this.#lowest.length });
      const turn = FIRST_TURN + runner * 2;
      profit += BigInt(winning) * matched(turn) + BigInt(placed - winning) * matched(turn + 1);
    }
    return wholeCentipaise(profit, all * BigInt(this.#divisor));
  }

  /** Adds what an unmatched order can lose under each end of its runner, or with a negative sign takes it away. */
  #addHeld(row: number, runner: number, lay: number, price: number, stake: number, sign: number): void {
    const won = stake * (price - 100);
    const staked = stake * 100 * this.#divisor;
    const ifPlaced = won - staked;
    if (lay === 0) this.#add(this.#worst, row, runner, 0, -lossOf(ifPlaced) * sign, -2 * staked * sign);
    else this.#add(this.#worst, row, runner, -won * (this.#divisor + 1) * sign, -lossOf(-ifPlaced) * sign, 0);
  }

  #addMatched(row: number, runner: number, lay: number, stake: number, payout: number): void {
    const sign = 1 - 2 * lay;
    const won = (payout - stake * 100) * sign;
    const staked = stake * 100 * this.#divisor * sign;
    this.#add(this.#worst, row, runner, won * (this.#divisor + 1), won - staked, -2 * staked);
    this.#add(this.#matched, row, runner, won * (this.#divisor + 1), won - staked, -2 * staked);
    this.markMatched(row);
  }

  #add(
    amounts: Float64Array,
    row: number,
    runner: number,
    ifWins: number,
    ifPlaced: number,
    ifLoses: number,
  ): void {
    const from = row * this.#width;
    const turn = from + FIRST_TURN + runner * 2;
    amounts[from] = (amounts[from] ?? 0) + ifLoses;
    amounts[turn] = (amounts[turn] ?? 0) + ifWins - ifLoses;
    amounts[turn + 1] = (amounts[turn + 1] ?? 0) + ifPlaced - ifLoses;
  }

  /** Finds the worst of all results anew. */
  #expose(row: number, mayRise: boolean): void {
    const worst = this.#worst;
    const from = row * this.#width;
    const certain = worst[from] ?? 0;
    const exposure = lossOf(certain + leastOfPlaces(worst, from + FIRST_TURN, this.#runners, this.#lowest));
    const before = worst[from + 1] ?? 0;
    if (!(mayRise || exposure <= before)) broken("exposure rises on a match or a cancel");
    worst[from + 1] = exposure;
    const kept = keptCentipaise(exposure / this.#divisor) - keptCentipaise(before / this.#divisor);
    this.parts.accounts.addExposure(this.accountOf(row), kept);
    if (Math.abs(certain) > RECENTRE_AT) {
      this.#recentre(worst, from);
      this.#recentre(this.#matched, from);
    }
  }

  /**
   * Writes a row anew with the least turn of both kinds at zero: `certain` drifts with turnover while only its sum with turns has
   * a meaning, and every result has one winner and as many others that are placed.
   */
  #recentre(amounts: Float64Array, from: number): void {
    const others = this.#lowest.length - 1;
    for (const [kind, count] of [1, others].entries()) {
      let least = Number.POSITIVE_INFINITY;
      const first = from + FIRST_TURN + kind;
      for (let cell = first; cell < from + this.#width; cell += 2)
        least = Math.min(least, amounts[cell] ?? 0);
      amounts[from] = (amounts[from] ?? 0) + count * least;
      for (let cell = first; cell < from + this.#width; cell += 2)
        amounts[cell] = (amounts[cell] ?? 0) - least;
    }
  }
}
