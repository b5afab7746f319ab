import { accepted, hasExactly, isOneOf, refused } from "../choice-fields.ts";
import type { Parsed, Settlement, StepAnswer, SteppedGame } from "../game.ts";
import { EVEN_MULTIPLIER } from "../payout.ts";
import { DECK, type PlayingCard } from "../playing-card.ts";
import type { FairStream } from "../stream.ts";
import { cardValue, handTotal, isBlackjack } from "./blackjack-hand.ts";

/** What a player may do with a hand. */
export const BLACKJACK_ACTIONS = ["hit", "stand", "double", "split"] as const;
/** One of hit, stand, double, split. */
export type BlackjackAction = (typeof BLACKJACK_ACTIONS)[number];

/** A round needs no choice: an object without fields. */
export type BlackjackChoice = Readonly<Record<string, never>>;

/** What is done with the active hand. */
export interface BlackjackStep {
  readonly action: BlackjackAction;
}

/** One hand of the player. */
export interface BlackjackHand {
  readonly cards: readonly PlayingCard[];
  readonly doubled: boolean;
  /** Takes no more cards. */
  readonly finished: boolean;
}

/** A round with its secrets: the cards to come and the dealer's second card. Kept by the studio. */
export interface BlackjackState {
  /** The cards of the round in order; more than any round can need. */
  readonly shoe: readonly PlayingCard[];
  readonly used: number;
  readonly dealer: readonly PlayingCard[];
  /** One hand, or two after a split; they are played in order. */
  readonly hands: readonly BlackjackHand[];
  readonly over: boolean;
}

/** How one hand ended. */
export type BlackjackResult = "blackjack" | "won" | "push" | "lost" | "bust";

/** What the player may see: of the dealer only the first card until the round is over. */
export interface BlackjackView {
  readonly dealer: { readonly cards: readonly PlayingCard[]; readonly total: number };
  readonly hands: readonly (BlackjackHand & {
    readonly total: number;
    readonly soft: boolean;
    readonly result: BlackjackResult | undefined;
  })[];
  /** The hand that is played now, or undefined. */
  readonly active: number | undefined;
  /** What may be done with it; double and split cost the first stake once more. */
  readonly actions: readonly BlackjackAction[];
  readonly over: boolean;
}

/** A round takes at most 20 cards for each of two hands and 11 for the dealer. */
const SHOE = 64;
const BLACKJACK_PAYS = 25_000;

/** 64 words or more when the round is opened, `below(52)` each: the cards in the order player, dealer, player, dealer, and on. */
export const blackjack: SteppedGame<BlackjackChoice, BlackjackStep, BlackjackState, BlackjackView> = {
  kind: "stepped",
  id: "blackjack",
  name: "Blackjack",
  rtpPercent: "99.43",
  volatility: "low",
  rules: [
    "Every card is drawn from a whole deck of 52: cards that came before change nothing (an infinite deck).",
    "The dealer takes cards up to 16 and stands on every 17. With an ace or ten shown he looks for blackjack first.",
    "Blackjack pays 3 to 2; a blackjack of both is a push. Any other win pays 1 to 1.",
    "Double on any first two cards, also after a split, for one more card. Split two cards of equal value once; split aces get one card each. 21 after a split is no blackjack.",
    "There is no insurance and no surrender. The published return is that of best play.",
    "A round that you do not come back to stands on every hand.",
  ],
  limits: [{ field: "action", options: BLACKJACK_ACTIONS }],
  highestMultiplier: 80_000,
  parseChoice,
  parseStep,
  open,
  step,
  finish,
  view,
  settlement,
};

function open(_choice: BlackjackChoice, stream: FairStream): BlackjackState {
  const shoe = Array.from({ length: SHOE }, () => stream.below(DECK));
  const [first = 0, up = 0, second = 0, hole = 0] = shoe;
  const cards = [first, second];
  const dealer = [up, hole];
  const state = { shoe, used: 4, dealer, hands: [newHand(cards)], over: false };
  return isBlackjack(cards) || isBlackjack(dealer) ? { ...state, over: true } : state;
}

function step(state: BlackjackState, { action }: BlackjackStep): StepAnswer<BlackjackState> {
  const active = activeHand(state);
  const hand = state.hands[active ?? -1];
  if (active === undefined || !hand) return { ok: false, problem: "The round is over." };
  if (!actionsOf(state).includes(action)) {
    return { ok: false, problem: `This hand cannot ${action} now.` };
  }
  const { hands, used } = play(state, hand, action);
  const replaced = [...state.hands.slice(0, active), ...hands, ...state.hands.slice(active + 1)];
  const next = dealerPlays({ ...state, hands: replaced, used });
  return { ok: true, state: next, extraStake: action === "double" || action === "split" ? 1 : 0 };
}

