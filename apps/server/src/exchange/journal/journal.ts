import { Client, type ClientConfig } from "pg";
import { withNumbers } from "../../database/connection-types.ts";
import { LEADER_LOCK } from "../../database/upgrade-refusals.ts";

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

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Waits until this is the leader. `signal` gives up; then it rejects with the signal's reason. */
  static async lead(
    connection: ClientConfig,
    onLost: (error: Error) => void,
    signal?: AbortSignal,
  ): Promise<Journal> {
    signal?.throwIfAborted();
    const client = new Client(withNumbers(connection));
    // Ending the socket is the only way out of a wait for a lock.
    const giveUp = () => client.connection.stream.destroy();
    client.on("error", onLost);
    await client.connect();
    signal?.addEventListener("abort", giveUp, { once: true });
    try {
      await client.query("SELECT pg_advisory_lock($1::bigint)", [LEADER_LOCK]);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener("abort", giveUp);
    }
    return new Journal(client);
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
    await this.#client.end();
  }
}
