import {
  type AccountId,
  commandDigest,
  type KeyedCommand,
  keyAccountOf,
  type Outcome,
} from "@crossbook/engine";
import type { Client, ClientConfig } from "pg";
import { bigintArray, integerArray, textArray } from "../columns/binary-arrays.ts";
import { keyFromStored, storedKey } from "../columns/stored-text.ts";
import { leaderClient, markAsLeader } from "../journal/leader-session.ts";
import { commandKeys, outcomeOfKey } from "../tables/command-keys.ts";
import { type StoredRowOf, selectStatement, storedRow } from "../tables/table-definition.ts";
import { KeyFilter } from "./key-filter.ts";

export interface OldKeysOptions {
  readonly connection: ClientConfig;
  /** Keys that the tables show when the first one is reported as used. */
  readonly keyCount: number;
  readonly lookedUp: (lookup: { readonly keys: number; readonly found: number }) => void;
  readonly onFailed: (error: unknown) => void;
}

interface Asked {
  readonly command: KeyedCommand;
  readonly resolve: (outcome: Outcome | undefined) => void;
}

type FoundKey = StoredRowOf<typeof commandKeys>;

const KEYS_OF_A_QUERY = 1000;
/** Keys read into the filter in one go at the start: some milliseconds of work. */
const KEYS_OF_A_PAGE = 2000;
/** The same for a filter that takes the place of another one: nobody waits for it, and bets come meanwhile. */
const KEYS_OF_A_SMALL_PAGE = 500;

/** A filter with more room than so many times the keys of the table is replaced by one with just so much. */
const MOST_ROOM_PER_KEY = 2;

/** A filter that is made to take the place of the present one. */
interface NextFilter {
  readonly filter: KeyFilter;
  /** Later keys are reported as used. */
  readonly upTo: number;
  isFilling: boolean;
}

/**
 * Looks up keys that the engine has forgotten. One query at a time, and each takes all that wait: the price of
 * a round trip is shared by everyone who asks in the meantime. A filter over all keys spares new ones the
 * question; it fills itself from the table after the start, and until then everyone is looked up. Keys leave the table and
 * not the filter: where it becomes too large for the table, another one is filled in the same way and takes its place.
 */
export class OldKeys {
  readonly #client: Client;
  readonly #options: OldKeysOptions;
  #asked: Asked[] = [];
  #isAsking = false;
  #filter = new KeyFilter();
  #isFilterComplete = false;
  /** The number of the newest key. */
  #lastKey: number;
  #next: NextFilter | undefined;
  /** A filter with no more room than this was found to be of use. */
  #checkedCapacity = new KeyFilter().capacity;
  #isClosed = false;

  private constructor(client: Client, options: OldKeysOptions) {
    this.#client = client;
    this.#options = options;
    this.#lastKey = options.keyCount;
  }

  static async connect(options: OldKeysOptions): Promise<OldKeys> {
    const client = leaderClient(options.connection);
    client.on("error", options.onFailed);
    await client.connect();
    await markAsLeader(client);
    return new OldKeys(client, options);
  }

  /** To be called with every key that is used from now on. */
  used(accountId: AccountId, key: string): void {
    this.#lastKey += 1;
    this.#filter.add(accountId, key);
    this.#next?.filter.add(accountId, key);
  }

  /** Keys that the filter has room for. */
  get filterCapacity(): number {
    return this.#filter.capacity;
  }

  /** False: this key was certainly never used. */
  mayHave(command: KeyedCommand): boolean {
    return !this.#isFilterComplete || this.#filter.mayHave(keyAccountOf(command), command.key);
  }

