import type {
  AccountId,
  AccountKind,
  AskedStatus,
  BalanceName,
  CreateMarket,
  Execution,
  HoldId,
  LapseReason,
  MarketId,
  MarketStatus,
  MoneyMode,
  OrderId,
  Persistence,
} from "./commands.ts";
import type { MarketResult, RunnerIndex, Side } from "./kinds/index.ts";
import type { LedgerKind, LedgerPhase, TransferKind } from "./ledger/ledger-kinds.ts";
import type { MarketLimits, PriceJumpGuard } from "./market-bounds.ts";
import type { DecidedOutcome, KeyedOutcome } from "./outcomes.ts";

/**
 * The engine's own accounts, those of play money apart from those of real money; their numbers are negative so that no
 * bettor can ever own one. `clearing`: outside money of no party in particular, the other leg of an operator's credits
 * and debits. `settlement`: the other leg of every market's results; zero again after each settlement.
 */
export const HOUSE_ACCOUNT = {
  play: { clearing: -1, settlement: -2, commission: -3, rounding: -4 },
  real: { clearing: -11, settlement: -12, commission: -13, rounding: -14 },
} as const satisfies Record<MoneyMode, Readonly<Record<string, AccountId>>>;

/** Part of an order in a match: the maker rested in the book, the taker came to it. */
export type MatchRole = "maker" | "taker";

/**
 * What a command changed, reported in the order it happened. The frequent effects are methods with plain values, so
 * that matching allocates nothing; all others are one union, `EngineEvent`. Amounts are paise unless named otherwise. A
 * sink must not call back into the engine and must not keep an event's arrays.
 */
export interface EffectSink {
  /** The order as accepted, before its first match. `priceHundredths` is the limit it enters with. */
  orderPlaced(
    orderId: OrderId,
    accountId: AccountId,
    marketId: MarketId,
    runner: RunnerIndex,
    side: Side,
    priceHundredths: number,
    stake: number,
    execution: Execution,
    persistence: Persistence,
    at: number,
  ): void;
  /**
   * One order's part of a match. The legs of a match follow one another; matches are numbered from 1. The maker's leg
   * comes first.
   */
  orderMatched(
    matchId: number,
    orderId: OrderId,
    marketId: MarketId,
    runner: RunnerIndex,
    priceHundredths: number,
    stake: number,
    role: MatchRole,
    at: number,
  ): void;
  /** So much of an unmatched part was taken back by its owner, or was not to rest (`immediateOrCancel`). */
  orderCancelled(orderId: OrderId, by: number, at: number): void;
  /** All of an unmatched part has ended, and not by its owner; an order that was never matched is forgotten with it. */
  orderLapsed(
    orderId: OrderId,
    accountId: AccountId,
    marketId: MarketId,
    runner: RunnerIndex,
    side: Side,
    unmatched: number,
    reason: LapseReason,
    at: number,
  ): void;
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
  /** Everything else. */
  happened(event: EngineEvent): void;
  /** Cash, held money or exposure of an account may differ from before this command. Once an account at most. */
  accountChanged(accountId: AccountId): void;
  /** Prices or sizes of a market's book, or its status, may differ from before this command. Once at most. */
  bookChanged(marketId: MarketId): void;
}

/** What happens rarely enough to be an object. */
export type EngineEvent =
  | AccountOpened
  | ExposureLimitChanged
  | CommissionDiscountChanged
  | MarketCreated
  | MarketStatusChanged
  | MarketLimitsChanged
  | PriceJumped
  | MarketRemoved
  | OrderDelayedEvent
  | OrderReleased
  | OrderExpirySet
  | PersistenceChanged
  | OrderTookStartingPrice
  | StartingPricesFormed
  | KeyDecided
  | LedgerPosted
  | HoldPlaced
  | HoldEnded
  | AccountResult
  | MatchCorrected
  | RunnerRemoved
  | MarketCorrected
  | AccountResultCorrected;

/** The first effect of an account. */
export interface AccountOpened {
  readonly type: "accountOpened";
  readonly accountId: AccountId;
  readonly kind: AccountKind;
  readonly moneyMode: MoneyMode;
  readonly at: number;
}

/** How much the open bets of an account may lose together was set to another amount; 0: no limit. */
export interface ExposureLimitChanged {
  readonly type: "exposureLimitChanged";
  readonly accountId: AccountId;
  readonly exposureLimit: number;
  readonly at: number;
}

/** The commission discount of an account was set to another one, in whole percent; 0: none. */
export interface CommissionDiscountChanged {
  readonly type: "commissionDiscountChanged";
  readonly accountId: AccountId;
  readonly commissionDiscountPercent: number;
  readonly at: number;
}

/** The first effect of a market, which begins open. */
export interface MarketCreated extends Omit<CreateMarket, "type"> {
  readonly type: "marketCreated";
  readonly hasStartingPrice: boolean;
  readonly limits: MarketLimits;
}

/** Status and bet delay of a market after a command that set either, and what is asked of it. */
export interface MarketStatusChanged {
  readonly type: "marketStatusChanged";
  readonly marketId: MarketId;
  readonly status: MarketStatus;
  readonly feedStatus: AskedStatus;
  readonly operatorStatus: AskedStatus;
  readonly betDelayMs: number;
  /** Of a settled or void market. */
  readonly result: MarketResult | undefined;
  readonly at: number;
}

/** Bounds and price jump guard of a market after a command that set them; of a new bet delay `MarketStatusChanged` follows. */
export interface MarketLimitsChanged {
  readonly type: "marketLimitsChanged";
  readonly marketId: MarketId;
  readonly minStake: number;
  readonly maxStake: number;
  readonly limits: MarketLimits;
  readonly jumpGuard: PriceJumpGuard;
  readonly at: number;
}

