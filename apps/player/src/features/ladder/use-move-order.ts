import { toastError, toastSuccess, wireOfPrice } from "@crossbook/browser";
import {
  BET_TYPE,
  api as contract,
  ERROR_CATALOGUE,
  type ErrorCode,
  type Market,
  type OpenBet,
  type Placement,
} from "@crossbook/contract";
import { type Paise, paiseToMainUnits } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import { useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { isDoubtful } from "../../bets/is-doubtful.ts";
import { askWhatBecame } from "../../bets/place-bet.ts";
import { LOST_WORDS, placementWords } from "../../bets/placement-words.ts";
import type { MarketTerms } from "../../markets/market-terms.ts";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import { refusalText } from "../../messages/english/shell/refusals.ts";
import type { OwnOrder } from "./ladder-rows.ts";
import { amountWords } from "./ladder-words.ts";

export interface MoveOrder {
  /** The bet that is on its way to another price. */
  readonly pending: number | undefined;
  readonly move: (order: OwnOrder & { readonly bet: OpenBet }, odds: OddsHundredths) => void;
}

/** Moves an unmatched bet to another price: it is taken back, and exactly that stake is placed there. */
export function useMoveOrder(
  { marketId, notation }: Pick<Market, "marketId" | "notation">,
  runnerId: number,
  { delayMs, minStake }: Pick<MarketTerms, "delayMs" | "minStake">,
): MoveOrder {
  const { api, ports, positions } = usePlayerApp();
  const [pending, setPending] = useState<number>();

  async function send(order: OwnOrder & { readonly bet: OpenBet }, odds: OddsHundredths): Promise<void> {
    setPending(order.betId);
    const reference = ports.newId();
    const answer = await api.call(contract.bets.replaceBets, {
      marketId,
      cancel: [order.betId],
      place: [
        {
          runnerId,
          type: BET_TYPE[order.side],
          rate: wireOfPrice(odds, notation),
          stake: paiseToMainUnits(order.size),
          insteadOf: order.betId,
          persistence: order.bet.persistence,
          clientReference: reference,
        },
      ],
    });
    if (answer.ok) sayPlaced(answer.result.placed[0]);
    else if (!isDoubtful(answer.error)) toastError(answer.error.message);
    else {
      const wait = (waitMs: number) => new Promise<void>((resolve) => setTimeout(resolve, waitMs));
      const outcome = await askWhatBecame(reference, { client: api, wait, delayMs });
      if (outcome.kind === "placed") toastSuccess(placementWords(outcome.placement));
      else toastError(outcome.kind === "refused" ? outcome.message : LOST_WORDS[outcome.kind]);
    }
    setPending(undefined);
    void positions.reload();
  }

  return {
    pending,
    move: (order, odds) => {
      if (pending !== undefined || odds === order.odds) return;
      // Taken back it could not be placed again.
      if (order.size < minStake) toastError(tooSmallWords(minStake));
      else void send(order, odds);
    },
  };
}

interface Placed {
  readonly ok: boolean;
  readonly code: string | null;
  readonly message?: string | undefined;
  readonly placement: Placement | null;
}

function sayPlaced(placed: Placed | undefined): void {
  if (placed?.ok && placed.placement !== null) toastSuccess(placementWords(placed.placement));
  else toastError(notMovedWords(placed));
}

/** A bet that is matched meanwhile was not taken back; any other refusal leaves it taken back and not placed. */
function notMovedWords(placed: Placed | undefined): string {
  if (placed?.code === "ORDER_NOT_OPEN") return ladderText().notMoved;
  const code = isErrorCode(placed?.code) ? placed.code : undefined;
  const message = placed?.message ?? (code === undefined ? "" : ERROR_CATALOGUE[code].message);
  const why = refusalText().failure({
    kind: "refused",
    message,
    validationErrors: [],
    ...(code !== undefined && { code }),
  });
  return ladderText().notPlacedAgain(why).trim();
}

function isErrorCode(code: string | null | undefined): code is ErrorCode {
  return code !== null && code !== undefined && code in ERROR_CATALOGUE;
}

function tooSmallWords(minStake: Paise): string {
  return ladderText().tooSmall(amountWords(minStake));
}
