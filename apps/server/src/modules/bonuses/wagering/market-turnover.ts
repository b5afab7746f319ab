import {
  emptyPosition,
  type MarketTerms,
  type MatchedBet,
  positionWith,
  type Side,
  worstLossCentipaise,
} from "@crossbook/engine/kinds";

/** A matched part of one of the player's bets in a market. */
export interface WageredPart {
  readonly runner: number;
  readonly side: Side;
  /** Paise matched at this price: the one in force, where it was reduced. */
  readonly stake: number;
  readonly priceHundredths: number;
  /** Stake of the whole bet. */
  readonly betStake: number;
  /** Unix milliseconds. */
  readonly placedAt: number;
}

/** Which bets count. */
export interface WageringRules {
  /** Bets from this moment on, Unix milliseconds. */
  readonly since: number;
  readonly minOddsHundredths: number;
  /** Larger bets do not count; null: all do. */
  readonly maxStake: number | null;
  /** Runners that were taken out of the market and could not win; absent: none. */
  readonly removed?: readonly number[];
}

/** Below odds of 2.00 a lay wins more than it risks: its stake is never cut by the rule of net odds. */
const EVEN_ODDS = 200;

/**
 * The turnover of a player's bets in one market that was settled with winners, in paise, rounded down. It is the sum of
 * `min(stake, liability)` over the bets that count, and never more than
 *
 * - what the player could still have lost in the market with all bets taken together, so that bets for and against each
 *   other count for nothing, whenever they were placed;
 * - what the whole position stands for at the minimum odds: backing nearly every runner is a bet at odds of its own.
 */
export function marketTurnover(
  parts: readonly WageredPart[],
  terms: MarketTerms,
  rules: WageringRules,
): number {
  const counting = parts.filter(
    ({ placedAt, priceHundredths, betStake }) =>
      placedAt >= rules.since &&
      priceHundredths >= rules.minOddsHundredths &&
      (rules.maxStake === null || betStake <= rules.maxStake),
  );
  const atRisk = counting.reduce((sum, part) => sum + lesserOfStakeAndLiability(part), 0);
  if (atRisk === 0) return 0;
  const bets = parts.map(betOf);
  const empty = emptyPosition(terms);
  const worst = worstLossCentipaise(positionWith(empty, bets), rules.removed);
  const best = worstLossCentipaise(positionWith(empty, bets.map(turned)), rules.removed);
  const netOdds = Math.min(rules.minOddsHundredths, EVEN_ODDS) - 100;
  // Half of a stake may win: what is less than a centipaisa counts for nothing.
  const atNetOdds = (BigInt(Math.floor(best)) * 100n) / BigInt(netOdds);
  const centipaise = Math.min(atRisk, worst, Number(atNetOdds));
  return Math.floor(centipaise / 100);
}

/** In centipaise: of a back its stake, of a lay the backer's stake or what it can lose. */
function lesserOfStakeAndLiability({ side, stake, priceHundredths }: WageredPart): number {
  return side === "back" ? stake * 100 : Math.min(stake * 100, stake * (priceHundredths - 100));
}

function betOf({ runner, side, stake, priceHundredths }: WageredPart): MatchedBet {
  return { runner, side, stake, payoutCentipaise: stake * priceHundredths };
}

/** The other side of a bet: its worst result is the bet's best. */
function turned(bet: MatchedBet): MatchedBet {
  return { ...bet, side: bet.side === "back" ? "lay" : "back" };
}
