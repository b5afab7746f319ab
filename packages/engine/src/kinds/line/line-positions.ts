import { broken } from "../../invariant.ts";
import { longerFloats, longerInts } from "../../longer-arrays.ts";
import { type PositionParts, Positions } from "../../positions/positions.ts";
import { keptCentipaise } from "../../rules/money-rules.ts";
import type { MarketResult } from "../market-result.ts";
import { lossOf } from "../winner-positions.ts";
import { isUnder, lineQuarters, turnOfLine } from "./line-share.ts";
import type { LineTerms } from "./terms.ts";

/** No step: steps start at 1. */
const NO_STEP = 0;

/**
 * Positions of markets whose result is a number. What an account wins or loses is a sum that begins far below all lines and
 * changes by steps as the number grows: one step where a line turns from lost to won, two where it lies at a quarter or a whole
 * number. A row keeps its sum and a list of its steps in ascending order of their numbers, so an account costs what it has bet
 * on, whatever the market offers. Every step is the difference of two results that may happen: it is bounded by all the cash
 * there is and needs no writing anew. The worst counts every unmatched order as matched just where that hurts.
 *
 *     sums      0 worst below all steps   1 matched below all steps   2 exposure
 *     amounts   0 what the worst changes by at a step                 1 the same of matched bets
 *     places    0 next step of the row    1 the number at which it changes
 *
 * Half of a won or lost stake may be half of a centipaisa, which these numbers hold exactly: nothing is rounded here.
 */
export class LinePositions extends Positions {
  readonly #terms: LineTerms;
  #sums = new Float64Array(0);
  #firstStep = new Int32Array(0);
  #amounts = new Float64Array(0);
  #places = new Int32Array(0);
  #steps = 0;

  constructor(terms: LineTerms, parts: PositionParts) {
    super(parts);
    this.#terms = terms;
  }

  hold(row: number, runner: number, lay: number, price: number, stake: number): void {
    this.#change(row, runner, -lay * stake * (price - 100), (lay - 1) * stake * 100, 0, 0);
    this.#expose(row, true);
  }

  release(row: number, runner: number, lay: number, price: number, stake: number): void {
    this.#change(row, runner, lay * stake * (price - 100), (1 - lay) * stake * 100, 0, 0);
    this.#expose(row, false);
  }

  fill(row: number, runner: number, lay: number, limit: number, stake: number, payout: number): void {
    const won = (1 - 2 * lay) * (payout - stake * 100);
    const lost = (2 * lay - 1) * stake * 100;
    const wonMore = won + lay * stake * (limit - 100);
    this.#change(row, runner, wonMore, lost + (1 - lay) * stake * 100, won, lost);
    this.markMatched(row);
    this.#expose(row, false);
  }

  restore(row: number, runner: number, lay: number, stake: number, payout: number): void {
    const won = (1 - 2 * lay) * (payout - stake * 100);
    const lost = (2 * lay - 1) * stake * 100;
    this.#change(row, runner, won, lost, won, lost);
    this.markMatched(row);
    this.#expose(row, true);
  }

  exposure(row: number): number {
    return this.#sums[row * 3 + 2] ?? 0;
  }

  profitOf(row: number, result: MarketResult): number {
    if (result.type !== "number") return 0;
    let profit = this.#sums[row * 3 + 1] ?? 0;
    for (let step = this.#firstStep[row] ?? NO_STEP; step !== NO_STEP; step = this.#next(step)) {
      if ((this.#places[step * 2 + 1] ?? 0) > result.value) break;
      profit += this.#amounts[step * 2 + 1] ?? 0;
    }
    return profit;
  }

  dissolve(row: number): void {
    this.parts.accounts.addExposure(this.accountOf(row), -keptCentipaise(this.exposure(row)));
    this.#sums[row * 3 + 2] = 0;
  }

  protected growTo(rows: number): void {
    this.#sums = longerFloats(this.#sums, rows * 3);
    this.#firstStep = longerInts(this.#firstStep, rows);
  }

  /** Adds to what the row brings if a runner wins whole and if it loses whole; a half of it where that is half the case. */
  #change(
    row: number,
    runner: number,
    worstWon: number,
    worstLost: number,
    matchedWon: number,
    matchedLost: number,
  ): void {
    const quarters = lineQuarters(this.#terms, runner);
    const turn = turnOfLine(quarters);
    const distance = 4 * turn - quarters;
    const under = isUnder(this.#terms, runner);
    const worstBelow = under ? worstWon : worstLost;
    const worstAbove = under ? worstLost : worstWon;
    const matchedBelow = under ? matchedWon : matchedLost;
    const matchedAbove = under ? matchedLost : matchedWon;
    this.#sums[row * 3] = (this.#sums[row * 3] ?? 0) + worstBelow;
    this.#sums[row * 3 + 1] = (this.#sums[row * 3 + 1] ?? 0) + matchedBelow;
    const worstAt = atTurn(distance, worstBelow, worstAbove);
    const matchedAt = atTurn(distance, matchedBelow, matchedAbove);
    this.#addStep(row, turn, worstAt - worstBelow, matchedAt - matchedBelow);
    if (distance !== 2) this.#addStep(row, turn + 1, worstAbove - worstAt, matchedAbove - matchedAt);
  }

  #addStep(row: number, place: number, worstBy: number, matchedBy: number): void {
    let before = NO_STEP;
    let step = this.#firstStep[row] ?? NO_STEP;
    while (step !== NO_STEP && (this.#places[step * 2 + 1] ?? 0) < place) {
      before = step;
      step = this.#next(step);
    }
    if (step === NO_STEP || this.#places[step * 2 + 1] !== place)
      step = this.#insert(row, before, step, place);
    this.#amounts[step * 2] = (this.#amounts[step * 2] ?? 0) + worstBy;
    this.#amounts[step * 2 + 1] = (this.#amounts[step * 2 + 1] ?? 0) + matchedBy;
  }

  #insert(row: number, before: number, after: number, place: number): number {
    this.#steps += 1;
    const step = this.#steps;
    if ((step + 1) * 2 > this.#places.length) {
      const grown = Math.max(16, this.#places.length * 2);
      this.#places = longerInts(this.#places, grown);
      this.#amounts = longerFloats(this.#amounts, grown);
    }
    this.#places[step * 2] = after;
    this.#places[step * 2 + 1] = place;
    if (before === NO_STEP) this.#firstStep[row] = step;
    else this.#places[before * 2] = step;
    return step;
  }

  /** Finds the worst of all numbers anew. */
  #expose(row: number, mayRise: boolean): void {
    let result = this.#sums[row * 3] ?? 0;
    let worst = result;
    for (let step = this.#firstStep[row] ?? NO_STEP; step !== NO_STEP; step = this.#next(step)) {
      result += this.#amounts[step * 2] ?? 0;
      if (result < worst) worst = result;
    }
    const exposure = lossOf(worst);
    const before = this.#sums[row * 3 + 2] ?? 0;
    if (!(mayRise || exposure <= before)) broken("exposure rises on a match or a cancel");
    this.#sums[row * 3 + 2] = exposure;
    this.parts.accounts.addExposure(this.accountOf(row), keptCentipaise(exposure) - keptCentipaise(before));
  }

  #next(step: number): number {
    return this.#places[step * 2] ?? NO_STEP;
  }
}

/** What a line brings at the number where it turns, so many quarters above it, by what it brings below and above. */
function atTurn(distance: number, below: number, above: number): number {
  if (distance === 2) return above;
  return distance === 0 ? 0 : (distance > 0 ? above : below) / 2;
}