/** The hand, or two, that come of it, and how many cards of the shoe are used then. */
function play(
  { shoe, used }: BlackjackState,
  hand: BlackjackHand,
  action: BlackjackAction,
): { readonly hands: readonly BlackjackHand[]; readonly used: number } {
  const [card = 0, other = 0] = shoe.slice(used, used + 2);
  if (action === "stand") return { hands: [{ ...hand, finished: true }], used };
  if (action === "hit") return { hands: [newHand([...hand.cards, card])], used: used + 1 };
  if (action === "double") {
    return { hands: [{ cards: [...hand.cards, card], doubled: true, finished: true }], used: used + 1 };
  }
  const [left = 0, right = 0] = hand.cards;
  const aces = cardValue(left) === 1;
  const hands = [newHand([left, card]), newHand([right, other])];
  return { hands: aces ? hands.map((one) => ({ ...one, finished: true })) : hands, used: used + 2 };
}

/** A hand of 21 or more takes no card. */
function newHand(cards: readonly PlayingCard[]): BlackjackHand {
  return { cards, doubled: false, finished: handTotal(cards).total >= 21 };
}

/** Once every hand is finished the dealer plays, unless all are bust. */
function dealerPlays(state: BlackjackState): BlackjackState {
  if (state.hands.some(({ finished }) => !finished)) return state;
  const dealer = [...state.dealer];
  let { used } = state;
  const isPlayed = state.hands.some(({ cards }) => handTotal(cards).total <= 21);
  while (isPlayed && handTotal(dealer).total < 17) {
    dealer.push(state.shoe[used] ?? 0);
    used += 1;
  }
  return { ...state, dealer, used, over: true };
}

function finish(state: BlackjackState): BlackjackState {
  if (state.over) return state;
  return dealerPlays({ ...state, hands: state.hands.map((hand) => ({ ...hand, finished: true })) });
}

function activeHand({ hands, over }: BlackjackState): number | undefined {
  const active = hands.findIndex(({ finished }) => !finished);
  return over || active < 0 ? undefined : active;
}

function actionsOf(state: BlackjackState): readonly BlackjackAction[] {
  const hand = state.hands[activeHand(state) ?? -1];
  if (!hand) return [];
  const [first = 0, second = 0] = hand.cards;
  const isFirstTwo = hand.cards.length === 2;
  const canSplit = isFirstTwo && state.hands.length === 1 && cardValue(first) === cardValue(second);
  return BLACKJACK_ACTIONS.filter((action) => {
    if (action === "split") return canSplit;
    return action === "double" ? isFirstTwo : true;
  });
}

function view(state: BlackjackState): BlackjackView {
  const shown = state.over ? state.dealer : state.dealer.slice(0, 1);
  return {
    dealer: { cards: shown, total: handTotal(shown).total },
    hands: state.hands.map((hand) => ({
      ...hand,
      ...handTotal(hand.cards),
      result: state.over ? resultOf(state, hand) : undefined,
    })),
    active: activeHand(state),
    actions: actionsOf(state),
    over: state.over,
  };
}

function resultOf({ hands, dealer }: BlackjackState, { cards }: BlackjackHand): BlackjackResult {
  const { total } = handTotal(cards);
  if (total > 21) return "bust";
  const isNatural = hands.length === 1 && isBlackjack(cards);
  if (isBlackjack(dealer)) return isNatural ? "push" : "lost";
  if (isNatural) return "blackjack";
  const against = handTotal(dealer).total;
  if (against > 21 || total > against) return "won";
  return total === against ? "push" : "lost";
}

function settlement(state: BlackjackState): Settlement | undefined {
  if (!state.over) return undefined;
  const paid = {
    blackjack: BLACKJACK_PAYS,
    won: 2 * EVEN_MULTIPLIER,
    push: EVEN_MULTIPLIER,
    lost: 0,
    bust: 0,
  };
  const units = (hand: BlackjackHand) => (hand.doubled ? 2 : 1);
  const multiplier = state.hands.reduce((sum, hand) => sum + units(hand) * paid[resultOf(state, hand)], 0);
  const stakeUnits = state.hands.reduce((sum, hand) => sum + units(hand), 0);
  return { result: multiplier > 0 ? "won" : "lost", multiplier, stakeUnits };
}

function parseChoice(value: unknown): Parsed<BlackjackChoice> {
  return hasExactly(value, []) ? accepted({}) : refused("A round of blackjack has no choice.");
}

function parseStep(value: unknown): Parsed<BlackjackStep> {
  if (!hasExactly(value, ["action"]) || !isOneOf(BLACKJACK_ACTIONS, value.action)) {
    return refused("A step is hit, stand, double or split.");
  }
  return accepted({ action: value.action });
}
