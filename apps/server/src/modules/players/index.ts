import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import { findPlayers } from "./find-players.ts";
import { PlayerDirectory } from "./player-directory.ts";
import type { Players } from "./players.ts";

export { usernameKey } from "./player-directory.ts";
export type { Player, Players } from "./players.ts";

export interface PlayersModule {
  readonly handlers: { readonly operator: Pick<HandlersOf<"operator">, "findPlayers"> };
  readonly players: Players;
}

/** Who the players are, for every module but `account`, which makes them, and for operators. */
export function createPlayersModule(database: Pool): PlayersModule {
  return {
    handlers: { operator: { findPlayers: findPlayers(database) } },
    players: new PlayerDirectory(database),
  };
}
