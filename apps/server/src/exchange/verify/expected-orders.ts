import type { OrderRow } from "@crossbook/engine";
import { NEVER } from "../columns/column-types.ts";
import type { EffectChunk, UpdateEvent } from "../effects/effect-chunk.ts";
import type { orders } from "../tables/orders.ts";
import type { StoredRowOf } from "../tables/table-definition.ts";

type StoredOrder = StoredRowOf<typeof orders>;

/** An order as its row must be; what the replay cannot know of an order that is older than it is left out. */
export type ExpectedOrder = Partial<StoredOrder> &
  Pick<StoredOrder, "orderId" | "marketId" | "stake" | "matched" | "matchedPayoutCentipaise" | "remaining">;

/** Every order that the replay has seen, as the effects leave it. */
export class ExpectedOrders {
  readonly #orders = new Map<number, Mutable<ExpectedOrder>>();
  /** When each was removed. */
  readonly #removedMarkets = new Map<number, number>();

  constructor(atStart: readonly OrderRow[]) {
    for (const { placedAt: at, timePriority, waits: _waits, expiresAt, ...row } of atStart) {
      const own = timePriority === 2 * row.orderId ? 0 : timePriority;
      // The engine has forgotten the expiry of one that has nothing unmatched.
      const known = row.remaining > 0 ? { expiresAt: expiresAt || NEVER } : {};
      this.#orders.set(row.orderId, { ...row, ...known, at, timePriority: own });
    }
  }

  add(chunk: EffectChunk): void {
    const { orders } = chunk.rows;
    for (let index = 0; index < orders.length; index += 1) {
      const row = orders.at(index);
      const remaining = row.stake - row.matched - row.cancelled - row.lapsed - row.voided;
      this.#orders.set(row.orderId, { ...row, remaining, timePriority: 0 });
    }
    this.#addOlder(chunk);
    for (const event of chunk.updates) this.#update(event);
  }

  /**
   * Whether the order has left the tables with its market. One that is older than the replay, and of which nothing is
   * matched, may have had a match that is void, and is still there then.
   */
  isRemoved(orderId: number): boolean {
    const order = this.#orders.get(orderId);
    return (
      order !== undefined && order.matched === 0 && !order.voided && this.#removedMarkets.has(order.marketId)
    );
  }

  /** Whether the order's key may have left the tables, where those of markets removed until then have. */
  mayBeWithoutKey(orderId: number, keysRemovedUntil: number): boolean {
    const marketId = this.#orders.get(orderId)?.marketId;
    const removedAt = marketId === undefined ? undefined : this.#removedMarkets.get(marketId);
    return this.isRemoved(orderId) || (removedAt !== undefined && removedAt <= keysRemovedUntil);
  }

  /** In slices, in no promised order. */
  *slices(size: number): Generator<readonly ExpectedOrder[]> {
    let slice: ExpectedOrder[] = [];
    for (const order of this.#orders.values()) {
      slice.push(order);
      if (slice.length < size) continue;
      yield slice;
      slice = [];
    }
    if (slice.length > 0) yield slice;
  }

  #addOlder({ olderOrders }: EffectChunk): void {
    olderOrders.orderId.values.forEach((orderId, row) => {
      const order = this.#orders.get(orderId);
      if (!order) throw new Error(`order ${orderId} changed without having been placed`);
      const [matched, payout] = [olderOrders.matchedStake.at(row), olderOrders.payout.at(row)];
      const [cancelled, lapsed] = [olderOrders.cancelled.at(row), olderOrders.lapsed.at(row)];
      const voided = olderOrders.voided.at(row);
      order.matched += matched;
      order.matchedPayoutCentipaise += payout;
      if (order.cancelled !== undefined) order.cancelled += cancelled;
      if (order.lapsed !== undefined) order.lapsed += lapsed;
      const lastMatchedAt = olderOrders.lastMatchedAt.at(row);
      // Also where as much of it was made void since: then nothing was matched in all.
      if (order.lastMatchedAt !== undefined && lastMatchedAt !== NEVER) order.lastMatchedAt = lastMatchedAt;
      if (order.lapsedAt !== undefined && lapsed > 0) {
        order.lapsedAt = olderOrders.lapsedAt.at(row);
        order.lapseReason = olderOrders.lapseReason.at(row);
      }
      if (order.voided !== undefined) order.voided += voided;
      order.remaining -= matched + cancelled + lapsed + voided;
      takeStartingPrice(order, olderOrders.takenPrice.at(row), olderOrders.takenStake.at(row));
    });
  }

  #update(event: UpdateEvent): void {
    if (event.type === "marketRemoved") this.#removedMarkets.set(event.marketId, event.at);
    if (event.type === "persistenceChanged") {
      const changed = this.#orders.get(event.orderId);
      if (changed) changed.persistence = event.persistence;
    }
    if (event.type !== "orderReleased" || !event.entered) return;
    const order = this.#orders.get(event.orderId);
    if (!order) throw new Error(`order ${event.orderId} was released without having been placed`);
    // It may have taken the starting price since.
    if (order.askedStake) order.askedPriceHundredths = event.priceHundredths;
    else order.priceHundredths = event.priceHundredths;
    order.timePriority = event.timePriority;
  }
}

/** `stake`: 0 where it took none. */
function takeStartingPrice(order: Mutable<ExpectedOrder>, priceHundredths: number, stake: number): void {
  if (stake === 0) return;
  const { stake: askedStake, priceHundredths: askedPriceHundredths } = order;
  order.remaining += stake - askedStake;
  Object.assign(order, { askedStake, askedPriceHundredths, stake, priceHundredths });
}

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] };
