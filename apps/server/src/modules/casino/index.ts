import type { CasinoStudio } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Handlers } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { Configuration } from "../../config/configuration.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { Random } from "../../ports/random.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { SessionBook } from "../sessions/index.ts";
import type { Wallet } from "../wallet/index.ts";
import { gameCalls } from "./games/game-calls.ts";
import { GameCatalogue } from "./games/game-catalogue.ts";
import { GameClosures } from "./games/game-closures.ts";
import { OfferedGames } from "./games/offered-games.ts";
import { PlayerGames } from "./games/player-games.ts";
import { PopularGames } from "./games/popular-games.ts";
import { launchCalls } from "./sessions/launch.ts";
import { LaunchLimits } from "./sessions/launch-limits.ts";
import { type CasinoWallet, createCasinoWallet } from "./wallet/casino-wallet.ts";
import { playerRules } from "./wallet/player-rules.ts";

export { isSignedByForm } from "./signatures/form-signature.ts";
export { isSignedByHmac, signedContent } from "./signatures/hmac-signature.ts";
export { isSignedByRsa } from "./signatures/rsa-signature.ts";
export { type RefusedCallers, studioAuthenticator } from "./wallet/refused-callers.ts";
export type {
  BalanceReply,
  Credit,
  GameSession,
  WalletCode,
  WalletCore,
  WalletRefusal,
  WalletReply,
} from "./wallet/wallet-core.ts";

interface Given {
  readonly config: Configuration;
  readonly database: Pool;
  readonly clock: Clock;
  readonly hosts: HostDirectory;
  readonly sessions: SessionBook;
  readonly players: Players;
  readonly protection: Protection;
  readonly random: Random;
  readonly exchange: Pick<Exchange, "read">;
  readonly wallet: Pick<Wallet, "transfer">;
  readonly logger: Logger;
}

export interface CasinoModule {
  readonly handlers: Pick<Handlers, "casino">;
  /** What the studios' calls are answered from. */
  readonly wallet: Pick<CasinoWallet, "core" | "refusedCallers">;
  /** Loads what is kept in memory, moves the money that an earlier process has left, and begins the periodic jobs. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Casino games of outside studios: which there are, and how a player launches one. */
export function createCasinoModule(given: Given): CasinoModule {
  const { database, clock, hosts } = given;
  const catalogue = new GameCatalogue(database, clock);
  const closures = new GameClosures(database, clock);
  const popular = new PopularGames(database, clock);
  const wallet = createCasinoWallet({ ...given, rules: playerRules(given) });
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
    wallet,
    async start() {
      await catalogue.load();
      await closures.load();
      await popular.load();
      await wallet.start();
    },
    stop: () => wallet.stop(),
  };
}
