import type { OpenBet } from "@crossbook/contract";
import { priceText } from "../messages/english/betting/prices.ts";

/** What a bet is called on the wire. */
export type BetType = OpenBet["betType"];

/** The side of a bet: yes is a back, no is a lay. */
export function sideOfBet(betType: BetType): "back" | "lay" {
  return betType === "lay" || betType === "no" ? "lay" : "back";
}

/** What a bet is called on screen. */
export function betWord(betType: BetType): string {
  return priceText().acts[betType];
}
