import { Client, type ClientConfig } from "pg";
import { withNumbers } from "../../database/connection-types.ts";
import type { Promises } from "./host-process.ts";

interface StoredKey {
  readonly key: string;
  readonly order_id: number | null;
  readonly entry_id: number | null;
}

/**
 * Every promise that is not kept, in words: an answered bet or movement that is missing, is there twice, or was
 * answered otherwise when it was sent again.
 */
export async function brokenPromises(
  connection: ClientConfig,
  lives: readonly Promises[],
): Promise<readonly string[]> {
  const client = new Client(withNumbers(connection));
  await client.connect();
  try {
    const keys = await client.query<StoredKey>("SELECT key, order_id, entry_id FROM command_keys");
    const deposits = await client.query<{ remark: string; count: number }>(
      "SELECT remark, count(*) FROM ledger_entries WHERE kind = 'deposit' AND ledger_account_id > 0 GROUP BY remark",
    );
    const orders = await client.query<{ order_id: number }>("SELECT order_id FROM orders");
    return compare(
      lives,
      keys.rows,
      new Map(deposits.rows.map(({ remark, count }) => [remark, count])),
      orders.rows,
    );
  } finally {
    await client.end();
  }
}

function compare(
  lives: readonly Promises[],
  keys: readonly StoredKey[],
  deposits: ReadonlyMap<string, number>,
  orders: readonly { readonly order_id: number }[],
): readonly string[] {
  const broken: string[] = [];
  const outcomes = new Map(keys.map((row) => [row.key, row]));
  const orderIds = new Set(orders.map((row) => row.order_id));
  const check = (key: string, id: number) => {
    const outcome = outcomes.get(key);
    if (!outcome) broken.push(`${key} is lost`);
    else if (outcome.order_id === id && orderIds.has(id)) return;
    else if (outcome.entry_id === id && deposits.get(`deposit ${key}`) === 1) return;
    else broken.push(`${key} was answered ${id} and is ${JSON.stringify(outcome)}`);
  };
  lives.forEach((life, index) => {
    for (const [key, id] of life.answered) {
      check(key, id);
      const again = lives[index + 1]?.answeredAgain;
      if (again && again.size > 0 && again.has(key) && again.get(key) !== id)
        broken.push(`${key} was answered twice`);
    }
    for (const [key, id] of life.answeredAgain) check(key, id);
  });
  return broken;
}
