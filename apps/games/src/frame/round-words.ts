import type { GameRound } from "@crossbook/contract";
import { pageText } from "../messages/english/page.ts";

/** How a decided round is shown. */
export interface RoundResult {
  readonly tone: "win" | "loss" | "plain";
  readonly text: string;
}

/**
 * A multiplier of ten-thousandths as it is written, with two decimals and more where it has them: 25,000 is "2.50×" and
 * 11,250 is "1.125×", so that stake times multiple is what is paid. Grouped as amounts are: 100,000,000 is "10,000.00×".
 */
export function multiplierText(multiplier: number): string {
  const tenThousandths = Math.floor(multiplier);
  const decimals = String(tenThousandths % 10_000).padStart(4, "0");
  const whole = Math.floor(tenThousandths / 10_000).toLocaleString("en-IN");
  return `${whole}.${decimals.replace(/0{1,2}$/, "")}×`;
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
