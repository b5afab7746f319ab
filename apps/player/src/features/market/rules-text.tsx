import type { Market } from "@crossbook/contract";
import { Money, Sentence } from "@crossbook/ui";
import { lineRange } from "../../markets/market-kind.ts";
import type { MarketTerms } from "../../markets/market-terms.ts";
import { nameText } from "../../markets/name-text.ts";
import { marketText } from "../../messages/english/betting/market.ts";
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
      <p className={classes.rules}>{nameText().rules(market.rules)}</p>
      <dl className={classes.terms}>
        <dt>{marketText().stake}</dt>
        <dd>
          <Sentence
            parts={marketText().fromTo(<Money amount={terms.minStake} />, <Money amount={terms.maxStake} />)}
          />
        </dd>
        <dt>{marketText().betDelay}</dt>
        <dd>{delayWords(terms.delayMs)}</dd>
        <dt>{marketText().commission}</dt>
        <dd>{marketText().commissionRate(market.commissionPercent)}</dd>
        <dt>{market.notation === "percent" ? marketText().rates : marketText().prices}</dt>
        <dd>{priceRule(market, terms)}</dd>
        {market.line !== null && (
          <>
            <dt>{marketText().lines}</dt>
            <dd>{lineRule(market.line)}</dd>
          </>
        )}
        {market.eachWay !== null && (
          <>
            <dt>{marketText().eachWay}</dt>
            <dd>{marketText().eachWayNote(eachWayTermsWords(market.eachWay))}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function priceRule({ notation }: Market, { ladder }: MarketTerms): string {
  if (notation === "percent") return marketText().percentNote;
  return ladder === "classic" ? marketText().ladderNote : marketText().finestNote;
}

function lineRule(line: NonNullable<Market["line"]>): string {
  const [lowest, highest] = lineRange(line);
  const lines = marketText().linesRange(lowest, highest, nameText().unit(line.unit), line.step);
  return line.sides === "over" ? marketText().yesNoNote(lines) : marketText().bothSidesNote(lines);
}
