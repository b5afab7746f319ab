import { type Engine, snapshotDigest } from "@crossbook/engine";
import type { ClientBase, ClientConfig } from "pg";
import type { Clock } from "../ports/clock.ts";
import { storeCheckpoint } from "./checkpoints.ts";
import type { EffectRecorder } from "./effects/effect-recorder.ts";
import type { ExchangeObserver } from "./exchange-options.ts";

export interface CheckpointScheduleOptions {
  readonly connection: ClientConfig;
  readonly clock: Clock;
  readonly observer: ExchangeObserver;
  readonly engine: Engine;
  readonly recorder: EffectRecorder;
  readonly everyCommands: number;
}

/** Takes a checkpoint every so many commands, counted over restarts, one at a time. */
export class CheckpointSchedule {
  readonly #options: CheckpointScheduleOptions;
  #commands: number;
  #nextAt: number;
  #storing: Promise<void> | undefined;

  private constructor(options: CheckpointScheduleOptions, commands: number, nextAt: number) {
    this.#options = options;
    this.#commands = commands;
    this.#nextAt = nextAt;
  }

  /** `commands`: how many the journal holds so far. */
  static async load(
    client: ClientBase,
    commands: number,
    options: CheckpointScheduleOptions,
  ): Promise<CheckpointSchedule> {
    const { rows } = await client.query<{ last: number | null }>(
      "SELECT max(command_count) AS last FROM checkpoints",
    );
    return new CheckpointSchedule(options, commands, (rows[0]?.last ?? 0) + options.everyCommands);
  }

  /** To be called after each commit, while the engine stands exactly at `seq`. Only taking the rows is waited for. */
  afterBatch(seq: number, commands: number): void {
    this.#commands += commands;
    if (this.#commands < this.#nextAt || this.#storing) return;
    this.#nextAt = this.#commands + this.#options.everyCommands;
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
    } catch (error) {
      // A checkpoint only saves time: without it the next proof begins at the one before.
      observer.checkpointFailed?.(error);
    }
  }
}
