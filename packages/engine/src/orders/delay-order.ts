import type { PlaceOrder } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { OrderDelayed } from "../outcomes.ts";

/** Lists an order that was accepted as delayed, and remembers what its key is answered until it is decided. */
export function delayOrder(
  { accounts, orders, delayed, effects, keys }: EngineState,
  command: PlaceOrder,
  slot: number,
  releaseAt: number,
): OrderDelayed {
  const { accountId, key, execution } = command;
  const orderId = orders.id(slot);
  const askedPriceHundredths = command.worstPrice === undefined ? 0 : command.price;
  const order = { orderId, key, execution, releaseAt, askedPriceHundredths, groupId: 0 };
  delayed.add({ account: accounts.slotOf(accountId), slot, ...order });
  effects.happened({
    type: "orderDelayed",
    orderId,
    accountId,
    key,
    execution,
    releaseAt,
    askedPriceHundredths,
    groupId: 0,
  });
  const outcome = { ok: true, type: "orderDelayed", orderId, releaseAt, repeated: false } as const;
  keys.remember(command, outcome);
  return outcome;
}
