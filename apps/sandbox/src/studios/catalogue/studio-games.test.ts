import { type AnyGame, type Distribution, GAMES, minesHighestPicks, minesMultiplier } from "@crossbook/fair";
import { describe, expect, it } from "vitest";
import { gamesOf } from "./studio-games.ts";

const ALL = (["kestrel", "marigold", "banyan"] as const).flatMap(gamesOf);

/** Choices that have every multiple of their game. */
const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  dice: [98, 1234, 4_321].map((target) => ({ direction: "over", target: 5_000 + target })),
  limbo: [101, 137, 1_000_000].map((target) => ({ target })),
  plinko: [8, 12, 16].flatMap((rows) => ["low", "medium", "high"].map((risk) => ({ rows, risk }))),
  wheel: [10, 20, 50].flatMap((segments) => ["low", "medium", "high"].map((risk) => ({ segments, risk }))),
  slot: [{}],
  "teen-patti": ["A", "B", "pairPlusA", "pairPlusB"].map((bet) => ({ bet })),
  roulette: ["straight:0", "split:1-2", "street:1-2-3", "corner:1-2-4-5", "red", "dozen:1"].map((bet) => ({
    bets: [{ bet, units: 1 }],
  })),
};

/** Whether each payout of a stake is whole paise without rounding. */
function isWhole(distribution: Distribution, stake: number): boolean {
  return distribution.every(({ pays }) => (BigInt(stake) * pays.numerator) % pays.denominator === 0n);
}

describe("the payouts of the studios' games", () => {
  it.each(ALL.map((game) => [game.id, game] as const))(
    "of %s are rounded at no stake that it takes, or its rules say that they are",
    (id, { rule, limits }) => {
      const { step } = limits;
      // Every stake is so many steps: what is whole for one is whole for all.
      expect([limits.min % step, limits.max % step]).toEqual([0, 0]);
      expect(isExact(rule, step)).toBe(!rule.rules.join(" ").includes("rounded down to a whole paisa"));
      expect(["dice", "mines"].includes(id)).toBe(!isExact(rule, step));
    },
  );

  it("are all of one studio each", () => {
    expect(ALL.map(({ id }) => id).sort()).toEqual(Object.keys(GAMES).sort());
  });
});

function isExact(rule: AnyGame, stake: number): boolean {
  if (rule.kind === "shared") return isWhole(rule.distribution(137), stake);
  if (rule.id === "mines") return arePicksWhole(stake);
  // Blackjack pays halves of its stake at the least.
  if (rule.kind === "stepped") return stake % 2 === 0;
  return (CHOICES[rule.id] ?? []).every((choice) => {
    const parsed = rule.parseChoice(choice);
    if (!parsed.ok) throw new Error(parsed.problem);
    return isWhole(rule.distribution(parsed.value), stake);
  });
}

function arePicksWhole(stake: number): boolean {
  return Array.from({ length: minesHighestPicks(3) }, (_, picks) => minesMultiplier(3, picks + 1)).every(
    (multiplier) => (stake * multiplier) % 10_000 === 0,
  );
}
