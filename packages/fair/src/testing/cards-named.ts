import { cardName, DECK, type PlayingCard } from "../playing-card.ts";

/** Cards by their names, separated by spaces: "AS TD 2C". */
export function cardsNamed(names: string): readonly PlayingCard[] {
  const deck = Array.from({ length: DECK }, (_, card) => cardName(card));
  return names.split(" ").map((name) => {
    const card = deck.indexOf(name);
    if (card < 0) throw new Error(`${name} is no card`);
    return card;
  });
}
