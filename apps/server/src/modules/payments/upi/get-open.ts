import type { HandlersOf } from "../../../calls/handler.ts";
import type { Clock } from "../../../ports/clock.ts";
import { presentUpiPayment } from "./present-upi-payment.ts";
import type { UpiDeposits } from "./upi-deposits.ts";
import type { UpiOrderStore } from "./upi-order-store.ts";

interface Parts {
  readonly deposits: UpiDeposits;
  readonly orders: UpiOrderStore;
  readonly clock: Pick<Clock, "now">;
}

/** What the player can still pay, after a reload or on another device. */
export function getOpen({ deposits, orders, clock }: Parts): HandlersOf<"payments">["getOpen"] {
  return async (_input, { caller }) => {
    const now = clock.now();
    const ids = await orders.openIds(caller.userId, new Date(now));
    const open = await Promise.all(ids.map((id) => deposits.byPayment(id)));
    const result = open.flatMap((deposit) =>
      deposit?.order.placed ? [presentUpiPayment(deposit, deposit.order.placed, now)] : [],
    );
    return { ok: true, result };
  };
}
