import type { Client, ClientConfig } from "pg";
import { LEADER_LOCK } from "../../database/upgrade-refusals.ts";
import { systemClock } from "../../ports/clock.ts";
import { endFormerLeader, leaderClient, markAsLeader, waitForDisk } from "./leader-session.ts";

export interface JournalRow {
  readonly seq: number;
  readonly commandCount: number;
  readonly commands: Uint8Array;
  /** The engine's running effects digest after this batch. */
  readonly digest: string;
}

export interface JournalEntry extends JournalRow {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Form of a journal row; the encoding of the commands inside carries a version of its own. */
export const JOURNAL_VERSION = 1;

const UNIQUE_VIOLATION = "23505";

/** How the leader's connection is made and kept. */
export interface LeadOptions {
  /** Called where the connection is lost, and with it the lock. */
  readonly onLost: (error: Error) => void;
  /** A leader that is silent for so long is one no more, once its lease has begun. */
  readonly leaseMs: number;
  /** Called where another leads and is waited for. */
  readonly onWaiting?: () => void;
  /** Gives up waiting; `lead` then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

const BEATS_OF_A_LEASE = 6;
/** Until its lease begins a leader may be silent for so long: it loads tables and replays, and says nothing while it computes. */
const LOADING_MS = 600_000;

async function takeLeadersLock(client: Client, onWaiting?: () => void): Promise<void> {
  const { rows } = await client.query<{ leads: boolean }>(
    "SELECT pg_try_advisory_lock($1::bigint) AS leads",
    [LEADER_LOCK],
  );
  if (rows[0]?.leads) return;
  onWaiting?.();
  await client.query("SELECT pg_advisory_lock($1::bigint)", [LEADER_LOCK]);
}

/** Another writer holds the sequence: this one is not the leader any more. */
export class FencedError extends Error {
  override readonly name = "FencedError";
}

/**
 * The leader's one connection: it holds the leader's lock and writes the journal, so that whoever loses the
 * connection has lost both, and a standby that gets the lock knows that nothing is on its way any more.
 */
export class Journal {
  readonly #client: Client;
  readonly #leaseMs: number;
  #cancelBeat: () => void = () => undefined;
  #isClosed = false;

  private constructor(client: Client, leaseMs: number) {
    this.#client = client;
    this.#leaseMs = leaseMs;
  }

  /** Waits until this is the leader, and ends what the one before it has left open. Its lease begins with `beginLease`. */
  static async lead(connection: ClientConfig, options: LeadOptions): Promise<Journal> {
    const { onLost, leaseMs, onWaiting, signal } = options;
    signal?.throwIfAborted();
    const client = leaderClient(connection);
    // Ending the socket is the only way out of a wait for a lock.
    const giveUp = () => client.connection.stream.destroy();
    client.on("error", onLost);
    signal?.addEventListener("abort", giveUp, { once: true });
    try {
      await client.connect();
      signal?.throwIfAborted();
      await takeLeadersLock(client, onWaiting);
    } catch (error) {
      await client.end().catch(() => undefined);
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener("abort", giveUp);
    }
    const journal = new Journal(client, leaseMs);
    try {
      await endFormerLeader(client);
      await markAsLeader(client);
      await waitForDisk(client);
      await client.query(`SET idle_session_timeout = ${Math.max(leaseMs, LOADING_MS)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    journal.#planBeat();
    return journal;
  }

  /**
   * Leadership is a lease: the database ends a leader's connection that is silent for so long, and with it the lock. A
   * frozen process is silent; a leader without bets is not. The time is the database's, whatever clock the exchange has.
   */
  #planBeat(): void {
    this.#cancelBeat = systemClock.after(this.#leaseMs / BEATS_OF_A_LEASE, () => {
      this.#client.query("SELECT 1").then(
        () => {
          if (!this.#isClosed) this.#planBeat();
        },
        // A lost connection is reported by itself.
        () => undefined,
      );
    });
  }

  /** To be called once everything is loaded, before the first command: from now on silence of `leaseMs` ends leadership. */
  async beginLease(): Promise<void> {
    await this.#client.query(`SET idle_session_timeout = ${this.#leaseMs}`);
  }

  /** Resolves when the row is durable. Any rejection but `FencedError` leaves open whether it is. */
  async append(entry: JournalEntry): Promise<void> {
    const { seq, at, commandCount, commands, digest } = entry;
    const bytes = Buffer.from(commands.buffer, commands.byteOffset, commands.byteLength);
    try {
      await this.#client.query({
        name: "exchange-append",
        text: `INSERT INTO journal (seq, at, version, command_count, commands, digest)
               VALUES ($1, to_timestamp($2 / 1000.0), ${JOURNAL_VERSION}, $3, $4, $5)`,
        values: [seq, at, commandCount, bytes, digest],
      });
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new FencedError(`batch ${seq} was written by another leader`, { cause: error });
    }
  }

  /** The client, for what must be read under the leader's lock before it opens. */
  get client(): Client {
    return this.#client;
  }

  /** Gives up leadership; a waiting standby goes on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelBeat();
    await this.#client.end();
  }
}
