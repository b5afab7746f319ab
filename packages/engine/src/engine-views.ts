import { type Paise, paise } from "@crossbook/money";
import { oddsHundredths, priceFromTick } from "@crossbook/odds";
import { mergedLevels, type OfferedLevel, ownLevels } from "./book/merged-levels.ts";
import type { AccountId, HoldId, MarketId, OrderId, OrderTerms } from "./commands.ts";
import type {
  AccountView,
  EngineView,
  MarketBook,
  MarketView,
  OrderView,
  PriceLevel,
  QueueAhead,
  StartingPrices,
} from "./engine.ts";
import type { EngineState } from "./engine-state.ts";
import { emptyPosition, type MarketPosition, positionWith } from "./kinds/market-position.ts";
import type { RunnerIndex } from "./kinds/market-result.ts";
import type { Side } from "./kinds/payout.ts";
import type { Transfers } from "./ledger/transfers.ts";
import type { Market } from "./markets/market.ts";
import { NO_ORDER, type OrderPool } from "./orders/order-pool.ts";
import type { RefusalCode } from "./outcomes.ts";
import { exposurePaise } from "./rules/money-rules.ts";
import { termsRefusal } from "./rules/order-rules.ts";
import type { HoldRow, OrderRow } from "./snapshot.ts";
import { startingPricesOf } from "./starting-price/projected-starting-prices.ts";

/** What can be read of the engine's state. */
export class EngineViews implements EngineView {
  readonly #state: EngineState;
  readonly #transfers: Transfers;

  constructor(state: EngineState, transfers: Transfers) {
    this.#state = state;
    this.#transfers = transfers;
  }

  account(accountId: AccountId): AccountView | undefined {
    const { accounts } = this.#state;
    const slot = accounts.slotOf(accountId);
    if (slot === 0) return undefined;
    const cash = accounts.cash(slot);
    const exposure = exposurePaise(accounts.exposure(slot));
    return {
      accountId,
      moneyMode: accounts.moneyMode(slot),
      cash: balancePaise(cash),
      held: balancePaise(accounts.held(slot)),
      owed: balancePaise(0 - accounts.receivable(slot)),
      exposure: paise(exposure),
      available: balancePaise(cash - exposure),
      exposureLimit: paise(accounts.exposureLimit(slot)),
      commissionDiscountPercent: accounts.commissionDiscount(slot),
    };
  }

