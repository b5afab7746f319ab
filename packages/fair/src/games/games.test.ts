import { describe, expect, it } from "vitest";
import { stream } from "../stream.ts";
import { GAMES, gameOf } from "./games.ts";

describe("the games", () => {
  it.each(Object.entries(GAMES))("%s is published with its rules and return", (id, game) => {
    expect(game.id).toBe(id);
    expect(gameOf(id)).toBe(game);
    expect(game.rtpPercent).toMatch(/^9\d\.\d\d$/);
    // The return is said once, by the figure: a rule that says another is another promise.
    expect(game.rules.join(" ")).not.toMatch(/9\d(\.\d+)? ?%/);
    expect(game.rules.length).toBeGreaterThanOrEqual(2);
    expect(game.highestMultiplier).toBeGreaterThan(0);
    expect(Number.isInteger(game.highestMultiplier)).toBe(true);
  });

  it.each([
    ["mines", "mines", {}],
    ["limbo", "target", {}],
    ["crash", "autoCashOut", {}],
  ] as const)("%s takes its %s from the lowest to the highest that is published", (id, field, others) => {
    const limit = GAMES[id].limits.find((one) => one.field === field);
    if (limit === undefined || !("lowest" in limit)) throw new Error(`${id} publishes no range of ${field}`);
    const isTaken = (value: number) => GAMES[id].parseChoice({ ...others, [field]: value }).ok;
    const { lowest, highest } = limit;
    expect([lowest - 1, lowest, highest, highest + 1].map(isTaken)).toEqual([false, true, true, false]);
  });

  it.each([
    ["plinko", ["rows", [8, 12, 16]], ["risk", ["low", "medium", "high"]]],
    ["wheel", ["segments", [10, 20, 50]], ["risk", ["low", "medium", "high"]]],
    ["dice", ["direction", ["over", "under"]]],
    ["teen-patti", ["bet", ["A", "B", "pairPlusA", "pairPlusB"]]],
    ["blackjack", ["action", ["hit", "stand", "double", "split"]]],
  ] as const)("%s publishes every option of its choices", (id, ...fields) => {
    const published = GAMES[id].limits.flatMap((limit) => ("options" in limit ? [limit] : []));
    expect(published).toEqual(fields.map(([field, options]) => ({ field, options })));
  });

  it("says of those without a choice how widely their returns vary, by the standard deviation", () => {
    expect([GAMES.blackjack.volatility, GAMES.slot.volatility]).toEqual(["low", "medium"]);
    const byChoice = Object.values(GAMES).filter(({ volatility }) => volatility === "by choice");
    expect(byChoice).toHaveLength(8);
  });

  it.each(["poker", "toString", "__proto__", ""])("there is no %s", (id) => {
    expect(gameOf(id)).toBeUndefined();
  });

  it("decides by an id that is known only when the program runs", () => {
    const game = gameOf("dice");
    if (game?.kind !== "instant") throw new Error("dice is decided at once");
    const choice = game.parseChoice({ direction: "under", target: 5000 });
    if (!choice.ok) throw new Error(choice.problem);
    const seeds = { serverSeed: "a".repeat(64), clientSeed: "rugby-1", nonce: 1 };
    expect(game.decide(choice.value, stream(seeds)).multiplier).toBe(19_801);
  });

  it("has no game whose outcome needs the stake", () => {
    for (const game of Object.values(GAMES)) {
      expect(game.parseChoice({ stake: 100 })).toMatchObject({ ok: false });
    }
  });
});
