import type { DecidedOutcome, OrderId } from "@crossbook/engine";
import type { ExchangeRefusal } from "../../../calls/refusals.ts";
import type { Exchange } from "../../../exchange/index.ts";

/**
 * How the delay of an order ended. Where too many callers wait for it, it is placed all the same: its outcome is to be asked
 * for again, while a busy exchange would say that nothing was placed.
 */
export async function decidedOrder(
  exchange: Pick<Exchange, "decided">,
  orderId: OrderId,
): Promise<DecidedOutcome | ExchangeRefusal> {
  const decided = await exchange.decided(orderId);
  return !decided.ok && decided.code === "EXCHANGE_BUSY" ? { ok: false, code: "OUTCOME_UNKNOWN" } : decided;
}
