import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type {
  AccountId,
  CancelOrder,
  CancelOrders,
  Command,
  CreateMarket,
  MarketId,
  MoveCash,
  OpenAccount,
  OrderId,
  PlaceOrder,
  SetMarketStatus,
  SettleMarket,
  VoidMarket,
} from "../commands.ts";
import { DigestedEffects } from "../digested-effects.ts";
import { type EffectSink, HOUSE_ACCOUNT, type LedgerKind } from "../effects.ts";
import type { AccountView, Engine, MarketBook, OrderView } from "../engine.ts";
import { type EngineLimits, type EngineOptions, limitsOf } from "../limits.ts";
import type { Outcome, RefusalCode } from "../outcomes.ts";
import { commandDigest, outcomeText, repeatedOutcome } from "../rules/key-content.ts";
import { areTermsValid, isFinished, isId, isRunner, statusRefusal } from "../rules/market-rules.ts";
import { commissionPaise, exposurePaise, grossPaise } from "../rules/money-rules.ts";
import { isAmount, isKey, keptRemark, termsRefusal } from "../rules/order-rules.ts";
import type { EngineSnapshot, KeyRow } from "../snapshot.ts";
import { snapshotDigest } from "../snapshot-digest.ts";
import { marketBook, orderView } from "./naive-views.ts";
import {
  groupBy,
  matchedProfit,
  type NaiveAccount,
  type NaiveMarket,
  type NaiveOrder,
  offersFor,
  worstLoss,
} from "./naive-state.ts";

/**
 * The rules written as plainly as they can be, with maps and whole-book scans: slow, and meant only to say what
 * the fast engine must do. It shares the fast engine's refusals and rounding and nothing of its books,
 * positions or totals.
 */
export function createNaiveEngine(options?: EngineOptions, snapshot?: EngineSnapshot): Engine {
  return new NaiveEngine(limitsOf(options), snapshot);
}

class NaiveEngine implements Engine {
  readonly #limits: EngineLimits;
  readonly #effects: DigestedEffects;
  readonly #accounts = new Map<AccountId, NaiveAccount>();
  readonly #markets = new Map<MarketId, NaiveMarket>();
  readonly #orders = new Map<OrderId, NaiveOrder>();
  readonly #keys = new Map<string, KeyRow>();
  readonly #house = new Map<AccountId, number>(Object.values(HOUSE_ACCOUNT).map((id) => [id, 0]));
  readonly #changedAccounts = new Set<AccountId>();
  #nextOrderId: number;
  #nextFillId: number;
  #nextEntryId: number;

  constructor(limits: EngineLimits, snapshot: EngineSnapshot | undefined) {
    this.#limits = limits;
    this.#effects = new DigestedEffects(snapshot?.effectsDigest ?? "");
    this.#nextOrderId = snapshot?.nextOrderId ?? 1;
    this.#nextFillId = snapshot?.nextFillId ?? 1;
    this.#nextEntryId = snapshot?.nextEntryId ?? 1;
    if (!snapshot) return;
    for (const row of snapshot.accounts) this.#accounts.set(row.accountId, { ...row });
    for (const row of snapshot.markets) {
      this.#markets.set(row.marketId, { ...row, lastMatched: [...row.lastMatched] });
    }
    for (const { priceHundredths, ...row } of snapshot.orders) {
      this.#orders.set(row.orderId, { ...row, price: oddsHundredths(priceHundredths) });
    }
    for (const row of snapshot.keys) this.#keys.set(keyOf(row.accountId, row.key), row);
    for (const row of snapshot.houseBalances) this.#house.set(row.ledgerAccountId, row.balance);
  }

  apply(command: Command, sink: EffectSink): Outcome {
    this.#effects.sink = sink;
    this.#changedAccounts.clear();
    const outcome = this.#dispatch(command);
    this.#effects.mixOutcome(outcome);
    return outcome;
  }

