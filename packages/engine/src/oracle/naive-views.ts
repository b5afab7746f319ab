import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { AccountId, HoldId, MarketId, OrderId, OrderTerms } from "../commands.ts";
import type {
  AccountView,
  EngineView,
  MarketBook,
  MarketView,
  OrderView,
  QueueAhead,
  StartingPrices,
} from "../engine.ts";
import {
  emptyPosition,
  type MarketPosition,
  positionWith,
  type RunnerIndex,
  type Side,
} from "../kinds/index.ts";
import type { RefusalCode } from "../outcomes.ts";
import { exposurePaise } from "../rules/money-rules.ts";
import type { EngineSnapshot, HoldRow } from "../snapshot.ts";
import { snapshotDigest } from "../snapshot-digest.ts";
import { expiryOf } from "./naive-expiries.ts";
import { mergedLevels, restingLevels } from "./naive-levels.ts";
import { countedOrders, matchedBet, totalExposure, worstLoss } from "./naive-positions.ts";
import { termsRefusal } from "./naive-rules.ts";
import { startingPricesOf } from "./naive-starting-price.ts";
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
      moneyMode: account.moneyMode,
      cash: paise(account.cash),
      held: paise(account.held),
      owed: paise(0 - account.receivable),
      exposure: paise(exposure),
      available: paise(account.cash - exposure),
      exposureLimit: paise(account.exposureLimit),
      commissionDiscountPercent: account.commissionDiscountPercent,
    };
  }

  ordersOf(accountId: AccountId): readonly OrderView[] {
    return this.#state.ordersOf(accountId).map((order) => this.#view(order));
  }

  ordersIn(
    accountId: AccountId,
    marketId: MarketId,
    most: number = Number.POSITIVE_INFINITY,
    before: OrderId = Number.POSITIVE_INFINITY,
  ): readonly OrderView[] {
    const own = this.#ordersOfIn(accountId, marketId).filter(({ orderId }) => orderId < before);
    return own
      .sort((a, b) => b.orderId - a.orderId)
      .slice(0, most)
      .map((order) => this.#view(order));
  }

  newestOrders(accountId: AccountId, most: number): readonly OrderView[] {
    return [...this.ordersOf(accountId)].reverse().slice(0, most);
  }

  orderCount(accountId: AccountId, marketId?: MarketId): number {
    return this.ordersOf(accountId).filter((order) => (marketId ?? order.marketId) === order.marketId).length;
  }

  order(orderId: OrderId): OrderView | undefined {
    const order = this.#state.orders.get(orderId);
    return order && this.#view(order);
  }

  orderRefusal(terms: OrderTerms): RefusalCode | undefined {
    const market = this.#state.markets.get(terms.marketId);
    return market ? termsRefusal(market, terms) : "MARKET_NOT_FOUND";
  }

  queueAhead(orderId: OrderId, most: number): QueueAhead | undefined {
    const order = this.#state.orders.get(orderId);
    if (!order) return undefined;
    const queue = this.#state
      .restingIn(order.marketId)
      .filter(
        ({ runner, side, price }) => runner === order.runner && side === order.side && price === order.price,
      )
      .sort((a, b) => a.timePriority - b.timePriority || a.orderId - b.orderId);
    const ahead = queue.findIndex((other) => other.orderId === orderId);
    if (ahead < 0 || ahead > most) return undefined;
    const size = queue.slice(0, ahead).reduce((sum, { remaining }) => sum + remaining, 0);
    return { orders: ahead, size: paise(size) };
  }

  position(accountId: AccountId, marketId: MarketId): MarketPosition | undefined {
    const market = this.#state.markets.get(marketId);
    const own = this.#ordersOfIn(accountId, marketId).filter((order) => order.matched > 0);
    if (!market || own.length === 0) return undefined;
    return positionWith(emptyPosition(market.terms), own.map(matchedBet));
  }

  marketExposure(accountId: AccountId, marketId: MarketId): number {
    const market = this.#state.markets.get(marketId);
    return market
      ? worstLoss(
          countedOrders(this.#state, accountId).filter((order) => order.marketId === marketId),
          market,
        )
      : 0;
  }

  marketsOf(accountId: AccountId): readonly MarketId[] {
    const ids = this.#state.ordersOf(accountId).map((order) => order.marketId);
    return [...new Set(ids)].sort((a, b) => a - b);
  }

  market(marketId: MarketId): MarketView | undefined {
    const market = this.#state.markets.get(marketId);
    if (!market) return undefined;
    const { moneyMode, terms, status, feedStatus, operatorStatus, result, removedRunners } = market;
    const { hasStartingPrice, startingPrices } = market;
    const { betDelayMs, minStake, maxStake, limits, jumpGuard } = market;
    const bounds = { betDelayMs, minStake, maxStake, limits, jumpGuard };
    const asked = { feedStatus, operatorStatus };
    const known = { result, removedRunners, hasStartingPrice, startingPrices };
    return { marketId, moneyMode, terms, status, ...asked, ...bounds, ...known };
  }

  book(marketId: MarketId, depth: number): MarketBook | undefined {
    return this.#book(marketId, depth, mergedLevels);
  }

  restingBook(marketId: MarketId, depth: number): MarketBook | undefined {
    return this.#book(marketId, depth, (_market, resting, runner, takers) =>
      restingLevels(resting, runner, takers),
    );
  }

  startingPrices(marketId: MarketId): StartingPrices | undefined {
    return startingPricesOf(this.#state, marketId);
  }

  restingOrders(marketId: MarketId, runner: RunnerIndex, side: Side, most: number): readonly OrderView[] {
    const resting = this.#state.restingIn(marketId);
    return resting
      .filter((order) => order.runner === runner && order.side === side)
      .sort((a, b) => {
        const better = side === "lay" ? b.price - a.price : a.price - b.price;
        return better || a.timePriority - b.timePriority || a.orderId - b.orderId;
      })
      .slice(0, most)
      .map((order) => this.#view(order));
  }

  hold(holdId: HoldId): HoldRow | undefined {
    return this.#state.holds.get(holdId);
  }

  get nextReleaseAt(): number | undefined {
    const [first] = [...this.#state.delayed.values()].map((row) => row.releaseAt).sort((a, b) => a - b);
    return first;
  }

  get nextExpiresAt(): number | undefined {
    const expiries = [...this.#state.orders.values()].map(expiryOf).filter((expiry) => expiry > 0);
    return expiries.length === 0 ? undefined : Math.min(...expiries);
  }

  get effectsDigest(): string {
    return this.#state.effects.digest;
  }

  stateDigest(): string {
    return snapshotDigest(this.snapshot());
  }

  snapshot(): EngineSnapshot {
    const state = this.#state;
    const rowsOf = <Row>(rows: Map<number, Row>): Row[] =>
      [...rows].sort(([a], [b]) => a - b).map(([, row]) => ({ ...row }));
    return {
      version: 10,
      nextOrderId: state.nextOrderId,
      nextMatchId: state.nextMatchId,
      nextEntryId: state.nextEntryId,
      effectsDigest: this.effectsDigest,
      accounts: rowsOf(state.accounts),
      markets: rowsOf(state.markets).map((row) => ({
        ...row,
        lastMatched: [...row.lastMatched],
        lastMatchedAt: [...row.lastMatchedAt],
      })),
      orders: rowsOf(state.orders).map(({ price, ...row }) => ({
        ...row,
        ...{ priceHundredths: price, expiresAt: expiryOf(row) },
      })),
      delayedOrders: rowsOf(state.delayed),
      holds: rowsOf(state.holds),
      keys: state.keys.rows(),
    };
  }

  #book(marketId: MarketId, depth: number, levels: typeof mergedLevels): MarketBook | undefined {
    const market = this.#state.markets.get(marketId);
    if (!market) return undefined;
    const resting = this.#state.restingIn(marketId);
    const most = Math.max(0, depth);
    return {
      marketId,
      status: market.status,
      matchedTotal: paise(market.matchedTotal),
      runners: market.lastMatched.map((price, runner) => ({
        availableToBack: levels(market, resting, runner, "back").slice(0, most),
        availableToLay: levels(market, resting, runner, "lay").slice(0, most),
        lastMatched: price === 0 ? undefined : oddsHundredths(price),
      })),
    };
  }

  #ordersOfIn(accountId: AccountId, marketId: MarketId): NaiveOrder[] {
    return this.#state.ordersOf(accountId).filter((order) => order.marketId === marketId);
  }

  #view(order: NaiveOrder): OrderView {
    const { orderId, accountId, marketId, runner, side, price, matchedPayoutCentipaise } = order;
    const { persistence, waits, placedAt } = order;
    return {
      ...{
        orderId,
        accountId,
        marketId,
        runner,
        side,
        price,
        matchedPayoutCentipaise,
        persistence,
        waits,
        placedAt,
      },
      stake: paise(order.stake),
      matched: paise(order.matched),
      remaining: paise(order.remaining),
      delayedUntil: this.#state.delayed.get(orderId)?.releaseAt,
      expiresAt: expiryOf(order) === 0 ? undefined : order.expiresAt,
    };
  }
}