  /** Reads the keys that the table had at the start into the filter, in the background. */
  fillFilter(): void {
    this.#inBackground(async () => {
      await this.#fill(this.#filter, this.#options.keyCount, KEYS_OF_A_PAGE);
      this.#isFilterComplete = true;
    });
  }

  /** To be called when the table has all keys up to this number that it will ever have. */
  tableReached(keyCount: number): void {
    const next = this.#next;
    if (next) {
      if (keyCount < next.upTo || next.isFilling) return;
      next.isFilling = true;
      this.#inBackground(() => this.#replaceFilter(next));
    } else if (this.#isFilterComplete && this.#filter.capacity > this.#checkedCapacity) {
      this.#checkedCapacity = this.#filter.capacity;
      this.#inBackground(() => this.#planFilter());
    }
  }

  /** Begins another filter where the present one has too much room: it gets all keys that are used from now on. */
  async #planFilter(): Promise<void> {
    const { rows } = await this.#client.query<{ keys: number }>(
      "SELECT key_count - removed_keys AS keys FROM projection",
    );
    const keys = rows[0]?.keys ?? 0;
    if (this.#filter.capacity <= MOST_ROOM_PER_KEY * keys) return;
    this.#next = { filter: new KeyFilter(MOST_ROOM_PER_KEY * keys), upTo: this.#lastKey, isFilling: false };
  }

  async #replaceFilter({ filter, upTo }: NextFilter): Promise<void> {
    await this.#fill(filter, upTo, KEYS_OF_A_SMALL_PAGE);
    this.#filter = filter;
    this.#checkedCapacity = filter.capacity;
    this.#next = undefined;
  }

  async #fill(filter: KeyFilter, upTo: number, page: number): Promise<void> {
    // Keys of removed orders are not in the table any more, so the numbers have gaps.
    for (let last: number | undefined = 0; last !== undefined; ) {
      const { rows }: { rows: [number, string, number][] } = await this.#client.query({
        name: "exchange-filter-keys",
        rowMode: "array",
        text: `SELECT account_id, key, key_seq FROM command_keys WHERE key_seq > $1 AND key_seq <= $2
               ORDER BY key_seq LIMIT $3`,
        values: [last, upTo, page],
      });
      for (const [accountId, key] of rows) filter.add(accountId, keyFromStored(key));
      last = rows.at(-1)?.[2];
    }
  }

  #inBackground(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      if (!this.#isClosed) this.#options.onFailed(error);
    });
  }

  /** What the key's first use was answered; undefined where the table does not have it, or asking has failed. */
  find(command: KeyedCommand): Promise<Outcome | undefined> {
    return new Promise((resolve) => {
      this.#asked.push({ command, resolve });
      if (!this.#isAsking) void this.#askAll();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client.end().catch(() => undefined);
  }

  async #askAll(): Promise<void> {
    this.#isAsking = true;
    try {
      while (this.#asked.length > 0) {
        const asked = this.#asked.slice(0, KEYS_OF_A_QUERY);
        await this.#ask(asked);
        this.#asked.splice(0, asked.length);
      }
    } catch (error) {
      this.#options.onFailed(error);
      for (const { resolve } of this.#asked.splice(0)) resolve(undefined);
    } finally {
      this.#isAsking = false;
    }
  }

  async #ask(asked: readonly Asked[]): Promise<void> {
    const { rows } = await this.#client.query<Record<string, unknown>>({
      name: "exchange-old-keys",
      text: `SELECT asked.place, known.*
             FROM unnest($1::bigint[], $2::text[], $3::integer[]) AS asked (account_id, key, place),
             LATERAL (${selectStatement(commandKeys)}
                      WHERE t.account_id = asked.account_id AND t.key = asked.key) AS known`,
      values: [
        bigintArray(asked.map(({ command }) => keyAccountOf(command))),
        textArray(asked.map(({ command }) => storedKey(command.key))),
        integerArray(asked.map((_, place) => place)),
      ],
    });
    this.#options.lookedUp({ keys: asked.length, found: rows.length });
    const found = new Map(rows.map((row) => [row["place"], storedRow(commandKeys, row)]));
    asked.forEach(({ command, resolve }, place) => resolve(answerFor(command, found.get(place))));
  }
}

function answerFor(command: KeyedCommand, known: FoundKey | undefined): Outcome | undefined {
  if (!known) return undefined;
  if (known.commandDigest !== commandDigest(command)) return { ok: false, code: "KEY_REUSED" };
  return { ...outcomeOfKey(known), repeated: true };
}
