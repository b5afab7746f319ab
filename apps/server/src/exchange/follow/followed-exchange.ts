import type { EngineView } from "@crossbook/engine";
import type { Client, ClientConfig } from "pg";
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
import { endClient, followingClient, SILENT_MS, unlessSilent } from "./watched-client.ts";

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

interface Waiting {
  readonly seq: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

type Listener = (batch: DurableBatch, engine: EngineView) => void;

/**
 * The exchange as another process leads it: its state by the journal, for reading only. It takes no command. Batches are
 * given to it as they are published, and what was missed is read from the journal; each is proved by its digest.
 */
export class FollowedExchange implements Exchange {
  readonly #options: FollowedExchangeOptions;
  readonly #follower: JournalFollower;
  readonly #listeners = new Set<Listener>();
  /** The last batch that the tables were seen to show. */
  #appliedSeq = 0;
  #waiting: Waiting[] = [];
  #isLooking = false;
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
        const follower = await withClient(options, SILENT_MS.load, (client) =>
          JournalFollower.load(client, limits),
        );
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
    await withClient(this.#options, SILENT_MS.follow, async (client) => {
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
      seq: row.seq,
      at: row.at,
      changedAccounts,
      changedMarkets,
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
    if (this.#isClosed) throw stopped();
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

  projected(seq: number): Promise<void> {
    if (this.#isClosed) return Promise.reject(stopped());
    if (seq <= this.#appliedSeq) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ seq, resolve, reject });
      if (!this.#isLooking) void this.#lookAtTables();
    });
  }

  /** One connection for all who wait: another process writes the tables in its own time, and many may ask meanwhile. */
  async #lookAtTables(): Promise<void> {
    this.#isLooking = true;
    try {
      await withClient(this.#options, SILENT_MS.follow, async (client) => {
        while (this.#isLooking) {
          this.#appliedSeq = (await readProjectionHead(client)).appliedSeq;
          for (const { resolve } of this.#takeWaiting(this.#appliedSeq)) resolve();
          // In the same turn as the look: who asks later begins to look again.
          this.#isLooking = this.#waiting.length > 0;
          if (this.#isLooking)
            await new Promise<void>((next) => systemClock.after(LOOK_AGAIN_MS.projected, next));
        }
      });
    } catch (error) {
      this.#isLooking = false;
      for (const { reject } of this.#takeWaiting(Number.POSITIVE_INFINITY)) reject(error);
    }
  }

  #takeWaiting(upTo: number): readonly Waiting[] {
    const taken = this.#waiting.filter(({ seq }) => seq <= upTo);
    this.#waiting = this.#waiting.filter(({ seq }) => seq > upTo);
    return taken;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#isLooking = false;
    for (const { reject } of this.#takeWaiting(Number.POSITIVE_INFINITY)) reject(stopped());
    return Promise.resolve();
  }
}

function stopped(): ExchangeStoppedError {
  return new ExchangeStoppedError("the exchange is not followed any more");
}

/** A connection for what is done seldom. Rejects where the database is silent for so long. */
async function withClient<Result>(
  { connection }: FollowedExchangeOptions,
  silentMs: number,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = followingClient(connection, "crossbook-front");
  try {
    await client.connect();
    return await unlessSilent(client, silentMs, () => work(client));
  } finally {
    await endClient(client);
  }
}
