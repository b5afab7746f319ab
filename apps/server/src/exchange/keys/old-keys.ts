import {
  type AccountId,
  commandDigest,
  type KeyedCommand,
  keyAccountOf,
  type Outcome,
} from "@crossbook/engine";
import { Client, type ClientConfig } from "pg";
import { withNumbers } from "../../database/connection-types.ts";
import { bigintArray, integerArray, textArray } from "../columns/binary-arrays.ts";
import { keyFromStored, storedKey } from "../columns/stored-text.ts";
import { markAsLeader } from "../journal/leader-session.ts";
import { commandKeys, outcomeOfKey } from "../tables/command-keys.ts";
import { type StoredRowOf, selectStatement, storedRow } from "../tables/table-definition.ts";
import { KeyFilter } from "./key-filter.ts";

export interface OldKeysOptions {
  readonly connection: ClientConfig;
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

/**
 * Looks up keys that the engine has forgotten. One query at a time, and each takes all that wait: the price of
 * a round trip is shared by everyone who asks in the meantime. A filter over all keys spares new ones the
 * question; it fills itself from the table after the start, and until then everyone is looked up.
 */
export class OldKeys {
  readonly #client: Client;
  readonly #options: OldKeysOptions;
  #asked: Asked[] = [];
  #isAsking = false;
  readonly #filter = new KeyFilter();
  #isFilterComplete = false;
  #isClosed = false;

  private constructor(client: Client, options: OldKeysOptions) {
    this.#client = client;
    this.#options = options;
  }

  static async connect(options: OldKeysOptions): Promise<OldKeys> {
    const client = new Client(withNumbers(options.connection));
    client.on("error", options.onFailed);
    await client.connect();
    await markAsLeader(client);
    return new OldKeys(client, options);
  }

  /** To be called with every key that is used from now on. */
  used(accountId: AccountId, key: string): void {
    this.#filter.add(accountId, key);
  }

  /** False: this key was certainly never used. */
  mayHave(command: KeyedCommand): boolean {
    return !this.#isFilterComplete || this.#filter.mayHave(keyAccountOf(command), command.key);
  }

  /** Reads the keys that the table had at the start into the filter, in the background. */
  fillFilter(keysInTable: number): void {
    this.#fill(keysInTable).catch((error: unknown) => {
      if (!this.#isClosed) this.#options.onFailed(error);
    });
  }

  async #fill(keysInTable: number): Promise<void> {
    // Keys of removed orders are not in the table any more, so the numbers have gaps.
    for (let last: number | undefined = 0; last !== undefined; ) {
      const { rows }: { rows: [number, string, number][] } = await this.#client.query({
        name: "exchange-filter-keys",
        rowMode: "array",
        text: `SELECT account_id, key, key_seq FROM command_keys WHERE key_seq > $1 AND key_seq <= $2
               ORDER BY key_seq LIMIT ${KEYS_OF_A_PAGE}`,
        values: [last, keysInTable],
      });
      for (const [accountId, key] of rows) this.#filter.add(accountId, keyFromStored(key));
      last = rows.at(-1)?.[2];
    }
    this.#isFilterComplete = true;
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
