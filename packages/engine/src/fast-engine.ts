import { paise } from "@crossbook/money";
import type {
  CancelOrder,
  CancelOrders,
  Command,
  CreateMarket,
  MoveCash,
  OpenAccount,
  PlaceOrder,
  SetMarketStatus,
  SettleMarket,
  VoidMarket,
} from "./commands.ts";
import { type EffectSink, HOUSE_ACCOUNT } from "./effects.ts";
import type { Engine } from "./engine.ts";
import { createState, type EngineState } from "./engine-state.ts";
import { EngineViews } from "./engine-views.ts";
import { type EngineOptions, limitsOf } from "./limits.ts";
import { OrderDesk } from "./orders/order-desk.ts";
import { NO_ORDER } from "./orders/order-pool.ts";
import type { Outcome, RefusalCode } from "./outcomes.ts";
import { areTermsValid, isFinished, isId, isRunner, statusRefusal } from "./rules/market-rules.ts";
import { exposurePaise } from "./rules/money-rules.ts";
import { isAmount, keptRemark, termsRefusal } from "./rules/order-rules.ts";
import { Settlement } from "./settlement/settlement.ts";
import type { EngineSnapshot } from "./snapshot.ts";
import { snapshotDigest } from "./snapshot-digest.ts";

/** The engine over typed arrays. Each command is a flat ladder of refusals, then the change, then its effects. */
export class FastEngine extends EngineViews implements Engine {
  readonly #state: EngineState;
  readonly #desk: OrderDesk;
  readonly #settlement: Settlement;

  constructor(options: EngineOptions | undefined, snapshot: EngineSnapshot | undefined) {
    const state = createState(limitsOf(options), snapshot, options?.hashSeed);
    super(state);
    this.#state = state;
    this.#desk = new OrderDesk(state, snapshot);
    this.#settlement = new Settlement(state, this.#desk);
  }

  apply(command: Command, sink: EffectSink): Outcome {
    const { effects, accounts } = this.#state;
    effects.sink = sink;
    accounts.startTouching();
    const outcome = this.#dispatch(command);
    effects.mixOutcome(outcome);
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

  #placeOrder(command: PlaceOrder): Outcome {
    const { accounts, markets, orders, keys, effects } = this.#state;
    const account = accounts.slotOf(command.accountId);
    if (account === 0) return refuse("ACCOUNT_NOT_FOUND");
    const answer = keys.answerTo(command);
    if (answer !== undefined) return answer;
    const market = markets.find(command.marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    const refusal = termsRefusal(market, command);
    if (refusal !== undefined) return refuse(refusal);
    const { runner, side, price, stake, at } = command;
    const order = this.#desk.place(account, market, runner, side, price, stake, at);
    if (order === NO_ORDER) return refuse(this.#desk.refusal);
    const outcome = {
      ok: true,
      type: "orderPlaced",
      orderId: orders.id(order),
      matched: paise(orders.matched(order)),
      remaining: paise(orders.remaining(order)),
      matchedPayoutCentipaise: orders.matchedPayout(order),
      repeated: false,
    } as const;
    const digest = keys.remember(command, outcome);
    effects.keyUsed(command.accountId, command.key, digest.high, digest.low, outcome);
    this.#tellChanged();
    effects.bookChanged(market.marketId);
    return outcome;
  }

  #cancelOrder({ accountId, orderId, reduceBy, at }: CancelOrder): Outcome {
    const { accounts, orders, directory, markets, effects } = this.#state;
    const account = accounts.slotOf(accountId);
    if (account === 0) return refuse("ACCOUNT_NOT_FOUND");
    const order = directory.slotOf(orderId);
    if (order === NO_ORDER) {
      return refuse(isId(orderId) && orderId < this.#desk.nextOrderId ? "ORDER_NOT_OPEN" : "ORDER_NOT_FOUND");
    }
    const market = markets.at(orders.market(order));
    if (market?.positions.accountOf(orders.position(order)) !== account) return refuse("ORDER_NOT_FOUND");
    const remaining = orders.remaining(order);
    if (remaining === 0) return refuse("ORDER_NOT_OPEN");
    if (reduceBy !== undefined && !isAmount(reduceBy)) return refuse("STAKE_INVALID");
    const cancelled = reduceBy === undefined || reduceBy > remaining ? remaining : reduceBy;
    this.#desk.reduce(order, cancelled, "cancelled", at);
    this.#tellChanged();
    effects.bookChanged(market.marketId);
    return { ok: true, type: "ordersCancelled", count: 1, cancelled: paise(cancelled) };
  }

  #cancelOrders({ accountId, marketId, at }: CancelOrders): Outcome {
    const { accounts, orders, markets, effects } = this.#state;
    const account = accounts.slotOf(accountId);
    if (account === 0) return refuse("ACCOUNT_NOT_FOUND");
    const market = markets.find(marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    if (isFinished(market.status)) return refuse("MARKET_SETTLED");
    const row = market.positions.find(account);
    const resting = row < 0 ? [] : this.#desk.restingOf(market, row);
    let cancelled = 0;
    for (const order of resting) {
      const remaining = orders.remaining(order);
      cancelled += remaining;
      this.#desk.reduce(order, remaining, "cancelled", at);
    }
    this.#tellChanged();
    if (resting.length > 0) effects.bookChanged(marketId);
    return { ok: true, type: "ordersCancelled", count: resting.length, cancelled: paise(cancelled) };
  }

  #openAccount({ accountId, kind, at }: OpenAccount): Outcome {
    const { accounts, effects } = this.#state;
    if (!isId(accountId)) return refuse("ACCOUNT_NOT_FOUND");
    if (accounts.slotOf(accountId) !== 0) return refuse("ACCOUNT_EXISTS");
    accounts.open(accountId, kind, 0);
    effects.accountOpened(accountId, kind, at);
    return { ok: true, type: "done" };
  }

  #moveCash(command: MoveCash): Outcome {
    const { accounts, keys, ledger, effects, limits } = this.#state;
    const { accountId, amount, kind, at } = command;
    const account = accounts.slotOf(accountId);
    if (account === 0) return refuse("ACCOUNT_NOT_FOUND");
    const answer = keys.answerTo(command);
    if (answer !== undefined) return answer;
    if (!isAmount(Math.abs(amount))) return refuse("AMOUNT_INVALID");
    const paidIn = -ledger.houseBalance(HOUSE_ACCOUNT.clearing);
    if (paidIn + amount > limits.cashPaise) return refuse("CAPACITY_REACHED");
    const available = accounts.cash(account) - exposurePaise(accounts.exposure(account));
    if (amount < 0 && available + amount < 0) return refuse("INSUFFICIENT_FUNDS");
    const reason = { kind, marketId: 0, remark: keptRemark(command.remark), at };
    const ledgerEntryId = ledger.transfer(accountId, HOUSE_ACCOUNT.clearing, amount, reason);
    const outcome = { ok: true, type: "cashMoved", ledgerEntryId, repeated: false } as const;
    const digest = keys.remember(command, outcome);
    effects.keyUsed(command.accountId, command.key, digest.high, digest.low, outcome);
    effects.accountChanged(accountId);
    return outcome;
  }

