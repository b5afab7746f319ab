import type { ClientConfig } from "pg";
import type { Clock } from "../ports/clock.ts";
import type { JournalEntry } from "./journal/journal.ts";

/** Why the exchange stopped for good. After any of these the process must end. */
export type FatalReason =
  /** The commit failed or its end is not known. */
  | "COMMIT_FAILED"
  /** Another writer has written the next batch. */
  | "FENCED"
  /** The tables could not be brought up to date. */
  | "PROJECTION_FAILED"
  /** A replayed batch did not give the digest that was written with it, or the engine threw. */
  | "INCONSISTENT";

/** Why the exchange stopped, with the error that shows it. */
export interface Fatal {
  readonly reason: FatalReason;
  readonly error: unknown;
}

/** What an exchange is opened with. */
export interface ExchangeOptions {
  readonly connection: ClientConfig;
  readonly clock: Clock;
  /** Called once. The product's answer is to end the process with `FATAL_EXIT_CODE`. */
  readonly onFatal: (fatal: Fatal) => void;
  readonly limits?: Partial<ExchangeLimits>;
  readonly observer?: ExchangeObserver;
  /**
   * `removeOld` (default): the two newest checkpoints are kept, and the journal after the older of them. `keep`: all of
   * the journal, so that `verify` can begin at the first batch.
   */
  readonly journal?: "removeOld" | "keep";
  readonly publisher?: JournalPublisher | undefined;
  /** Gives up waiting as a standby. */
  readonly signal?: AbortSignal;
}

/** Who passes on what a leader writes. Called from the writer: must be quick and must not throw. */
export interface JournalPublisher {
  /** This process leads. `leadership`: each leader's is higher than those before it. */
  leads(leadership: number): void;
  /** The row is durable, and nothing of it is answered yet. */
  publish(row: JournalEntry): void;
}

/** The exit code by which a supervisor knows a fail-stop from a crash. */
export const FATAL_EXIT_CODE = 70;

/** Sizes and times of one exchange. */
export interface ExchangeLimits {
  /** Commands that may wait; beyond it new bets are refused, beyond twice of it everything is. */
  readonly maxQueuedCommands: number;
  /** Commands in one journal row. */
  readonly maxBatchCommands: number;
  /** Commands that the tables may be behind before new bets are refused. */
  readonly maxLagCommands: number;
  /** Keys that the engine remembers; older ones are looked up in the table. Part of the journal's meaning. */
  readonly rememberedKeys: number;
  /** Room for keys that is made at the start, so that no batch waits until all of them have moved. */
  readonly expectedKeys: number;
  /** A checkpoint is taken after so many commands. */
  readonly checkpointEveryCommands: number;
  /** A checkpoint is also taken with the first batch after so long. */
  readonly checkpointEveryMs: number;
  /** A state of more rows is not copied by the writer for a checkpoint: a thread beside it replays the journal. */
  readonly checkpointRowsInWriter: number;
  /** Settled and void markets leave the engine after so long. */
  readonly finishedMarketMs: number;
  /** Keys of orders leave the tables so long after their market has left the engine, or earlier where nothing of them matched. */
  readonly keptKeysMs: number;
  /** A commit that takes longer is reported while it lasts. */
  readonly slowCommitMs: number;
  /** A commit that takes longer is doubtful. */
  readonly commitTimeoutMs: number;
  /** A leader from which the database hears nothing for so long, because its process is frozen, is replaced. */
  readonly leaderLeaseMs: number;
}

/** What operators watch. Called from the writer: must be quick and must not throw. */
export interface ExchangeObserver {
  batchCommitted?(batch: {
    readonly commands: number;
    readonly commitMs: number;
    readonly queued: number;
  }): void;
  /** A commit takes longer than `slowCommitMs`, and everyone who bets waits for it. Once for each such commit. */
  commitSlow?(slow: { readonly forMs: number }): void;
  /** It has ended, well or not. */
  slowCommitEnded?(ended: { readonly tookMs: number }): void;
  batchesProjected?(projection: {
    readonly commands: number;
    readonly durationMs: number;
    readonly lag: number;
  }): void;
  oldKeysLookedUp?(lookup: { readonly keys: number; readonly found: number }): void;
  listenerFailed?(error: unknown): void;
  refused?(code: "EXCHANGE_BUSY" | "EXCHANGE_STOPPED"): void;
  checkpointTaken?(checkpoint: {
    readonly seq: number;
    readonly bytes: number;
    readonly blockedMs: number;
  }): void;
  checkpointFailed?(error: unknown): void;
  /** `batches`: rows of the journal that are not needed any more and were deleted. */
  journalRemoved?(removal: { readonly batches: number; readonly untilSeq: number }): void;
  /** The start is over. `followed`: this server has followed as a standby, so the tables were not loaded for it. */
  replayed?(replay: {
    readonly batches: number;
    readonly commands: number;
    readonly durationMs: number;
    readonly followed: boolean;
  }): void;
  /** A standby has the state of batch `seq` in memory and follows the tables from there. */
  standbyLoaded?(loaded: { readonly seq: number; readonly durationMs: number }): void;
  /** It has come as far as the tables are. */
  standbyFollowed?(followed: { readonly seq: number }): void;
  /** It has lost the state and loads it again a moment later; a start without it loads the tables. */
  standbyFailed?(error: unknown): void;
}

/** What `ExchangeOptions.limits` leaves out. */
export const DEFAULT_EXCHANGE_LIMITS: ExchangeLimits = {
  maxQueuedCommands: 20_000,
  maxBatchCommands: 1000,
  maxLagCommands: 1_500_000,
  rememberedKeys: 200_000,
  expectedKeys: 200_000,
  checkpointEveryCommands: 2_000_000,
  checkpointEveryMs: 86_400_000,
  checkpointRowsInWriter: 20_000,
  finishedMarketMs: 3_600_000,
  keptKeysMs: 90 * 86_400_000,
  slowCommitMs: 1_000,
  commitTimeoutMs: 20_000,
  leaderLeaseMs: 60_000,
};
