import { bigint, time } from "../columns/column-types.ts";

/** Cancellations of orders as events; the tables have them added up, in their orders. */
export class Cancellations {
  readonly orderId = bigint().cells(ROOM);
  readonly by = bigint().cells(ROOM);
  readonly at = time().cells(ROOM);

  clear(): void {
    for (const cells of [this.orderId, this.by, this.at]) cells.clear();
  }
}

const ROOM = 512;
