import type {
  AccountId,
  AccountKind,
  LedgerKind,
  MarketId,
  MarketStatus,
  OrderId,
  RunnerIndex,
  Side,
} from "@crossbook/engine";

/** What a durable command changed, as a value. Amounts are paise, prices hundredths, times milliseconds UTC. */
export type ExchangeEvent =
  | {
      readonly type: "accountOpened";
      readonly accountId: AccountId;
      readonly kind: AccountKind;
      readonly at: number;
    }
  | { readonly type: "marketCreated"; readonly marketId: MarketId; readonly at: number }
  | MarketStatusChanged
  | OrderPlacedEvent
  | OrderMatched
  | OrderReduced
  | LedgerPosted
  | MarketResultEvent;

export interface MarketStatusChanged {
  readonly type: "marketStatusChanged";
  readonly marketId: MarketId;
  readonly status: MarketStatus;
  readonly winner: RunnerIndex | -1;
  readonly at: number;
}

/** The order as accepted, before its first fill. */
export interface OrderPlacedEvent {
  readonly type: "orderPlaced";
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly priceHundredths: number;
  readonly stake: number;
  readonly at: number;
}

/** One fill: the taker met the maker at the maker's price. */
export interface OrderMatched {
  readonly type: "orderMatched";
  readonly fillId: number;
  readonly takerOrderId: OrderId;
  readonly makerOrderId: OrderId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly priceHundredths: number;
  readonly stake: number;
  readonly at: number;
}

export interface OrderReduced {
  readonly type: "orderReduced";
  readonly orderId: OrderId;
  readonly by: number;
  readonly reason: "cancelled" | "lapsed";
  readonly at: number;
}

/** One leg of a ledger entry, with the account's cash after it. */
export interface LedgerPosted {
  readonly type: "ledgerPosted";
  readonly entryId: number;
  readonly ledgerAccountId: AccountId;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly kind: LedgerKind;
  /** 0: no market. */
  readonly marketId: MarketId;
  readonly remark: string;
  readonly at: number;
}

export interface MarketResultEvent {
  readonly type: "marketResult";
  readonly marketId: MarketId;
  readonly accountId: AccountId;
  readonly gross: number;
  readonly commission: number;
  readonly at: number;
}
