import type {
  AccountId,
  AccountKind,
  MarketId,
  MarketStatus,
  OrderId,
  RunnerIndex,
  Side,
} from "./commands.ts";
import type { KeyedOutcome } from "./outcomes.ts";

/**
 * The engine's whole state as plain rows: what the tables hold, what a checkpoint stores and what a start loads.
 * Amounts in paise, `…Centipaise` in hundredths of a paisa. Rows are in ascending id.
 */
export interface EngineSnapshot {
  readonly version: 1;
  readonly nextOrderId: number;
  readonly nextFillId: number;
  readonly nextEntryId: number;
  readonly effectsDigest: string;
  readonly accounts: readonly AccountRow[];
  readonly markets: readonly MarketRow[];
  /** Orders of unfinished markets only. Open ones queue at their price in ascending order id. */
  readonly orders: readonly OrderRow[];
  readonly keys: readonly KeyRow[];
  readonly houseBalances: readonly { readonly ledgerAccountId: AccountId; readonly balance: number }[];
}

export interface AccountRow {
  readonly accountId: AccountId;
  readonly kind: AccountKind;
  readonly cash: number;
}

export interface MarketRow {
  readonly marketId: MarketId;
  readonly status: MarketStatus;
  readonly runnerCount: number;
  readonly ladder: "classic" | "finest";
  readonly commissionBasisPoints: number;
  readonly minStake: number;
  readonly maxStake: number;
  readonly winner: RunnerIndex | -1;
  readonly matchedTotal: number;
  readonly lastMatched: readonly number[];
}

export interface OrderRow {
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly priceHundredths: number;
  readonly stake: number;
  readonly matched: number;
  /** Σ fill stake × price hundredths. */
  readonly matchedPayoutCentipaise: number;
  readonly remaining: number;
  readonly placedAt: number;
}

export interface KeyRow {
  readonly accountId: AccountId;
  readonly key: string;
  /** See `commandDigest`. */
  readonly commandDigest: string;
  /** As it was answered the first time. */
  readonly outcome: KeyedOutcome;
}
