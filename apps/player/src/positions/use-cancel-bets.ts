import { paiseOfWire, toastError, toastSuccess } from "@crossbook/browser";
import { type CallError, mayBeDone } from "@crossbook/client";
import { api as contract } from "@crossbook/contract";
import { formatPaise, type Paise, paiseToMainUnits } from "@crossbook/money";
import { useState } from "react";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { ANSWER_LIMIT_MS } from "../bets/place-bet.ts";
import { positionText } from "../messages/english/betting/positions.ts";
import { startingPriceText } from "../messages/english/betting/starting-price.ts";

/** A connection that stays open and silent must not hold the button. */
const LIMIT = { timeoutMs: ANSWER_LIMIT_MS };

/** Which cancel is under way: one bet's, or all. */
export type CancelTarget = number | "all";

export interface CancelBets {
  readonly pending: CancelTarget | undefined;
  /** Takes back what is unmatched of one bet, or `reduceBy` of it. Answers whether it was done. */
  readonly cancel: (betId: number, reduceBy?: Paise) => Promise<boolean>;
  /** Takes back everything unmatched, in one market or in all. */
  readonly cancelAll: (marketId?: number) => Promise<boolean>;
}

/** Cancelling, with what came of it said in a toast and the positions read again. */
export function useCancelBets(): CancelBets {
  const { api, positions } = usePlayerApp();
  const [pending, setPending] = useState<CancelTarget>();

  async function run(target: CancelTarget, act: () => Promise<CancelAnswer>): Promise<boolean> {
    setPending(target);
    const answer = await act();
    setPending(undefined);
    if (answer.ok) toastSuccess(cancelledWords(answer));
    else toastError(mayBeDone(answer.error) ? positionText().cancelUnknown : answer.error.message);
    // Also after a refusal: a bet that is not open any more was matched meanwhile.
    void positions.reload();
    return answer.ok;
  }

  return {
    pending,
    cancel: (betId, reduceBy) =>
      run(betId, () =>
        api.call(
          contract.bets.cancelBet,
          { betId, reduceBy: reduceBy === undefined ? null : paiseToMainUnits(reduceBy) },
          LIMIT,
        ),
      ),
    cancelAll: (marketId) =>
      run("all", () => api.call(contract.bets.cancelBets, { marketId: marketId ?? null }, LIMIT)),
  };
}

interface Cancelled {
  readonly ok: true;
  readonly result: string;
  /** Main units that were taken back. */
  readonly detail?: { readonly amount: number; readonly waiting?: number | undefined } | undefined;
}

type CancelAnswer = Cancelled | { readonly ok: false; readonly error: CallError };

/** In the server's words where nothing was unmatched; with how many bets stay because they wait for the starting price. */
function cancelledWords({ result, detail }: Cancelled): string {
  const amount = paiseOfWire(detail?.amount ?? 0);
  const waiting = detail?.waiting ?? 0;
  if (amount === 0) return waiting === 0 ? result : startingPriceText().stay(waiting);
  const words = positionText().tookBack(formatPaise(amount, { grouping: "thousands" }));
  return waiting === 0 ? words : `${words} ${startingPriceText().stay(waiting)}`;
}
