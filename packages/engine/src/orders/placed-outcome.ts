import type { Paise } from "@crossbook/money";
import type { OrderId } from "../commands.ts";
import type { OrderPlaced } from "../outcomes.ts";

/** What an order that has entered its book is answered. Its amounts are whole by construction: nobody looks at that again. */
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
    matched: matched as Paise,
    remaining: remaining as Paise,
    matchedPayoutCentipaise: payoutCentipaise,
    repeated: false,
  };
}
