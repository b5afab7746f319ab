import { bets } from "@crossbook/contract";
import { formatPaise, type Paise, paiseFromMainUnits, paiseToMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly clock: Clock;
}

/** Cancels a bet's unmatched part, or some of it. */
export function cancelBet({ exchange, clock }: Parts): HandlersOf<"bets">["cancelBet"] {
  return async ({ betId, reduceBy }, { caller }) => {
    const reduction = reduceBy === undefined || reduceBy === null ? undefined : paiseFromMainUnits(reduceBy);
    if (reduceBy !== undefined && reduceBy !== null && (reduction === undefined || reduction <= 0)) {
      return { ok: false, code: "AMOUNT_INVALID" };
    }
    const outcome = await exchange.submit({
      type: "cancelOrder",
      accountId: caller.accountId,
      orderId: betId,
      reduceBy: reduction,
      at: clock.now(),
    });
    if (!outcome.ok) {
      // The engine calls it a stake where it is beyond what one command may carry.
      const code = outcome.code === "STAKE_INVALID" ? "AMOUNT_INVALID" : outcome.code;
      return declaredRefusal(bets.cancelBet, code);
    }
    if (outcome.type !== "ordersCancelled") throw new Error(`a cancel was answered ${outcome.type}`);
    return {
      ok: true,
      result: cancelSentence(outcome.cancelled),
      detail: { count: outcome.count, amount: paiseToMainUnits(outcome.cancelled) },
    };
  };
}

/** What a player reads of a cancel. `waiting`: bets that stay because they wait for the starting price. */
export function cancelSentence(cancelled: Paise, waiting = 0): string {
  const amount = formatPaise(cancelled, { grouping: "thousands" });
  if (waiting === 0) return cancelled === 0 ? "Nothing was unmatched." : `Took back ${amount}.`;
  const stay = waiting === 1 ? "1 bet waits" : `${waiting} bets wait`;
  return `Took back ${amount}. ${stay} for the starting price and cannot be cancelled.`;
}
