import type { OrderView } from "@crossbook/engine";
import { LIABILITY_PRICE, type MatchedBet } from "@crossbook/engine/kinds";

/**
 * The unmatched part of an order as a bet that risks what the engine holds for it: the stake of a lay that waits for the
 * starting price is what it can lose.
 */
export function heldBet({ runner, side, remaining: stake, price, waits }: OrderView): MatchedBet {
  const heldPrice = waits && side === "lay" ? LIABILITY_PRICE : price;
  return { runner, side, stake, payoutCentipaise: stake * heldPrice };
}