  ordersOf(accountId: AccountId): readonly OrderView[] {
    const { accounts, accountMarkets, markets, orders } = this.#state;
    const views: OrderView[] = [];
    for (const { marketSlot, row } of accountMarkets.of(accounts.slotOf(accountId))) {
      let order = markets.at(marketSlot)?.positions.newestOrder(row) ?? NO_ORDER;
      for (; order !== NO_ORDER; order = orders.olderOwn(order)) views.push(this.#orderView(order));
    }
    return views.sort((a, b) => a.orderId - b.orderId);
  }

  ordersIn(
    accountId: AccountId,
    marketId: MarketId,
    most: number = Number.POSITIVE_INFINITY,
    before: OrderId = Number.POSITIVE_INFINITY,
  ): readonly OrderView[] {
    const { orders, markets, directory } = this.#state;
    const views: OrderView[] = [];
    const market = markets.find(marketId);
    const row = this.#rowIn(market, accountId);
    if (market === undefined || row < 0) return views;
    const next = directory.slotOf(before);
    const isOwn =
      next !== NO_ORDER && markets.at(orders.market(next)) === market && orders.position(next) === row;
    let order = isOwn ? orders.olderOwn(next) : market.positions.newestOrder(row);
    for (; order !== NO_ORDER && views.length < most; order = orders.olderOwn(order))
      if (orders.id(order) < before) views.push(this.#orderView(order));
    return views;
  }

  newestOrders(accountId: AccountId, most: number): readonly OrderView[] {
    const { orders } = this.#state;
    const next = this.#newestInEach(accountId);
    const views: OrderView[] = [];
    for (let order = next.pop(); order !== undefined && views.length < most; order = next.pop()) {
      views.push(this.#orderView(order));
      const older = orders.olderOwn(order);
      if (older !== NO_ORDER) insertByNumber(next, older, orders);
    }
    return views;
  }

  orderCount(accountId: AccountId, marketId?: MarketId): number {
    const { accounts, markets, orders } = this.#state;
    if (marketId === undefined) return accounts.orderCount(accounts.slotOf(accountId));
    const market = markets.find(marketId);
    const row = this.#rowIn(market, accountId);
    let count = 0;
    let order = market === undefined || row < 0 ? NO_ORDER : market.positions.newestOrder(row);
    for (; order !== NO_ORDER; order = orders.olderOwn(order)) count += 1;
    return count;
  }

  order(orderId: OrderId): OrderView | undefined {
    const order = this.#state.directory.slotOf(orderId);
    return order === NO_ORDER ? undefined : this.#orderView(order);
  }

  orderRefusal(terms: OrderTerms): RefusalCode | undefined {
    const market = this.#state.markets.find(terms.marketId);
    return market === undefined ? "MARKET_NOT_FOUND" : termsRefusal(market, terms);
  }

  queueAhead(orderId: OrderId, most: number): QueueAhead | undefined {
    const { directory, orders, delayed } = this.#state;
    const order = directory.slotOf(orderId);
    if (order === NO_ORDER || orders.remaining(order) === 0) return undefined;
    if (orders.waits(order) || delayed.find(orderId)) return undefined;
    let ahead = 0;
    let size = 0;
    for (let other = orders.previous(order); other !== NO_ORDER; other = orders.previous(other)) {
      ahead += 1;
      if (ahead > most) return undefined;
      size += orders.remaining(other);
    }
    return { orders: ahead, size: paise(size) };
  }

  position(accountId: AccountId, marketId: MarketId): MarketPosition | undefined {
    const { orders, markets } = this.#state;
    const market = markets.find(marketId);
    const row = this.#rowIn(market, accountId);
    if (market === undefined || row < 0 || !market.positions.hasMatched(row)) return undefined;
    const bets = [];
    for (let order = market.positions.newestOrder(row); order !== NO_ORDER; order = orders.olderOwn(order)) {
      bets.push({
        runner: orders.runner(order),
        side: orders.side(order),
        stake: orders.matched(order),
        payoutCentipaise: orders.matchedPayout(order),
      });
    }
    return positionWith(emptyPosition(market.terms), bets.reverse());
  }

  marketExposure(accountId: AccountId, marketId: MarketId): number {
    const market = this.#state.markets.find(marketId);
    const row = this.#rowIn(market, accountId);
    return market === undefined || row < 0 ? 0 : market.positions.exposure(row);
  }

  marketsOf(accountId: AccountId): readonly MarketId[] {
    const { accounts, accountMarkets, markets } = this.#state;
    const ids: MarketId[] = [];
    for (const { marketSlot, row } of accountMarkets.of(accounts.slotOf(accountId))) {
      const market = markets.at(marketSlot);
      if (market !== undefined && market.positions.newestOrder(row) !== NO_ORDER) ids.push(market.marketId);
    }
    return ids.sort((a, b) => a - b);
  }

  market(marketId: MarketId): MarketView | undefined {
    const market = this.#state.markets.find(marketId);
    if (market === undefined) return undefined;
    const { moneyMode, terms, status, feedStatus, operatorStatus, result, removedRunners } = market;
    const { betDelayMs, minStake, maxStake, limits, jumpGuard } = market;
    const bounds = { betDelayMs, minStake, maxStake, limits, jumpGuard };
    const asked = { feedStatus, operatorStatus };
    const { hasStartingPrice, startingPrices } = market;
    return {
      marketId,
      moneyMode,
      terms,
      status,
      ...asked,
      ...bounds,
      result,
      removedRunners,
      hasStartingPrice,
      startingPrices,
    };
  }

  book(marketId: MarketId, depth: number): MarketBook | undefined {
    return this.#bookOf(marketId, depth, mergedLevels);
  }

  restingBook(marketId: MarketId, depth: number): MarketBook | undefined {
    return this.#bookOf(marketId, depth, ownLevels);
  }

  #bookOf(marketId: MarketId, depth: number, levelsOf: typeof mergedLevels): MarketBook | undefined {
    const market = this.#state.markets.find(marketId);
    if (market === undefined) return undefined;
    return {
      marketId,
      status: market.status,
      matchedTotal: paise(market.matchedTotal),
      runners: Array.from({ length: market.bookCount }, (_, runner) => {
        const lastMatched = market.lastMatched(runner);
        return {
          availableToBack: bestOf(market, levelsOf(market, runner, false), depth),
          availableToLay: bestOf(market, levelsOf(market, runner, true), depth),
          lastMatched: lastMatched === 0 ? undefined : oddsHundredths(lastMatched),
        };
      }),
    };
  }

  startingPrices(marketId: MarketId): StartingPrices | undefined {
    const market = this.#state.markets.find(marketId);
    return market?.hasStartingPrice ? startingPricesOf(this.#state, market) : undefined;
  }

  restingOrders(marketId: MarketId, runner: RunnerIndex, side: Side, most: number): readonly OrderView[] {
    const { markets, orders } = this.#state;
    const levels = markets.find(marketId)?.bookOf(runner).levels(side);
    const views: OrderView[] = [];
    for (
      let rank = levels?.best ?? -1;
      levels && rank >= 0 && views.length < most;
      rank = levels.below(rank)
    ) {
      let order = levels.firstAt(rank);
      for (; order !== NO_ORDER && views.length < most; order = orders.next(order))
        views.push(this.#orderView(order));
    }
    return views;
  }

  hold(holdId: HoldId): HoldRow | undefined {
    return this.#transfers.hold(holdId);
  }

  get nextReleaseAt(): number | undefined {
    return this.#state.delayed.nextReleaseAt;
  }

  get nextExpiresAt(): number | undefined {
    return this.#state.expiring.next;
  }

  /** All orders held, in ascending id. */
  orderRows(): readonly OrderRow[] {
    return this.#state.directory.slots().map((order) => this.#orderRow(order));
  }

  /** One object for each of millions: made at once, and not out of a view. */
  #orderRow(order: number): OrderRow {
    const { orders, accounts, markets, expiring } = this.#state;
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
      timePriority: orders.timePriority(order),
      persistence: orders.persistence(order),
      waits: orders.waits(order),
      placedAt: orders.placedAt(order),
      expiresAt: expiring.timeOf(order),
    };
  }

  /** The same: out of a row it would cost ten times as much, and an account may have tens of thousands. */
  #orderView(order: number): OrderView {
    const { orders, accounts, markets, delayed, expiring } = this.#state;
    const market = markets.at(orders.market(order));
    const orderId = orders.id(order);
    return {
      orderId,
      accountId: accounts.id(market?.positions.accountOf(orders.position(order)) ?? 0),
      marketId: market?.marketId ?? 0,
      runner: orders.runner(order),
      side: orders.side(order),
      price: oddsHundredths(orders.price(order)),
      stake: paise(orders.stake(order)),
      matched: paise(orders.matched(order)),
      matchedPayoutCentipaise: orders.matchedPayout(order),
      remaining: paise(orders.remaining(order)),
      persistence: orders.persistence(order),
      waits: orders.waits(order),
      placedAt: orders.placedAt(order),
      delayedUntil: delayed.find(orderId)?.releaseAt,
      expiresAt: expiring.timeOf(order) || undefined,
    };
  }

  /** The newest order of an account in each of its markets, in ascending number. */
  #newestInEach(accountId: AccountId): number[] {
    const { accounts, accountMarkets, markets, orders } = this.#state;
    const newest: number[] = [];
    for (const { marketSlot, row } of accountMarkets.of(accounts.slotOf(accountId))) {
      const order = markets.at(marketSlot)?.positions.newestOrder(row) ?? NO_ORDER;
      if (order !== NO_ORDER) newest.push(order);
    }
    return newest.sort((a, b) => orders.id(a) - orders.id(b));
  }

  /** The account's row in a market's positions, or -1. */
  #rowIn(market: Market | undefined, accountId: AccountId): number {
    return market === undefined ? -1 : market.positions.find(this.#state.accounts.slotOf(accountId));
  }
}

/** Puts an order among others, which stay in ascending number. */
function insertByNumber(sorted: number[], order: number, orders: OrderPool): void {
  let from = 0;
  let until = sorted.length;
  while (from < until) {
    const middle = (from + until) >> 1;
    if (orders.id(sorted[middle] ?? NO_ORDER) < orders.id(order)) from = middle + 1;
    else until = middle;
  }
  sorted.splice(from, 0, order);
}

/** Balances of accounts that nobody bets with may be below zero. */
function balancePaise(amount: number): Paise {
  return paise(amount);
}

function bestOf({ ladder }: Market, levels: Iterable<OfferedLevel>, depth: number): readonly PriceLevel[] {
  const found: PriceLevel[] = [];
  if (!(depth > 0)) return found;
  for (const { tick, size } of levels) {
    const price = priceFromTick(ladder, tick);
    if (price !== undefined) found.push({ price, size: paise(size) });
    if (found.length >= depth) break;
  }
  return found;
}
