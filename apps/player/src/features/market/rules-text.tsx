import { type Market, paidCommissionPercent } from "@crossbook/contract";
import { Money, Sentence } from "@crossbook/ui";
import { lineRange } from "../../markets/market-kind.ts";
import type { MarketTerms } from "../../markets/market-terms.ts";
import { nameText } from "../../markets/name-text.ts";
import { marketDetailText } from "../../messages/english/betting/market-details.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import { useCommissionDiscount } from "../../positions/use-commission-discount.ts";
import classes from "./market-card.module.css";
import { delayWords, eachWayTermsWords } from "./market-words.ts";

export interface RulesTextProps {
  readonly market: Market;
  readonly terms: MarketTerms;
}

/** How a market is settled and what it asks of a bet. */
export function RulesText({ market, terms }: RulesTextProps) {
  const discountPercent = useCommissionDiscount();
  return (
    <>
      <p className={classes.rules}>{nameText().rules(market.rules)}</p>
      <dl className={classes.terms}>
        <dt>{marketDetailText().stake}</dt>
        <dd>
          <Sentence
            parts={marketDetailText().fromTo(
              <Money amount={terms.minStake} />,
              <Money amount={terms.maxStake} />,
            )}
          />
        </dd>
        <dt>{marketDetailText().betDelay}</dt>
        <dd>{delayWords(terms.delayMs)}</dd>
        <dt>{marketDetailText().commission}</dt>
        <dd>{commissionRule(market, discountPercent)}</dd>
        <dt>{market.notation === "percent" ? marketDetailText().rates : marketDetailText().prices}</dt>
        <dd>{priceRule(market, terms)}</dd>
        {market.crossMatching && (
          <>
            <dt>{marketDetailText().crossMatching}</dt>
            <dd>{marketDetailText().crossMatchingNote}</dd>
          </>
        )}
        {market.startingPrice && (
          <>
            <dt>{startingPriceText().title}</dt>
            <dd>{startingPriceText().rule}</dd>
          </>
        )}
        {market.line !== null && (
          <>
            <dt>{marketDetailText().lines}</dt>
            <dd>{lineRule(market.line)}</dd>
          </>
        )}
        {market.eachWay !== null && (
          <>
            <dt>{marketDetailText().eachWay}</dt>
            <dd>{marketDetailText().eachWayNote(eachWayTermsWords(market.eachWay))}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function commissionRule({ commissionPercent }: Market, discountPercent: number): string {
  if (discountPercent === 0) return marketDetailText().commissionRate(commissionPercent);
  const paid = paidCommissionPercent(commissionPercent, discountPercent);
  return marketDetailText().commissionForYou(commissionPercent, paid, discountPercent);
}

function priceRule({ notation }: Market, { ladder }: MarketTerms): string {
  if (notation === "percent") return marketDetailText().percentNote;
  return ladder === "classic" ? marketDetailText().ladderNote : marketDetailText().finestNote;
}

function lineRule(line: NonNullable<Market["line"]>): string {
  const [lowest, highest] = lineRange(line);
  const lines = marketDetailText().linesRange(lowest, highest, nameText().unit(line.unit), line.step);
  return line.sides === "over"
    ? marketDetailText().yesNoNote(lines)
    : marketDetailText().bothSidesNote(lines);
}
