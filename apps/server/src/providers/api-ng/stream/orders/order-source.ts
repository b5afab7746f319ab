import type { OrderView } from "@crossbook/engine";
import type { RateLimiter } from "../../../../calls/rate-limiter.ts";
import type { DurableBatch } from "../../../../exchange/index.ts";
import type { OwnOrder } from "../../../../modules/betting/index.ts";
import { referencesOf } from "../../betting/order-references.ts";
import { isExecutable } from "../../betting/present-order.ts";
import type { ShownMarkets } from "../../catalogue/shown-markets.ts";
import type { ApiNgParts } from "../../parts.ts";
import type { ChangeSource } from "../change-source.ts";
import { type MarketOrders, marketEntries } from "./market-entries.ts";
import type { OrderFilter } from "./order-filter.ts";
import { type MarketPosition, positionsOf } from "./runner-position.ts";

export { type OrderFilter, orderFilterParameter } from "./order-filter.ts";

/** Numbers of placed orders that are remembered between two readings; beyond them the next one is an image. */
export const MOST_PLACED_BETWEEN = 10_000;

export interface OrderSourceParts extends Pick<ApiNgParts, "exchange" | "openOrders" | "catalogue"> {
  readonly shown: ShownMarkets;
  /** Charged with the orders that are read, by account. */
  readonly orderRows: RateLimiter;
  readonly onDurable: (listener: (batch: DurableBatch) => void) => () => void;
}

/** The orders of one account and what is matched of them, in markets that the protocol can say and that have no result. */
export function orderSource(
  parts: OrderSourceParts,
  accountId: number,
  filter: OrderFilter | null | undefined,
): ChangeSource {
  return new OrderSource(parts, accountId, filter ?? {});
}

/** What the engine has. */
interface Reading {
  readonly views: readonly OrderView[];
  /** Markets that have their result, or are not in memory any more. */
  readonly finished: ReadonlySet<number>;
}

class OrderSource implements ChangeSource {
  readonly #parts: OrderSourceParts;
  readonly #accountId: number;
  readonly #filter: OrderFilter;
  readonly #strategies: ReadonlySet<string> | undefined;
  /** Whether references of matched bets are needed too. */
  readonly #needsReferences: boolean;
  /** Orders that the client has as executable, and what it knows of each. */
  readonly #sent = new Map<number, string>();
  /** Markets that the client has, with the totals sent last. */
  #markets = new Map<number, MarketPosition>();
  /** Strategies of the orders that the account has open. */
  #strategyOf = new Map<number, string>();
  /** Placed since the last reading: such an order may be complete, and out of the engine, at the next. */
  readonly #placed = new Set<number>();
  #isOverfull = false;
  #unfollow: () => void = () => undefined;

  constructor(parts: OrderSourceParts, accountId: number, filter: OrderFilter) {
    this.#parts = parts;
    this.#accountId = accountId;
    this.#filter = filter;
    const { customerStrategyRefs: wanted } = filter;
    this.#strategies = wanted && wanted.length > 0 ? new Set(wanted) : undefined;
    this.#needsReferences = filter.partitionMatchedByStrategyRef === true;
  }

  follow(onChanged: () => void): void {
    this.#unfollow();
    this.#unfollow = this.#parts.onDurable((batch) => {
      const isOwn = batch.changedAccounts.has(this.#accountId);
      if (isOwn) this.#notePlaced(batch);
      if (isOwn || this.#hasFinished(batch)) onChanged();
    });
  }

  stop(): void {
    this.#unfollow();
    this.#unfollow = () => undefined;
    this.#forget();
    this.#markets = new Map();
  }

  waitMs(): number {
    return this.#parts.orderRows.take(this.#accountId);
  }

  image(): Promise<readonly object[]> {
    const before = this.#markets;
    this.#forget();
    this.#markets = new Map();
    return this.#read(before.keys());
  }

  changes(): Promise<readonly object[]> {
    return this.#isOverfull ? this.image() : this.#read(undefined);
  }