  #createMarket(command: CreateMarket): Outcome {
    const { markets, limits, effects } = this.#state;
    const { marketId, runnerCount, ladder, commissionBasisPoints, minStake, maxStake } = command;
    if (!isId(marketId) || !areTermsValid(command, limits.runners)) return refuse("MARKET_INVALID");
    if (markets.find(marketId) !== undefined) return refuse("MARKET_EXISTS");
    markets.add({
      marketId,
      status: "open",
      runnerCount,
      ladder,
      commissionBasisPoints,
      minStake,
      maxStake,
      winner: -1,
      matchedTotal: 0,
      lastMatched: Array.from({ length: runnerCount }, () => 0),
    });
    effects.marketCreated(marketId, command.at);
    return { ok: true, type: "done" };
  }

  #setMarketStatus({ marketId, status, lapseUnmatched, at }: SetMarketStatus): Outcome {
    const { markets, effects } = this.#state;
    const market = markets.find(marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    const refusal = statusRefusal(market.status, status);
    if (refusal !== undefined) return refuse(refusal);
    const lapsed = lapseUnmatched ? this.#desk.lapseAll(market, at) : 0;
    const isChange = market.status !== status;
    if (isChange) {
      market.status = status;
      effects.marketStatusChanged(marketId, status, -1, at);
    }
    this.#tellChanged();
    if (isChange || lapsed > 0) effects.bookChanged(marketId);
    return { ok: true, type: "done" };
  }

  #settleMarket({ marketId, winner, at }: SettleMarket): Outcome {
    const market = this.#state.markets.find(marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    if (isFinished(market.status)) return refuse("MARKET_SETTLED");
    if (!isRunner(winner, market.runnerCount)) return refuse("RUNNER_NOT_FOUND");
    const outcome = this.#settlement.settle(market, winner, at);
    this.#tellChanged();
    this.#state.effects.bookChanged(marketId);
    return outcome;
  }

  #voidMarket({ marketId, at }: VoidMarket): Outcome {
    const market = this.#state.markets.find(marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    if (isFinished(market.status)) return refuse("MARKET_SETTLED");
    const outcome = this.#settlement.void(market, at);
    this.#tellChanged();
    this.#state.effects.bookChanged(marketId);
    return outcome;
  }

  #tellChanged(): void {
    const { accounts, effects } = this.#state;
    for (let index = 0; index < accounts.touchedCount; index += 1) {
      effects.accountChanged(accounts.id(accounts.touchedAt(index)));
    }
  }

  get effectsDigest(): string {
    return this.#state.effects.digest;
  }

  stateDigest(): string {
    return snapshotDigest(this.snapshot());
  }

  snapshot(): EngineSnapshot {
    const { accounts, markets, ledger, keys } = this.#state;
    return {
      version: 1,
      nextOrderId: this.#desk.nextOrderId,
      nextFillId: this.#desk.nextFillId,
      nextEntryId: ledger.nextEntryId,
      effectsDigest: this.effectsDigest,
      accounts: accounts.rows(),
      markets: markets.rows(),
      orders: this.orderRows(),
      keys: keys.rows(),
      houseBalances: ledger.houseBalances(),
    };
  }
}

function refuse(code: RefusalCode): Outcome {
  return { ok: false, code };
}
