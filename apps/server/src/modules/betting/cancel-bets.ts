import { bets } from "@crossbook/contract";
import { paiseToMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EventFinder } from "../catalogue/index.ts";
import { cancelSentence } from "./cancel-bet.ts";
import { cancelEverywhere, cancelInMarkets, waitingBets } from "./cancellations.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly finder: EventFinder;
}

/** Cancels everything unmatched of the caller, in one market or in all. */
export function cancelBets(parts: Parts): HandlersOf<"bets">["cancelBets"] {
  const { finder } = parts;
  return async ({ marketId }, { caller: { accountId } }) => {
    if (marketId && !(await finder.byMarket(marketId))) return { ok: false, code: "MARKET_NOT_FOUND" };
    const outcome = marketId
      ? await cancelInMarkets(parts, accountId, [marketId])
      : await cancelEverywhere(parts, accountId);
    if (!outcome.ok) return declaredRefusal(bets.cancelBets, outcome.code);
    const waiting = await waitingBets(parts, accountId, marketId ?? undefined);
    return {
      ok: true,
      result: cancelSentence(outcome.amount, waiting),
      detail: {
        count: outcome.count,
        amount: paiseToMainUnits(outcome.amount),
        ...(waiting > 0 && { waiting }),
      },
    };
  };
}
