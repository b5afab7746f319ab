import { accepted, hasExactly, isOneOf, refused } from "../choice-fields.ts";
import { fraction } from "../fraction.ts";
import type { InstantGame, Parsed } from "../game.ts";
import { EVEN_MULTIPLIER } from "../payout.ts";
import { DECK, type PlayingCard } from "../playing-card.ts";
import { type TeenPattiHand, teenPattiHand, teenPattiStrength } from "./teen-patti-hand.ts";

/** The bets of a round: which hand wins, or that a hand is a pair or better. */
export const TEEN_PATTI_BETS = ["A", "B", "pairPlusA", "pairPlusB"] as const;

/** The one bet of a round. */
export interface TeenPattiChoice {
  readonly bet: (typeof TEEN_PATTI_BETS)[number];
}

/** Both hands in the order dealt, what they are, and who wins. */
export interface TeenPattiOutcome {
  readonly a: readonly PlayingCard[];
  readonly b: readonly PlayingCard[];
  readonly handA: TeenPattiHand;
  readonly handB: TeenPattiHand;
  readonly winner: "A" | "B" | "tie";
}

/** What A and B pay, in ten-thousandths: 0.98 to 1; a tie gives the stake back. */
export const TEEN_PATTI_WIN = 19_800;

/** What pair plus pays for a hand, in ten-thousandths, the stake included: 1, 4, 6, 40 and 30 to 1. */
export const TEEN_PATTI_PAIR_PLUS: Readonly<Record<TeenPattiHand, number>> = {
  "high card": 0,
  pair: 20_000,
  colour: 50_000,
  sequence: 70_000,
  "pure sequence": 410_000,
  trail: 310_000,
};

/** How many of the 52·51·50/6 = 22 100 hands are of each kind. */
export const TEEN_PATTI_HAND_COUNTS: Readonly<Record<TeenPattiHand, number>> = {
  "high card": 16_440,
  pair: 3_744,
  colour: 1_096,
  sequence: 720,
  "pure sequence": 48,
  trail: 52,
};

/** Pairs of hands from one deck, A and B in order: 22 100 × 18 424; and how many of them tie. */
export const TEEN_PATTI_DEALS = { all: 407_170_400, ties: 450_528 } as const;

/** Six cards by `draw(6, 52)`, dealt alternately, A first. */
export const teenPatti: InstantGame<TeenPattiChoice, TeenPattiOutcome> = {
  kind: "instant",
  id: "teen-patti",
  name: "Teen Patti 20-20",
  rtpPercent: "97.68",
  volatility: "by choice",
  rules: [
    "Two hands of three cards, A and B, are dealt alternately from one deck of 52, A first.",
    "Hands from the highest: trail (three of a rank), pure sequence (in order, one suit), sequence, colour (one suit), pair, high card. A-K-Q is the highest sequence, A-2-3 the next, then K-Q-J.",
    "Within a kind the ranks decide, in a pair those of the pair first. Suits never decide: equal ranks tie.",
    "A bet on A or B pays 0.98 to 1 where that hand wins; a tie gives the stake back.",
    "Pair plus on a hand wins whatever the other hand is: pair 1 to 1, colour 4 to 1, sequence 6 to 1, trail 30 to 1, pure sequence 40 to 1.",
  ],
  limits: [{ field: "bet", options: TEEN_PATTI_BETS }],
  highestMultiplier: 410_000,
  parseChoice,
  decide({ bet }, stream) {
    const outcome = teenPattiOutcome(stream.draw(6, DECK));
    return { outcome, multiplier: multiplierOf(bet, outcome) };
  },
  distribution({ bet }) {
    if (bet === "A" || bet === "B") {
      const { all, ties } = TEEN_PATTI_DEALS;
      const wins = BigInt((all - ties) / 2);
      return [
        { pays: fraction(TEEN_PATTI_WIN, EVEN_MULTIPLIER), weight: wins },
        { pays: fraction(1), weight: BigInt(ties) },
        { pays: fraction(0), weight: wins },
      ];
    }
    return Object.entries(TEEN_PATTI_HAND_COUNTS).map(([hand, count]) => ({
      pays: fraction(TEEN_PATTI_PAIR_PLUS[hand as TeenPattiHand], EVEN_MULTIPLIER),
      weight: BigInt(count),
    }));
  },
};

/** The round of six cards in the order dealt. */
export function teenPattiOutcome(dealt: readonly PlayingCard[]): TeenPattiOutcome {
  const a = dealt.filter((_, place) => place % 2 === 0);
  const b = dealt.filter((_, place) => place % 2 === 1);
  const difference = teenPattiStrength(a) - teenPattiStrength(b);
  const winner = difference === 0 ? "tie" : difference > 0 ? "A" : "B";
  return { a, b, handA: teenPattiHand(a), handB: teenPattiHand(b), winner };
}

function multiplierOf(bet: TeenPattiChoice["bet"], outcome: TeenPattiOutcome): number {
  if (bet === "pairPlusA") return TEEN_PATTI_PAIR_PLUS[outcome.handA];
  if (bet === "pairPlusB") return TEEN_PATTI_PAIR_PLUS[outcome.handB];
  if (outcome.winner === "tie") return EVEN_MULTIPLIER;
  return outcome.winner === bet ? TEEN_PATTI_WIN : 0;
}

function parseChoice(value: unknown): Parsed<TeenPattiChoice> {
  if (!hasExactly(value, ["bet"])) return refused("Name a bet.");
  if (!isOneOf(TEEN_PATTI_BETS, value.bet)) return refused("The bet is A, B, pairPlusA or pairPlusB.");
  return accepted({ bet: value.bet });
}
