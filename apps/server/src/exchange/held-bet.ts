import type { OrderView } from "@crossbook/engine";
import type { MatchedBet } from "@crossbook/engine/kinds";

/** At this price a lay risks as much as its stake. */
const EVEN_HUNDREDTHS = 200;

/**
 * The unmatched part of an order as a bet that risks what the engine holds for it: the stake of a lay that waits for the
 * starting price is what it can lose.
 */
export function heldBet({ runner, side, remaining: stake, price, waits }: OrderView): MatchedBet {
  const heldPrice = waits && side === "lay" ? EVEN_HUNDREDTHS : price;
  return { runner, side, stake, payoutCentipaise: stake * heldPrice };
}
