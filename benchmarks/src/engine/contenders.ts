import {
  type Command,
  createEngine,
  type Engine,
  FIRST_ACCOUNTS,
  HOUSE_ACCOUNT,
  ignoredEffects,
} from "@crossbook/engine";
import {
  createState,
  type EngineState,
  limitsOf,
  type MatchListener,
  NO_ORDER,
  OrderEntry,
  OrderPool,
  RunnerBook,
} from "@crossbook/engine/hot-path";
import { type Paise, paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { OrderBook, Side } from "nodejs-order-book";
import { ACCOUNTS, type BookWorkload, CANCEL, PLACE_LAY } from "./book-workload.ts";
import type { BookContender } from "./contender-messages.ts";

const RUNNERS = 8;
const FUNDS_PAISE = 10_000_000_000;
const TERMS = { kind: "singleWinner", runnerCount: RUNNERS, ladder: "classic" } as const;

/** Something that can play a workload. */
export interface Contender {
  /** Makes what `play` will be given for operations `from` up to `to`, as a caller would just before; not timed. */
  prepare?(from: number, to: number): void;
  /** Does operations `from` up to `to`. */
  play(from: number, to: number): void;
  /** Stake matched so far, to see that all contenders did the same work. */
  matchedStake(): number;
}

export function contenderNamed(name: BookContender): (workload: BookWorkload) => Contender {
  switch (name) {
    case "book":
      return (workload) => new BookAlone(workload);
    case "exposure":
      return (workload) => new BookWithExposure(workload);
    case "apply":
      return (workload) => new WholeEngine(workload);
    case "nodejs-order-book":
      return (workload) => new NodejsOrderBook(workload);
  }
}

/** The book alone: price levels, queues and handles. */
class BookAlone implements Contender, MatchListener {
  readonly #workload: BookWorkload;
  readonly #orders = new OrderPool(4096);
  readonly #book = new RunnerBook(this.#orders, "classic");
  /** Slot of each placed order; with the id as its generation it is the order's handle. */
  readonly #slots: Int32Array;
  readonly #matched = new Float64Array(1);

  constructor(workload: BookWorkload) {
    this.#workload = workload;
    this.#slots = new Int32Array(workload.kinds.length);
  }

  play(from: number, to: number): void {
    for (let operation = from; operation < to; operation += 1) this.#apply(operation);
  }

  matchedStake(): number {
    return this.#matched[0] ?? 0;
  }

  matched(maker: number, stake: number): boolean {
    this.#matched[0] = (this.#matched[0] ?? 0) + stake;
    if (this.#orders.remaining(maker) === 0) this.#orders.release(maker);
    return true;
  }

  #apply(operation: number): void {
    const { kinds, ticks, stakes, targets } = this.#workload;
    const kind = kinds[operation] ?? 0;
    if (kind === CANCEL) {
      const target = targets[operation] ?? 0;
      const slot = this.#slots[target] ?? NO_ORDER;
      if (this.#orders.id(slot) !== target + 1) return;
      this.#book.reduce(slot, this.#orders.remaining(slot));
      this.#orders.release(slot);
      return;
    }
    const isLay = kind === PLACE_LAY;
    const tick = ticks[operation] ?? 0;
    const left = this.#book.match(isLay, tick, stakes[operation] ?? 0, this);
    if (left === 0) return;
    const slot = this.#orders.take(operation + 1, 0, 0, isLay, left);
    this.#slots[operation] = slot;
    this.#book.rest(slot, isLay, tick);
  }
}

/**
 * The engine's own path for orders: accounts, exact exposure over eight runners, own-order check, matches, effects
 * with their digest. Without client keys and without outcome objects, which `apply` adds.
 */
class BookWithExposure implements Contender {
  readonly #workload: BookWorkload;
  readonly #state: EngineState;
  readonly #entry: OrderEntry;

  constructor(workload: BookWorkload) {
    this.#workload = workload;
    const expectedOrders = workload.kinds.length;
    this.#state = createState(limitsOf({ limits: { expectedOrders } }), undefined);
    this.#entry = new OrderEntry(this.#state);
    for (let account = 0; account < ACCOUNTS; account += 1) {
      this.#state.accounts.open({
        accountId: account + 1,
        kind: "player",
        moneyMode: "play",
        cash: FUNDS_PAISE,
        held: 0,
        receivable: 0,
        exposureLimit: 0,
        commissionDiscountPercent: 0,
      });
    }
    this.#state.markets.add({
      marketId: 1,
      moneyMode: "play",
      terms: TERMS,
      status: "open",
      feedStatus: "open",
      operatorStatus: "open",
      betDelayMs: 0,
      result: undefined,
      commissionBasisPoints: 200,
      keepsInPlay: false,
      hasStartingPrice: false,
      startingPrices: undefined,
      minStake: 1,
      maxStake: FUNDS_PAISE,
      limits: { minPayout: 0, maxExposure: 0, maxMatched: 0 },
      jumpGuard: { ticks: 0, withinMs: 0 },
      matchedTotal: 0,
      removedRunners: [],
      lastMatched: Array.from({ length: RUNNERS }, () => 0),
      lastMatchedAt: Array.from({ length: RUNNERS }, () => 0),
    });
  }

  play(from: number, to: number): void {
    for (let operation = from; operation < to; operation += 1) this.#apply(operation);
  }

  matchedStake(): number {
    return this.#state.markets.at(1)?.matchedTotal ?? 0;
  }

  #apply(operation: number): void {
    const { kinds, prices, stakes, accounts, orderIds } = this.#workload;
    const { accounts: owners, orders, directory, effects, markets } = this.#state;
    const market = markets.at(1);
    if (market === undefined) return;
    owners.startTouching();
    const kind = kinds[operation] ?? 0;
    if (kind === CANCEL) {
      const order = directory.slotOf(orderIds[operation] ?? 0);
      if (order !== NO_ORDER) this.#entry.exit.cancel(order, orders.remaining(order), operation);
    } else {
      const side = kind === PLACE_LAY ? "lay" : "back";
      // The engine's own accounts come first.
      const account = (accounts[operation] ?? 0) + 1 + FIRST_ACCOUNTS.length;
      const price = prices[operation] ?? 0;
      this.#entry.place(
        account,
        market,
        0,
        side,
        price,
        stakes[operation] ?? 0,
        "limit",
        undefined,
        undefined,
        "lapse",
        undefined,
        operation,
      );
    }
    for (let index = 0; index < owners.touchedCount; index += 1) {
      effects.accountChanged(owners.id(owners.touchedAt(index)));
    }
    effects.bookChanged(1);
  }
}

