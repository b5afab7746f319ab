import { describe, expect, it } from "vitest";
import { aGame, someCategories } from "../../testing/casino-answers.ts";
import { lobbySections, searchGames, studiosOf } from "./catalogue.ts";

const ids = (games: readonly { readonly id: string }[]) => games.map(({ id }) => id);
const GAMES = [
  aGame({ id: "kestrel:dice", name: "Dice", description: "Over or under." }),
  aGame({ id: "kestrel:limbo", name: "Limbo", description: "How high?" }),
  aGame({ id: "banyan:crash", name: "Crash", provider: "banyan", providerName: "Banyan Live" }),
];

describe("the sections of the lobby", () => {
  it("are the player's own, what is popular and new, and the categories in their order", () => {
    const sections = lobbySections(someCategories(), { recent: [], favourites: [] });
    expect(sections.map(({ slug }) => slug)).toEqual([
      ...["recent", "favourites", "popular", "new"],
      ...["crash", "slots", "originals"],
    ]);
  });

  it("have the player's games in the player's order, without what the host no longer offers", () => {
    const played = {
      recent: ["banyan:crash", "kestrel:gone", "kestrel:dice"],
      favourites: ["marigold:slot"],
    };
    const sections = lobbySections(someCategories(), played);
    expect(ids(sections[0]?.games ?? [])).toEqual(["banyan:crash", "kestrel:dice"]);
    expect(ids(sections[1]?.games ?? [])).toEqual(["marigold:slot"]);
  });

  it("order the games of a category as the list asks", () => {
    const games = [aGame({ id: "kestrel:b", order: 2 }), aGame({ id: "kestrel:a", order: 1 })];
    const category = { category: "Originals", categoryIcon: "originals", games };
    expect(ids(lobbySections([category], undefined).at(-1)?.games ?? [])).toEqual(["kestrel:a", "kestrel:b"]);
  });
});

describe("the search", () => {
  it.each([
    ["", undefined, ["kestrel:dice", "kestrel:limbo", "banyan:crash"]],
    ["  DICE ", undefined, ["kestrel:dice"]],
    ["kestrel high", undefined, ["kestrel:limbo"]],
    ["live", undefined, ["banyan:crash"]],
    ["", "kestrel", ["kestrel:dice", "kestrel:limbo"]],
    ["crash", "kestrel", []],
    ["(", undefined, []],
  ] as const)("of %j at studio %s finds %j", (words, studio, found) => {
    expect(ids(searchGames(GAMES, { words, studio }))).toEqual(found);
  });

  it("offers the studios that have games, each once", () => {
    expect(studiosOf(GAMES)).toEqual([
      { studio: "kestrel", name: "Kestrel Games" },
      { studio: "banyan", name: "Banyan Live" },
    ]);
  });
});
