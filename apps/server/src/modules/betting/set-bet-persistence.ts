import { bets, type Persistence } from "@crossbook/contract";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";

interface Parts {
  readonly exchange: Pick<Exchange, "submit">;
  readonly clock: Clock;
}

const SENTENCES: Readonly<Record<Persistence, string>> = {
  lapse: "What is unmatched lapses when the event starts.",
  keep: "What is unmatched stays when the event starts.",
  startingPrice: "What is unmatched takes the starting price.",
};

/**
 * Sets what becomes of a bet's unmatched part at the turn in play. It stakes nothing and can be matched at no worse price than
 * before, but by its player's choice at the starting price: so, as a cancel, it asks for no permission to bet.
 */
export function setBetPersistence({ exchange, clock }: Parts): HandlersOf<"bets">["setBetPersistence"] {
  return async ({ betId, persistence }, { caller }) => {
    const outcome = await exchange.submit({
      type: "setPersistence",
      accountId: caller.accountId,
      orderId: betId,
      persistence,
      at: clock.now(),
    });
    if (!outcome.ok) return declaredRefusal(bets.setBetPersistence, outcome.code);
    return { ok: true, result: SENTENCES[persistence] };
  };
}
