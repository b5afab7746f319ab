import { bigint, time, word } from "../columns/column-types.ts";

/** Why an unmatched part of an order is no longer in its book. */
export type ReductionReason = "cancelled" | "lapsed";

/** Reductions of orders as events; the tables have them added up, in their orders. */
export class Reductions {
  readonly orderId = bigint().cells(ROOM);
  readonly by = bigint().cells(ROOM);
  readonly reason = word<ReductionReason>(["cancelled", "lapsed"]).cells(ROOM);
  readonly at = time().cells(ROOM);

  clear(): void {
    for (const cells of [this.orderId, this.by, this.reason, this.at]) cells.clear();
  }
}

const ROOM = 512;
