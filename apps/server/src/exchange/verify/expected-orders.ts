import type { OrderRow } from "@crossbook/engine";
import type { Column } from "../effects/column.ts";
import type { EffectChunk } from "../effects/effect-chunk.ts";

/** What the table should say of an order. How a reduction divides is known only of orders seen from their start. */
export interface ExpectedOrder {
  readonly orderId: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly runner: number;
  readonly side: "back" | "lay";
  readonly priceHundredths: number;
  readonly stake: number;
  matched: number;
  payout: number;
  cancelled: number | undefined;
  lapsed: number | undefined;
  remaining: number;
}

/** Every order that the replay has seen, as the effects leave it. */
export class ExpectedOrders {
  readonly #orders = new Map<number, ExpectedOrder>();

  constructor(atStart: readonly OrderRow[]) {
    for (const row of atStart) {
      const { placedAt: _, matchedPayoutCentipaise: payout, ...rest } = row;
      this.#orders.set(row.orderId, { ...rest, payout, cancelled: undefined, lapsed: undefined });
    }
  }

  add(chunk: EffectChunk): void {
    const { placed } = chunk;
    placed.orderId.values.forEach((orderId, row) => {
      const number = (column: Column) => column.at(row);
      const [stake, matched] = [number(placed.stake), number(placed.matched)];
      const [cancelled, lapsed] = [number(placed.cancelled), number(placed.lapsed)];
      this.#orders.set(orderId, {
        orderId,
        accountId: number(placed.account),
        marketId: number(placed.market),
        runner: number(placed.runner),
        side: number(placed.isLay) === 1 ? "lay" : "back",
        priceHundredths: number(placed.price),
        stake,
        matched,
        payout: number(placed.payout),
        cancelled,
        lapsed,
        remaining: stake - matched - cancelled - lapsed,
      });
    });
    const { olderOrders } = chunk;
    olderOrders.orderId.values.forEach((orderId, row) => {
      const order = this.#orders.get(orderId);
      if (!order) throw new Error(`order ${orderId} changed without having been placed`);
      const [matched, cancelled] = [olderOrders.matched.at(row), olderOrders.cancelled.at(row)];
      const lapsed = olderOrders.lapsed.at(row);
      order.matched += matched;
      order.payout += olderOrders.payout.at(row);
      if (order.cancelled !== undefined) order.cancelled += cancelled;
      if (order.lapsed !== undefined) order.lapsed += lapsed;
      order.remaining -= matched + cancelled + lapsed;
    });
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

  get size(): number {
    return this.#orders.size;
  }
}
