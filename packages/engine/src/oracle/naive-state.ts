import { type LadderName, type OddsHundredths, oddsHundredths } from "@crossbook/odds";
import type {
  AccountId,
  AccountKind,
  MarketId,
  MarketStatus,
  OrderId,
  RunnerIndex,
  Side,
} from "../commands.ts";
import { DigestedEffects } from "../digested-effects.ts";
import type { EngineLimits } from "../limits.ts";
import type { EngineSnapshot } from "../snapshot.ts";
import { NaiveKeys } from "./naive-keys.ts";

export interface NaiveAccount {
  readonly accountId: AccountId;
  readonly kind: AccountKind;
  cash: number;
}

export interface NaiveMarket {
  readonly marketId: MarketId;
  readonly runnerCount: number;
  readonly ladder: LadderName;
  readonly commissionBasisPoints: number;
  readonly minStake: number;
  readonly maxStake: number;
  readonly lastMatched: number[];
  status: MarketStatus;
  winner: RunnerIndex | -1;
  matchedTotal: number;
}

export interface NaiveOrder {
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly price: OddsHundredths;
  readonly stake: number;
  readonly placedAt: number;
  matched: number;
  matchedPayoutCentipaise: number;
  remaining: number;
}

/** All that the naive engine holds: maps in order of arrival, nothing derived. */
export class NaiveState {
  readonly limits: EngineLimits;
  readonly effects: DigestedEffects;
  readonly keys: NaiveKeys;
  readonly accounts = new Map<AccountId, NaiveAccount>();
  readonly markets = new Map<MarketId, NaiveMarket>();
  readonly orders = new Map<OrderId, NaiveOrder>();
  readonly house = new Map<AccountId, number>();
  /** Accounts that the present command touched, in that order. */
  readonly touched = new Set<AccountId>();
  nextOrderId: number;
  nextFillId: number;
  nextEntryId: number;

  constructor(limits: EngineLimits, snapshot: EngineSnapshot | undefined) {
    this.limits = limits;
    this.effects = new DigestedEffects(snapshot?.effectsDigest ?? "");
    this.keys = new NaiveKeys(limits.keys, snapshot?.keys ?? []);
    this.nextOrderId = snapshot?.nextOrderId ?? 1;
    this.nextFillId = snapshot?.nextFillId ?? 1;
    this.nextEntryId = snapshot?.nextEntryId ?? 1;
    for (const row of snapshot?.accounts ?? []) this.accounts.set(row.accountId, { ...row });
    for (const row of snapshot?.markets ?? []) {
      this.markets.set(row.marketId, { ...row, lastMatched: [...row.lastMatched] });
    }
    for (const { priceHundredths, ...row } of snapshot?.orders ?? []) {
      this.orders.set(row.orderId, { ...row, price: oddsHundredths(priceHundredths) });
    }
    for (const row of snapshot?.houseBalances ?? []) this.house.set(row.ledgerAccountId, row.balance);
  }

  ordersIn(marketId: MarketId): NaiveOrder[] {
    return [...this.orders.values()].filter((order) => order.marketId === marketId);
  }

  openOrdersIn(marketId: MarketId): NaiveOrder[] {
    return this.ordersIn(marketId).filter((order) => order.remaining > 0);
  }

  ordersOf(accountId: AccountId): NaiveOrder[] {
    return [...this.orders.values()].filter((order) => order.accountId === accountId);
  }

  runnerCountOf(marketId: MarketId): number {
    return this.markets.get(marketId)?.runnerCount ?? 0;
  }

  tellTouched(): void {
    for (const accountId of this.touched) this.effects.accountChanged(accountId);
  }
}
