import type { Paise } from "@crossbook/money";
import type { OrderId } from "./commands.ts";

/** Why the engine refuses. Each is also a code of the contract's catalogue, under the same name. */
export type RefusalCode =
  | "ACCOUNT_NOT_FOUND"
  | "ACCOUNT_EXISTS"
  | "AMOUNT_INVALID"
  | "INSUFFICIENT_FUNDS"
  | "KEY_INVALID"
  | "KEY_REUSED"
  | "MARKET_NOT_FOUND"
  | "MARKET_EXISTS"
  | "MARKET_INVALID"
  | "MARKET_SUSPENDED"
  | "MARKET_CLOSED"
  | "MARKET_SETTLED"
  | "MARKET_STATUS_INVALID"
  | "RUNNER_NOT_FOUND"
  | "PRICE_INVALID"
  | "STAKE_INVALID"
  | "STAKE_BELOW_MINIMUM"
  | "STAKE_ABOVE_MAXIMUM"
  | "SELF_MATCH"
  | "ORDER_NOT_FOUND"
  | "ORDER_NOT_OPEN"
  | "CAPACITY_REACHED";

export interface Refused {
  readonly ok: false;
  readonly code: RefusalCode;
}

export interface OrderPlaced {
  readonly ok: true;
  readonly type: "orderPlaced";
  readonly orderId: OrderId;
  readonly matched: Paise;
  /** What rests in the book. */
  readonly remaining: Paise;
  /** Σ fill stake × price, in hundredths of a paisa: the exact average price is this over `matched`. */
  readonly matchedPayoutCentipaise: number;
  /** True where this answers a key seen before. */
  readonly repeated: boolean;
}

export interface OrdersCancelled {
  readonly ok: true;
  readonly type: "ordersCancelled";
  readonly count: number;
  readonly cancelled: Paise;
}

export interface CashMoved {
  readonly ok: true;
  readonly type: "cashMoved";
  readonly ledgerEntryId: number;
  readonly repeated: boolean;
}

/** What a command with a key can be answered, and its key again. */
export type KeyedOutcome = OrderPlaced | CashMoved;

export interface MarketFinished {
  readonly ok: true;
  readonly type: "marketFinished";
  readonly lapsedOrders: number;
  readonly accounts: number;
}

export interface Done {
  readonly ok: true;
  readonly type: "done";
}

export type Outcome = Refused | OrderPlaced | OrdersCancelled | CashMoved | MarketFinished | Done;
