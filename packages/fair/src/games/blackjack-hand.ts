import { ACE, type PlayingCard, rankOf } from "../playing-card.ts";

/** The total of a hand nearest to 21; soft where an ace counts 11 in it. Above 21 it is bust. */
export interface HandTotal {
  readonly total: number;
  readonly soft: boolean;
}

/** What a card counts: 2 to 10, pictures 10, an ace 1 (the total raises one ace by 10 where that fits). */
export function cardValue(card: PlayingCard): number {
  const rank = rankOf(card);
  return rank === ACE ? 1 : Math.min(rank + 2, 10);
}

/** The total of some cards, one ace counted as 11 where that does not go over 21. */
export function handTotal(cards: readonly PlayingCard[]): HandTotal {
  const hard = cards.reduce((sum, card) => sum + cardValue(card), 0);
  const soft = hard <= 11 && cards.some((card) => cardValue(card) === 1);
  return { total: soft ? hard + 10 : hard, soft };
}

/** Whether the first two cards of a hand that was not split are an ace and a ten. */
export function isBlackjack(cards: readonly PlayingCard[]): boolean {
  return cards.length === 2 && handTotal(cards).total === 21;
}
