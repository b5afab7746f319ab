import type { Paise } from "@crossbook/money";
import type { OrderId } from "./commands.ts";

/** Why the engine refuses. Each is also a code of the contract's catalogue, under the same name. */
export type RefusalCode =
  | "ACCOUNT_NOT_FOUND"
  | "ACCOUNT_EXISTS"
  | "AMOUNT_INVALID"
  | "INSUFFICIENT_FUNDS"
  | "MONEY_MODE_MISMATCH"
  | "KEY_INVALID"
  | "KEY_REUSED"
  | "HOLD_NOT_FOUND"
  | "HOLD_NOT_PENDING"
  | "MARKET_NOT_FOUND"
  | "MARKET_EXISTS"
  | "MARKET_INVALID"
  | "MARKET_SUSPENDED"
  | "MARKET_CLOSED"
  | "MARKET_SETTLED"
  | "MARKET_STATUS_INVALID"
  | "RESULT_INVALID"
  | "RUNNER_NOT_FOUND"
  | "PRICE_INVALID"
  | "STAKE_INVALID"
  | "STAKE_BELOW_MINIMUM"
  | "STAKE_ABOVE_MAXIMUM"
  | "SELF_MATCH"
  | "ORDER_WOULD_MATCH"
  | "NOT_MATCHED_WHOLE"
  | "NOT_MATCHED_ENOUGH"
  | "KEEP_NOT_OFFERED"
  | "STARTING_PRICE_NOT_OFFERED"
  | "ORDER_NOT_FOUND"
  | "ORDER_NOT_OPEN"
  | "ORDER_NOT_CANCELLABLE"
  | "OPEN_ORDERS_LIMIT"
  | "DELAYED_ORDERS_LIMIT"
  | "CAPACITY_REACHED"
  | "GROUP_INVALID"
  | "GROUP_NOT_MATCHED"
  | "CORRECTION_INVALID"
  | "CORRECTION_TOO_LARGE"
  | "RUNNER_REMOVED"
  | "EXPOSURE_ABOVE_MAXIMUM"
  | "EXPOSURE_LIMIT_EXCEEDED"
  | "MATCHED_ABOVE_MAXIMUM"
  | "EXPIRY_INVALID"
  | "ORDER_EXPIRED";

/** Nothing was changed. */
export interface Refused {
  readonly ok: false;
  readonly code: RefusalCode;
}

/**
 * The order has entered its book. What is neither matched nor remaining of its stake was cancelled. Of a group: the number
 * of its first order, and the sums of all.
 */
export interface OrderPlaced {
  readonly ok: true;
  readonly type: "orderPlaced";
  readonly orderId: OrderId;
  readonly matched: Paise;
  /** What rests in the book. */
  readonly remaining: Paise;
  /** Σ matched stake × price, in hundredths of a paisa: the exact average price is this over `matched`. */
  readonly matchedPayoutCentipaise: number;
  /** True where this answers a key seen before. */
  readonly repeated: boolean;
}

/** The order is accepted, its exposure is held, and it enters its book at `releaseAt`. Its key is answered so until then. */
export interface OrderDelayed {
  readonly ok: true;
  readonly type: "orderDelayed";
  readonly orderId: OrderId;
  readonly releaseAt: number;
  readonly repeated: boolean;
}

/** A delayed order that never entered its book, with the refusal that an order would have got then. */
export interface OrderLapsed {
  readonly ok: true;
  readonly type: "orderLapsed";
  readonly orderId: OrderId;
  readonly reason: RefusalCode;
  readonly repeated: boolean;
}

/** How many orders were cancelled, and their unmatched stake. */
export interface OrdersCancelled {
  readonly ok: true;
  readonly type: "ordersCancelled";
  readonly count: number;
  readonly cancelled: Paise;
}

/** Money has moved in this ledger entry; for a transfer with a hold that is also the hold's number. */
export interface Transferred {
  readonly ok: true;
  readonly type: "transferred";
  readonly ledgerEntryId: number;
  readonly repeated: boolean;
}

/** What a command with a key can be answered, and its key again. */
export type KeyedOutcome = OrderPlaced | OrderDelayed | OrderLapsed | Transferred;

/** What a delayed order's key is answered once its delay has ended. */
export type DecidedOutcome = OrderPlaced | OrderLapsed;

/** How many delayed orders were decided: entered, or lapsed. */
export interface OrdersReleased {
  readonly ok: true;
  readonly type: "ordersReleased";
  readonly count: number;
}

/** How many orders have lapsed because their time had come. */
export interface OrdersExpired {
  readonly ok: true;
  readonly type: "ordersExpired";
  readonly count: number;
}

/** A market was settled or made void: orders that lapsed, accounts that were paid or charged. */
export interface MarketFinished {
  readonly ok: true;
  readonly type: "marketFinished";
  readonly lapsedOrders: number;
  readonly accounts: number;
}

/** So many matches were made void or reduced, and so many accounts were paid anew. */
export interface Corrected {
  readonly ok: true;
  readonly type: "corrected";
  readonly matches: number;
  readonly accounts: number;
}

/** A command that has nothing to report beside its effects. */
export interface Done {
  readonly ok: true;
  readonly type: "done";
}

/** What the engine answers to a command: what was done, or a refusal that changed nothing. */
export type Outcome =
  | Refused
  | OrderPlaced
  | OrderDelayed
  | OrderLapsed
  | OrdersCancelled
  | OrdersReleased
  | OrdersExpired
  | Transferred
  | MarketFinished
  | Corrected
  | Done;
