import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { GameCatalogue } from "./game-catalogue.ts";
import { gameList } from "./game-list.ts";
import type { OfferedGames } from "./offered-games.ts";
import type { PlayerGames } from "./player-games.ts";
import type { PopularGames } from "./popular-games.ts";

interface Parts {
  readonly clock: Pick<Clock, "now">;
  readonly catalogue: GameCatalogue;
  readonly offered: OfferedGames;
  readonly popular: PopularGames;
  readonly playerGames: PlayerGames;
}

/** The players' calls about games. Favourites stay while a game is closed or gone. */
export function gameCalls(
  parts: Parts,
): Pick<HandlersOf<"casino">, "getGames" | "getRecent" | "setFavourite"> {
  const { clock, catalogue, offered, popular, playerGames } = parts;
  return {
    async getGames(_input, { host }) {
      const shown = { now: clock.now(), popular: popular.ids };
      return { ok: true, result: gameList(offered.list(host), shown) };
    },
    async getRecent(_input, { caller }) {
      return { ok: true, result: await playerGames.of(caller.userId) };
    },
    async setFavourite({ gameId, favourite }, { caller, at }) {
      if (catalogue.get(gameId) === undefined) return refuse("CASINO_GAME_NOT_FOUND");
      const games = await playerGames.setFavourite(caller.userId, gameId, favourite ? at : undefined);
      return games === "full" ? refuse("FAVOURITES_FULL") : { ok: true, result: games };
    },
  };
}
