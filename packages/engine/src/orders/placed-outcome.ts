import { paise } from "@crossbook/money";
import type { OrderId } from "../commands.ts";
import type { OrderPlaced } from "../outcomes.ts";

/** What an order that has entered its book is answered. */
export function placedOutcome(
  orderId: OrderId,
  matched: number,
  remaining: number,
  payoutCentipaise: number,
): OrderPlaced {
  return {
    ok: true,
    type: "orderPlaced",
    orderId,
    matched: paise(matched),
    remaining: paise(remaining),
    matchedPayoutCentipaise: payoutCentipaise,
    repeated: false,
  };
}
