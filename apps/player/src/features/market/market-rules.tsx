import type { Market } from "@crossbook/contract";
import { Button, Dialog, Money } from "@crossbook/ui";
import { useState } from "react";
import type { MarketTerms } from "../../markets/market-terms.ts";
import classes from "./market-card.module.css";
import { delayWords } from "./market-words.ts";

export interface MarketRulesProps {
  readonly market: Market;
  readonly terms: MarketTerms;
}

/** How the market is settled and what it asks of a bet, in a dialog. */
export function MarketRules({ market, terms }: MarketRulesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Rules of ${market.marketName}`}
        onClick={() => setIsOpen(true)}
      >
        Rules
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={`${market.marketName}: rules`}>
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
          <dt>Prices</dt>
          <dd>
            {terms.ladder === "classic"
              ? "1.01 to 1000 in widening steps (0.01 below 2, 0.02 to 3, 0.05 to 4 …)"
              : "1.01 to 1000 in steps of 0.01"}
          </dd>
        </dl>
      </Dialog>
    </>
  );
}
