import { type OddsHundredths, oddsHundredths } from "@crossbook/odds";
import {
  type AccountId,
  type AccountKind,
  type AskedStatus,
  type HoldId,
  type MarketId,
  type MarketStatus,
  type MoneyMode,
  type OrderId,
  type Persistence,
} from "../commands.ts";
import { DigestedEffects } from "../digested-effects.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { MarketResult, MarketTerms, RunnerIndex, Side } from "../kinds/index.ts";
import type { EngineLimits } from "../limits.ts";
import type { MarketLimits, PriceJumpGuard } from "../market-bounds.ts";
import type { DelayedOrderRow, EngineSnapshot, HoldRow } from "../snapshot.ts";
import { NaiveKeys } from "./naive-keys.ts";

export interface NaiveAccount {
  readonly accountId: AccountId;
  readonly kind: AccountKind;
  readonly moneyMode: MoneyMode;
  cash: number;
  held: number;
  receivable: number;
  /** 0: none. */
  exposureLimit: number;
  commissionDiscountPercent: number;
}

/** What a new account has. */
export const NO_MONEY = {
  ...{ cash: 0, held: 0, receivable: 0 },
  ...{ exposureLimit: 0, commissionDiscountPercent: 0 },
};

export interface NaiveMarket {
  readonly marketId: MarketId;
  readonly moneyMode: MoneyMode;
  readonly terms: MarketTerms;
  readonly commissionBasisPoints: number;
  readonly keepsInPlay: boolean;
  readonly hasStartingPrice: boolean;
  startingPrices: readonly number[] | undefined;
  minStake: number;
  maxStake: number;
  limits: MarketLimits;
  jumpGuard: PriceJumpGuard;
  readonly lastMatched: number[];
  readonly lastMatchedAt: number[];
  status: MarketStatus;
  feedStatus: AskedStatus;
  operatorStatus: AskedStatus;
  betDelayMs: number;
  result: MarketResult | undefined;
  matchedTotal: number;
  removedRunners: readonly RunnerIndex[];
}

export interface NaiveOrder {
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  persistence: Persistence;
  readonly placedAt: number;
  /** Of a lay that waits: its liability. */
  stake: number;
  price: OddsHundredths;
  matched: number;
  matchedPayoutCentipaise: number;
  remaining: number;
  timePriority: number;
  /** For the starting price, in no book. */
  waits: boolean;
  /** When what is unmatched of it is to lapse; 0: never. */
  readonly expiresAt: number;
}

/** All that the naive engine holds: maps in order of arrival, nothing derived. */
export class NaiveState {
  readonly limits: EngineLimits;
  readonly effects: DigestedEffects;
  readonly keys: NaiveKeys;
  readonly accounts = new Map<AccountId, NaiveAccount>();
  readonly markets = new Map<MarketId, NaiveMarket>();
  readonly orders = new Map<OrderId, NaiveOrder>();
  /** Of the orders, those that have not entered their book. */
  readonly delayed = new Map<OrderId, DelayedOrderRow>();
  readonly holds = new Map<HoldId, HoldRow>();
  /** Accounts that the present command touched, in that order. */
  readonly touched = new Set<AccountId>();
  nextOrderId: number;
  nextMatchId: number;
  nextEntryId: number;

  constructor(limits: EngineLimits, snapshot: EngineSnapshot | undefined) {
    this.limits = limits;
    this.effects = new DigestedEffects(snapshot?.effectsDigest ?? "");
    this.keys = new NaiveKeys(limits.keys, this.effects, snapshot?.keys ?? []);
    this.nextOrderId = snapshot?.nextOrderId ?? 1;
    this.nextMatchId = snapshot?.nextMatchId ?? 1;
    this.nextEntryId = snapshot?.nextEntryId ?? 1;
    for (const moneyMode of ["play", "real"] as const) {
      const { clearing, ...internal } = HOUSE_ACCOUNT[moneyMode];
      const empty = { moneyMode, ...NO_MONEY };
      this.accounts.set(clearing, { accountId: clearing, kind: "outside", ...empty });
      for (const accountId of Object.values(internal))
        this.accounts.set(accountId, { accountId, kind: "internal", ...empty });
    }
    for (const row of snapshot?.accounts ?? []) this.accounts.set(row.accountId, { ...row });
    for (const row of snapshot?.markets ?? []) {
      this.markets.set(row.marketId, {
        ...row,
        lastMatched: [...row.lastMatched],
        lastMatchedAt: [...row.lastMatchedAt],
      });
    }
    for (const { priceHundredths, ...row } of snapshot?.orders ?? []) {
      this.orders.set(row.orderId, { ...row, price: oddsHundredths(priceHundredths) });
    }
    for (const row of snapshot?.delayedOrders ?? []) this.delayed.set(row.orderId, row);
    for (const row of snapshot?.holds ?? []) this.holds.set(row.holdId, row);
  }

  ordersIn(marketId: MarketId): NaiveOrder[] {
    return [...this.orders.values()].filter((order) => order.marketId === marketId);
  }

  /** Unmatched orders, also those that are delayed or wait for the starting price. */
  openIn(marketId: MarketId): NaiveOrder[] {
    return this.ordersIn(marketId).filter((order) => order.remaining > 0);
  }

  /** The market's book. */
  restingIn(marketId: MarketId): NaiveOrder[] {
    return this.openIn(marketId).filter((order) => !this.delayed.has(order.orderId) && !order.waits);
  }

  ordersOf(accountId: AccountId): NaiveOrder[] {
    return [...this.orders.values()].filter((order) => order.accountId === accountId);
  }

  /** A copy of what matching needs and changes, to try in it what would be matched. It reports to nobody. */
  trial(): NaiveState {
    const trial = new NaiveState(this.limits, undefined);
    for (const order of this.orders.values()) trial.orders.set(order.orderId, { ...order });
    for (const [orderId, row] of this.delayed) trial.delayed.set(orderId, row);
    for (const market of this.markets.values()) {
      const lastMatched = [...market.lastMatched];
      const lastMatchedAt = [...market.lastMatchedAt];
      trial.markets.set(market.marketId, { ...market, lastMatched, lastMatchedAt });
    }
    trial.nextOrderId = this.nextOrderId;
    return trial;
  }

  reportTouched(): void {
    for (const accountId of this.touched) this.effects.accountChanged(accountId);
  }
}
