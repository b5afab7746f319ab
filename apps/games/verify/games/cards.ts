const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const SUITS = ["♣", "♦", "♥", "♠"];

/** A card for people: rank and suit. Cards 0 to 12 are the clubs from 2 to ace, then diamonds, hearts, spades. */
export function cardText(card: number): string {
  return `${RANKS[card % 13] ?? ""}${SUITS[Math.trunc(card / 13)] ?? ""}`;
}

/** Several cards in a row. */
export function cardsText(cards: readonly number[]): string {
  return cards.map(cardText).join(" ");
}
