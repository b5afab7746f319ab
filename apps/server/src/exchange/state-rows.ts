import type { EngineSnapshot } from "@crossbook/engine";

/** What nearly every command adds to the engine's state at most: its order and its key. */
export const ROWS_OF_A_COMMAND = 2;

/** Rows of a snapshot that grow with use: what taking one costs. */
export function rowsOf({ orders, keys, accounts, markets }: EngineSnapshot): number {
  return orders.length + keys.length + accounts.length + markets.length;
}
