import {
  CASINO_SECTIONS,
  CASINO_STUDIO_NAMES,
  type CasinoCategory,
  type CasinoGame,
  type CasinoStudio,
} from "@crossbook/contract";
import type { CatalogueGame } from "./casino-game.ts";

const DAY_MS = 86_400_000;
/** A game is new for a week, where its studio has had others for longer. */
const NEW_FOR_MS = 7 * DAY_MS;

/** The call that launches a studio's games, and what its answer is. */
export const LAUNCHES = {
  kestrel: { url: "Casino/Kestrel/Login", launch: "login" },
  marigold: { url: "Casino/Marigold/Url", launch: "fetch" },
  banyan: { url: "Casino/Banyan/Login", launch: "login" },
} as const satisfies Readonly<Record<CasinoStudio, Pick<CasinoGame, "url" | "launch">>>;

/** What is known of games beside the catalogue. */
interface GameListParts {
  readonly now: number;
  /** Ids of the games that most players have launched lately. */
  readonly popular: ReadonlySet<string>;
}

/** Games as the lobby lists them: by category, in the order of studios and their lists. Empty categories are left out. */
export function gameList(games: readonly CatalogueGame[], parts: GameListParts): CasinoCategory[] {
  const oldest = Math.min(...games.map(({ firstSeenAt }) => firstSeenAt));
  return Object.entries(CASINO_SECTIONS).flatMap(([section, category]) => {
    const own = games.filter((game) => game.section === section);
    if (own.length === 0) return [];
    const listed = own.map((game, order) => presentGame(game, { ...parts, oldest, order }));
    return [{ category, categoryIcon: section, games: listed }];
  });
}

function presentGame(
  game: CatalogueGame,
  { now, popular, oldest, order }: GameListParts & { readonly oldest: number; readonly order: number },
): CasinoGame {
  const { id, name, description, imageUrl, studio, section, hasDemo, rtpPercent, firstSeenAt } = game;
  return {
    ...{ id, name, description, section, hasDemo, order },
    imageURL: imageUrl,
    ...LAUNCHES[studio],
    provider: studio,
    providerName: CASINO_STUDIO_NAMES[studio],
    isNew: firstSeenAt >= oldest + DAY_MS && firstSeenAt > now - NEW_FOR_MS,
    isPopular: popular.has(id),
    rtpPercent: rtpPercent ?? null,
  };
}
