import type {
  AccountId,
  AccountKind,
  CashKind,
  MarketId,
  MarketStatus,
  OrderId,
  RunnerIndex,
  Side,
} from "./commands.ts";
import type { KeyedOutcome } from "./outcomes.ts";

/** Ledger accounts that belong to the house; their ids are negative so that no player can ever own one. */
export const HOUSE_ACCOUNT = {
  /** Outside money: the other leg of every deposit, withdrawal, credit and debit. */
  clearing: -1,
  /** The other leg of every market's results; zero again after each settlement. */
  settlement: -2,
  commission: -3,
  rounding: -4,
} as const;

export type LedgerKind = CashKind | "marketResult" | "commission" | "rounding";

/**
 * What a command changed, told in the order it happened. One method per event with plain values, so that the
 * matching path allocates nothing; whoever needs rows copies them. All amounts are paise unless named otherwise.
 * A sink must not call back into the engine.
 */
export interface EffectSink {
  accountOpened(accountId: AccountId, kind: AccountKind, at: number): void;
  marketCreated(marketId: MarketId, at: number): void;
  marketStatusChanged(marketId: MarketId, status: MarketStatus, winner: RunnerIndex | -1, at: number): void;
  /** The order as accepted, before its first fill. */
  orderPlaced(
    orderId: OrderId,
    accountId: AccountId,
    marketId: MarketId,
    runner: RunnerIndex,
    side: Side,
    priceHundredths: number,
    stake: number,
    at: number,
  ): void;
  /** One fill: `takerOrderId` met `makerOrderId` at the maker's price. Fills are numbered from 1. */
  orderMatched(
    fillId: number,
    takerOrderId: OrderId,
    makerOrderId: OrderId,
    marketId: MarketId,
    runner: RunnerIndex,
    priceHundredths: number,
    stake: number,
    at: number,
  ): void;
  /** `reason` is why an unmatched rest left the book. */
  orderReduced(orderId: OrderId, by: number, reason: "cancelled" | "lapsed", at: number): void;
  /**
   * A key was used: remembered by the engine for a while and by the tables for ever, with the two halves of the
   * digest of what was asked for (`commandDigest`).
   */
  keyUsed(
    accountId: AccountId,
    key: string,
    digestHigh: number,
    digestLow: number,
    outcome: KeyedOutcome,
  ): void;
  /** One leg of a ledger entry; legs of one entry share `entryId` and sum to zero. `marketId` 0: none. */
  ledgerPosted(
    entryId: number,
    ledgerAccountId: AccountId,
    amount: number,
    kind: LedgerKind,
    marketId: MarketId,
    remark: string,
    at: number,
  ): void;
  /**
   * An account's result of a finished market in which it had matched bets: gross, and the commission taken from
   * it. Both are 0 where the market was made void.
   */
  marketResult(marketId: MarketId, accountId: AccountId, gross: number, commission: number, at: number): void;
  /** Cash or exposure of an account may differ from before this command. Once an account at most. */
  accountChanged(accountId: AccountId): void;
  /** Prices or sizes of a market's book, or its status, may differ from before this command. Once at most. */
  bookChanged(marketId: MarketId): void;
}
