import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "./odds-hundredths.ts";

/**
 * Profit of a backer and liability of a layer are the same amount, stake × (odds − 1). In centipaise
 * (hundredths of a paisa) it is exact.
 */
export function liabilityCentipaise(stake: Paise, odds: OddsHundredths): number {
  return stake * (odds - 100);
}

/** What a layer can lose, up to whole paise: never less than what may be asked of him. */
export function liability(stake: Paise, odds: OddsHundredths): Paise {
  return Math.ceil(liabilityCentipaise(stake, odds) / 100) as Paise;
}

/** What a backer can win, down to whole paise: never more than what will be paid. */
export function profit(stake: Paise, odds: OddsHundredths): Paise {
  return Math.floor(liabilityCentipaise(stake, odds) / 100) as Paise;
}

/** Chance of winning at which these odds are fair, between 0 and 1. */
export function impliedProbability(odds: OddsHundredths): number {
  return 100 / odds;
}

/** Sum of the implied probabilities of one price per runner, in per cent: above 100 the backers pay for it. */
export function bookPercentage(prices: readonly OddsHundredths[]): number {
  return prices.reduce((sum, odds) => sum + 100 * impliedProbability(odds), 0);
}

/** Exact average of fills, in hundredths with fractions: Σ stake × odds over Σ stake; undefined without fills. */
export function averageOddsHundredths(matched: Paise, payoutCentipaise: number): number | undefined {
  return matched === 0 ? undefined : payoutCentipaise / matched;
}
