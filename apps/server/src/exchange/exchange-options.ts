import type { ClientConfig } from "pg";
import type { Clock } from "../ports/clock.ts";

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

export interface Fatal {
  readonly reason: FatalReason;
  readonly error: unknown;
}

export interface ExchangeOptions {
  readonly connection: ClientConfig;
  readonly clock: Clock;
  /** Called once. The product's answer is to end the process with `FATAL_EXIT_CODE`. */
  readonly onFatal: (fatal: Fatal) => void;
  readonly limits?: Partial<ExchangeLimits>;
  readonly observer?: ExchangeObserver;
  /** Gives up waiting as a standby. */
  readonly signal?: AbortSignal;
}

/** The exit code by which a supervisor knows a fail-stop from a crash. */
export const FATAL_EXIT_CODE = 70;

export interface ExchangeLimits {
  /** Commands that may wait; beyond it new bets are refused, beyond twice of it everything is. */
  readonly maxQueuedCommands: number;
  /** Commands in one journal row. */
  readonly maxBatchCommands: number;
  /** Commands that the tables may be behind before new bets are refused. */
  readonly maxLagCommands: number;
  /** Keys that the engine remembers; older ones are looked up in the table. Part of the journal's meaning. */
  readonly rememberedKeys: number;
  /** A checkpoint is taken after so many commands. */
  readonly checkpointEveryCommands: number;
  /** A commit that takes longer is doubtful. */
  readonly commitTimeoutMs: number;
}

/** What operators watch. Called from the writer: must be quick and must not throw. */
export interface ExchangeObserver {
  batchCommitted?(batch: {
    readonly commands: number;
    readonly commitMs: number;
    readonly queued: number;
  }): void;
  batchesProjected?(projection: {
    readonly commands: number;
    readonly durationMs: number;
    readonly lag: number;
  }): void;
  oldKeysLookedUp?(lookup: { readonly keys: number; readonly found: number }): void;
  listenerFailed?(error: unknown): void;
  refusedAtDoor?(code: "EXCHANGE_BUSY" | "EXCHANGE_STOPPED"): void;
  checkpointTaken?(checkpoint: {
    readonly seq: number;
    readonly bytes: number;
    readonly blockedMs: number;
  }): void;
  checkpointFailed?(error: unknown): void;
  replayed?(replay: {
    readonly batches: number;
    readonly commands: number;
    readonly durationMs: number;
  }): void;
}

export const DEFAULT_EXCHANGE_LIMITS: ExchangeLimits = {
  maxQueuedCommands: 20_000,
  maxBatchCommands: 1000,
  maxLagCommands: 1_500_000,
  rememberedKeys: 200_000,
  checkpointEveryCommands: 2_000_000,
  commitTimeoutMs: 20_000,
};
