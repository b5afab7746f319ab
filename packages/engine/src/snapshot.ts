import type {
  AccountId,
  AccountKind,
  AskedStatus,
  Execution,
  HoldId,
  MarketId,
  MarketStatus,
  MoneyMode,
  OrderId,
  Persistence,
} from "./commands.ts";
import type { MarketResult, MarketTerms, RunnerIndex, Side } from "./kinds/index.ts";
import type { TransferKind } from "./ledger/ledger-kinds.ts";
import type { MarketLimits, PriceJumpGuard } from "./market-bounds.ts";
import type { KeyedOutcome } from "./outcomes.ts";

/**
 * The engine's whole state as plain rows: what the tables hold, what a checkpoint stores and what a start loads.
 * Amounts in paise, `…Centipaise` in hundredths of a paisa. Rows are in ascending id.
 */
export interface EngineSnapshot {
  readonly version: 10;
  readonly nextOrderId: number;
  readonly nextMatchId: number;
  readonly nextEntryId: number;
  readonly effectsDigest: string;
  /** The engine's own accounts too. */
  readonly accounts: readonly AccountRow[];
  /** Without those that were removed. */
  readonly markets: readonly MarketRow[];
  /** Orders of unfinished markets only. Those that rest queue at their price, see `OrderRow`. */
  readonly orders: readonly OrderRow[];
  readonly delayedOrders: readonly DelayedOrderRow[];
  /** Pending ones only. */
  readonly holds: readonly HoldRow[];
  readonly keys: readonly KeyRow[];
}

/** An account in a snapshot; amounts in paise. */
export interface AccountRow {
  readonly accountId: AccountId;
  readonly kind: AccountKind;
  readonly moneyMode: MoneyMode;
  readonly cash: number;
  readonly held: number;
  /** What it owes, as a negative amount. */
  readonly receivable: number;
  /** What all its open bets may lose together; 0: no limit. */
  readonly exposureLimit: number;
  /** In whole percent of the markets' rates; 0: none. */
  readonly commissionDiscountPercent: number;
}

/** A market in a snapshot. */
export interface MarketRow {
  readonly marketId: MarketId;
  readonly moneyMode: MoneyMode;
  readonly terms: MarketTerms;
  readonly status: MarketStatus;
  /** What the feed asks for, and what operators do; both `closed` once there is a result. */
  readonly feedStatus: AskedStatus;
  readonly operatorStatus: AskedStatus;
  readonly betDelayMs: number;
  /** Undefined until it is settled or void. */
  readonly result: MarketResult | undefined;
  readonly commissionBasisPoints: number;
  readonly keepsInPlay: boolean;
  readonly hasStartingPrice: boolean;
  /** Of each runner in hundredths, 0: none; undefined before the off. */
  readonly startingPrices: readonly number[] | undefined;
  readonly minStake: number;
  readonly maxStake: number;
  readonly limits: MarketLimits;
  readonly jumpGuard: PriceJumpGuard;
  readonly matchedTotal: number;
  /** Price of the last match in each book, 0 where there was none. */
  readonly lastMatched: readonly number[];
  /** When that was, in milliseconds; 0 where there was none. */
  readonly lastMatchedAt: readonly number[];
  /** In ascending order. */
  readonly removedRunners: readonly RunnerIndex[];
}

/** An order in a snapshot, with what was matched of it. */
export interface OrderRow {
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly priceHundredths: number;
  readonly stake: number;
  readonly matched: number;
  /** Σ matched stake × price hundredths. */
  readonly matchedPayoutCentipaise: number;
  readonly remaining: number;
  /**
   * Orders at one price queue by this and then by their numbers: twice its own number, or, for an order that was
   * delayed, twice the number of the newest order when it entered the book, plus one.
   */
  readonly timePriority: number;
  readonly persistence: Persistence;
  /** Whether it waits for the starting price, in no book; the stake of a lay is its liability then. */
  readonly waits: boolean;
  readonly placedAt: number;
  /** From when on what is unmatched of it is to lapse; 0: never, or nothing is unmatched. */
  readonly expiresAt: number;
}

/** An order that is in `orders` too and has not entered its book. */
export interface DelayedOrderRow {
  readonly orderId: OrderId;
  readonly key: string;
  readonly execution: Execution;
  readonly releaseAt: number;
  /**
   * Of an order at any price with a worst one: the price asked for, while the order itself has the worst one, which its
   * exposure is held at. Else 0.
   */
  readonly askedPriceHundredths: number;
  /** Of a fill-or-kill order that names one: the least that is matched. Else 0. */
  readonly minMatched: number;
  /** Of an order of a group: the number of the group's first order. Else 0. */
  readonly groupId: OrderId;
}

/** A pending hold in a snapshot; `amount` in paise. */
export interface HoldRow {
  readonly holdId: HoldId;
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: number;
  readonly kind: TransferKind;
  readonly reference: string;
}

/** A remembered key in a snapshot, oldest first. */
export interface KeyRow {
  readonly accountId: AccountId;
  readonly key: string;
  /** See `commandDigest`. */
  readonly commandDigest: string;
  /** As it was answered the first time; of a delayed order that is decided, its final outcome. */
  readonly outcome: KeyedOutcome;
}
