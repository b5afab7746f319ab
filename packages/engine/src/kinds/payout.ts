import type { EachWayTerms } from "./each-way/terms.ts";
import { tiedParts, wholeCentipaise } from "./each-way/tied-places.ts";
import { shareOfBack } from "./line/line-share.ts";
import type { LineTerms } from "./line/terms.ts";
import type { DeadHeatResult, MarketResult, RunnerIndex, TiedPlacesResult } from "./market-result.ts";
import type { MarketTerms } from "./market-terms.ts";

/** To bet that a runner wins (`back`) or that it does not (`lay`). */
export type Side = "back" | "lay";

/** The matched part of a bet. */
export interface MatchedBet {
  readonly runner: RunnerIndex;
  readonly side: Side;
  /** Paise. */
  readonly stake: number;
  /** Σ matched stake × price in hundredths: what a winning back is paid in all, in hundredths of a paisa. */
  readonly payoutCentipaise: number;
}

/**
 * In hundredths: at this price a lay risks as much as its stake, so a lay that waits for the starting price, which has a liability and
 * no stake yet, is held as one at it.
 */
export const LIABILITY_PRICE = 200;

/**
 * What a matched bet brings its owner under a result of its market, in centipaise and before commission: the one definition
 * that settlement is tested against and that statements, histories, what-if figures and slips use. It is exact, so that both
 * sides of a match are each other's opposite: where half of a stake wins, it may be half of a centipaisa, and of a place part
 * the nearest number to a part by the divisor. Rounding comes after all bets are summed, see `resultPaise`; only where
 * runners are tied it is rounded down to the whole centipaisa before.
 */
export function betProfitCentipaise(bet: MatchedBet, result: MarketResult, terms: MarketTerms): number {
  switch (result.type) {
    case "void":
      return 0;
    case "winners":
      return profitIf(bet, result.winners.includes(bet.runner));
    case "number":
      return terms.kind === "line" ? profitAt(bet, result.value, terms) : 0;
    case "deadHeat":
    case "tiedPlaces":
      return betsProfitCentipaise([bet], result, terms);
    case "places":
      return terms.kind === "eachWay" ? profitOfEnd(bet, endOf(bet.runner, result.placed), terms) : 0;
  }
}

/**
 * What one account's matched bets of a market bring it together, exactly but where runners are tied: the sum of their shares
 * is rounded down once to the whole centipaisa.
 */
export function betsProfitCentipaise(
  bets: readonly MatchedBet[],
  result: MarketResult,
  terms: MarketTerms,
): number {
  // Bets of so many times their stakes bring whole numbers, which add up exactly.
  const times = terms.kind === "eachWay" && result.type !== "tiedPlaces" ? terms.divisor : 1;
  const larger = bets.map((bet) => timesBet(bet, times));
  return betProfitsCentipaise(larger, result, terms).reduce((sum, profit) => sum + profit, 0) / times;
}

/**
 * What each of these bets of one account in one market adds to what all of them bring, in centipaise and by their numbers:
 * its own `betProfitCentipaise`, but rounded down or up where a dead heat leaves no whole centipaisa, so that all together are
 * `betsProfitCentipaise`. `before`: the bets before these.
 */
export function betProfitsCentipaise(
  bets: readonly MatchedBet[],
  result: MarketResult,
  terms: MarketTerms,
  before: readonly MatchedBet[] = [],
): readonly number[] {
  if (result.type === "tiedPlaces") return tiedProfits(bets, result, terms, before);
  if (result.type !== "deadHeat") return bets.map((bet) => betProfitCentipaise(bet, result, terms));
  let tiedPayout = before.reduce((sum, bet) => sum + payoutOfTied(bet, result), 0);
  return bets.map((bet) => {
    if (!result.tied.includes(bet.runner)) return profitIf(bet, result.winners.includes(bet.runner));
    const shared = deadHeatShare(tiedPayout, result);
    tiedPayout += payoutOfTied(bet, result);
    return profitIf({ ...bet, payoutCentipaise: 0 }, true) + deadHeatShare(tiedPayout, result) - shared;
  });
}

/** `betProfitsCentipaise` of bets each way where runners are tied: what all bring is one division of whole numbers. */
function tiedProfits(
  bets: readonly MatchedBet[],
  result: TiedPlacesResult,
  terms: MarketTerms,
  before: readonly MatchedBet[],
): readonly number[] {
  if (terms.kind !== "eachWay") return bets.map(() => 0);
  const parts = BigInt(result.tied.length * terms.divisor);
  let sum = before.reduce((all, bet) => all + partsOfTied(bet, result, terms), 0n);
  return bets.map((bet) => {
    const had = wholeCentipaise(sum, parts);
    sum += partsOfTied(bet, result, terms);
    return wholeCentipaise(sum, parts) - had;
  });
}

