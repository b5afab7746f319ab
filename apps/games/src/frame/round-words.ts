import type { GameRound } from "@crossbook/contract";
import { pageText } from "../messages/english/page.ts";

/** How a decided round is shown. */
export interface RoundResult {
  readonly tone: "win" | "loss" | "plain";
  readonly text: string;
}

/** A multiplier of ten-thousandths as it is written: 25,000 is "2.50×", rounded down. */
export function multiplierText(multiplier: number): string {
  const hundredths = Math.floor(multiplier / 100);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}×`;
}

/** The result in words. A payout below the stake is no win: the words say what was paid, and of what. */
export function roundResult(round: GameRound, amountText: (amount: number) => string): RoundResult {
  const words = pageText();
  const { stake, payout } = round;
  if (payout === 0) return { tone: "loss", text: words.lostAmount(amountText(stake)) };
  if (payout < stake) return { tone: "plain", text: words.paidOf(amountText(payout), amountText(stake)) };
  if (payout === stake) return { tone: "plain", text: words.stakeReturned(amountText(stake)) };
  return { tone: "win", text: words.wonAmount(amountText(payout - stake)) };
}