/** Everything: `apply`, each order with an idempotency key that is remembered, and an outcome object for each command. */
class WholeEngine implements Contender {
  readonly #engine: Engine;
  readonly #workload: BookWorkload;
  #commands: readonly Command[] = [];
  #firstCommand = 0;

  constructor(workload: BookWorkload) {
    const expectedOrders = workload.kinds.length;
    this.#engine = createEngine({ limits: { expectedOrders, expectedKeys: expectedOrders } });
    for (const command of openingCommands()) this.#engine.apply(command, ignoredEffects);
    this.#workload = workload;
  }

  prepare(from: number, to: number): void {
    this.#firstCommand = from;
    this.#commands = commandsOf(this.#workload, from, to);
  }

  play(from: number, to: number): void {
    // As the exchange host does with each batch.
    this.#engine.readAhead(this.#commands);
    for (let operation = from; operation < to; operation += 1) {
      const command = this.#commands[operation - this.#firstCommand];
      if (command !== undefined) this.#engine.apply(command, ignoredEffects);
    }
  }

  matchedStake(): number {
    return this.#engine.book(1, 0)?.matchedTotal ?? 0;
  }
}

function openingCommands(): Command[] {
  const accountIds = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
  const amount = paise(FUNDS_PAISE);
  return [
    ...accountIds.map(
      (accountId): Command => ({ type: "openAccount", accountId, kind: "player", moneyMode: "play", at: 0 }),
    ),
    ...accountIds.map((accountId): Command => {
      return transfer(accountId, amount);
    }),
    {
      type: "createMarket",
      moneyMode: "play",
      marketId: 1,
      terms: TERMS,
      commissionBasisPoints: 200,
      keepsInPlay: false,
      minStake: paise(1),
      maxStake: paise(FUNDS_PAISE),
      at: 0,
    },
  ];
}

/** Money for an account, from outside. */
export function transfer(accountId: number, amount: Paise): Command {
  return {
    type: "transfer",
    from: HOUSE_ACCOUNT.play.clearing,
    to: accountId,
    amount,
    kind: "deposit",
    hold: false,
    reference: "",
    remark: "",
    key: "funds",
    at: 0,
  };
}

function commandsOf(workload: BookWorkload, from: number, to: number): Command[] {
  return Array.from({ length: to - from }, (_, index): Command => {
    const operation = from + index;
    const kind = workload.kinds[operation] ?? 0;
    const target = workload.targets[operation] ?? 0;
    const accountId = (workload.accounts[kind === CANCEL ? target : operation] ?? 0) + 1;
    if (kind === CANCEL) {
      const orderId = workload.orderIds[operation] ?? 0;
      return { type: "cancelOrder", accountId, orderId, reduceBy: undefined, at: operation };
    }
    return {
      type: "placeOrder",
      accountId,
      marketId: 1,
      runner: 0,
      side: kind === PLACE_LAY ? "lay" : "back",
      price: oddsHundredths(workload.prices[operation] ?? 0),
      stake: paise(workload.stakes[operation] ?? 0),
      execution: "limit",
      persistence: "lapse",
      key: `order-${operation}`,
      at: operation,
    };
  });
}

/** The npm package `nodejs-order-book`, with its arguments made beforehand. */
class NodejsOrderBook implements Contender {
  readonly #book = new OrderBook();
  readonly #workload: BookWorkload;
  readonly #arguments: readonly { id: string; side: Side; size: number; price: number }[];
  #matched = 0;

  constructor(workload: BookWorkload) {
    this.#workload = workload;
    this.#arguments = Array.from(workload.kinds, (kind, operation) => ({
      id: `order-${operation}`,
      // A layer wants low prices as a buyer does, and is matched by the highest bidder first.
      side: kind === PLACE_LAY ? Side.BUY : Side.SELL,
      size: workload.stakes[operation] ?? 0,
      price: workload.prices[operation] ?? 0,
    }));
  }

  play(from: number, to: number): void {
    const { kinds, targets } = this.#workload;
    for (let operation = from; operation < to; operation += 1) {
      if (kinds[operation] === CANCEL) {
        this.#book.cancel(this.#arguments[targets[operation] ?? 0]?.id ?? "");
        continue;
      }
      const order = this.#arguments[operation];
      if (order === undefined) continue;
      const result = this.#book.limit(order);
      for (const done of result.done) this.#matched += done.id === order.id ? 0 : done.size;
      this.#matched +=
        result.partial === null || result.partial.id === order.id ? 0 : result.partialQuantityProcessed;
    }
  }

  matchedStake(): number {
    return this.#matched;
  }
}
