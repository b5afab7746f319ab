import type { AccountKind, Command, MoneyMode, SetMarketStatus } from "../commands.ts";

/** The place of a word in its list is its number in the journal: append only, never reorder. */
export const COMMAND_TYPES = [
  "placeOrder",
  "cancelOrder",
  "cancelOrders",
  "transfer",
  "openAccount",
  "createMarket",
  "setMarketStatus",
  "settleMarket",
  "settleHold",
  "releaseHold",
  "releaseOrders",
  "removeMarket",
  "placeOrders",
  "voidMatches",
  "removeRunner",
  "correctMarket",
  "setMarketLimits",
  "setPersistence",
  "setExposureLimit",
  "setCommissionDiscount",
  "expireOrders",
] as const satisfies readonly Command["type"][];

/** How many values the flags of a command may have; commands not named here have no flags. */
export const FLAG_COUNTS: Partial<Record<Command["type"], number>> = {
  // Side in the lowest bit, execution in the two above, then whether a worst price follows, whether it is kept, the third bit
  // of the execution, whether what rests takes the starting price, whether a minimum follows, and whether an expiry follows.
  placeOrder: 512,
  // Whether only an amount is cancelled.
  cancelOrder: 2,
  // Whether it is a hold.
  transfer: 2,
  // Whether orders are kept at the turn in play in the lowest bit, whether limits follow in the next, then whether there is a
  // starting price.
  createMarket: 8,
  // Whether the market has its result with it.
  correctMarket: 2,
  // Whether a reason to lapse follows in the lowest bit, whether a bet delay follows in the next, then whether an operator asks.
  setMarketStatus: 8,
};

export const ACCOUNT_KINDS = [
  "player",
  "demo",
  "house",
  "outside",
  "internal",
  "bonus",
] as const satisfies readonly AccountKind[];
export const MONEY_MODES = ["play", "real"] as const satisfies readonly MoneyMode[];
export const SETTABLE_STATUSES = [
  "open",
  "suspended",
  "closed",
] as const satisfies readonly SetMarketStatus["status"][];
