import { type Distribution, GAMES } from "@crossbook/fair";
import { describe, expect, it } from "vitest";
import { blackjackScreen } from "./blackjack/blackjack-screen.ts";
import { diceScreen } from "./dice/dice-screen.ts";
import type { GameScreen } from "./game-screen.ts";
import { limboScreen } from "./limbo/limbo-screen.ts";
import { minesScreen } from "./mines/mines-screen.ts";
import { plinkoScreen } from "./plinko/plinko-screen.ts";
import { rouletteScreen } from "./roulette/roulette-screen.ts";
import { slotScreen } from "./slot/slot-screen.ts";
import { teenPattiScreen } from "./teen-patti/teen-patti-screen.ts";
import { wheelScreen } from "./wheel/wheel-screen.ts";

/** The highest of a choice's returns in ten-thousandths, rounded up: what a studio compares with its highest win. */
function highest(distribution: Distribution): number {
  return Math.max(
    ...distribution.map(({ pays: { numerator, denominator } }) =>
      Number((numerator * 10_000n + denominator - 1n) / denominator),
    ),
  );
}

/** A page's choice with what the studio's rules give it. */
function pair<Choice, View>(
  screen: GameScreen<Choice, View>,
  game: { distribution(choice: Choice): Distribution },
  choices: readonly Choice[],
) {
  return choices.map((choice) => ({
    name: `${screen.id} ${JSON.stringify(choice)}`,
    shown: screen.topMultiplier(choice),
    paid: highest(game.distribution(choice)),
  }));
}

const RISKS = ["low", "medium", "high"] as const;

describe("the highest multiple that bounds a stake", () => {
  it.each([
    ...pair(diceScreen, GAMES.dice, [
      { direction: "over", target: 5_050 } as const,
      { direction: "under", target: 10 } as const,
    ]),
    ...pair(limboScreen, GAMES.limbo, [{ target: 101 }, { target: 1_000_000 }]),
    ...pair(
      plinkoScreen,
      GAMES.plinko,
      RISKS.flatMap((risk) => ([8, 12, 16] as const).map((rows) => ({ rows, risk }))),
    ),
    ...pair(
      wheelScreen,
      GAMES.wheel,
      RISKS.flatMap((risk) => ([10, 20, 50] as const).map((segments) => ({ segments, risk }))),
    ),
    ...pair(slotScreen, GAMES.slot, [{}]),
    ...pair(
      teenPattiScreen,
      GAMES["teen-patti"],
      (["A", "B", "pairPlusA", "pairPlusB"] as const).map((bet) => ({ bet })),
    ),
    ...pair(rouletteScreen, GAMES.roulette, [
      { bets: [{ bet: "red", units: 1 }] },
      {
        bets: [
          { bet: "straight:17", units: 1 },
          { bet: "black", units: 5 },
          { bet: "dozen:3", units: 1 },
        ],
      },
    ]),
  ])("of $name is what the studio would pay at most", ({ shown, paid }) => {
    expect(shown).toBe(paid);
  });

  it("of a game of steps is what its rules publish, or none where the studio ends a round at its highest win", () => {
    expect(blackjackScreen.topMultiplier({})).toBe(GAMES.blackjack.highestMultiplier);
    expect(minesScreen.topMultiplier({ mines: 3 })).toBe(0);
  });
});
