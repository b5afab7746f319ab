import type { CasinoStudio } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Handlers } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { Configuration } from "../../config/configuration.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { SessionBook } from "../sessions/index.ts";
import { gameCalls } from "./games/game-calls.ts";
import { GameCatalogue } from "./games/game-catalogue.ts";
import { GameClosures } from "./games/game-closures.ts";
import { OfferedGames } from "./games/offered-games.ts";
import { PlayerGames } from "./games/player-games.ts";
import { PopularGames } from "./games/popular-games.ts";
import { launchCalls } from "./sessions/launch.ts";
import { LaunchLimits } from "./sessions/launch-limits.ts";

interface Given {
  readonly config: Configuration;
  readonly database: Pool;
  readonly clock: Clock;
  readonly hosts: HostDirectory;
  readonly sessions: SessionBook;
  readonly players: Players;
  readonly protection: Protection;
}

export interface CasinoModule {
  readonly handlers: Pick<Handlers, "casino">;
  /** Loads what is kept in memory. */
  start(): Promise<void>;
}

/** Casino games of outside studios: which there are, and how a player launches one. */
export function createCasinoModule(given: Given): CasinoModule {
  const { database, clock, hosts } = given;
  const catalogue = new GameCatalogue(database, clock);
  const closures = new GameClosures(database, clock);
  const popular = new PopularGames(database, clock);
  const studios: ReadonlySet<CasinoStudio> = new Set();
  const offered = new OfferedGames({ hosts, catalogue, closures, studios });
  const parts = {
    ...{ ...given, catalogue, offered, popular },
    playerGames: new PlayerGames(database),
    limits: new LaunchLimits(clock),
  };
  return {
    handlers: {
      casino: {
        ...gameCalls(parts),
        ...launchCalls(parts),
        getRounds: async () => ({ ok: true, result: { items: [], totalCount: 0 } }),
        getRound: async () => refuse("CASINO_ROUND_NOT_FOUND"),
      },
    },
    async start() {
      await catalogue.load();
      await closures.load();
      await popular.load();
    },
  };
}
