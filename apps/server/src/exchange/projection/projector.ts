import type { Client, ClientConfig } from "pg";
import type { Clock } from "../../ports/clock.ts";
import type { CompleteChunk } from "../effects/effect-recorder.ts";
import type { ExchangeStoppedError } from "../exchange.ts";
import type { ExchangeObserver } from "../exchange-options.ts";
import { leaderClient, markAsLeader } from "../journal/leader-session.ts";
import { exchangeStopped } from "../queue-entry.ts";
import { projectChunk } from "./project-chunk.ts";

export interface ProjectorOptions {
  readonly connection: ClientConfig;
  readonly clock: Clock;
  readonly observer: ExchangeObserver;
  readonly appliedSeq: number;
  readonly keyCount: number;
  /** As `takeProjection` gave it. */
  readonly leadership: number;
  /** See `ExchangeLimits`. */
  readonly keptKeysMs: number;
  /** The next complete chunk, or undefined where the tables will have everything. */
  readonly take: () => CompleteChunk | undefined;
  /** Called with each chunk that is in the tables. */
  readonly release: (complete: CompleteChunk) => void;
  /** Commands that are durable but not in the tables. */
  readonly lag: () => number;
  /** Whether the writer has work and the tables are not too far behind. */
  readonly mayRest: () => boolean;
  readonly onFailed: (error: unknown) => void;
}

/**
 * While the writer is busy, a rest follows each chunk, so many times as long as the chunk took: both share the disk
 * and the processor, and a bet that waits for its commit matters more than a table that nobody reads just now.
 */
const REST_PER_WORK = 3;
const LONGEST_REST_MS = 1000;

interface Waiting {
  readonly seq: number;
  readonly resolve: () => void;
  readonly reject: (error: ExchangeStoppedError) => void;
}

/** Brings the tables up to date in the background, one chunk after the other. */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #client: Client;
  #appliedSeq: number;
  #projectedCommands = 0;
  #projectedKeys: number;
  #isRunning = false;
  #run: Promise<void> = Promise.resolve();
  #failed = false;
  #isClosing = false;
  #endRest: (() => void) | undefined;
  #waiting: Waiting[] = [];

  private constructor(options: ProjectorOptions, client: Client) {
    this.#options = options;
    this.#client = client;
    this.#appliedSeq = options.appliedSeq;
    this.#projectedKeys = options.keyCount;
  }

  static async connect(options: ProjectorOptions): Promise<Projector> {
    const client = leaderClient(options.connection);
    client.on("error", options.onFailed);
    await client.connect();
    await markAsLeader(client);
    // What is lost here is written again from the journal; not waiting for the disk leaves it to the writer.
    await client.query("SET synchronous_commit = off");
    return new Projector(options, client);
  }

  get appliedSeq(): number {
    return this.#appliedSeq;
  }

  /** Commands projected since this projector was made. */
  get projectedCommands(): number {
    return this.#projectedCommands;
  }

  /** Keys that the table has, since the first. */
  get projectedKeys(): number {
    return this.#projectedKeys;
  }

  /** Says that there is something to project. */
  wake(): void {
    if (this.#isRunning || this.#failed) return;
    this.#isRunning = true;
    this.#run = this.#projectAll();
  }

  /** Resolves when the tables show `seq`; rejects with `ExchangeStoppedError` where they never will. */
  reached(seq: number): Promise<void> {
    if (this.#appliedSeq >= seq) return Promise.resolve();
    if (this.#failed) return Promise.reject(exchangeStopped());
    this.#endRest?.();
    return new Promise((resolve, reject) => this.#waiting.push({ seq, resolve, reject }));
  }

  /** Projects what is left and disconnects. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#endRest?.();
    await this.#run;
    this.wake();
    await this.#run;
    await this.#client.end();
  }

  /** Disconnects at once; what is not in the tables stays in the journal. */
  async abandon(): Promise<void> {
    this.#giveUp();
    await this.#client.end().catch(() => undefined);
  }

  async #projectAll(): Promise<void> {
    for (let complete = this.#take(); complete; complete = this.#take()) {
      const { clock, leadership, keptKeysMs } = this.#options;
      const startedAt = clock.monotonicMs();
      try {
        await projectChunk(this.#client, complete, {
          leadership,
          keysKeptSince: clock.now() - keptKeysMs,
        });
      } catch (error) {
        this.#fail(error);
        return;
      }
      const durationMs = clock.monotonicMs() - startedAt;
      this.#projected(complete, durationMs);
      this.#options.release(complete);
      await this.#rest(durationMs);
    }
  }

  /** Not where somebody waits for the tables; whoever begins to wait ends it. */
  async #rest(workedMs: number): Promise<void> {
    if (this.#failed || this.#isClosing || this.#waiting.length > 0 || !this.#options.mayRest()) return;
    const restMs = Math.min(workedMs * REST_PER_WORK, LONGEST_REST_MS);
    if (restMs <= 0) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#options.clock.after(restMs, resolve);
      this.#endRest = () => {
        cancel();
        resolve();
      };
    });
    this.#endRest = undefined;
  }

  /** The next chunk; finding none ends the run in the same moment, so that no later `wake` is lost. */
  #take(): CompleteChunk | undefined {
    const complete = this.#failed ? undefined : this.#options.take();
    this.#isRunning = complete !== undefined;
    return complete;
  }

  #projected({ chunk, keyCount }: CompleteChunk, durationMs: number): void {
    const { observer, lag } = this.#options;
    this.#appliedSeq = chunk.lastSeq;
    this.#projectedCommands += chunk.commandCount;
    this.#projectedKeys = keyCount;
    observer.batchesProjected?.({ commands: chunk.commandCount, durationMs, lag: lag() });
    this.#answerWaiting();
  }

  #answerWaiting(): void {
    const reached = this.#waiting.filter(({ seq }) => seq <= this.#appliedSeq);
    if (reached.length === 0) return;
    this.#waiting = this.#waiting.filter(({ seq }) => seq > this.#appliedSeq);
    for (const { resolve } of reached) resolve();
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#giveUp();
    this.#options.onFailed(error);
  }

  #giveUp(): void {
    this.#failed = true;
    this.#endRest?.();
    for (const { reject } of this.#waiting.splice(0)) reject(exchangeStopped());
  }
}
