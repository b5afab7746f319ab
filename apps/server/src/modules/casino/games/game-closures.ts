import { EVERY_HOST } from "@crossbook/contract";
import type { Pool } from "pg";
import { OneAtATime } from "../../../calls/one-at-a-time.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { CatalogueGame } from "./casino-game.ts";

/** What is closed, where, by whom and why. */
export interface Closure {
  /** `*` is every host. */
  readonly host: string;
  /** A studio or the id of a game. */
  readonly subject: string;
  readonly closedAt: number;
  readonly closedBy: string;
  readonly reason: string;
}

interface ClosureRow {
  readonly host: string;
  readonly subject: string;
  readonly closed_at: Date;
  readonly closed_by: string;
  readonly reason: string;
}

/**
 * Studios and games that operators have closed, on one host or on all of them: in the table, and in memory, since every
 * stake asks. Only operators add to it, for studios and games that there are.
 */
export class GameClosures {
  readonly #database: Pool;
  readonly #clock: Clock;
  /** Of two changes the reading after the second one must be the last that is remembered. */
  readonly #changes = new OneAtATime<"change">();
  #closed: ReadonlyMap<string, Closure> = new Map();

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Reads the table. */
  async load(): Promise<void> {
    const { rows } = await this.#database.query<ClosureRow>(
      "SELECT host, subject, closed_at, closed_by, reason FROM casino_closures",
    );
    const closures = rows.map(({ host, subject, closed_at, closed_by, reason }) => ({
      ...{ host, subject, reason },
      closedAt: closed_at.getTime(),
      closedBy: closed_by,
    }));
    this.#closed = new Map(closures.map((closure) => [keyOf(closure.host, closure.subject), closure]));
  }

  /** Whether a game can be played on a host, as far as operators are concerned. */
  isOpen(host: string, { id, studio }: Pick<CatalogueGame, "id" | "studio">): boolean {
    return ![EVERY_HOST, host].some((where) =>
      [studio, id].some((what) => this.get(where, what) !== undefined),
    );
  }

  get(host: string, subject: string): Closure | undefined {
    return this.#closed.get(keyOf(host, subject));
  }

  /** Every closure that there is. */
  all(): readonly Closure[] {
    return [...this.#closed.values()];
  }

  /** Closes a studio or a game from now on. One that is closed already keeps who closed it first. */
  async close(
    host: string,
    subject: string,
    by: { readonly name: string; readonly reason: string },
  ): Promise<void> {
    await this.#change(
      `INSERT INTO casino_closures (host, subject, closed_at, closed_by, reason) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [host, subject, new Date(this.#clock.now()), by.name, by.reason],
    );
  }

  /** Takes a closure back. */
  async open(host: string, subject: string): Promise<void> {
    await this.#change("DELETE FROM casino_closures WHERE host = $1 AND subject = $2", [host, subject]);
  }

  #change(statement: string, values: readonly unknown[]): Promise<void> {
    return this.#changes.run("change", async () => {
      await this.#database.query(statement, [...values]);
      await this.load();
    });
  }
}

function keyOf(host: string, subject: string): string {
  return `${host} ${subject}`;
}
