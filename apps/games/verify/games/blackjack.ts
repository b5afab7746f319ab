import type { Chance } from "../chance.ts";
import { verifierText } from "../texts/verifier-text.ts";
import { fieldOf, notReadable, type VerifiedRound } from "../verified-round.ts";
import { cardsText } from "./cards.ts";

interface Hand {
  readonly cards: number[];
  bet: number;
  done: boolean;
}

/** How many cards are listed in the order in which a round takes them. */
const LISTED = 16;

/** Blackjack: the cards in their order, and with the round's steps what it paid. */
export async function verifyBlackjack(
  _choice: unknown,
  chance: Chance,
  steps: readonly unknown[],
): Promise<VerifiedRound> {
  const shoe: number[] = [];
  while (shoe.length < LISTED) shoe.push(await chance.below(52));
  const listed = shoe.slice();
  const next = async () => shoe.shift() ?? chance.below(52);
  const [first, up, second, hole] = [await next(), await next(), await next(), await next()];
  const dealer = [up, hole];
  const hands: Hand[] = [{ cards: [first, second], bet: 1, done: false }];
  const naturals = [count([first, second]) === 21, count(dealer) === 21];
  if (naturals.includes(true)) {
    if (steps.length > 0) return notReadable(verifierText().problems.overWhenDealt);
    const multiplier = naturals[0] ? (naturals[1] ? 10_000 : 25_000) : 0;
    return roundOf({ hands, dealer, listed }, multiplier);
  }
  for (const step of steps) {
    const hand = hands.find(({ done }) => !done);
    const action = fieldOf(step, "action");
    if (hand === undefined || !(await take(hands, hand, action, next))) {
      return notReadable(verifierText().problems.stepNotPossible(String(action)));
    }
  }
  const halfWay = roundOf({ hands, dealer: dealer.slice(0, 1), listed }, undefined);
  if (hands.some(({ cards }) => count(cards) <= 21)) {
    while (count(dealer) <= 16) dealer.push(await next());
  }
  const paid = hands.reduce((sum, hand) => sum + payOf(hand, count(dealer)), 0);
  // A round that its player leaves stands on every hand.
  if (hands.some(({ done }) => !done)) return { ...halfWay, ifEnded: paid };
  return roundOf({ hands, dealer, listed }, paid);
}

/** Changes the hands by one step; false where it is not possible. */
async function take(
  hands: Hand[],
  hand: Hand,
  action: unknown,
  next: () => Promise<number>,
): Promise<boolean> {
  const isPair = hand.cards.length === 2;
  if (action === "stand") hand.done = true;
  else if (action === "hit") {
    hand.cards.push(await next());
    hand.done = count(hand.cards) >= 21;
  } else if (action === "double" && isPair) {
    hand.cards.push(await next());
    hand.bet = 2;
    hand.done = true;
  } else if (action === "split" && isPair && hands.length === 1) {
    const [left = 0, right = 0] = hand.cards;
    if (pips(left) !== pips(right)) return false;
    const both = [
      [left, await next()],
      [right, await next()],
    ];
    hands.splice(
      0,
      1,
      ...both.map((cards) => ({ cards, bet: 1, done: pips(left) === 11 || count(cards) === 21 })),
    );
  } else return false;
  return true;
}

function payOf({ cards, bet }: Hand, dealer: number): number {
  const own = count(cards);
  if (own > 21) return 0;
  if (dealer > 21 || own > dealer) return bet * 20_000;
  return own === dealer ? bet * 10_000 : 0;
}

/** The total: aces are 11 as long as that fits. */
function count(cards: readonly number[]): number {
  let total = cards.reduce((sum, card) => sum + pips(card), 0);
  let aces = cards.filter((card) => pips(card) === 11).length;
  while (total > 21 && aces > 0) {
    total -= 10;
    aces -= 1;
  }
  return total;
}

function pips(card: number): number {
  const rank = card % 13;
  if (rank === 12) return 11;
  return rank > 8 ? 10 : rank + 2;
}

interface Cards {
  readonly hands: readonly Hand[];
  readonly dealer: readonly number[];
  readonly listed: readonly number[];
}

function roundOf(
  { hands, dealer, listed }: Cards,
  multiplier: number | undefined,
): Extract<VerifiedRound, { readonly ok: true }> {
  const text = verifierText().shown;
  return {
    ok: true,
    outcome: { dealer, hands: hands.map(({ cards }) => cards) },
    multiplier,
    shown: [
      [text.dealer, `${cardsText(dealer)} (${count(dealer)})`],
      ...hands.map(
        ({ cards }, hand) => [text.hand(hand + 1), `${cardsText(cards)} (${count(cards)})`] as const,
      ),
      [text.cardsInOrder, cardsText(listed)],
    ],
  };
}
