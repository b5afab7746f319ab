import { type Engine, snapshotDigest } from "@crossbook/engine";
import type { ClientBase, ClientConfig } from "pg";
import type { Clock } from "../ports/clock.ts";
import { storeCheckpoint } from "./checkpoints.ts";
import type { EffectRecorder } from "./effects/effect-recorder.ts";
import type { ExchangeObserver } from "./exchange-options.ts";
import { removeOldJournal } from "./journal/remove-old-journal.ts";
import { type RunningCheckpoint, runCheckpointThread } from "./replayed-checkpoints/run-checkpoint-thread.ts";
import { ROWS_OF_A_COMMAND, rowsOf } from "./state-rows.ts";

/** What a schedule needs. */
export interface CheckpointScheduleOptions {
  readonly connection: ClientConfig;
  readonly clock: Clock;
  readonly observer: ExchangeObserver;
  readonly engine: Engine;
  readonly recorder: EffectRecorder;
  readonly everyCommands: number;
  readonly everyMs: number;
  /** Whether the journal behind the older of two checkpoints is deleted. */
  readonly removesOldJournal: boolean;
  /** Keys that the engine remembers. */
  readonly rememberedKeys: number;
  /** Rows of the engine as it was loaded. */
  readonly loadedRows: number;
  /** A larger state is not copied by the writer. */
  readonly mostRowsInWriter: number;
}

/**
 * Takes a checkpoint every so many commands or so often, counted over restarts, one at a time. A small state is copied by
 * the writer, in less time than a thread takes to start; a larger one is made by a thread of its own out of the checkpoint
 * before it and the journal, and no command waits for it.
 */
export class CheckpointSchedule {
  readonly #options: CheckpointScheduleOptions;
  #commands: number;
  #nextAtCommand: number;
  #nextAtTime: number;
  #storing: Promise<void> | undefined;
  #running: RunningCheckpoint | undefined;
  /** At most so many rows the state has; counted on from where it was known. */
  #rows: number;
  /** There is nothing that a thread could begin at: the next one is the writer's. */
  #hasNoBase = false;
  #isGivenUp = false;

  private constructor(
    options: CheckpointScheduleOptions,
    commands: number,
    last: { readonly command: number; readonly at: number },
  ) {
    this.#options = options;
    this.#commands = commands;
    this.#nextAtCommand = last.command + options.everyCommands;
    this.#nextAtTime = last.at + options.everyMs;
    this.#rows = options.loadedRows;
  }

  /** `commands`: how many the journal holds so far. */
  static async load(
    client: ClientBase,
    commands: number,
    options: CheckpointScheduleOptions,
  ): Promise<CheckpointSchedule> {
    const { rows } = await client.query<{ command: number | null; at: number | null }>(
      `SELECT max(command_count) AS command,
         (extract(epoch FROM coalesce(max(at), (SELECT min(at) FROM journal))) * 1000)::bigint AS at FROM checkpoints`,
    );
    const { command, at } = rows[0] ?? { command: null, at: null };
    return new CheckpointSchedule(options, commands, {
      command: command ?? 0,
      at: at ?? options.clock.now(),
    });
  }

  /** To be called after each commit, while the engine stands exactly at `seq`. */
  afterBatch(seq: number, commands: number): void {
    this.#commands += commands;
    this.#rows += commands * ROWS_OF_A_COMMAND;
    const { clock, everyCommands, everyMs, mostRowsInWriter } = this.#options;
    const now = clock.now();
    if ((this.#commands < this.#nextAtCommand && now < this.#nextAtTime) || this.#storing) return;
    this.#nextAtCommand = this.#commands + everyCommands;
    this.#nextAtTime = now + everyMs;
    const isSmall = this.#rows <= mostRowsInWriter || this.#hasNoBase;
    this.#storing = this.#store(seq, isSmall ? this.#copy(seq) : this.#replay(seq)).finally(() => {
      this.#storing = undefined;
    });
  }

  /** Resolves when no checkpoint is being stored. One that a thread is making is given up: the next start makes it. */
  async settled(): Promise<void> {
    this.#isGivenUp = this.#running !== undefined;
    this.#running?.stop();
    await this.#storing;
  }

  async #store(seq: number, storing: Promise<Stored>): Promise<void> {
    const { connection, observer, removesOldJournal } = this.#options;
    try {
      const { bytes, blockedMs } = await storing;
      observer.checkpointTaken?.({ seq, bytes, blockedMs });
      if (!removesOldJournal) return;
      const removal = await removeOldJournal(connection);
      if (removal && removal.batches > 0) observer.journalRemoved?.(removal);
    } catch (error) {
      // A checkpoint only saves time: without it the next proof begins at the one before.
      if (!this.#isGivenUp) observer.checkpointFailed?.(error);
    }
  }

  /** Copies the state at once, before anything is waited for. */
  #copy(seq: number): Promise<Stored> {
    const { connection, clock, engine, recorder } = this.#options;
    const startedAt = clock.monotonicMs();
    // The rows of millions of orders fill the memory once, not a second time for their digest.
    const snapshot = engine.snapshot();
    const stateDigest = snapshotDigest(snapshot);
    const { keyCount } = recorder;
    const checkpoint = { seq, commandCount: this.#commands, keyCount, snapshot, stateDigest };
    const blockedMs = clock.monotonicMs() - startedAt;
    this.#rows = rowsOf(snapshot);
    this.#hasNoBase = false;
    return storeCheckpoint(connection, checkpoint, clock.now()).then((bytes) => ({ bytes, blockedMs }));
  }

  async #replay(seq: number): Promise<Stored> {
    const { connection, clock, rememberedKeys } = this.#options;
    const commandsBefore = this.#commands;
    this.#running = runCheckpointThread({ connection, seq, rememberedKeys, at: clock.now() });
    try {
      const made = await this.#running.made;
      if (!made.ok) {
        this.#hasNoBase = true;
        this.#nextAtTime = clock.now();
        throw new Error("there is no checkpoint to begin at: the next batch is copied by the writer");
      }
      this.#rows = made.rows + (this.#commands - commandsBefore) * ROWS_OF_A_COMMAND;
      return { bytes: made.bytes, blockedMs: 0 };
    } finally {
      this.#running = undefined;
    }
  }
}

/** `blockedMs`: how long the writer was held up. */
interface Stored {
  readonly bytes: number;
  readonly blockedMs: number;
}
