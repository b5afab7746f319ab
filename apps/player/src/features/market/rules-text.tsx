import type { Market } from "@crossbook/contract";
import { Money } from "@crossbook/ui";
import { lineRange } from "../../markets/market-kind.ts";
import type { MarketTerms } from "../../markets/market-terms.ts";
import classes from "./market-card.module.css";
import { delayWords, eachWayTermsWords } from "./market-words.ts";

export interface RulesTextProps {
  readonly market: Market;
  readonly terms: MarketTerms;
}

/** How a market is settled and what it asks of a bet. */
export function RulesText({ market, terms }: RulesTextProps) {
  return (
    <>
      <p className={classes.rules}>{market.rules}</p>
      <dl className={classes.terms}>
        <dt>Stake</dt>
        <dd>
          <Money amount={terms.minStake} /> to <Money amount={terms.maxStake} />
        </dd>
        <dt>Bet delay</dt>
        <dd>{delayWords(terms.delayMs)}</dd>
        <dt>Commission</dt>
        <dd>{market.commissionPercent}% of the net winnings in this market</dd>
        <dt>{market.notation === "percent" ? "Rates" : "Prices"}</dt>
        <dd>{priceRule(market, terms)}</dd>
        {market.line !== null && (
          <>
            <dt>Lines</dt>
            <dd>{lineRule(market.line)}</dd>
          </>
        )}
        {market.eachWay !== null && (
          <>
            <dt>Each way</dt>
            <dd>{eachWayTermsWords(market.eachWay)}: a bet is two of its stake, to win and to be placed</dd>
          </>
        )}
      </dl>
    </>
  );
}

function priceRule({ notation }: Market, { ladder }: MarketTerms): string {
  if (notation === "percent") return "Whole percent: 85 means 1.85, and 100 staked wins 85";
  return ladder === "classic"
    ? "1.01 to 1000 in widening steps (0.01 below 2, 0.02 to 3, 0.05 to 4 …)"
    : "1.01 to 1000 in steps of 0.01";
}

function lineRule(line: NonNullable<Market["line"]>): string {
  const [lowest, highest] = lineRange(line);
  const lines = `${lowest} to ${highest} ${line.unit}, by ${line.step}`;
  return line.sides === "over"
    ? `${lines}. Yes wins at its line or above, No below it.`
    : `${lines}. At a whole number the stake comes back on it; at a quarter half of the bet is at each side of it.`;
}
