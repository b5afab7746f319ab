import type { Market } from "@crossbook/contract";
import { Button, Dialog, Skeleton, whenIdle } from "@crossbook/ui";
import { useState } from "react";
import type { MarketTerms } from "../../markets/market-terms.ts";
import { nameText } from "../../markets/name-text.ts";
import { marketText } from "../../messages/english/betting/market.ts";

const RulesText = whenIdle(async () => (await import("./rules-text.tsx")).RulesText, <Skeleton count={4} />);

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
        aria-label={marketText().rulesOf(nameText().market(market.marketName))}
        onClick={() => setIsOpen(true)}
      >
        {marketText().rules}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={marketText().rulesTitle(nameText().market(market.marketName))}
      >
        <RulesText needed market={market} terms={terms} />
      </Dialog>
    </>
  );
}
