import { describe, expect, it } from "vitest";
import { GAMES } from "../games/games.ts";
import { streamOf } from "../stream.ts";
import { keystreamWords } from "./keystream-words.ts";
import { simulate, simulatedGames } from "./simulation.ts";

const games = simulatedGames("test");

describe("the simulation", () => {
  it("is of every game, more than 10^8 rounds as a whole", () => {
    const names = games.map(({ name }) => name.replace("teen patti", "teen-patti").split(/[ ,]/)[0]);
    expect(new Set(names)).toEqual(new Set(Object.keys(GAMES)));
    expect(games.reduce((sum, { rounds }) => sum + rounds, 0)).toBeGreaterThanOrEqual(10 ** 8);
  });

  it.each(games)("finds the exact return of $name in a small share of its rounds", (game) => {
    const chance = streamOf(keystreamWords(`test ${game.name}`));
    const row = simulate(game, { chance, share: 0.002, rows: games.length });
    expect(row).toMatchObject({ isInside: true });
    expect(row.halfWidth).toBeGreaterThan(0);
  });

  it("sees a game that returns more than it says", () => {
    const [game] = games;
    if (!game) throw new Error("there are games");
    const chance = streamOf(keystreamWords("test"));
    const row = simulate({ ...game, expected: game.expected - 0.05 }, { chance, share: 0.002, rows: 15 });
    expect(row.isInside).toBe(false);
  });

  it("takes words that a seed repeats", () => {
    const words = (seed: string) => Array.from({ length: 5 }, keystreamWords(seed));
    expect(words("a")).toEqual(words("a"));
    expect(words("a")).not.toEqual(words("b"));
  });
});
