import type {
  AccountId,
  Command,
  DecidedOutcome,
  EngineView,
  KeyedCommand,
  MarketId,
  OrderId,
  Outcome,
} from "@crossbook/engine";
import type { ExchangeEvent } from "./exchange-event.ts";

/**
 * Why a command was not taken, or what became of it is not known.
 *
 * - `EXCHANGE_BUSY`: the queue or the projection is too far behind. Certainly not done; ask again later.
 * - `EXCHANGE_STOPPED`: the exchange is closing or has failed. Certainly not done.
 * - `OUTCOME_UNKNOWN`: the exchange failed while this command was being made durable. It may have been done:
 *   ask again with the same key after the restart, and the one true outcome is answered.
 */
export interface HostRefusal {
  readonly ok: false;
  readonly code: "EXCHANGE_BUSY" | "EXCHANGE_STOPPED" | "OUTCOME_UNKNOWN";
}

/** A batch that is committed and can never be lost. Lists hold each id once, in no promised order. */
export interface DurableBatch {
  readonly seq: number;
  /** When the batch was written, milliseconds since 1970. */
  readonly at: number;
  readonly changedAccounts: ReadonlySet<AccountId>;
  readonly changedMarkets: ReadonlySet<MarketId>;
  /** What happened, in order. Built when first read; read it during the listener's call or never. */
  readonly events: readonly ExchangeEvent[];
}

/** How far the exchange is. */
export interface ExchangeState {
  readonly phase: "open" | "closing" | "closed" | "failed";
  /** The last batch that is committed to the journal. */
  readonly journalSeq: number;
  /** The last batch that the tables show. */
  readonly appliedSeq: number;
  /** Commands waiting for the next batch. */
  readonly queued: number;
  /** Commands that are durable but not yet in the tables. */
  readonly lag: number;
}

/** The host of the one engine: makes commands durable, answers them, publishes them, fills the tables. */
export interface Exchange {
  /** Answers after the command's batch is durable. Never rejects. */
  submit(command: Command): Promise<Outcome | HostRefusal>;
  /**
   * How the delay of an order ended that `submit` has answered with `orderDelayed`; resolves when that is durable.
   * `OUTCOME_UNKNOWN` where the exchange stops before, and for an order that is not delayed and was not decided
   * lately: submit it again with the same key then. `EXCHANGE_BUSY` where too many callers wait. Never rejects.
   */
  decided(orderId: OrderId): Promise<DecidedOutcome | HostRefusal>;
  /**
   * What the key of a command was answered when it was first used, as the tables have it; `KEY_REUSED` where it asked
   * for something else; undefined where it was never used. Nothing is submitted. Rejects with `ExchangeStoppedError` where
   * the exchange stops before it knows.
   */
  recall(command: KeyedCommand): Promise<Outcome | undefined>;
  /**
   * Runs `query` after every command that was in the queue before it; resolves when all it saw is durable. `query`
   * must be quick, must not keep the view, and must not submit. Rejects with `ExchangeStoppedError` where the
   * exchange is closed or has failed.
   */
  read<T>(query: (engine: EngineView) => T): Promise<T>;
  /**
   * Calls `listener` after each commit, before the batch's own submitters are answered. The view shows exactly this
   * batch's state and is valid during the call only. A listener that throws is reported to the observer and
   * the others are still called. Answers the way to unsubscribe.
   */
  onDurable(listener: (batch: DurableBatch, engine: EngineView) => void): () => void;
  state(): ExchangeState;
  /**
   * Resolves when the tables show every batch up to `seq`, so that a report read after it is complete. Rejects with
   * `ExchangeStoppedError` where the exchange stops before.
   */
  projected(seq: number): Promise<void>;
  /** Refuses new commands, finishes those taken, drains the projection and lets a standby in. */
  close(): Promise<void>;
}

/** A read came to an exchange that is closed or has failed. */
export class ExchangeStoppedError extends Error {
  override readonly name = "ExchangeStoppedError";
}
