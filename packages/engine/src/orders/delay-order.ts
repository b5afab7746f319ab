import type { AccountId, PlaceOrder } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { OrderDelayed } from "../outcomes.ts";
import type { DelayedOrderRow } from "../snapshot.ts";

/** Lists an order that was accepted as delayed, and remembers what its key is answered until it is decided. */
export function delayOrder(
  state: EngineState,
  command: PlaceOrder,
  slot: number,
  releaseAt: number,
): OrderDelayed {
  const { accountId, key, execution, worstPrice, minMatched = 0 } = command;
  const askedPriceHundredths = worstPrice === undefined ? 0 : command.price;
  listDelayed(state, accountId, slot, {
    ...{ key, execution, releaseAt, askedPriceHundredths, minMatched, groupId: 0 },
  });
  const outcome = {
    ok: true,
    type: "orderDelayed",
    orderId: state.orders.id(slot),
    releaseAt,
    repeated: false,
  } as const;
  state.keys.remember(command, outcome);
  return outcome;
}

/** Lists an order as delayed, and reports it. */
export function listDelayed(
  { accounts, orders, delayed, effects }: EngineState,
  accountId: AccountId,
  slot: number,
  terms: Omit<DelayedOrderRow, "orderId">,
): void {
  const { key, execution, releaseAt, askedPriceHundredths, minMatched, groupId } = terms;
  const orderId = orders.id(slot);
  delayed.add({
    ...{ account: accounts.slotOf(accountId), slot, orderId, key, execution, releaseAt },
    ...{ askedPriceHundredths, minMatched, groupId },
  });
  effects.happened({
    ...{ type: "orderDelayed", orderId, accountId, key, execution, releaseAt },
    ...{ askedPriceHundredths, minMatched, groupId },
  });
}