/** A price was matched too far from the last one (`PriceJumpGuard`). The market's suspension, as if by an operator, follows. */
export interface PriceJumped {
  readonly type: "priceJumped";
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  /** Last matched before the order. */
  readonly fromPriceHundredths: number;
  readonly toPriceHundredths: number;
  readonly at: number;
}

/** A finished market has left the memory of the engine, with its matched orders. */
export interface MarketRemoved {
  readonly type: "marketRemoved";
  readonly marketId: MarketId;
  readonly at: number;
}

/** Follows `orderPlaced`, and `orderExpirySet` where there is one: the order is not in its book yet. */
export interface OrderDelayedEvent {
  readonly type: "orderDelayed";
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly key: string;
  readonly execution: Execution;
  readonly releaseAt: number;
  /** See `DelayedOrderRow`. */
  readonly askedPriceHundredths: number;
  readonly minMatched: number;
  readonly groupId: OrderId;
}

/** A delayed order's delay is over: it enters its book at this limit, or lapses or is cancelled (`entered` false). */
export interface OrderReleased {
  readonly type: "orderReleased";
  readonly orderId: OrderId;
  readonly entered: boolean;
  readonly priceHundredths: number;
  readonly at: number;
}

/** Follows `orderPlaced`, before anything else of the order: what is unmatched of it is to lapse from `expiresAt` on. */
export interface OrderExpirySet {
  readonly type: "orderExpirySet";
  readonly orderId: OrderId;
  readonly expiresAt: number;
  readonly at: number;
}

/** What becomes of an unmatched order at the turn in play is another thing from now on. */
export interface PersistenceChanged {
  readonly type: "persistenceChanged";
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly persistence: Persistence;
  readonly at: number;
}

/**
 * An order takes the starting price: it is an order at this price from now on, and of this stake in the whole; its matches follow.
 * Of a lay the stake follows from its liability.
 */
export interface OrderTookStartingPrice {
  readonly type: "orderTookStartingPrice";
  readonly orderId: OrderId;
  readonly priceHundredths: number;
  readonly stake: number;
  readonly at: number;
}

/** The auction at the off is over. `prices`: of each runner in hundredths, 0 where it has none. */
export interface StartingPricesFormed {
  readonly type: "startingPricesFormed";
  readonly marketId: MarketId;
  readonly prices: readonly number[];
  readonly at: number;
}

/** The key of a delayed order has its final outcome. */
export interface KeyDecided {
  readonly type: "keyDecided";
  readonly accountId: AccountId;
  readonly key: string;
  readonly outcome: DecidedOutcome;
}

/** One leg of a ledger entry; legs of one entry share `entryId` and sum to zero. */
export interface LedgerPosted {
  readonly type: "ledgerPosted";
  readonly entryId: number;
  readonly accountId: AccountId;
  readonly balance: BalanceName;
  readonly amount: number;
  readonly kind: LedgerKind;
  readonly phase: LedgerPhase;
  /** 0: no market. */
  readonly marketId: MarketId;
  readonly reference: string;
  readonly remark: string;
  readonly at: number;
}

/** Money left the cash of `from` and is reserved for `to`. */
export interface HoldPlaced {
  readonly type: "holdPlaced";
  readonly holdId: HoldId;
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: number;
  readonly kind: TransferKind;
  readonly reference: string;
  readonly at: number;
}

/** A hold was paid to its receiver (`settled`) or went back to its owner (`released`). */
export interface HoldEnded {
  readonly type: "holdEnded";
  readonly holdId: HoldId;
  readonly status: "settled" | "released";
  readonly at: number;
}

/**
 * An account's result of a finished market in which it had matched bets: gross, and the commission taken from it. Both
 * are 0 where the market is void. `commissionDiscountPercent`: that of the account at its settlement, also where no commission was due.
 */
export interface AccountResult {
  readonly type: "accountResult";
  readonly marketId: MarketId;
  readonly accountId: AccountId;
  readonly gross: number;
  readonly commission: number;
  readonly commissionDiscountPercent: number;
  readonly at: number;
}

/** A match was made void, or its price reduced, for both its orders. */
export interface MatchCorrected {
  readonly type: "matchCorrected";
  readonly matchId: number;
  readonly marketId: MarketId;
  readonly backOrderId: OrderId;
  readonly layOrderId: OrderId;
  readonly backAccountId: AccountId;
  readonly layAccountId: AccountId;
  readonly runner: RunnerIndex;
  readonly stake: number;
  readonly fromPriceHundredths: number;
  /** 0: the match is void. */
  readonly toPriceHundredths: number;
  readonly reason: string;
  readonly at: number;
}

/** A runner was taken out of its market. */
export interface RunnerRemoved {
  readonly type: "runnerRemoved";
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly reductionBasisPoints: number;
  readonly reason: string;
  readonly at: number;
}

/** A finished market has another result, and every account was settled anew. It may have left the memory long ago. */
export interface MarketCorrected {
  readonly type: "marketCorrected";
  readonly marketId: MarketId;
  readonly status: "settled" | "void";
  readonly result: MarketResult;
  readonly reason: string;
  readonly at: number;
}

/** What an account has of a finished market from now on, in the place of what `accountResult` said. */
export interface AccountResultCorrected {
  readonly type: "accountResultCorrected";
  readonly marketId: MarketId;
  readonly accountId: AccountId;
  readonly gross: number;
  readonly commission: number;
  /** What it had of the market until now, after commission. */
  readonly netBefore: number;
  readonly at: number;
}
