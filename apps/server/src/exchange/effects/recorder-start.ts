import type { AccountId, MarketId, OrderId } from "@crossbook/engine";
import type { Balances } from "./effect-chunk.ts";

/** Where a recorder goes on from: what the tables show. */
export interface RecorderStart {
  readonly nextOrderId: number;
  readonly nextMatchId: number;
  readonly nextEntryId: number;
  readonly keyCount: number;
  readonly balances: ReadonlyMap<AccountId, Balances>;
  /** Number of each account's first key. */
  readonly firstKeys: ReadonlyMap<AccountId, number>;
  /** Settled and void markets that the engine has not removed, with the time they finished at. */
  readonly finishedMarkets: ReadonlyMap<MarketId, number>;
  /** The newest of them; see `RemovedMarkets`. */
  readonly removedMarkets: readonly MarketId[];
  /** Orders that wait for the starting price. */
  readonly waitingOrders: readonly OrderId[];
}
