import { paiseOfWire, priceOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { displayPrice } from "@crossbook/odds";
import { Money, Sentence } from "@crossbook/ui";
import { startingPriceText } from "../messages/english/betting/starting-price.ts";
import { BetPrice } from "./bet-price.tsx";
import { type BetType, sideOfBet } from "./bet-side.ts";
import { isWithoutPrice, type MayTakeStartingPrice } from "./starting-price-state.ts";

/** A bet as its price is shown. */
export interface PricedBet extends MayTakeStartingPrice, Pick<OpenBet, "notation" | "fancyValue"> {
  readonly betType: BetType;
}

export interface AskedPriceProps {
  readonly bet: PricedBet;
  /** Of the wire: what is shown of a bet that has a price. */
  readonly price: number;
}

/** The price of a bet; of one that waits for the starting price or never took it "SP", with its limit. */
export function AskedPrice({ bet, price }: AskedPriceProps) {
  return isWithoutPrice(bet) ? spWords(bet) : <BetPrice price={price} bet={bet} />;
}

/** "SP, min 2.50": a back takes the limit or higher, a lay the limit or lower. */
export function spWords({ betType, notation, startingPrice }: Omit<PricedBet, "fancyValue">): string {
  const limit = priceOfWire(startingPrice?.limitPrice, notation);
  if (limit === undefined) return startingPriceText().sp;
  const price = displayPrice(limit, notation);
  return sideOfBet(betType) === "back" ? startingPriceText().spMin(price) : startingPriceText().spMax(price);
}

/** Whether the amounts of the bet are what it can lose, because it has no stake yet, or never had one. */
export function isLiabilityOnly(bet: MayTakeStartingPrice & { readonly betType: BetType }): boolean {
  return isWithoutPrice(bet) && sideOfBet(bet.betType) === "lay";
}

/** The amount of a bet that waits, and its limit: "300 at SP, min 2.50"; of a lay what it can lose: "liability 60 at SP". */
export function WaitingAmount({ bet }: { readonly bet: PricedBet & Pick<OpenBet, "unmatched"> }) {
  const { liabilityAt, stakeAt } = startingPriceText();
  const parts = isLiabilityOnly(bet) ? liabilityAt : stakeAt;
  return <Sentence parts={parts(<Money amount={paiseOfWire(bet.unmatched)} />, spWords(bet))} />;
}
