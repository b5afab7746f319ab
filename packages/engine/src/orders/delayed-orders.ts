import type { Execution, OrderId } from "../commands.ts";
import type { DelayedOrderRow } from "../snapshot.ts";

/** An order that is accepted and has not entered its book. */
export interface DelayedOrder {
  readonly slot: number;
  readonly orderId: OrderId;
  readonly key: string;
  readonly execution: Execution;
  readonly releaseAt: number;
}

/** The orders whose bet delay has not ended, by number. There are few of them: see `EngineLimits`. */
export class DelayedOrders {
  readonly #orders = new Map<OrderId, DelayedOrder>();
  #nextReleaseAt: number | undefined;

  get count(): number {
    return this.#orders.size;
  }

  /** When the next one is due; undefined where there is none. */
  get nextReleaseAt(): number | undefined {
    this.#nextReleaseAt ??= this.#earliest();
    return this.#nextReleaseAt;
  }

  add(order: DelayedOrder): void {
    this.#orders.set(order.orderId, order);
    const next = this.#nextReleaseAt;
    if (next !== undefined && order.releaseAt < next) this.#nextReleaseAt = order.releaseAt;
  }

  find(orderId: OrderId): DelayedOrder | undefined {
    return this.#orders.get(orderId);
  }

  remove({ orderId, releaseAt }: DelayedOrder): void {
    this.#orders.delete(orderId);
    if (releaseAt === this.#nextReleaseAt) this.#nextReleaseAt = undefined;
  }

  /** Those due at a time, by number. */
  due(at: number): readonly DelayedOrder[] {
    const next = this.nextReleaseAt;
    if (next === undefined || !(next <= at)) return [];
    return this.#sorted().filter(({ releaseAt }) => releaseAt <= at);
  }

  /** All of them, by number. */
  rows(): readonly DelayedOrderRow[] {
    return this.#sorted().map(({ orderId, key, execution, releaseAt }) => ({
      orderId,
      key,
      execution,
      releaseAt,
    }));
  }

  /** Slots of all of them, by number. */
  slots(): readonly number[] {
    return this.#sorted().map(({ slot }) => slot);
  }

  #sorted(): DelayedOrder[] {
    return [...this.#orders.values()].sort((a, b) => a.orderId - b.orderId);
  }

  #earliest(): number | undefined {
    let earliest: number | undefined;
    for (const { releaseAt } of this.#orders.values()) {
      if (earliest === undefined || releaseAt < earliest) earliest = releaseAt;
    }
    return earliest;
  }
}
