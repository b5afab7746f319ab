import { compareFractions, type Fraction, fraction, plus, times } from "../fraction.ts";
import type { BlackjackAction } from "../games/blackjack.ts";

/** Cards by what they count, with how many of 13 ranks have it. */
const VALUES = Array.from({ length: 10 }, (_, index) => ({ value: index + 1, weight: index === 9 ? 4 : 1 }));
const MINUS_ONE = fraction(-1);
const ONE = fraction(1);
const NOTHING = fraction(0);

/** A hand as far as it matters: the sum with aces as 1, and whether there is one. */
interface Hand {
  readonly sum: number;
  readonly ace: boolean;
}

/** Where the dealer ends: the chance of each total from 17 to 21, and of more. */
type DealerEnds = readonly Fraction[];

const BUST = 5;
const dealerEndsByHand = new Map<string, DealerEnds>();
const worthByHand = new Map<string, Fraction>();

/**
 * The exact return of a unit under best play, by recursion over every hand, every card and every card of the dealer: infinite
 * deck, dealer stands on 17 and looks for blackjack, 3 to 2, double any two cards, also after the one split, aces one card.
 */
export function blackjackBestReturn(): Fraction {
  let worth = NOTHING;
  for (const first of VALUES) {
    for (const second of VALUES) {
      for (const up of VALUES) {
        const weight = fraction(first.weight * second.weight * up.weight, 13 ** 3);
        worth = plus(worth, times(weight, roundWorth(first.value, second.value, up.value)));
      }
    }
  }
  return plus(ONE, worth);
}

/** What best play does with a hand: cards by what they count, an ace as 1. `split` says whether it may be split. */
export function bestAction(
  cards: readonly number[],
  up: number,
  may: { readonly split: boolean; readonly double: boolean },
): BlackjackAction {
  const hand = handOf(cards);
  const choices: readonly { readonly action: BlackjackAction; readonly worth: Fraction }[] = [
    { action: "stand", worth: standWorth(hand, up) },
    { action: "hit", worth: hitWorth(hand, up) },
    ...(may.double ? [{ action: "double" as const, worth: doubleWorth(hand, up) }] : []),
    ...(may.split ? [{ action: "split" as const, worth: splitWorth(cards[0] ?? 0, up) }] : []),
  ];
  return choices.reduce((best, one) => (compareFractions(one.worth, best.worth) > 0 ? one : best)).action;
}

/** What is won on average by two cards against the dealer's first card, before he has looked for blackjack. */
function roundWorth(first: number, second: number, up: number): Fraction {
  const blackjack = dealerBlackjack(up);
  const none = plus(ONE, times(MINUS_ONE, blackjack));
  const cards = [first, second];
  const hand = handOf(cards);
  if (totalOf(hand) === 21) return times(none, fraction(3, 2));
  const action = bestAction(cards, up, { split: first === second, double: true });
  const worths = {
    stand: () => standWorth(hand, up),
    hit: () => hitWorth(hand, up),
    double: () => doubleWorth(hand, up),
    split: () => splitWorth(first, up),
  };
  return plus(times(none, worths[action]()), times(MINUS_ONE, blackjack));
}

/** Two hands of one card each that go on; aces take one card and stop. */
function splitWorth(value: number, up: number): Fraction {
  const one = average(({ value: next }) => {
    const hand = handOf([value, next]);
    if (value === 1) return standWorth(hand, up);
    return greatest([standWorth(hand, up), hitWorth(hand, up), doubleWorth(hand, up)]);
  });
  return times(fraction(2), one);
}

function doubleWorth(hand: Hand, up: number): Fraction {
  const one = average(({ value }) => standWorth(withCard(hand, value), up));
  return times(fraction(2), one);
}

function hitWorth(hand: Hand, up: number): Fraction {
  return average(({ value }) => {
    const next = withCard(hand, value);
    return totalOf(next) >= 21 ? standWorth(next, up) : goOnWorth(next, up);
  });
}

function goOnWorth(hand: Hand, up: number): Fraction {
  const key = `${hand.sum} ${hand.ace} ${up}`;
  const known = worthByHand.get(key);
  if (known) return known;
  const worth = greatest([standWorth(hand, up), hitWorth(hand, up)]);
  worthByHand.set(key, worth);
  return worth;
}

function standWorth(hand: Hand, up: number): Fraction {
  const total = totalOf(hand);
  if (total > 21) return MINUS_ONE;
  return dealerEnds(up).reduce((worth, chance, end) => {
    const dealer = end + 17;
    if (end === BUST || dealer < total) return plus(worth, chance);
    return dealer > total ? plus(worth, times(MINUS_ONE, chance)) : worth;
  }, NOTHING);
}

/** Where the dealer ends who shows this card and has no blackjack. */
function dealerEnds(up: number): DealerEnds {
  const key = `up ${up}`;
  const known = dealerEndsByHand.get(key);
  if (known) return known;
  const holes = VALUES.filter(({ value }) => up + value !== 11 || (up !== 1 && up !== 10));
  const all = holes.reduce((sum, { weight }) => sum + weight, 0);
  const ends = mixed(
    holes.map(({ value, weight }) => ({
      chance: fraction(weight, all),
      ends: dealerEndsFrom(handOf([up, value])),
    })),
  );
  dealerEndsByHand.set(key, ends);
  return ends;
}

function dealerEndsFrom(hand: Hand): DealerEnds {
  const total = totalOf(hand);
  if (total >= 17) {
    const end = Math.min(total - 17, BUST);
    return Array.from({ length: 6 }, (_, index) => (index === end ? ONE : NOTHING));
  }
  const key = `${hand.sum} ${hand.ace}`;
  const known = dealerEndsByHand.get(key);
  if (known) return known;
  const ends = mixed(
    VALUES.map(({ value, weight }) => ({
      chance: fraction(weight, 13),
      ends: dealerEndsFrom(withCard(hand, value)),
    })),
  );
  dealerEndsByHand.set(key, ends);
  return ends;
}

function mixed(parts: readonly { readonly chance: Fraction; readonly ends: DealerEnds }[]): DealerEnds {
  return Array.from({ length: 6 }, (_, end) =>
    parts.reduce((sum, { chance, ends }) => plus(sum, times(chance, ends[end] ?? NOTHING)), NOTHING),
  );
}

/** The chance that the dealer who shows this card has blackjack. */
function dealerBlackjack(up: number): Fraction {
  if (up === 1) return fraction(4, 13);
  return up === 10 ? fraction(1, 13) : NOTHING;
}

function average(worth: (card: { readonly value: number }) => Fraction): Fraction {
  return VALUES.reduce((sum, card) => plus(sum, times(fraction(card.weight, 13), worth(card))), NOTHING);
}

function greatest(worths: readonly Fraction[]): Fraction {
  return worths.reduce((best, one) => (compareFractions(one, best) > 0 ? one : best));
}

function handOf(cards: readonly number[]): Hand {
  return cards.reduce(withCard, { sum: 0, ace: false });
}

function withCard({ sum, ace }: Hand, value: number): Hand {
  return { sum: sum + value, ace: ace || value === 1 };
}

function totalOf({ sum, ace }: Hand): number {
  return ace && sum <= 11 ? sum + 10 : sum;
}
