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
      "SELECT remark, count(*) FROM ledger_entries WHERE kind = 'deposit' AND account_id > 0 GROUP BY remark",
    );
    const orders = await client.query<{ order_id: number }>("SELECT order_id FROM orders");
    const removed = await client.query<{ count: number }>("SELECT removed_orders AS count FROM projection");
    return compare(lives, {
      keys: new Map(keys.rows.map((row) => [row.key, row])),
      deposits: new Map(deposits.rows.map(({ remark, count }) => [remark, count])),
      orderIds: new Set(orders.rows.map((row) => row.order_id)),
      removedOrders: removed.rows[0]?.count ?? 0,
    });
  } finally {
    await client.end();
  }
}

interface Tables {
  readonly keys: ReadonlyMap<string, StoredKey>;
  /** How many entries there are of each deposit. */
  readonly deposits: ReadonlyMap<string, number>;
  readonly orderIds: ReadonlySet<number>;
  /** Orders that left the tables with their markets; `verify` proves that it were the right ones. */
  readonly removedOrders: number;
}

function compare(lives: readonly Promises[], tables: Tables): readonly string[] {
  const broken: string[] = [];
  const gone = new Set<number>();
  const check = (key: string, id: number) => {
    const outcome = tables.keys.get(key);
    if (outcome?.entry_id === id) {
      const entries = tables.deposits.get(`deposit ${key}`);
      if (entries !== undefined && entries !== 1) broken.push(`${key} has moved money ${entries} times`);
    } else if (outcome && outcome.order_id !== id) {
      broken.push(`${key} was answered ${id} and is ${JSON.stringify(outcome)}`);
    } else if (!tables.orderIds.has(id)) gone.add(id);
    else if (!outcome) broken.push(`${key} is lost`);
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
  if (gone.size > tables.removedOrders) {
    broken.push(`${gone.size} orders are gone and ${tables.removedOrders} were removed`);
  }
  return broken;
}