/** What a bet each way brings, times the divisor and times how many are tied. */
function partsOfTied(bet: MatchedBet, result: TiedPlacesResult, terms: EachWayTerms): bigint {
  const { winning, placed } = tiedParts(bet.runner, result, terms);
  const [won, lost] = [BigInt(profitIf(bet, true)), BigInt(profitIf(bet, false))];
  const [all, divisor] = [BigInt(result.tied.length), BigInt(terms.divisor)];
  const win = BigInt(winning) * won + (all - BigInt(winning)) * lost;
  return win * divisor + BigInt(placed) * won + (all - BigInt(placed)) * lost * divisor;
}

/** The same bet with so many times its stake. */
export function timesBet(bet: MatchedBet, times: number): MatchedBet {
  return { ...bet, stake: bet.stake * times, payoutCentipaise: bet.payoutCentipaise * times };
}

/** What a bet on a runner that is tied would be paid in a place of its own; nothing of another bet. */
function payoutOfTied({ runner, side, payoutCentipaise }: MatchedBet, { tied }: DeadHeatResult): number {
  if (!tied.includes(runner)) return 0;
  return side === "back" ? payoutCentipaise : -payoutCentipaise;
}

/** The part of an amount that those tied get for their places, rounded down to the whole unit. */
export function deadHeatShare(amount: number, { places, tied }: DeadHeatResult): number {
  // Split so that no product leaves the safe integers.
  const wholes = Math.floor(amount / tied.length);
  const rest = amount - wholes * tied.length;
  return wholes * places + Math.floor((rest * places) / tied.length);
}

/** In paise: less than any part of a centipaisa that a bet can bring, and more than what adding them up can be off by. */
const A_HAIR = 1e-6;

/**
 * The one rounding rule of results, in paise: down to the whole paisa, so that a win is never shown larger and a loss
 * never smaller than it is. An account's result of a market is rounded by it once, when it is settled. Sums of parts that no
 * number holds exactly, such as fifths of a centipaisa, may be a hair below what they mean: that never costs a paisa.
 */
export function resultPaise(centipaise: number): number {
  const whole = Math.floor(centipaise / 100 + A_HAIR);
  return whole === 0 ? 0 : whole;
}

/**
 * What each bet of one account in one market is shown to have brought, in paise. `profits`: what they bring exactly, in
 * centipaise and by their numbers; `before`: the sum of the bets before these. Each row is what its bet adds to the rounded
 * sum: its own result rounded down or up by less than a paisa, and all rows together are `resultPaise` of the whole.
 */
export function resultRowsPaise(profits: readonly number[], before = 0): readonly number[] {
  let sum = before;
  return profits.map((profit) => {
    const shown = resultPaise(sum);
    sum += profit;
    return resultPaise(sum) - shown;
  });
}

/** What a matched bet on a runner brings its owner where that runner wins, or where it does not, in centipaise. */
export function profitIf({ side, stake, payoutCentipaise }: MatchedBet, runnerWins: boolean): number {
  const backed = runnerWins ? payoutCentipaise - stake * 100 : -stake * 100;
  return side === "back" ? backed : -backed;
}

/** What a matched bet on a line brings its owner if the result is this number, in centipaise. */
function profitAt(bet: MatchedBet, value: number, terms: LineTerms): number {
  const share = shareOfBack(terms, bet.runner, value);
  return share === 0 ? 0 : profitIf(bet, share > 0) * Math.abs(share);
}

/** How a runner can end where one wins and others are placed. */
export type EachWayEnd = "wins" | "isPlaced" | "loses";

function endOf(runner: RunnerIndex, placed: readonly RunnerIndex[]): EachWayEnd {
  const place = placed.indexOf(runner);
  return place < 0 ? "loses" : place === 0 ? "wins" : "isPlaced";
}

/** What a matched bet each way brings its owner if its runner ends so, in centipaise. */
export function profitOfEnd(bet: MatchedBet, end: EachWayEnd, { divisor }: EachWayTerms): number {
  const won = profitIf(bet, true);
  const lost = profitIf(bet, false);
  switch (end) {
    case "wins":
      return (won * (divisor + 1)) / divisor;
    case "isPlaced":
      return (won + lost * divisor) / divisor;
    case "loses":
      return 2 * lost;
  }
}
