import { priceOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Price } from "@crossbook/ui";
import { historyText } from "../messages/english/betting/history.ts";

export interface BetPriceProps {
  /** Of the wire, in the bet's notation. */
  readonly price: number;
  readonly bet: Pick<OpenBet, "notation" | "fancyValue">;
}

/** The price of a bet as its market writes it, of a fancy bet after its line: "47 at 90". */
export function BetPrice({ price, bet: { notation, fancyValue } }: BetPriceProps) {
  return (
    <>
      {fancyValue !== null && historyText().lineAt(fancyValue)}
      <Price odds={priceOfWire(price, notation)} notation={notation} />
    </>
  );
}
