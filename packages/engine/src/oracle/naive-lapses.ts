import type { LapseReason, OrderId } from "../commands.ts";
import type { DecidedOutcome, RefusalCode } from "../outcomes.ts";
import { cancelPart, lapseRest, placed } from "./naive-matching.ts";
import type { NaiveOrder, NaiveState } from "./naive-state.ts";

/** The delayed orders of a group, by number. */
export function ordersOfGroup(state: NaiveState, groupId: OrderId): NaiveOrder[] {
  const members = [...state.orders.values()].filter(
    ({ orderId }) => state.delayed.get(orderId)?.groupId === groupId,
  );
  return members.sort((a, b) => a.orderId - b.orderId);
}

/** Why an order lapses, and what its key is answered where it is delayed. */
export interface NaiveLapse {
  readonly why: LapseReason;
  readonly code: RefusalCode;
}

/** Ends an order that never entered its book: cancelled by its owner, or lapsed. */
export function endDelay(
  state: NaiveState,
  order: NaiveOrder,
  ending: "cancelled" | NaiveLapse,
  at: number,
): void {
  const { orderId, accountId, price: priceHundredths } = order;
  const row = state.delayed.get(orderId);
  if (!row) return;
  state.delayed.delete(orderId);
  state.effects.happened({ type: "orderReleased", orderId, entered: false, priceHundredths, at });
  if (ending === "cancelled") cancelPart(state, order, order.remaining, at);
  else lapseRest(state, order, ending.why, at);
  // A group has one key, which its first order decides.
  if (row.groupId > 0 && row.groupId !== orderId) return;
  const outcome: DecidedOutcome =
    ending === "cancelled"
      ? placed(order)
      : { ok: true, type: "orderLapsed", orderId, reason: ending.code, repeated: false };
  state.keys.decide(accountId, row.key, orderId, outcome);
}

/** Lapses these orders, whether they rest or are delayed. */
export function lapse(
  state: NaiveState,
  orders: readonly NaiveOrder[],
  ending: NaiveLapse,
  at: number,
): void {
  for (const order of orders) {
    if (state.delayed.has(order.orderId)) endDelay(state, order, ending, at);
    else lapseRest(state, order, ending.why, at);
  }
}
