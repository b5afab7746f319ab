import type { QueuePlace } from "@crossbook/contract";
import type { AccountId, EngineView, MarketId } from "@crossbook/engine";
import { paiseToMainUnits } from "@crossbook/money";

/** So many orders are counted for one call: the engine answers nothing else meanwhile. */
const COUNTED_ORDERS = 10_000;

/** The place of each resting order of an account in a market at its price, in the order of placing. */
export function queuePlaces(
  engine: Pick<EngineView, "ordersIn" | "queueAhead">,
  accountId: AccountId,
  marketId: MarketId,
): QueuePlace[] {
  let left = COUNTED_ORDERS;
  const own = [...engine.ordersIn(accountId, marketId)].reverse();
  return own.flatMap((order): QueuePlace[] => {
    const isResting = order.remaining > 0 && order.delayedUntil === undefined && !order.waits;
    if (!isResting) return [];
    const queue = engine.queueAhead(order.orderId, left);
    // One that is too far behind has cost all that was left.
    left = queue === undefined ? 0 : left - queue.orders;
    return [
      {
        betId: order.orderId,
        place: queue === undefined ? null : queue.orders + 1,
        ahead: queue === undefined ? null : paiseToMainUnits(queue.size),
      },
    ];
  });
}
