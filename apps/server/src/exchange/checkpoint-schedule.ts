import { type Engine, snapshotDigest } from "@crossbook/engine";
import type { ClientBase, ClientConfig } from "pg";
import type { Clock } from "../ports/clock.ts";
import { storeCheckpoint } from "./checkpoints.ts";
import type { EffectRecorder } from "./effects/effect-recorder.ts";
import type { ExchangeObserver } from "./exchange-options.ts";
import { removeOldJournal } from "./journal/remove-old-journal.ts";

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
}

/** Takes a checkpoint every so many commands or so often, counted over restarts, one at a time. */
export class CheckpointSchedule {
  readonly #options: CheckpointScheduleOptions;
  #commands: number;
  #nextAtCommand: number;
  #nextAtTime: number;
  #storing: Promise<void> | undefined;

  private constructor(
    options: CheckpointScheduleOptions,
    commands: number,
    last: { readonly command: number; readonly at: number },
  ) {
    this.#options = options;
    this.#commands = commands;
    this.#nextAtCommand = last.command + options.everyCommands;
    this.#nextAtTime = last.at + options.everyMs;
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

  /** To be called after each commit, while the engine stands exactly at `seq`. Only taking the rows is waited for. */
  afterBatch(seq: number, commands: number): void {
    this.#commands += commands;
    const { clock, everyCommands, everyMs } = this.#options;
    const now = clock.now();
    if ((this.#commands < this.#nextAtCommand && now < this.#nextAtTime) || this.#storing) return;
    this.#nextAtCommand = this.#commands + everyCommands;
    this.#nextAtTime = now + everyMs;
    this.#storing = this.#take(seq).finally(() => {
      this.#storing = undefined;
    });
  }

  /** Resolves when no checkpoint is being stored. */
  async settled(): Promise<void> {
    await this.#storing;
  }

  async #take(seq: number): Promise<void> {
    const { connection, clock, observer, engine, recorder } = this.#options;
    const startedAt = clock.monotonicMs();
    // The rows of millions of orders fill the memory once, not a second time for their digest.
    const snapshot = engine.snapshot();
    const stateDigest = snapshotDigest(snapshot);
    const { keyCount } = recorder;
    const checkpoint = { seq, commandCount: this.#commands, keyCount, snapshot, stateDigest };
    const blockedMs = clock.monotonicMs() - startedAt;
    try {
      const bytes = await storeCheckpoint(connection, checkpoint, clock.now());
      observer.checkpointTaken?.({ seq, bytes, blockedMs });
      if (!this.#options.removesOldJournal) return;
      const removal = await removeOldJournal(connection);
      if (removal && removal.batches > 0) observer.journalRemoved?.(removal);
    } catch (error) {
      // A checkpoint only saves time: without it the next proof begins at the one before.
      observer.checkpointFailed?.(error);
    }
  }
}
