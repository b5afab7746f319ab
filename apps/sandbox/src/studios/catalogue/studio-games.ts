import type { CasinoStudio } from "@crossbook/contract";
import { type AnyGame, GAMES, type GameId } from "@crossbook/fair";

/** What a round may cost and pay, in paise. */
export interface GameLimits {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly maxWin: number;
}

/** One game of a studio. */
export interface StudioGame {
  readonly id: GameId;
  readonly name: string;
  /** In a player's words; the operator sorts his lobby by it. */
  readonly category: string;
  readonly description: string;
  readonly limits: GameLimits;
  readonly rule: AnyGame;
}

const LIMITS: GameLimits = { min: 100, max: 2_500_000, step: 100, maxWin: 250_000_000 };

/** Which studio has which game, with its category and a line about it. */
const OWNERS: Readonly<
  Record<CasinoStudio, readonly (readonly [GameId, category: string, description: string])[]>
> = {
  kestrel: [
    ["dice", "Originals", "Choose a number and roll over or under it."],
    ["limbo", "Originals", "Name a multiple; the round pays it if it goes that high."],
    ["mines", "Originals", "Open tiles, avoid mines, and cash out when you like."],
    ["plinko", "Originals", "A ball falls through pins into a multiple."],
  ],
  marigold: [
    ["wheel", "Originals", "One turn of a wheel with 10 to 50 segments."],
    ["slot", "Slots", "Reels with a published paytable."],
    ["blackjack", "Card games", "Twenty-one against the dealer: hit, stand, double, split."],
    ["roulette", "Table", "European roulette with one zero."],
  ],
  banyan: [
    ["crash", "Crash", "One rising multiple for all players; cash out before it crashes."],
    ["teen-patti", "Card games", "Teen Patti 20-20: two hands of three cards."],
  ],
};

/** The games of a studio, in the order of its list. */
export function gamesOf(studio: CasinoStudio): readonly StudioGame[] {
  return OWNERS[studio].map(([id, category, description]) => {
    const rule: AnyGame = GAMES[id];
    return { id, name: rule.name, category, description, limits: LIMITS, rule };
  });
}
