import type { AccountKind, CashKind, Command, SetMarketStatus } from "../commands.ts";

/** The place of a word in its list is its number in the journal: append only, never reorder. */
export const COMMAND_TYPES = [
  "placeOrder",
  "cancelOrder",
  "cancelOrders",
  "moveCash",
  "openAccount",
  "createMarket",
  "setMarketStatus",
  "settleMarket",
  "voidMarket",
] as const satisfies readonly Command["type"][];

/** The commands that say one thing by a flag: a lay, a reduction by an amount, a book to be emptied. */
export const FLAGGED_TYPES: readonly Command["type"][] = ["placeOrder", "cancelOrder", "setMarketStatus"];

export const CASH_KINDS = [
  "deposit",
  "withdrawal",
  "credit",
  "debit",
  "bonus",
  "casino",
  "demo",
] as const satisfies readonly CashKind[];

export const ACCOUNT_KINDS = ["player", "demo", "house"] as const satisfies readonly AccountKind[];
export const LADDERS = ["classic", "finest"] as const;
export const SETTABLE_STATUSES = [
  "open",
  "suspended",
  "closed",
] as const satisfies readonly SetMarketStatus["status"][];
