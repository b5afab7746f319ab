import { Client, type ClientConfig } from "pg";

/** Stands in the exchange's way inside the database, so that tests need no sleeps and no pretended failures. */
export class Obstacle {
  readonly #blocker: Client;
  readonly #watcher: Client;

  private constructor(blocker: Client, watcher: Client) {
    this.#blocker = blocker;
    this.#watcher = watcher;
  }

  static async on(connection: ClientConfig): Promise<Obstacle> {
    const clients = [new Client(connection), new Client(connection)] as const;
    for (const client of clients) await client.connect();
    return new Obstacle(...clients);
  }

  /** Whoever writes to the table from now on waits. */
  async block(table: "journal" | "projection" | "command_keys"): Promise<void> {
    await this.#blocker.query("BEGIN");
    await this.#blocker.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  }

  /** Resolves when someone waits at the obstacle. */
  async isReached(): Promise<void> {
    await this.#until(`SELECT count(*) > 0 AS holds FROM pg_locks JOIN pg_database d ON d.oid = database
                       WHERE NOT granted AND locktype = 'relation' AND datname = current_database()`);
  }

  /** Ends the connection of whoever waits at the obstacle. */
  async killWhoWaits(): Promise<void> {
    await this.#watcher.query(`SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database d ON d.oid = database
                               WHERE NOT granted AND locktype = 'relation' AND datname = current_database()`);
  }

  async clear(): Promise<void> {
    await this.#blocker.query("ROLLBACK");
  }

  async someoneWaitsForLeadership(): Promise<void> {
    await this.#until(`SELECT count(*) > 0 AS holds FROM pg_locks JOIN pg_database d ON d.oid = database
                       WHERE NOT granted AND locktype = 'advisory' AND datname = current_database()`);
  }

  async killTheLeadersConnection(): Promise<void> {
    await this.#watcher.query(`SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database d ON d.oid = database
                               WHERE granted AND locktype = 'advisory' AND datname = current_database()`);
  }

  async remove(): Promise<void> {
    await this.#blocker.end();
    await this.#watcher.end();
  }

  async #until(question: string): Promise<void> {
    const { rows } = await this.#watcher.query<{ holds: boolean }>(question);
    if (!rows[0]?.holds) await this.#until(question);
  }
}
