import type { AccountId, LapseReason, MarketId, OrderId, RunnerIndex, Side } from "@crossbook/engine";
import type { UpdateEvent } from "./effects/effect-chunk.ts";
import type { accountResults } from "./tables/account-results.ts";
import type { accounts } from "./tables/accounts.ts";
import type { delayedOrders } from "./tables/delayed-orders.ts";
import type { holds } from "./tables/holds.ts";
import type { ledgerEntries } from "./tables/ledger-entries.ts";
import type { markets } from "./tables/markets.ts";
import type { matchCorrections } from "./tables/match-corrections.ts";
import type { matchLegs } from "./tables/match-legs.ts";
import type { orders } from "./tables/orders.ts";
import type { RowOf } from "./tables/table-definition.ts";

/**
 * What a durable command changed, as a value: the row that it added to a table, or an event that changed rows. Amounts
 * are paise, prices hundredths, times milliseconds UTC.
 */
export type ExchangeEvent =
  | AccountOpenedEvent
  | MarketCreatedEvent
  | OrderPlacedEvent
  | OrderMatchedEvent
  | OrderCancelledEvent
  | OrderLapsedEvent
  | OrderDelayedEvent
  | HoldPlacedEvent
  | LedgerPostedEvent
  | AccountResultEvent
  | MatchCorrectedEvent
  | UpdateEvent;

/** An account was opened, without money. */
export interface AccountOpenedEvent extends RowOf<typeof accounts> {
  readonly type: "accountOpened";
}

/** A market was created, open and without a bet delay. */
export interface MarketCreatedEvent extends Omit<RowOf<typeof markets>, "lastMatched" | "lastMatchedAt"> {
  readonly type: "marketCreated";
}

/** The order as accepted, before its first match. `expiresAt`: `NEVER` (-1) where it has no expiry. */
export interface OrderPlacedEvent
  extends Omit<
    RowOf<typeof orders>,
    | "askedPriceHundredths"
    | "askedStake"
    | "matched"
    | "matchedPayoutCentipaise"
    | "cancelled"
    | "lapsed"
    | "voided"
    | "lastMatchedAt"
    | "lapsedAt"
    | "lapseReason"
  > {
  readonly type: "orderPlaced";
}

/** One order's part of a match; the legs of a match follow one another. */
export interface OrderMatchedEvent extends RowOf<typeof matchLegs> {
  readonly type: "orderMatched";
}

/** Part of what was unmatched of an order was taken back by its owner, or was not to rest. */
export interface OrderCancelledEvent {
  readonly type: "orderCancelled";
  readonly orderId: OrderId;
  readonly by: number;
  readonly at: number;
}

/** All that was unmatched of an order has ended, and not by its owner. */
export interface OrderLapsedEvent {
  readonly type: "orderLapsed";
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly unmatched: number;
  /** Whether it waited for the starting price: what is unmatched of a lay is its liability then. */
  readonly waited: boolean;
  readonly reason: LapseReason;
  readonly at: number;
}

/** Follows `orderPlaced`: the order has not entered its book yet. */
export interface OrderDelayedEvent extends RowOf<typeof delayedOrders> {
  readonly type: "orderDelayed";
}

/** Money was reserved. */
export interface HoldPlacedEvent extends RowOf<typeof holds> {
  readonly type: "holdPlaced";
}

/** One leg of a ledger entry, with the balance after it. */
export interface LedgerPostedEvent extends RowOf<typeof ledgerEntries> {
  readonly type: "ledgerPosted";
}

/** What an account won or lost in a finished market. */
export interface AccountResultEvent extends RowOf<typeof accountResults> {
  readonly type: "accountResult";
}

/** A match was made void, or its price reduced, for both its orders. */
export interface MatchCorrectedEvent extends RowOf<typeof matchCorrections> {
  readonly type: "matchCorrected";
}
