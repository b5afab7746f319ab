import { PlayerBook } from "../../positions/ladder/player-book.tsx";
import { MarketCashOut, type MarketCashOutProps } from "./market-cash-out.tsx";

export interface MarketHoldingsProps extends MarketCashOutProps {
  /** The market takes bets. */
  readonly isOpen: boolean;
}

/** In the head of a market: what the player holds of its lines, and a way to cash it out. */
export function MarketHoldings({ isOpen, ...held }: MarketHoldingsProps) {
  return (
    <>
      <PlayerBook {...held} />
      {isOpen && <MarketCashOut {...held} />}
    </>
  );
}
