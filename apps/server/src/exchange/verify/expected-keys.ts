import type { KeyedOutcome } from "@crossbook/engine";
import type { ClientBase } from "pg";
import { bigintArray, textArray } from "../columns/binary-arrays.ts";
import { NEVER } from "../columns/column-types.ts";
import { storedKey } from "../columns/stored-text.ts";
import type { UpdateEvent } from "../effects/effect-chunk.ts";
import { commandKeys, outcomeOfKey } from "../tables/command-keys.ts";
import { type RowOf, selectStatement, storedRow, type TableRows } from "../tables/table-definition.ts";
import { compareRows, type Row } from "./compare-rows.ts";
import type { Differences } from "./differences.ts";

type KeyRow = RowOf<typeof commandKeys>;

/** Keys whose rows change or leave after they were used: of delayed orders, and of orders that are removed. */
export class ExpectedKeys {
  /** Of orders that were delayed, with what they are answered now. */
  readonly #delayed = new Map<
    string,
    { readonly accountId: number; readonly key: string; outcome: KeyedOutcome }
  >();
  /** Rows that the table does not have. */
  readonly #missing: KeyRow[] = [];

  /** Takes note of delays that ended, also of keys from before the replay. */
  decide(updates: readonly UpdateEvent[]): void {
    for (const event of updates) {
      if (event.type !== "keyDecided") continue;
      const { accountId, key, outcome } = event;
      this.#delayed.set(`${accountId} ${key}`, { accountId, key, outcome });
    }
  }

  /** Compares the keys that a chunk inserted, but for those that can be compared only at the end. */
  compare(rows: TableRows<typeof commandKeys>, found: readonly Row[], differences: Differences): void {
    const inTable = new Set(found.map(({ keySeq }) => keySeq));
    const later = new Set<unknown>();
    const expected: KeyRow[] = [];
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows.at(index);
      const isDelayed = row.releaseAt !== NEVER;
      if (!inTable.has(row.keySeq)) this.#missing.push(row);
      else if (isDelayed) later.add(row.keySeq);
      else expected.push(row);
      if (isDelayed) this.#delay(row);
    }
    const compared = found.filter(({ keySeq }) => !later.has(keySeq));
    compareRows(commandKeys, expected, compared, differences);
    for (const { keySeq, lapseReason } of compared) {
      if (lapseReason !== "") differences.add(`key ${String(keySeq)} has lapsed without a delay`);
    }
  }

  /** To be called once, after the last chunk. `mayBeGone`: whether the key of an order may have left the tables. */
  async finish(
    client: ClientBase,
    mayBeGone: (orderId: number) => boolean,
    differences: Differences,
  ): Promise<void> {
    for (const row of this.#missing) {
      this.#delayed.delete(`${row.accountId} ${row.key}`);
      if (row.orderId === 0 || !mayBeGone(row.orderId)) differences.add(`key ${row.keySeq} is missing`);
    }
    const delayed = [...this.#delayed.values()];
    const { rows } = await client.query<Record<string, unknown>>(
      `${selectStatement(commandKeys)} JOIN unnest($1::bigint[], $2::text[]) AS asked (account_id, key)
         ON t.account_id = asked.account_id AND t.key = asked.key`,
      [
        bigintArray(delayed.map(({ accountId }) => accountId)),
        textArray(delayed.map(({ key }) => storedKey(key))),
      ],
    );
    const found = new Map(
      rows.map((row) => {
        const stored = storedRow(commandKeys, row);
        return [`${stored.accountId} ${stored.key}`, outcomeOfKey(stored)];
      }),
    );
    for (const [name, { outcome }] of this.#delayed) {
      const isGone = outcome.type !== "transferred" && mayBeGone(outcome.orderId) && !found.has(name);
      if (!isGone) differences.expect(`the outcome of key ${name}`, outcome, found.get(name));
    }
  }

  #delay({ accountId, key, orderId, releaseAt }: KeyRow): void {
    const name = `${accountId} ${key}`;
    if (this.#delayed.has(name)) return;
    const outcome = { ok: true, type: "orderDelayed", orderId, releaseAt, repeated: false } as const;
    this.#delayed.set(name, { accountId, key, outcome });
  }
}
