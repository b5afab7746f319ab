import { paise } from "@crossbook/money";
import { oddsHundredths, priceFromTick } from "@crossbook/odds";
import type { RunnerBook as WaitingOrders } from "./book/runner-book.ts";
import type { AccountId, MarketId, OrderId, Side } from "./commands.ts";
import type { AccountView, EngineView, MarketBook, OrderView, PriceLevel } from "./engine.ts";
import type { EngineState } from "./engine-state.ts";
import type { Market } from "./markets/market.ts";
import { NO_ORDER } from "./orders/order-pool.ts";
import { exposurePaise } from "./rules/money-rules.ts";
import type { OrderRow } from "./snapshot.ts";

/** What can be read of the engine's state. */
export class EngineViews implements EngineView {
  readonly #state: EngineState;

  constructor(state: EngineState) {
    this.#state = state;
  }

  account(accountId: AccountId): AccountView | undefined {
    const { accounts } = this.#state;
    const slot = accounts.slotOf(accountId);
    if (slot === 0) return undefined;
    const cash = accounts.cash(slot);
    const exposure = exposurePaise(accounts.exposure(slot));
    return { accountId, cash: paise(cash), exposure: paise(exposure), available: paise(cash - exposure) };
  }

  ordersOf(accountId: AccountId): readonly OrderView[] {
    const { accounts, markets, orders } = this.#state;
    const account = accounts.slotOf(accountId);
    const views: OrderView[] = [];
    for (const { positions } of markets.unfinished) {
      const row = positions.find(account);
      if (row < 0) continue;
      let order = positions.newestOrder(row);
      for (; order !== NO_ORDER; order = orders.olderOwn(order)) views.push(this.#orderView(order));
    }
    return views.sort((a, b) => a.orderId - b.orderId);
  }

  order(orderId: OrderId): OrderView | undefined {
    const order = this.#state.directory.slotOf(orderId);
    return order === NO_ORDER ? undefined : this.#orderView(order);
  }

  ifWins(accountId: AccountId, marketId: MarketId): readonly number[] | undefined {
    const market = this.#state.markets.find(marketId);
    const row = this.#rowIn(market, accountId);
    if (market === undefined || row < 0 || !market.positions.hasMatched(row)) return undefined;
    return Array.from({ length: market.runnerCount }, (_, winner) => market.positions.ifWins(row, winner));
  }

  marketExposure(accountId: AccountId, marketId: MarketId): number {
    const market = this.#state.markets.find(marketId);
    const row = this.#rowIn(market, accountId);
    return market === undefined || row < 0 ? 0 : market.positions.exposure(row);
  }

  marketsOf(accountId: AccountId): readonly MarketId[] {
    const { accounts, markets } = this.#state;
    const account = accounts.slotOf(accountId);
    const ids: MarketId[] = [];
    for (const { marketId, positions } of markets.unfinished) {
      const row = positions.find(account);
      if (row >= 0 && positions.newestOrder(row) !== NO_ORDER) ids.push(marketId);
    }
    return ids.sort((a, b) => a - b);
  }

  book(marketId: MarketId, depth: number): MarketBook | undefined {
    const market = this.#state.markets.find(marketId);
    if (market === undefined) return undefined;
    return {
      marketId,
      status: market.status,
      matchedTotal: paise(market.matchedTotal),
      runners: Array.from({ length: market.runnerCount }, (_, runner) => {
        const waiting = market.books[runner];
        const lastMatched = market.lastMatched(runner);
        return {
          availableToBack: waiting === undefined ? [] : levelsOf(market, waiting, "lay", depth),
          availableToLay: waiting === undefined ? [] : levelsOf(market, waiting, "back", depth),
          lastMatched: lastMatched === 0 ? undefined : oddsHundredths(lastMatched),
        };
      }),
    };
  }

  /** All orders held, in ascending id. */
  orderRows(): readonly OrderRow[] {
    return this.#state.directory.slots().map((order) => this.#orderRow(order));
  }

  /** One object for each of millions: made at once, and not out of a view. */
  #orderRow(order: number): OrderRow {
    const { orders, accounts, markets } = this.#state;
    const market = markets.at(orders.market(order));
    return {
      orderId: orders.id(order),
      accountId: accounts.id(market?.positions.accountOf(orders.position(order)) ?? 0),
      marketId: market?.marketId ?? 0,
      runner: orders.runner(order),
      side: orders.side(order),
      priceHundredths: orders.price(order),
      stake: orders.stake(order),
      matched: orders.matched(order),
      matchedPayoutCentipaise: orders.matchedPayout(order),
      remaining: orders.remaining(order),
      placedAt: orders.placedAt(order),
    };
  }

  #orderView(order: number): OrderView {
    const { priceHundredths, ...row } = this.#orderRow(order);
    return {
      ...row,
      price: oddsHundredths(priceHundredths),
      stake: paise(row.stake),
      matched: paise(row.matched),
      remaining: paise(row.remaining),
    };
  }

  /** The account's row in a market's positions, or -1. */
  #rowIn(market: Market | undefined, accountId: AccountId): number {
    return market === undefined ? -1 : market.positions.find(this.#state.accounts.slotOf(accountId));
  }
}

/** Best first. */
function levelsOf(market: Market, waiting: WaitingOrders, side: Side, depth: number): readonly PriceLevel[] {
  const levels = waiting.levels(side);
  const found: PriceLevel[] = [];
  for (let rank = levels.best; rank >= 0 && found.length < depth; rank = levels.below(rank)) {
    const price = priceFromTick(market.ladder, waiting.tickOf(side, rank));
    if (price !== undefined) found.push({ price, size: paise(levels.sizeAt(rank)) });
  }
  return found;
}
