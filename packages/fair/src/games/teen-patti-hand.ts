import { ACE, type PlayingCard, rankOf, suitOf } from "../playing-card.ts";

/** The kinds of hands of three cards, from the lowest. */
export const TEEN_PATTI_HANDS = [
  "high card",
  "pair",
  "colour",
  "sequence",
  "pure sequence",
  "trail",
] as const;
/** One kind of hand of three cards. */
export type TeenPattiHand = (typeof TEEN_PATTI_HANDS)[number];

/** Ranks of the second highest sequence, A-2-3. */
const ACE_TWO_THREE = [ACE, 1, 0];

/** The kind of a hand: three of a rank, three in order of one suit, in order, of one suit, two of a rank, or none. */
export function teenPattiHand(cards: readonly PlayingCard[]): TeenPattiHand {
  const ranks = cards.map(rankOf).sort((a, b) => b - a);
  const different = new Set(ranks).size;
  if (different === 1) return "trail";
  if (different === 2) return "pair";
  const oneSuit = new Set(cards.map(suitOf)).size === 1;
  if (isSequence(ranks)) return oneSuit ? "pure sequence" : "sequence";
  return oneSuit ? "colour" : "high card";
}

/**
 * The strength of a hand: of two hands the one with the higher number wins, equal numbers tie. Trail above pure sequence
 * above sequence above colour above pair above high card; A-K-Q is the highest sequence, A-2-3 the next, then K-Q-J down to
 * 4-3-2. Within a kind ranks decide, of a pair the pair before the third card; suits never do.
 */
export function teenPattiStrength(cards: readonly PlayingCard[]): number {
  const hand = teenPattiHand(cards);
  const kind = TEEN_PATTI_HANDS.indexOf(hand);
  return tieBreak(hand, cards).reduce((strength, rank) => strength * 16 + rank, kind);
}

/** Three numbers that order hands of one kind, the most important first. */
function tieBreak(hand: TeenPattiHand, cards: readonly PlayingCard[]): readonly number[] {
  const ranks = cards.map(rankOf).sort((a, b) => b - a);
  const [high = 0, middle = 0, low = 0] = ranks;
  if (hand === "pair") return [middle, middle === high ? low : high, 0];
  if (hand !== "sequence" && hand !== "pure sequence") return ranks;
  if (isAceTwoThree(ranks)) return [high, 0, 0];
  return [high, middle, 0];
}

function isSequence(ranks: readonly number[]): boolean {
  const [high = 0, middle = 0, low = 0] = ranks;
  return (high - middle === 1 && middle - low === 1) || isAceTwoThree(ranks);
}

function isAceTwoThree(ranks: readonly number[]): boolean {
  return ACE_TWO_THREE.every((rank, place) => ranks[place] === rank);
}