  #forget(): void {
    this.#isOverfull = false;
    this.#placed.clear();
    this.#sent.clear();
    this.#strategyOf = new Map();
  }

  #notePlaced(batch: DurableBatch): void {
    for (const event of batch.events) {
      if (event.type !== "orderPlaced" || event.accountId !== this.#accountId || this.#isOverfull) continue;
      this.#placed.add(event.orderId);
      if (this.#placed.size <= MOST_PLACED_BETWEEN) continue;
      this.#isOverfull = true;
      this.#placed.clear();
    }
  }

  /** A market without a bet in it changes no account when it finishes. */
  #hasFinished(batch: DurableBatch): boolean {
    const isTouched = [...this.#markets.keys()].some((marketId) => batch.changedMarkets.has(marketId));
    if (!isTouched) return false;
    return batch.events.some(
      (event) =>
        event.type === "marketStatusChanged" &&
        (event.status === "settled" || event.status === "void") &&
        this.#markets.has(event.marketId),
    );
  }

  /** `imageOver`: markets that the client may have from before, where an image is asked for. */
  async #read(imageOver: Iterable<number> | undefined): Promise<readonly object[]> {
    const { openOrders, shown } = this.#parts;
    const marketIds = new Set([...(imageOver ?? []), ...this.#markets.keys()]);
    const placed = new Set(this.#placed);
    this.#placed.clear();
    const { views, finished } = await this.#engineOrders(marketIds);
    const open = views.filter(
      ({ marketId }) => !finished.has(marketId) && shown.known(marketId) !== undefined,
    );
    const changed = this.#changedOrders(open, placed);
    const numbers = new Set([...changed, ...this.#withoutStrategy(open)]);
    const rows = await openOrders.byNumbers(
      this.#accountId,
      [...numbers].sort((a, b) => a - b),
    );
    this.#keepStrategies(open, rows);
    const orders = this.#taken(rows, changed, imageOver !== undefined);
    const positions = positionsOf(open, {
      isOverall: this.#filter.includeOverallPosition !== false,
      strategyOf: ({ orderId }) => this.#shownStrategy(orderId),
    });
    const wanted: MarketOrders = { orders, positions, finished, shown, isImage: imageOver !== undefined };
    return marketEntries(this.#markets, marketIds, wanted);
  }

  /** An account with many orders is not read at one moment: what changes meanwhile is of the next reading too. */
  async #engineOrders(marketIds: ReadonlySet<number>): Promise<Reading> {
    const { exchange, openOrders, orderRows } = this.#parts;
    const views = await openOrders.views(this.#accountId);
    orderRows.charge(this.#accountId, views.length);
    const asked = new Set([...marketIds, ...views.map(({ marketId }) => marketId)]);
    const finished = await exchange.read((engine) =>
      [...asked].filter((marketId) => {
        const status = engine.market(marketId)?.status;
        return status === undefined || status === "settled" || status === "void";
      }),
    );
    return { views, finished: new Set(finished) };
  }

  /** Numbers of orders of which the client does not have what they are now. */
  #changedOrders(open: readonly OrderView[], placed: ReadonlySet<number>): ReadonlySet<number> {
    const executable = new Map(open.filter(isExecutable).map((view) => [view.orderId, stateOf(view)]));
    const numbers = new Set<number>();
    for (const [orderId, state] of executable) if (this.#sent.get(orderId) !== state) numbers.add(orderId);
    for (const orderId of this.#sent.keys()) if (!executable.has(orderId)) numbers.add(orderId);
    for (const orderId of placed) if (!executable.has(orderId)) numbers.add(orderId);
    return numbers;
  }

  #withoutStrategy(open: readonly OrderView[]): readonly number[] {
    if (!this.#needsReferences) return [];
    return open
      .filter(({ orderId, matched }) => matched > 0 && !this.#strategyOf.has(orderId))
      .map(({ orderId }) => orderId);
  }

  #keepStrategies(open: readonly OrderView[], rows: readonly OwnOrder[]): void {
    if (!this.#needsReferences) return;
    const read = new Map(
      rows.map(({ orderId, reference }) => [orderId, referencesOf(reference).strategyRef ?? ""]),
    );
    const kept = open.map(
      ({ orderId }) => [orderId, read.get(orderId) ?? this.#strategyOf.get(orderId)] as const,
    );
    this.#strategyOf = new Map(
      kept.flatMap(([id, strategy]) => (strategy === undefined ? [] : [[id, strategy] as const])),
    );
  }

  /** The orders to be sent, noted as sent. */
  #taken(rows: readonly OwnOrder[], changed: ReadonlySet<number>, isImage: boolean): readonly OwnOrder[] {
    return rows.filter((order) => {
      const { orderId, marketId, reference } = order;
      if (!changed.has(orderId)) return false;
      const isSame = this.#sent.get(orderId) === stateOf(order);
      if (isExecutable(order)) this.#sent.set(orderId, stateOf(order));
      else this.#sent.delete(orderId);
      if (isSame || (isImage && !isExecutable(order))) return false;
      return this.#parts.shown.known(marketId) !== undefined && this.#isWanted(reference);
    });
  }

  #isWanted(reference: string): boolean {
    return this.#strategies?.has(referencesOf(reference).strategyRef ?? "") ?? true;
  }

  /** A bet without a strategy is in the overall totals alone. */
  #shownStrategy(orderId: number): string | undefined {
    const strategy = this.#strategyOf.get(orderId) || undefined;
    return strategy !== undefined && (this.#strategies?.has(strategy) ?? true) ? strategy : undefined;
  }
}

/** What a client sees change of an order. */
function stateOf({
  remaining,
  matched,
  matchedPayoutCentipaise,
  persistence,
}: Pick<OrderView, "remaining" | "matched" | "matchedPayoutCentipaise" | "persistence">): string {
  return `${remaining} ${matched} ${matchedPayoutCentipaise} ${persistence}`;
}
