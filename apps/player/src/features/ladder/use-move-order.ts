import { toastError, toastSuccess } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import type { OddsHundredths } from "@crossbook/odds";
import { useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { replaceBet } from "../../bets/replace-bet.ts";
import { isLargeEnough } from "../../markets/least-stake.ts";
import type { MarketTerms } from "../../markets/market-terms.ts";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import type { OwnOrder } from "./ladder-rows.ts";
import { amountWords } from "./ladder-words.ts";

export interface MoveOrder {
  /** The bet that is on its way to another price. */
  readonly pending: number | undefined;
  readonly move: (order: OwnOrder & { readonly bet: OpenBet }, odds: OddsHundredths) => void;
}

export interface MoveOrderOptions
  extends Pick<MarketTerms, "delayMs" | "minStake" | "minPayout" | "maxStake"> {
  /** No bet can be placed now: one that is taken back would be lost. */
  readonly isClosed: boolean;
}

/** Moves an unmatched bet to another price: it is taken back, and exactly that stake is placed there. */
export function useMoveOrder(options: MoveOrderOptions): MoveOrder {
  const { delayMs, minStake, maxStake, isClosed } = options;
  const app = usePlayerApp();
  const [pending, setPending] = useState<number>();

  async function send(order: OwnOrder & { readonly bet: OpenBet }, odds: OddsHundredths): Promise<void> {
    setPending(order.betId);
    const { isPlaced, words } = await replaceBet({ bet: order.bet, odds, stake: order.size, delayMs }, app);
    if (isPlaced) toastSuccess(words);
    else toastError(words);
    setPending(undefined);
    void app.positions.reload();
  }

  return {
    pending,
    move: (order, odds) => {
      if (odds === order.odds) return;
      if (pending !== undefined) toastError(ladderText().oneIsMoving);
      // Taken back it could not be placed again.
      else if (isClosed) toastError(ladderText().cannotMove);
      else if (!isLargeEnough(order.size, odds, options))
        toastError(ladderText().tooSmall(amountWords(minStake)));
      else if (order.size > maxStake) toastError(ladderText().tooLarge(amountWords(maxStake)));
      else void send(order, odds);
    },
  };
}
