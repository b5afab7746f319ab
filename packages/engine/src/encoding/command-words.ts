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
