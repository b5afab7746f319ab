import { describe, expect, it } from "vitest";
import type { CatalogueGame } from "./casino-game.ts";
import { gameList } from "./game-list.ts";
import { sectionOf } from "./game-section.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);

function game(change: Partial<CatalogueGame> = {}): CatalogueGame {
  return {
    ...{ id: "kestrel:dice", studio: "kestrel", code: "dice", name: "Dice", description: "", imageUrl: "" },
    ...{ section: "originals", rtpPercent: "99", hasDemo: true, place: 1, listed: true, firstSeenAt: START },
    ...change,
  } as const;
}

const NONE = { now: START, popular: new Set<string>() };

describe("the list of games", () => {
  it("is by category in the lobby's order, without empty ones", () => {
    const games = [game(), game({ id: "banyan:crash", studio: "banyan", section: "crash" })];
    expect(gameList(games, NONE).map(({ category, games: own }) => [category, own.length])).toEqual([
      ["Crash", 1],
      ["Originals", 1],
    ]);
    expect(gameList([], NONE)).toEqual([]);
  });

  it("[CALL-CASINO-02] names the launch of each studio, and nothing secret", () => {
    const games = (["kestrel", "marigold", "banyan"] as const).map((studio) =>
      game({ id: `${studio}:x`, studio }),
    );
    const [originals] = gameList(games, NONE);
    expect(originals?.games.map(({ url, launch, providerName }) => [url, launch, providerName])).toEqual([
      ["Casino/Kestrel/Login", "login", "Kestrel Games"],
      ["Casino/Marigold/Url", "fetch", "Marigold Studio"],
      ["Casino/Banyan/Login", "login", "Banyan Live"],
    ]);
  });

  it("says which games are new: seen within a week, and not with the first ones", () => {
    const games = [game(), game({ id: "kestrel:limbo", firstSeenAt: START + 10 * DAY_MS })];
    const newAt = (now: number) =>
      gameList(games, { ...NONE, now }).flatMap(({ games: own }) => own.map(({ isNew }) => isNew));
    expect(newAt(START)).toEqual([false, true]);
    expect(newAt(START + 16 * DAY_MS)).toEqual([false, true]);
    expect(newAt(START + 17 * DAY_MS)).toEqual([false, false]);
  });

  it.each([
    ["Crash Games", "crash"],
    ["Video Slots", "slots"],
    ["Teen Patti", "card-games"],
    ["Live Roulette", "table"],
    ["Blackjack", "table"],
    ["Wheel", "table"],
    ["Instant Win", "originals"],
    ["", "originals"],
  ] as const)("puts a studio's %j under %s", (category, section) => {
    expect(sectionOf(category)).toBe(section);
  });
});
