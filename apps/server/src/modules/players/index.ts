import type { Pool } from "pg";
import { PlayerDirectory } from "./player-directory.ts";
import type { Players } from "./players.ts";

export { usernameKey } from "./player-directory.ts";
export type { Player, Players } from "./players.ts";

/** Who the players are, for every module but `account`, which makes them. */
export function createPlayersModule(database: Pool): { readonly players: Players } {
  return { players: new PlayerDirectory(database) };
}
