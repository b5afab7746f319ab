import { Client, type ClientConfig } from "pg";
import type { Clock } from "../../ports/clock.ts";
import type { CompleteChunk } from "../effects/effect-recorder.ts";
import type { ExchangeObserver } from "../exchange-options.ts";
import { projectChunk } from "./project-chunk.ts";

export interface ProjectorOptions {
  readonly connection: ClientConfig;
  readonly clock: Clock;
  readonly observer: ExchangeObserver;
  readonly appliedSeq: number;
  readonly keyCount: number;
  /** The next complete chunk, or undefined where the tables will have everything. */
  readonly take: () => CompleteChunk | undefined;
  /** Commands that are durable but not in the tables. */
  readonly lag: () => number;
  readonly onFailed: (error: unknown) => void;
}

/** Brings the tables up to date in the background, one chunk after the other. */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #client: Client;
  #appliedSeq: number;
  #projectedCommands = 0;
  #projectedKeys: number;
  #running: Promise<void> | undefined;
  #failed = false;
  #waiting: { readonly seq: number; readonly resolve: () => void }[] = [];

  private constructor(options: ProjectorOptions, client: Client) {
    this.#options = options;
    this.#client = client;
    this.#appliedSeq = options.appliedSeq;
    this.#projectedKeys = options.keyCount;
    client.on("error", (error) => this.#fail(error));
  }

  static async connect(options: ProjectorOptions): Promise<Projector> {
    const client = new Client(options.connection);
    await client.connect();
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
    if (this.#running || this.#failed) return;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when the tables show `seq`; never where projecting has failed. */
  reached(seq: number): Promise<void> {
    if (this.#appliedSeq >= seq) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ seq, resolve }));
  }

  /** Projects what is left and disconnects. */
  async close(): Promise<void> {
    while (this.#running) await this.#running;
    this.wake();
    await this.#running;
    await this.#client.end();
  }

  /** Disconnects at once; what is not in the tables stays in the journal. */
  async abandon(): Promise<void> {
    this.#failed = true;
    await this.#client.end().catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { clock, observer, take, lag } = this.#options;
    for (let complete = take(); complete && !this.#failed; complete = take()) {
      const startedAt = clock.monotonicMs();
      try {
        await projectChunk(this.#client, complete);
      } catch (error) {
        this.#fail(error);
        return;
      }
      this.#appliedSeq = complete.chunk.lastSeq;
      this.#projectedCommands += complete.chunk.commandCount;
      this.#projectedKeys = complete.keyCount;
      observer.batchesProjected?.({
        commands: complete.chunk.commandCount,
        durationMs: clock.monotonicMs() - startedAt,
        lag: lag(),
      });
      this.#tellWaiting();
    }
  }

  #tellWaiting(): void {
    const reached = this.#waiting.filter(({ seq }) => seq <= this.#appliedSeq);
    if (reached.length === 0) return;
    this.#waiting = this.#waiting.filter(({ seq }) => seq > this.#appliedSeq);
    for (const { resolve } of reached) resolve();
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#options.onFailed(error);
  }
}
