import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Clock } from "../../ports/clock.ts";
import { findPlayers } from "./find-players.ts";
import { getPlayerProfile } from "./get-player-profile.ts";
import { PlayerDirectory } from "./player-directory.ts";
import { type NoteCall, noteCalls } from "./player-notes.ts";
import type { Players } from "./players.ts";

export { normaliseMobile } from "./mobile-number.ts";
export { usernameKey } from "./player-directory.ts";
export type { Player, Players } from "./players.ts";

export interface PlayersModule {
  readonly handlers: {
    readonly operator: Pick<HandlersOf<"operator">, "findPlayers" | "getPlayerProfile" | NoteCall>;
  };
  readonly players: Players;
}

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
}

/** Who the players are, for every module but `account`, which makes them, and for operators. */
export function createPlayersModule({ database, clock }: Parts): PlayersModule {
  const players = new PlayerDirectory(database);
  return {
    handlers: {
      operator: {
        findPlayers: findPlayers(database),
        getPlayerProfile: getPlayerProfile(database),
        ...noteCalls({ database, clock, players }),
      },
    },
    players,
  };
}
