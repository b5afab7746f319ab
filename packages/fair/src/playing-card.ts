/**
 * A playing card: 0 to 51. `card % 13` is its rank, from 0 (two) by 8 (ten), 9 (jack), 10 (queen), 11 (king) to 12 (ace);
 * its suit is the whole part of `card / 13`: clubs, diamonds, hearts, spades.
 */
export type PlayingCard = number;

/** How many cards a deck has. */
export const DECK = 52;

/** The rank of an ace, the highest. */
export const ACE = 12;

/** The rank of a card: 0 (two) to 12 (ace). */
export function rankOf(card: PlayingCard): number {
  return card % 13;
}

/** The suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades. */
export function suitOf(card: PlayingCard): number {
  return Math.floor(card / 13);
}

/** A card in two characters, rank and suit: "2C", "TD", "AS". */
export function cardName(card: PlayingCard): string {
  return `${"23456789TJQKA"[rankOf(card)]}${"CDHS"[suitOf(card)]}`;
}
