import type { EngineView } from "@crossbook/engine";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { DurableBatch, Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type PeriodicTask, startPeriodicTask } from "../../../ports/periodic-task.ts";
import type { Random } from "../../../ports/random.ts";
import type { Wallet } from "../../wallet/index.ts";
import { CasinoPostings } from "./casino-postings.ts";
import { GameSessions } from "./game-sessions.ts";
import { PendingEnds } from "./pending-ends.ts";
import { PlayerBalances } from "./player-balances.ts";
import { RefusedCallers } from "./refused-callers.ts";
import { closeOldRounds } from "./round-closing.ts";
import { StudioWallet } from "./studio-wallet.ts";
import { type TransactionRecords, TransactionStore } from "./transaction-store.ts";
import type { CasinoMovement, DebitRules, WalletCore } from "./wallet-core.ts";

/** How often what was interrupted is posted, and old rounds are looked for. */
const POST_EVERY_MS = 60_000;
const CLOSE_EVERY_MS = 10 * 60_000;

/** What the casino's wallet is made from. */
export interface CasinoWalletParts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly random: Random;
  readonly exchange: Pick<Exchange, "read">;
  readonly wallet: Pick<Wallet, "transfer">;
  readonly rules: DebitRules;
  readonly logger: Logger;
}

/** The casino's wallet and its life. */
export interface CasinoWallet {
  readonly core: WalletCore;
  readonly sessions: GameSessions;
  readonly refusedCallers: RefusedCallers;
  /** Calls `listener` for everything that has moved. */
  onMoved(listener: (movement: CasinoMovement) => void): void;
  /** Closes a round that is open; `by`: the operator's name. */
  closeRound(roundId: number, by: string): Promise<void>;
  /** Resolves when the tables show every transaction that was answered: asked before they are read for somebody. */
  written(): Promise<void>;
  /** Follows a durable batch: balances are answered as it has left them. */
  onDurable(batch: DurableBatch, engine: EngineView): void;
  /** Posts what an earlier process has left, and begins the periodic jobs. */
  start(): Promise<void>;
  /** Ends the jobs, and resolves when the tables show everything that was answered. */
  stop(): Promise<void>;
}

/** Puts the wallet under all studios together. */
export function createCasinoWallet(
  parts: CasinoWalletParts,
  store: TransactionRecords = new TransactionStore(parts.database, parts.clock),
): CasinoWallet {
  const { clock, logger } = parts;
  const listeners: ((movement: CasinoMovement) => void)[] = [];
  const sessions = new GameSessions(parts);
  const balances = new PlayerBalances(parts.exchange);
  const ends = new PendingEnds({ store, logger });
  const postings = new CasinoPostings({
    ...{ ...parts, store, balances, ends },
    onMoved: (movement) => {
      for (const listener of listeners) listener(movement);
    },
  });
  const core = new StudioWallet({ ...parts, store, postings, ends, sessions });
  const tasks: PeriodicTask[] = [];
  const repeat = (everyMs: number, task: () => Promise<unknown>, failure: string) =>
    tasks.push(startPeriodicTask(clock, everyMs, task, (error) => logger.error({ err: error }, failure)));
  return {
    ...{ core, sessions },
    refusedCallers: new RefusedCallers(clock, logger),
    onMoved: (listener) => void listeners.push(listener),
    written: () => ends.allWritten(),
    onDurable: (batch, engine) => balances.onDurable(batch, engine),
    closeRound: (roundId, by) => store.endRound({ roundId, by }),
    async start() {
      await core.postDue();
      repeat(
        POST_EVERY_MS,
        () => core.postDue(),
        "casino transactions could not be posted; it is tried again",
      );
      repeat(
        CLOSE_EVERY_MS,
        () => closeOldRounds({ store, clock }),
        "old casino rounds could not be closed; it is tried again",
      );
    },
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
      await ends.allWritten();
    },
  };
}
