import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { AccountId, MarketId, OrderId, RunnerIndex, Side } from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { AccountView, EngineView, MarketBook, OrderView, PriceLevel } from "../engine.ts";
import { exposurePaise } from "../rules/money-rules.ts";
import type { EngineSnapshot } from "../snapshot.ts";
import { snapshotDigest } from "../snapshot-digest.ts";
import { groupBy, totalExposure, totalProfit, worstLoss } from "./naive-positions.ts";
import type { NaiveOrder, NaiveState } from "./naive-state.ts";

/** Reads of the naive engine, each worked out afresh from the orders. */
export class NaiveViews implements EngineView {
  readonly #state: NaiveState;

  constructor(state: NaiveState) {
    this.#state = state;
  }

  account(accountId: AccountId): AccountView | undefined {
    const account = this.#state.accounts.get(accountId);
    if (!account) return undefined;
    const exposure = exposurePaise(totalExposure(this.#state, accountId));
    return {
      accountId,
      cash: paise(account.cash),
      exposure: paise(exposure),
      available: paise(account.cash - exposure),
    };
  }

  ordersOf(accountId: AccountId): readonly OrderView[] {
    return this.#state.ordersOf(accountId).map(orderView);
  }

  order(orderId: OrderId): OrderView | undefined {
    const order = this.#state.orders.get(orderId);
    return order && orderView(order);
  }

  ifWins(accountId: AccountId, marketId: MarketId): readonly number[] | undefined {
    const own = this.#ordersOfIn(accountId, marketId).filter((order) => order.matched > 0);
    if (own.length === 0) return undefined;
    return Array.from({ length: this.#state.runnerCountOf(marketId) }, (_, winner) =>
      totalProfit(own, winner),
    );
  }

  marketExposure(accountId: AccountId, marketId: MarketId): number {
    return worstLoss(this.#ordersOfIn(accountId, marketId), this.#state.runnerCountOf(marketId));
  }

  marketsOf(accountId: AccountId): readonly MarketId[] {
    const ids = this.#state.ordersOf(accountId).map((order) => order.marketId);
    return [...new Set(ids)].sort((a, b) => a - b);
  }

  book(marketId: MarketId, depth: number): MarketBook | undefined {
    const market = this.#state.markets.get(marketId);
    if (!market) return undefined;
    const open = this.#state.openOrdersIn(marketId);
    return {
      marketId,
      status: market.status,
      matchedTotal: paise(market.matchedTotal),
      runners: market.lastMatched.map((price, runner) => ({
        availableToBack: levels(open, runner, "lay", depth),
        availableToLay: levels(open, runner, "back", depth),
        lastMatched: price === 0 ? undefined : oddsHundredths(price),
      })),
    };
  }

  get effectsDigest(): string {
    return this.#state.effects.digest;
  }

  stateDigest(): string {
    return snapshotDigest(this.snapshot());
  }

  snapshot(): EngineSnapshot {
    const state = this.#state;
    return {
      version: 1,
      nextOrderId: state.nextOrderId,
      nextFillId: state.nextFillId,
      nextEntryId: state.nextEntryId,
      effectsDigest: this.effectsDigest,
      accounts: [...state.accounts.values()]
        .map((account) => ({ ...account }))
        .sort((a, b) => a.accountId - b.accountId),
      markets: [...state.markets.values()]
        .map((market) => ({ ...market, lastMatched: [...market.lastMatched] }))
        .sort((a, b) => a.marketId - b.marketId),
      orders: [...state.orders.values()].map(({ price, ...row }) => ({ ...row, priceHundredths: price })),
      keys: state.keys.rows(),
      houseBalances: Object.values(HOUSE_ACCOUNT).map((ledgerAccountId) => ({
        ledgerAccountId,
        balance: state.house.get(ledgerAccountId) ?? 0,
      })),
    };
  }

  #ordersOfIn(accountId: AccountId, marketId: MarketId): NaiveOrder[] {
    return this.#state.ordersOf(accountId).filter((order) => order.marketId === marketId);
  }
}

function orderView(order: NaiveOrder): OrderView {
  return {
    ...order,
    stake: paise(order.stake),
    matched: paise(order.matched),
    remaining: paise(order.remaining),
  };
}

/** Resting orders of one side by price, best for whoever takes them first. */
function levels(open: readonly NaiveOrder[], runner: RunnerIndex, side: Side, depth: number): PriceLevel[] {
  const waiting = open.filter((order) => order.runner === runner && order.side === side);
  return [...groupBy(waiting, (order) => order.price)]
    .map(([price, orders]) => ({
      price,
      size: paise(orders.reduce((sum, order) => sum + order.remaining, 0)),
    }))
    .sort((a, b) => (side === "lay" ? b.price - a.price : a.price - b.price))
    .slice(0, Math.max(0, depth));
}
