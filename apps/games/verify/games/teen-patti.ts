import type { Chance } from "../chance.ts";
import { verifierText } from "../texts/verifier-text.ts";
import { fieldOf, notReadable, type VerifiedRound } from "../verified-round.ts";
import { cardsText } from "./cards.ts";

const KINDS = ["high card", "pair", "colour", "sequence", "pure sequence", "trail"] as const;
/** What pair plus pays for each kind, the stake included. */
const PAIR_PLUS = [0, 2, 5, 7, 41, 31];

/** Teen Patti 20-20: six cards, dealt alternately. */
export async function verifyTeenPatti(choice: unknown, chance: Chance): Promise<VerifiedRound> {
  const bet = fieldOf(choice, "bet");
  if (typeof bet !== "string" || !["A", "B", "pairPlusA", "pairPlusB"].includes(bet)) {
    return notReadable(verifierText().problems.needsChoice("Teen Patti", '{"bet":"A"}'));
  }
  const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0] = await chance.draw(6, 52);
  const [a, b] = [
    [one, three, five],
    [two, four, six],
  ];
  const [left, right] = [worth(a ?? []), worth(b ?? [])];
  const winner = left === right ? "tie" : left > right ? "A" : "B";
  const [kindA, kindB] = [kindOf(a ?? []), kindOf(b ?? [])];
  const outcome = { a, b, handA: KINDS[kindA], handB: KINDS[kindB], winner };
  const text = verifierText().shown;
  return {
    ok: true,
    outcome,
    multiplier: paid(bet, winner, kindA, kindB),
    shown: [
      ["A", handText(a ?? [], kindA)],
      ["B", handText(b ?? [], kindB)],
      [text.winner, winner === "tie" ? text.tie : winner],
    ],
  };
}

function handText(cards: readonly number[], kind: number): string {
  const name = KINDS[kind] ?? "high card";
  return `${cardsText(cards)}, ${verifierText().hands[name]}`;
}

function paid(bet: string, winner: string, kindA: number, kindB: number): number {
  if (bet === "pairPlusA") return (PAIR_PLUS[kindA] ?? 0) * 10_000;
  if (bet === "pairPlusB") return (PAIR_PLUS[kindB] ?? 0) * 10_000;
  if (winner === "tie") return 10_000;
  return winner === bet ? 19_800 : 0;
}

/** How often each rank is there, as texts such as "2:12" (two aces), most frequent and then highest first. */
function grouped(cards: readonly number[]): readonly { readonly rank: number; readonly count: number }[] {
  const ranks = [...new Set(cards.map((card) => card % 13))];
  return ranks
    .map((rank) => ({ rank, count: cards.filter((card) => card % 13 === rank).length }))
    .sort((x, y) => y.count - x.count || y.rank - x.rank);
}

function kindOf(cards: readonly number[]): number {
  const groups = grouped(cards);
  if (groups.length === 1) return 5;
  if (groups.length === 2) return 1;
  const flush = cards.every((card) => Math.trunc(card / 13) === Math.trunc((cards[0] ?? 0) / 13));
  const straight = runHeight(groups.map(({ rank }) => rank)) > 0;
  if (straight) return flush ? 4 : 3;
  return flush ? 2 : 0;
}

/** 0 for no sequence; the higher the better: K-Q-J is 11, A-2-3 is 12, A-K-Q is 13. */
function runHeight(falling: readonly number[]): number {
  const text = falling.join(" ");
  if (text === "12 11 10") return 13;
  if (text === "12 1 0") return 12;
  const [high = 0, middle = 0, low = 0] = falling;
  return high === middle + 1 && middle === low + 1 ? high : 0;
}

/** A number that orders hands. */
function worth(cards: readonly number[]): number {
  const kind = kindOf(cards);
  const ranks = grouped(cards).map(({ rank }) => rank);
  if (kind === 3 || kind === 4) return kind * 1_000_000 + runHeight(ranks);
  const [first = 0, second = 0, third = 0] = ranks;
  return kind * 1_000_000 + first * 10_000 + second * 100 + third;
}
