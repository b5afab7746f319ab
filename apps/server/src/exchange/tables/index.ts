import { accountResults } from "./account-results.ts";
import { accounts } from "./accounts.ts";
import { commandKeys } from "./command-keys.ts";
import { delayedOrders } from "./delayed-orders.ts";
import { holds } from "./holds.ts";
import { ledgerEntries } from "./ledger-entries.ts";
import { markets } from "./markets.ts";
import { matchCorrections } from "./match-corrections.ts";
import { matchLegs } from "./match-legs.ts";
import { orders } from "./orders.ts";

/** Every table that rows are inserted into, in the order of inserting. */
export const EXCHANGE_TABLES = {
  accounts,
  markets,
  orders,
  delayedOrders,
  matchLegs,
  matchCorrections,
  holds,
  ledgerEntries,
  accountResults,
  commandKeys,
} as const;

/** The name of a table here. */
export type TableName = keyof typeof EXCHANGE_TABLES;

/** All names, in the order of inserting. */
export const TABLE_NAMES = Object.keys(EXCHANGE_TABLES) as readonly TableName[];