  #dispatch(command: Command): Outcome {
    switch (command.type) {
      case "placeOrder":
        return this.#placeOrder(command);
      case "cancelOrder":
        return this.#cancelOrder(command);
      case "cancelOrders":
        return this.#cancelOrders(command);
      case "moveCash":
        return this.#moveCash(command);
      case "openAccount":
        return this.#openAccount(command);
      case "createMarket":
        return this.#createMarket(command);
      case "setMarketStatus":
        return this.#setMarketStatus(command);
      case "settleMarket":
        return this.#settleMarket(command);
      case "voidMarket":
        return this.#voidMarket(command);
    }
  }

  #openAccount({ accountId, kind, at }: OpenAccount): Outcome {
    if (!isId(accountId)) return refuse("ACCOUNT_NOT_FOUND");
    if (this.#accounts.has(accountId)) return refuse("ACCOUNT_EXISTS");
    this.#accounts.set(accountId, { accountId, kind, cash: 0 });
    this.#effects.accountOpened(accountId, kind, at);
    return { ok: true, type: "done" };
  }

  #moveCash(command: MoveCash): Outcome {
    const { accountId, amount, kind, at } = command;
    const account = this.#accounts.get(accountId);
    if (!account) return refuse("ACCOUNT_NOT_FOUND");
    const known = this.#knownKey(command);
    if (known) return known;
    if (!isAmount(Math.abs(amount))) return refuse("AMOUNT_INVALID");
    if (amount - this.#houseBalance("clearing") > this.#limits.cashPaise) return refuse("CAPACITY_REACHED");
    if (amount < 0 && this.#available(account) + amount < 0) return refuse("INSUFFICIENT_FUNDS");
    const ledgerEntryId = this.#takeEntryId();
    const remark = keptRemark(command.remark);
    this.#post(ledgerEntryId, accountId, amount, kind, 0, remark, at);
    this.#post(ledgerEntryId, HOUSE_ACCOUNT.clearing, -amount, kind, 0, remark, at);
    const outcome = { ok: true, type: "cashMoved", ledgerEntryId, repeated: false } as const;
    this.#rememberKey(command, outcomeText(outcome));
    this.#tellAccountChanged(accountId);
    return outcome;
  }

  #createMarket(command: CreateMarket): Outcome {
    const { marketId, runnerCount } = command;
    if (!isId(marketId) || !areTermsValid(command, this.#limits.runners)) return refuse("MARKET_INVALID");
    if (this.#markets.has(marketId)) return refuse("MARKET_EXISTS");
    this.#markets.set(marketId, {
      marketId,
      status: "open",
      runnerCount,
      ladder: command.ladder,
      commissionBasisPoints: command.commissionBasisPoints,
      minStake: command.minStake,
      maxStake: command.maxStake,
      winner: -1,
      matchedTotal: 0,
      lastMatched: Array.from({ length: runnerCount }, () => 0),
    });
    this.#effects.marketCreated(marketId, command.at);
    return { ok: true, type: "done" };
  }

  #setMarketStatus({ marketId, status, lapseUnmatched, at }: SetMarketStatus): Outcome {
    const market = this.#markets.get(marketId);
    if (!market) return refuse("MARKET_NOT_FOUND");
    const refusal = statusRefusal(market.status, status);
    if (refusal) return refuse(refusal);
    const lapsed = lapseUnmatched ? this.#lapseAll(marketId, at) : 0;
    const isChange = market.status !== status;
    if (isChange) {
      market.status = status;
      this.#effects.marketStatusChanged(marketId, status, -1, at);
    }
    this.#tellChanged();
    if (isChange || lapsed > 0) this.#effects.bookChanged(marketId);
    return { ok: true, type: "done" };
  }

  #placeOrder(command: PlaceOrder): Outcome {
    const { accountId, marketId, runner, side, price, stake, at } = command;
    const account = this.#accounts.get(accountId);
    if (!account) return refuse("ACCOUNT_NOT_FOUND");
    const known = this.#knownKey(command);
    if (known) return known;
    const market = this.#markets.get(marketId);
    if (!market) return refuse("MARKET_NOT_FOUND");
    const refusal = termsRefusal(market, command);
    if (refusal) return refuse(refusal);
    if (this.#orders.size >= this.#limits.orders) return refuse("CAPACITY_REACHED");
    if (market.matchedTotal + stake > this.#limits.marketMatchedPaise) return refuse("CAPACITY_REACHED");
    const order: NaiveOrder = {
      ...{ orderId: this.#nextOrderId, accountId, marketId, runner, side, price, stake, placedAt: at },
      ...{ matched: 0, matchedPayoutCentipaise: 0, remaining: stake },
    };
    if (!this.#canAfford(account, order)) return refuse("INSUFFICIENT_FUNDS");
    const offers = offersFor(this.#orders.values(), order);
    if (reachesOwn(offers, accountId, stake)) return refuse("SELF_MATCH");

    this.#nextOrderId += 1;
    this.#orders.set(order.orderId, order);
    this.#effects.orderPlaced(order.orderId, accountId, marketId, runner, side, price, stake, at);
    this.#changedAccounts.add(accountId);
    for (const offer of offers) {
      if (order.remaining === 0) break;
      this.#match(market, order, offer, at);
    }
    const outcome = {
      ok: true,
      type: "orderPlaced",
      orderId: order.orderId,
      matched: paise(order.matched),
      remaining: paise(order.remaining),
      matchedPayoutCentipaise: order.matchedPayoutCentipaise,
      repeated: false,
    } as const;
    this.#rememberKey(command, outcomeText(outcome));
    this.#tellChanged();
    this.#effects.bookChanged(marketId);
    return outcome;
  }

  #match(market: NaiveMarket, taker: NaiveOrder, maker: NaiveOrder, at: number): void {
    const stake = Math.min(taker.remaining, maker.remaining);
    for (const order of [taker, maker]) {
      order.remaining -= stake;
      order.matched += stake;
      order.matchedPayoutCentipaise += stake * maker.price;
    }
    market.matchedTotal += stake;
    market.lastMatched[taker.runner] = maker.price;
    this.#changedAccounts.add(maker.accountId);
    this.#effects.orderMatched(
      this.#nextFillId,
      taker.orderId,
      maker.orderId,
      market.marketId,
      taker.runner,
      maker.price,
      stake,
      at,
    );
    this.#nextFillId += 1;
  }

  #cancelOrder({ accountId, orderId, reduceBy, at }: CancelOrder): Outcome {
    if (!this.#accounts.has(accountId)) return refuse("ACCOUNT_NOT_FOUND");
    const order = this.#orders.get(orderId);
    if (!order)
      return refuse(isId(orderId) && orderId < this.#nextOrderId ? "ORDER_NOT_OPEN" : "ORDER_NOT_FOUND");
    if (order.accountId !== accountId) return refuse("ORDER_NOT_FOUND");
    if (order.remaining === 0) return refuse("ORDER_NOT_OPEN");
    if (reduceBy !== undefined && !isAmount(reduceBy)) return refuse("STAKE_INVALID");
    const cancelled = Math.min(reduceBy ?? order.remaining, order.remaining);
    this.#reduce(order, cancelled, "cancelled", at);
    this.#tellChanged();
    this.#effects.bookChanged(order.marketId);
    return { ok: true, type: "ordersCancelled", count: 1, cancelled: paise(cancelled) };
  }

  #cancelOrders({ accountId, marketId, at }: CancelOrders): Outcome {
    if (!this.#accounts.has(accountId)) return refuse("ACCOUNT_NOT_FOUND");
    const market = this.#markets.get(marketId);
    if (!market) return refuse("MARKET_NOT_FOUND");
    if (isFinished(market.status)) return refuse("MARKET_SETTLED");
    const open = this.#openOrders(marketId).filter((order) => order.accountId === accountId);
    let cancelled = 0;
    for (const order of open) {
      cancelled += order.remaining;
      this.#reduce(order, order.remaining, "cancelled", at);
    }
    this.#tellChanged();
    if (open.length > 0) this.#effects.bookChanged(marketId);
    return { ok: true, type: "ordersCancelled", count: open.length, cancelled: paise(cancelled) };
  }

  #settleMarket({ marketId, winner, at }: SettleMarket): Outcome {
    const market = this.#markets.get(marketId);
    if (!market) return refuse("MARKET_NOT_FOUND");
    if (isFinished(market.status)) return refuse("MARKET_SETTLED");
    if (!isRunner(winner, market.runnerCount)) return refuse("RUNNER_NOT_FOUND");
    const lapsedOrders = this.#lapseAll(marketId, at);
    const bettors = this.#bettorsOf(marketId);
    this.#finish(market, "settled", winner, at);
    let unpaid = 0;
    for (const { accountId, orders } of bettors) {
      const net = orders.reduce((sum, order) => sum + matchedProfit(order, winner), 0);
      const gross = grossPaise(net);
      const commission = commissionPaise(net, market.commissionBasisPoints);
      this.#transfer(accountId, HOUSE_ACCOUNT.settlement, gross, "marketResult", marketId, at);
      this.#transfer(HOUSE_ACCOUNT.commission, accountId, commission, "commission", marketId, at);
      this.#effects.marketResult(marketId, accountId, gross, commission, at);
      this.#changedAccounts.add(accountId);
      unpaid -= gross;
    }
    this.#transfer(HOUSE_ACCOUNT.rounding, HOUSE_ACCOUNT.settlement, unpaid, "rounding", marketId, at);
    this.#tellChanged();
    this.#effects.bookChanged(marketId);
    return { ok: true, type: "marketFinished", lapsedOrders, accounts: bettors.length };
  }

  #voidMarket({ marketId, at }: VoidMarket): Outcome {
    const market = this.#markets.get(marketId);
    if (!market) return refuse("MARKET_NOT_FOUND");
    if (isFinished(market.status)) return refuse("MARKET_SETTLED");
    const lapsedOrders = this.#lapseAll(marketId, at);
    const bettors = this.#bettorsOf(marketId);
    this.#finish(market, "void", -1, at);
    for (const { accountId } of bettors) {
      this.#effects.marketResult(marketId, accountId, 0, 0, at);
      this.#changedAccounts.add(accountId);
    }
    this.#tellChanged();
    this.#effects.bookChanged(marketId);
    return { ok: true, type: "marketFinished", lapsedOrders, accounts: bettors.length };
  }

  #finish(market: NaiveMarket, status: "settled" | "void", winner: number, at: number): void {
    market.status = status;
    market.winner = winner;
    for (const order of this.#ordersIn(market.marketId)) this.#orders.delete(order.orderId);
    this.#effects.marketStatusChanged(market.marketId, status, winner, at);
  }

  #lapseAll(marketId: MarketId, at: number): number {
    const open = this.#openOrders(marketId);
    for (const order of open) this.#reduce(order, order.remaining, "lapsed", at);
    return open.length;
  }

  #reduce(order: NaiveOrder, by: number, reason: "cancelled" | "lapsed", at: number): void {
    order.remaining -= by;
    if (order.remaining === 0 && order.matched === 0) this.#orders.delete(order.orderId);
    this.#changedAccounts.add(order.accountId);
    this.#effects.orderReduced(order.orderId, by, reason, at);
  }

  #ordersIn(marketId: MarketId): NaiveOrder[] {
    return [...this.#orders.values()].filter((order) => order.marketId === marketId);
  }

  #openOrders(marketId: MarketId): NaiveOrder[] {
    return this.#ordersIn(marketId).filter((order) => order.remaining > 0);
  }

  #bettorsOf(marketId: MarketId): { accountId: AccountId; orders: NaiveOrder[] }[] {
    const byAccount = groupBy(this.#ordersIn(marketId), (order) => order.accountId);
    return [...byAccount]
      .map(([accountId, orders]) => ({ accountId, orders }))
      .sort((a, b) => a.accountId - b.accountId);
  }

  #canAfford(account: NaiveAccount, order: NaiveOrder): boolean {
    return account.cash * 100 >= this.#exposureCentipaise(account.accountId, order);
  }

  #exposureCentipaise(accountId: AccountId, extra?: NaiveOrder): number {
    const orders = [...this.#orders.values()].filter((order) => order.accountId === accountId);
    if (extra) orders.push(extra);
    let total = 0;
    for (const [marketId, own] of groupBy(orders, (order) => order.marketId)) {
      total += worstLoss(own, this.#markets.get(marketId)?.runnerCount ?? 0);
    }
    return total;
  }

  #available(account: NaiveAccount): number {
    return account.cash - exposurePaise(this.#exposureCentipaise(account.accountId));
  }

  #knownKey(command: PlaceOrder | MoveCash): Outcome | undefined {
    if (!isKey(command.key)) return refuse("KEY_INVALID");
    const known = this.#keys.get(keyOf(command.accountId, command.key));
    if (!known) return undefined;
    return known.commandDigest === commandDigest(command)
      ? repeatedOutcome(known.outcome)
      : refuse("KEY_REUSED");
  }

  #rememberKey(command: PlaceOrder | MoveCash, outcome: string): void {
    const { accountId, key } = command;
    const row = { accountId, key, commandDigest: commandDigest(command), outcome };
    if (this.#limits.keys > 0) this.#keys.set(keyOf(accountId, key), row);
    for (const oldest of this.#keys.keys()) {
      if (this.#keys.size <= this.#limits.keys) break;
      this.#keys.delete(oldest);
    }
    this.#effects.keyUsed(accountId, key, row.commandDigest, outcome);
  }

  /** Moves `amount` to one ledger account from another in one entry; a negative amount goes the other way. */
  #transfer(
    to: AccountId,
    from: AccountId,
    amount: number,
    kind: LedgerKind,
    marketId: MarketId,
    at: number,
  ): void {
    if (amount === 0) return;
    const entryId = this.#takeEntryId();
    this.#post(entryId, to, amount, kind, marketId, "", at);
    this.#post(entryId, from, -amount, kind, marketId, "", at);
  }

  #post(
    entryId: number,
    to: AccountId,
    amount: number,
    kind: LedgerKind,
    marketId: MarketId,
    remark: string,
    at: number,
  ): void {
    const account = this.#accounts.get(to);
    if (account) account.cash += amount;
    else this.#house.set(to, (this.#house.get(to) ?? 0) + amount);
    this.#effects.ledgerPosted(entryId, to, amount, kind, marketId, remark, at);
  }

  #takeEntryId(): number {
    this.#nextEntryId += 1;
    return this.#nextEntryId - 1;
  }

  #houseBalance(name: keyof typeof HOUSE_ACCOUNT): number {
    return this.#house.get(HOUSE_ACCOUNT[name]) ?? 0;
  }

  #tellAccountChanged(accountId: AccountId): void {
    this.#effects.accountChanged(accountId);
  }

  #tellChanged(): void {
    for (const accountId of this.#changedAccounts) this.#effects.accountChanged(accountId);
  }

  account(accountId: AccountId): AccountView | undefined {
    const account = this.#accounts.get(accountId);
    if (!account) return undefined;
    const exposure = exposurePaise(this.#exposureCentipaise(accountId));
    return {
      accountId,
      cash: paise(account.cash),
      exposure: paise(exposure),
      available: paise(account.cash - exposure),
    };
  }

  ordersOf(accountId: AccountId): readonly OrderView[] {
    return [...this.#orders.values()].filter((order) => order.accountId === accountId).map(orderView);
  }

  order(orderId: OrderId): OrderView | undefined {
    const order = this.#orders.get(orderId);
    return order && orderView(order);
  }

  ifWins(accountId: AccountId, marketId: MarketId): readonly number[] | undefined {
    const runnerCount = this.#markets.get(marketId)?.runnerCount ?? 0;
    const own = this.#ordersIn(marketId).filter(
      (order) => order.accountId === accountId && order.matched > 0,
    );
    if (own.length === 0) return undefined;
    return Array.from({ length: runnerCount }, (_, winner) =>
      own.reduce((sum, order) => sum + matchedProfit(order, winner), 0),
    );
  }

  marketExposure(accountId: AccountId, marketId: MarketId): number {
    const own = this.#ordersIn(marketId).filter((order) => order.accountId === accountId);
    return worstLoss(own, this.#markets.get(marketId)?.runnerCount ?? 0);
  }

  marketsOf(accountId: AccountId): readonly MarketId[] {
    const ids = this.ordersOf(accountId).map((order) => order.marketId);
    return [...new Set(ids)].sort((a, b) => a - b);
  }

  book(marketId: MarketId, depth: number): MarketBook | undefined {
    const market = this.#markets.get(marketId);
    return market && marketBook(market, this.#openOrders(marketId), depth);
  }

  get effectsDigest(): string {
    return this.#effects.digest;
  }

  stateDigest(): string {
    return snapshotDigest(this.snapshot());
  }

  snapshot(): EngineSnapshot {
    return {
      version: 1,
      nextOrderId: this.#nextOrderId,
      nextFillId: this.#nextFillId,
      nextEntryId: this.#nextEntryId,
      effectsDigest: this.effectsDigest,
      accounts: [...this.#accounts.values()]
        .map((account) => ({ ...account }))
        .sort((a, b) => a.accountId - b.accountId),
      markets: [...this.#markets.values()]
        .map((market) => ({ ...market, lastMatched: [...market.lastMatched] }))
        .sort((a, b) => a.marketId - b.marketId),
      orders: [...this.#orders.values()].map(({ price, ...row }) => ({ ...row, priceHundredths: price })),
      keys: [...this.#keys.values()],
      houseBalances: Object.values(HOUSE_ACCOUNT).map((id) => ({
        ledgerAccountId: id,
        balance: this.#house.get(id) ?? 0,
      })),
    };
  }
}

function refuse(code: RefusalCode): Outcome {
  return { ok: false, code };
}

function keyOf(accountId: AccountId, key: string): string {
  return `${accountId}:${key}`;
}

function reachesOwn(offers: readonly NaiveOrder[], accountId: AccountId, stake: number): boolean {
  let left = stake;
  for (const offer of offers) {
    if (left <= 0) return false;
    if (offer.accountId === accountId) return true;
    left -= offer.remaining;
  }
  return false;
}
