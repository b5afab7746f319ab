import type {
  CasinoCategory,
  CasinoGame,
  CasinoStudio,
  api as contract,
  OutputOf,
} from "@crossbook/contract";
import { gamesOf } from "../../casino/casino-games.ts";
import { casinoText } from "../../messages/english/casino/casino.ts";
import { categoryName, sectionTitle } from "./section-title.ts";

/** What the player has launched and marked, by ids of games. */
export type PlayedGames = OutputOf<typeof contract.casino.getRecent>;

/** A part of the lobby under its own address. */
export interface LobbySection {
  /** The end of `/lobby-page/{section}`. */
  readonly slug: string;
  readonly name: string;
  readonly games: readonly CasinoGame[];
  /** How it comes to have a game, where it has none. */
  readonly emptyWords: string;
}

/** What the player looks for. */
export interface GameSearch {
  /** As typed; every word must be in the name, the studio, the description or the section. */
  readonly words: string;
  /** Undefined: of every studio. */
  readonly studio: CasinoStudio | undefined;
}

/** The player's own sections, what is popular and new, then the categories of the list in their order. */
export function lobbySections(
  categories: readonly CasinoCategory[],
  played: PlayedGames | undefined,
): readonly LobbySection[] {
  const games = gamesOf(categories);
  const byIds = (ids: readonly string[] = []) =>
    ids.flatMap((id) => games.find((game) => game.id === id) ?? []);
  return [
    {
      slug: "recent",
      name: casinoText().recent,
      games: byIds(played?.recent),
      emptyWords: casinoText().recentEmpty,
    },
    {
      slug: "favourites",
      name: casinoText().favourites,
      games: byIds(played?.favourites),
      emptyWords: casinoText().favouritesEmpty,
    },
    {
      slug: "popular",
      name: casinoText().popular,
      games: games.filter((game) => game.isPopular),
      emptyWords: casinoText().gamesOfStudios,
    },
    {
      slug: "new",
      name: casinoText().new,
      games: games.filter((game) => game.isNew),
      emptyWords: casinoText().gamesOfStudios,
    },
    ...categories.map((category) => ({
      slug: category.categoryIcon,
      name: categoryName(category),
      games: [...category.games].sort((a, b) => a.order - b.order),
      emptyWords: casinoText().gamesOfStudios,
    })),
  ];
}

/** Every game of these sections once. */
export function gamesOfSections(sections: readonly LobbySection[]): readonly CasinoGame[] {
  return [...new Map(sections.flatMap(({ games }) => games).map((game) => [game.id, game])).values()];
}

/** The games that fit the search, in the order given. */
export function searchGames(
  games: readonly CasinoGame[],
  { words, studio }: GameSearch,
): readonly CasinoGame[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    if (studio !== undefined && game.provider !== studio) return false;
    const text =
      `${game.name} ${game.providerName} ${game.description} ${sectionTitle(game.section)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The studios that these games are of, each once, in the order of the games. */
export function studiosOf(
  games: readonly CasinoGame[],
): readonly { readonly studio: CasinoStudio; readonly name: string }[] {
  const names = new Map(games.map(({ provider, providerName }) => [provider, providerName]));
  return [...names].map(([studio, name]) => ({ studio, name }));
}
