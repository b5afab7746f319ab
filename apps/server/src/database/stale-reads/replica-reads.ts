import { type ClientConfig, Pool } from "pg";
import { withNumbers } from "../connection-types.ts";
import { ReplicaLag } from "./replica-lag.ts";

interface Timer {
  /** Milliseconds that never go back. */
  monotonicMs(): number;
  /** Runs `task` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** What `ReplicaReads` needs. */
export interface ReplicaReadsOptions {
  readonly primary: Pool;
  readonly replica: ClientConfig;
  /** A replica whose answers may be older is not asked. */
  readonly maxLagMs: number;
  readonly clock: Timer;
  readonly observer: ReplicaObserver;
}

/** What becomes known of a replica. */
export interface ReplicaObserver {
  /** It is asked from now on, or no more; `error`: why, where something failed. */
  used(isUsed: boolean, error?: unknown): void;
  read(from: "replica" | "primary"): void;
}

const LOOK_EVERY_MS = 500;
/** A replica that does not answer costs its callers no more before the primary is asked. */
const POOL_SETTINGS = {
  max: 10,
  keepAlive: true,
  connectionTimeoutMillis: 2_000,
  query_timeout: 10_000,
  statement_timeout: 10_000,
} as const;
const LOOK_PATIENCE_MS = 2_000;
const IDENTITY = "SELECT system_identifier::text AS id FROM pg_control_system()";

/**
 * Reads from a replica while it is known to be little behind. It is looked at twice a second; where nothing new was heard for
 * longer than the limit, where it fails or is of another database server, the primary is asked.
 */
export class ReplicaReads {
  readonly #options: ReplicaReadsOptions;
  readonly #pool: Pool;
  readonly #lag = new ReplicaLag();
  #looking: Promise<void> = Promise.resolve();
  #cancelLook: () => void = () => undefined;
  /** Undefined: nothing was heard of it yet. */
  #isUsed: boolean | undefined;
  #isClosed = false;

  private constructor(options: ReplicaReadsOptions) {
    this.#options = options;
    this.#pool = new Pool({ ...withNumbers(options.replica), ...POOL_SETTINGS });
    // A lost connection shows itself in the next look.
    this.#pool.on("error", () => undefined);
  }

  /** Begins to look at the replica; the primary is asked until it is known how far it is. */
  static open(options: ReplicaReadsOptions): ReplicaReads {
    const reads = new ReplicaReads(options);
    reads.#planLook(0);
    return reads;
  }

  /** How old an answer of the replica can be, in milliseconds; undefined: unknown. */
  get lagMs(): number | undefined {
    return this.#lag.at(this.#options.clock.monotonicMs());
  }

  /** Asks one database for all of `work`, which must only read; where the replica fails, once more the primary. */
  async read<Result>(work: (database: Pool) => Promise<Result>): Promise<Result> {
    const { primary, observer } = this.#options;
    if (this.#isFresh()) {
      try {
        const result = await work(this.#pool);
        observer.read("replica");
        return result;
      } catch (error) {
        this.#setUsed(false, error);
      }
    }
    observer.read("primary");
    return work(primary);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelLook();
    await this.#looking;
    await this.#pool.end();
  }

  #isFresh(): boolean {
    const lagMs = this.lagMs;
    return this.#isUsed === true && lagMs !== undefined && lagMs <= this.#options.maxLagMs;
  }

  #planLook(afterMs: number): void {
    if (this.#isClosed) return;
    this.#cancelLook = this.#options.clock.after(afterMs, () => {
      this.#looking = this.#look().then(() => this.#planLook(LOOK_EVERY_MS));
    });
  }

  async #look(): Promise<void> {
    const { primary, clock, maxLagMs } = this.#options;
    try {
      if (this.#isUsed !== true) await this.#refuseAnother();
      const at = clock.monotonicMs();
      const written = await positionOf(primary, "pg_current_wal_lsn()");
      this.#lag.written(written, at);
      this.#lag.replayed(await positionOf(this.#pool, "pg_last_wal_replay_lsn()"));
      const lagMs = this.lagMs;
      this.#setUsed(lagMs !== undefined && lagMs <= maxLagMs);
    } catch (error) {
      this.#setUsed(false, error);
    }
  }

  /** Positions of different servers say nothing of each other. */
  async #refuseAnother(): Promise<void> {
    const [ours, its] = await Promise.all([asked(this.#options.primary), asked(this.#pool)]);
    if (ours === its) return;
    this.#lag.forget();
    throw new Error("READ_DATABASE_URL is no replica of DATABASE_URL: its database server is another one");
  }

  #setUsed(isUsed: boolean, error?: unknown): void {
    if (this.#isUsed === isUsed) return;
    this.#isUsed = isUsed;
    this.#options.observer.used(isUsed, error);
  }
}

async function asked(database: Pool): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(withPatience(IDENTITY));
  return rows[0]?.id;
}

async function positionOf(database: Pool, position: string): Promise<string> {
  const { rows } = await database.query<{ lsn: string | null }>(
    withPatience(`SELECT ${position}::text AS lsn`),
  );
  const lsn = rows[0]?.lsn;
  // A server that is no replica has replayed nothing.
  if (lsn === undefined || lsn === null)
    throw new Error(`${position} answers nothing: READ_DATABASE_URL is no replica`);
  return lsn;
}

/** The driver knows the time of one statement, its types do not. */
function withPatience(text: string) {
  return { text, query_timeout: LOOK_PATIENCE_MS };
}
