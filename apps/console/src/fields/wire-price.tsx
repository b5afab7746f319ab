import { priceOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Price } from "@crossbook/ui";

interface WirePriceProps {
  /** In the market's notation; null shows a dash. */
  readonly price: number | null;
  readonly notation: OpenBet["notation"];
  /** Of a bet on a line. */
  readonly line?: number | null;
}

/** A price as its market writes it, behind the line that it is for: 1.90, 85, "47 at 90". */
export function WirePrice({ price, notation, line = null }: WirePriceProps) {
  return (
    <>
      {line !== null && `${line} at `}
      <Price odds={priceOfWire(price, notation)} notation={notation} />
    </>
  );
}
