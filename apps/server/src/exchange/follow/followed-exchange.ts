import type { EngineView } from "@crossbook/engine";
import { Client, type ClientConfig } from "pg";
import { withNumbers } from "../../database/connection-types.ts";
import { type Clock, systemClock } from "../../ports/clock.ts";
import {
  type DurableBatch,
  type Exchange,
  type ExchangeState,
  ExchangeStoppedError,
  type HostRefusal,
} from "../exchange.ts";
import type { ExchangeLimits, ExchangeObserver } from "../exchange-options.ts";
import type { JournalEntry } from "../journal/journal.ts";
import { readJournal } from "../journal/read-journal.ts";
import { readProjectionHead } from "../projection/load-projection.ts";
import { JournalFollower } from "./journal-follower.ts";

/** What a `FollowedExchange` needs. */
export interface FollowedExchangeOptions {
  readonly connection: ClientConfig;
  readonly clock: Clock;
  readonly observer: ExchangeObserver;
  readonly limits: Pick<ExchangeLimits, "expectedKeys">;
  /** Gives up waiting for tables of this build. */
  readonly signal?: AbortSignal | undefined;
}

/** How long it waits before it looks again for tables of this build, and for tables that are behind. */
const LOOK_AGAIN_MS = { tables: 1_000, projected: 50 } as const;

const STOPPED: HostRefusal = { ok: false, code: "EXCHANGE_STOPPED" };

type Listener = (batch: DurableBatch, engine: EngineView) => void;

/**
 * The exchange as another process leads it: its state by the journal, for reading only. It takes no command. Batches are
 * given to it as they are published, and what was missed is read from the journal; each is proved by its digest.
 */
export class FollowedExchange implements Exchange {
  readonly #options: FollowedExchangeOptions;
  readonly #follower: JournalFollower;
  readonly #listeners = new Set<Listener>();
  #isClosed = false;

  private constructor(options: FollowedExchangeOptions, follower: JournalFollower) {
    this.#options = options;
    this.#follower = follower;
  }

  /**
   * Loads the tables and what the journal has after them. Waits where there are no tables of this build yet: a leader makes
   * them.
   */
  static async open(options: FollowedExchangeOptions): Promise<FollowedExchange> {
    const { clock, observer, limits, signal } = options;
    for (;;) {
      signal?.throwIfAborted();
      const startedAt = clock.monotonicMs();
      try {
        const follower = await withClient(options, (client) => JournalFollower.load(client, limits));
        if (follower) {
          const opened = new FollowedExchange(options, follower);
          await opened.catchUp();
          observer.standbyLoaded?.({ seq: opened.seq, durationMs: clock.monotonicMs() - startedAt });
          return opened;
        }
      } catch (error) {
        observer.standbyFailed?.(error);
      }
      await new Promise<void>((next) => clock.after(LOOK_AGAIN_MS.tables, next));
    }
  }

  /** The batch whose state this is. */
  get seq(): number {
    return this.#follower.seq;
  }

  /**
   * Applies a batch that was published. `known`: the state has it already. `gap`: batches before it are missing, and
   * nothing was applied. Throws where it does not continue the journal: the state is of no use then.
   */
  apply(row: JournalEntry): "applied" | "known" | "gap" {
    if (row.seq <= this.seq) return "known";
    if (row.seq !== this.seq + 1) return "gap";
    this.#show(row);
    return "applied";
  }

  /** Reads what was missed from the journal, to its present end. Rejects as `apply` throws, and without a database. */
  async catchUp(): Promise<void> {
    await withClient(this.#options, async (client) => {
      for await (const row of readJournal(client, this.seq)) {
        this.#show(row);
        await new Promise<void>((next) => setImmediate(next));
      }
    });
  }

  #show(row: JournalEntry): void {
    const readEvents = this.#follower.show(row);
    const { changedAccounts, changedMarkets } = this.#follower.recorder;
    const batch: DurableBatch = {
      ...{ seq: row.seq, at: row.at, changedAccounts, changedMarkets },
      get events() {
        return readEvents();
      },
    };
    for (const listener of this.#listeners) {
      try {
        listener(batch, this.#follower.engine);
      } catch (error) {
        this.#options.observer.listenerFailed?.(error);
      }
    }
  }

  submit(): Promise<HostRefusal> {
    return Promise.resolve(STOPPED);
  }

  decided(): Promise<HostRefusal> {
    return Promise.resolve(STOPPED);
  }

  recall(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async read<T>(query: (engine: EngineView) => T): Promise<T> {
    if (this.#isClosed) throw new ExchangeStoppedError("the exchange is not followed any more");
    return query(this.#follower.engine);
  }

  onDurable(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** `appliedSeq`: what is known here of the tables is nothing, so the batch that this is. */
  state(): ExchangeState {
    const phase = this.#isClosed ? "closed" : "open";
    return { phase, journalSeq: this.seq, appliedSeq: this.seq, queued: 0, lag: 0 };
  }

  async projected(seq: number): Promise<void> {
    await withClient(this.#options, async (client) => {
      // Another process writes them, in its own time.
      while (!this.#isClosed && (await readProjectionHead(client)).appliedSeq < seq)
        await new Promise<void>((next) => systemClock.after(LOOK_AGAIN_MS.projected, next));
    });
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return Promise.resolve();
  }
}

/** A connection for what is done seldom. */
async function withClient<Result>(
  { connection }: FollowedExchangeOptions,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ ...withNumbers(connection), application_name: "crossbook-front" });
  // A lost connection also fails the statement, and that is what is answered.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
