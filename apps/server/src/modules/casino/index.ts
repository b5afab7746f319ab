import { CASINO_STUDIOS, type CasinoStudio } from "@crossbook/contract";
import type { AccountId } from "@crossbook/engine";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Handlers, HandlersOf } from "../../calls/handler.ts";
import type { Configuration } from "../../config/configuration.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { Random } from "../../ports/random.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { SessionBook } from "../sessions/index.ts";
import type { TransactionDetails } from "../statement/index.ts";
import type { Wallet } from "../wallet/index.ts";
import { CasinoJobs } from "./casino-jobs.ts";
import { gameCalls } from "./games/game-calls.ts";
import { GameCatalogue } from "./games/game-catalogue.ts";
import { GameClosures } from "./games/game-closures.ts";
import { GameRefresh } from "./games/game-refresh.ts";
import { OfferedGames } from "./games/offered-games.ts";
import { OwnRounds } from "./games/own-rounds.ts";
import { PlayerGames } from "./games/player-games.ts";
import { PopularGames } from "./games/popular-games.ts";
import { roundCalls } from "./games/round-calls.ts";
import { CasinoTransactions } from "./operations/casino-transactions.ts";
import { type CasinoCall, operatorCalls } from "./operations/operator-calls.ts";
import { Reconciliations } from "./operations/reconciliations.ts";
import { roundHistory } from "./operations/round-history.ts";
import { CasinoDebitRules } from "./sessions/debit-rules.ts";
import { launchCalls } from "./sessions/launch.ts";
import { LaunchLimits } from "./sessions/launch-limits.ts";
import { LaunchedSessions } from "./sessions/launched-sessions.ts";
import type { StudioClient } from "./studio-clients/studio-client.ts";
import { type CasinoWallet, createCasinoWallet } from "./wallet/casino-wallet.ts";

export { isSignedByForm } from "./signatures/form-signature.ts";
export { isSignedByHmac, signedContent } from "./signatures/hmac-signature.ts";
export { isSignedByRsa } from "./signatures/rsa-signature.ts";
export type {
  GameLaunch,
  StudioClient,
  StudioGame,
  StudioTransaction,
} from "./studio-clients/studio-client.ts";
export { createStudioClients } from "./studio-clients/studio-clients.ts";
export { type RefusedCallers, studioAuthenticator } from "./wallet/refused-callers.ts";
export { RETURNED_STAKES } from "./wallet/returned-stakes.ts";
export type {
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
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly hosts: HostDirectory;
  readonly sessions: SessionBook;
  readonly players: Players;
  readonly protection: Protection;
  readonly random: Random;
  readonly wallet: Pick<Wallet, "transfer">;
  /** The studios that this installation asks for games. */
  readonly clients: ReadonlyMap<CasinoStudio, StudioClient>;
}

export interface CasinoModule {
  readonly handlers: Pick<Handlers, "casino"> & {
    readonly operator: Pick<HandlersOf<"operator">, CasinoCall>;
  };
  /** What the studios' calls are answered from. */
  readonly wallet: Pick<CasinoWallet, "core" | "refusedCallers">;
  onDurable: CasinoWallet["onDurable"];
  /** The rounds behind a line of the statement. */
  readonly details: TransactionDetails;
  /** Ends every game session of an account: no more stakes; wins and rollbacks are still paid. */
  endGameSessions(accountId: AccountId): Promise<void>;
  /** Loads what is kept in memory, moves the money that an earlier process has left, and begins what runs by itself. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Casino games of outside studios: which there are, how a player launches one, and what operators see of it. */
export function createCasinoModule(given: Given): CasinoModule {
  const { config, database, clock, hosts, sessions, clients } = given;
  const catalogue = new GameCatalogue(database, clock);
  const closures = new GameClosures(database, clock);
  const studios: ReadonlySet<CasinoStudio> = new Set(
    CASINO_STUDIOS.filter((studio) => config.studios[studio] !== undefined || clients.has(studio)),
  );
  const parts = {
    ...{ ...given, catalogue, closures, studios },
    offered: new OfferedGames({ hosts, catalogue, closures, studios }),
    popular: new PopularGames(database, clock),
    playerGames: new PlayerGames(database),
    refresh: new GameRefresh({ ...given, catalogue }),
    launched: new LaunchedSessions(database, clock),
    limits: new LaunchLimits(clock),
    rounds: new OwnRounds(database),
    transactions: new CasinoTransactions(database),
    reconciliations: new Reconciliations(given),
    verifyUrl: (studio: CasinoStudio, roundRef: string) =>
      given.config.studios[studio] &&
      `${given.config.studios[studio].url}/rounds/${encodeURIComponent(roundRef)}`,
  };
  const wallet = createCasinoWallet({ ...given, rules: new CasinoDebitRules(parts) });
  const jobs = new CasinoJobs({ ...parts, wallet, studios: new Set(clients.keys()) });
  const details = { casino: roundHistory(database) };
  let stopListening: () => void = () => undefined;
  return {
    handlers: {
      casino: {
        ...gameCalls(parts),
        ...launchCalls(parts),
        ...roundCalls({ ...parts, casinoWallet: wallet }),
      },
      operator: operatorCalls({ ...parts, casinoWallet: wallet }),
    },
    ...{ wallet, details },
    onDurable: wallet.onDurable,
    endGameSessions: (accountId) => parts.launched.endAllOf(accountId),
    async start() {
      await catalogue.load();
      await closures.load();
      await parts.popular.load();
      await wallet.start();
      stopListening = sessions.onEnded((session) => {
        parts.launched
          .endOfLogin(session)
          .catch((error: unknown) =>
            given.logger.error({ err: error }, "game sessions of a login were not ended"),
          );
      });
      jobs.start();
    },
    async stop() {
      stopListening();
      await jobs.stop();
      await wallet.stop();
    },
  };
}
