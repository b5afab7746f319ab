import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";

/** Positive safe integer, given by the caller and never reused. Dense numbering keeps lookups an array access. */
export type AccountId = number;
/** Positive safe integer, given by the caller and never reused. */
export type MarketId = number;
/** Numbered by the engine, from 1, in order of acceptance: the number is also the order's place in time. */
export type OrderId = number;
/** Position of a runner in its market, from 0. The wire's runner ids are mapped to it outside the engine. */
export type RunnerIndex = number;

export type Side = "back" | "lay";
export type MarketStatus = "open" | "suspended" | "closed" | "settled" | "void";
export type AccountKind = "player" | "demo" | "house";

/** What moves an account's cash other than betting. `kind` is shown in the statement. */
export type CashKind = "deposit" | "withdrawal" | "credit" | "debit" | "bonus" | "casino" | "demo";

/**
 * Everything that can change money or bets. Time, ids and chance arrive inside: the engine never asks for them.
 * `key` makes a command happen once: same key and same content answers the first outcome again, same key with
 * other content is refused with `KEY_REUSED`. Keys are scoped by account, 1 to 64 characters. A refused command
 * does not use its key up, so that it can be sent again once its reason is gone.
 */
export type Command =
  | OpenAccount
  | MoveCash
  | CreateMarket
  | SetMarketStatus
  | PlaceOrder
  | CancelOrder
  | CancelOrders
  | SettleMarket
  | VoidMarket;

interface Timed {
  /** Milliseconds since 1970, UTC, given by the host when it took the command. */
  readonly at: number;
}

export interface OpenAccount extends Timed {
  readonly type: "openAccount";
  readonly accountId: AccountId;
  readonly kind: AccountKind;
}

/** Adds to (positive) or takes from (negative) an account's cash against the clearing account of its kind. */
export interface MoveCash extends Timed {
  readonly type: "moveCash";
  readonly accountId: AccountId;
  readonly amount: Paise;
  readonly kind: CashKind;
  readonly key: string;
  /** Words for the statement, at most 200 characters. */
  readonly remark: string;
}

/** A new market is open. */
export interface CreateMarket extends Timed {
  readonly type: "createMarket";
  readonly marketId: MarketId;
  /** `odds`: one winner among the runners. Line markets and several winners are kinds of their own, to come. */
  readonly kind: "odds";
  readonly winners: 1;
  readonly runnerCount: number;
  readonly ladder: "classic" | "finest";
  readonly commissionBasisPoints: number;
  readonly minStake: Paise;
  readonly maxStake: Paise;
}

/**
 * Allowed: open ↔ suspended, open|suspended → closed, and the status it already has (which changes nothing).
 * `lapseUnmatched` empties the book first, whatever the status asked for.
 */
export interface SetMarketStatus extends Timed {
  readonly type: "setMarketStatus";
  readonly marketId: MarketId;
  readonly status: "open" | "suspended" | "closed";
  readonly lapseUnmatched: boolean;
}

export interface PlaceOrder extends Timed {
  readonly type: "placeOrder";
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  /** Limit: matched at this price or better only, always at the resting order's price. */
  readonly price: OddsHundredths;
  readonly stake: Paise;
  readonly key: string;
}

/** Takes back the unmatched rest, or only `reduceBy` of it (clamped to what is left). */
export interface CancelOrder extends Timed {
  readonly type: "cancelOrder";
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly reduceBy: Paise | undefined;
}

/** Takes back everything unmatched of an account in one market. */
export interface CancelOrders extends Timed {
  readonly type: "cancelOrders";
  readonly accountId: AccountId;
  readonly marketId: MarketId;
}

/** Lapses what is unmatched, pays the winner's side, takes commission on net market winnings, rounds once. */
export interface SettleMarket extends Timed {
  readonly type: "settleMarket";
  readonly marketId: MarketId;
  readonly winner: RunnerIndex;
}

/** Lapses what is unmatched and makes every matched bet of the market as if never struck. */
export interface VoidMarket extends Timed {
  readonly type: "voidMarket";
  readonly marketId: MarketId;
}
