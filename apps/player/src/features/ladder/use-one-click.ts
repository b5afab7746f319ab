import { toastError, toastSuccess } from "@crossbook/browser";
import type { Market } from "@crossbook/contract";
import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import { useRef, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { type Attempt, type AttemptOutcome, placeBet } from "../../bets/place-bet.ts";
import { LOST_WORDS, otherPriceWords, placementWords } from "../../bets/placement-words.ts";
import { attemptToSend, noteOutcome } from "../../bets/unresolved-bets.ts";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import type { DraftOrder, Side } from "../../selection/draft.ts";
import { useSession } from "../../session/use-session.ts";

/** So many presses are on their way at once; another one is not sent. */
const AT_ONCE = 3;

export interface OneClick {
  /** Presses on their way to the exchange. */
  readonly pending: number;
  /** Sends one bet at this price; where too many are on their way it says so instead. */
  readonly place: (side: Side, odds: OddsHundredths, stake: Paise) => void;
}

/** Places a bet with one press, and says in a toast what became of it. */
export function useOneClick(
  market: Pick<Market, "eventId" | "marketId" | "notation">,
  runnerId: number,
  delayMs: number,
): OneClick {
  const app = usePlayerApp();
  const { api, ports, positions } = app;
  const username = useSession((session) => session.username);
  const [pending, setPending] = useState(0);
  // Two presses may come before the first one is drawn.
  const underWay = useRef(0);

  async function send(side: Side, odds: OddsHundredths, stake: Paise): Promise<void> {
    underWay.current += 1;
    setPending(underWay.current);
    const attempt: Attempt = {
      reference: ports.newId(),
      ...{ eventId: market.eventId, marketId: market.marketId, notation: market.notation },
      order: { runnerId, side, odds, stake },
      ...{ execution: "limit", persistence: "lapse", worstOdds: undefined },
    };
    const own = attemptToSend(app, { username, attempt });
    const outcome = await placeBet(own.attempt, {
      client: api,
      wait: (waitMs) => new Promise((resolve) => setTimeout(resolve, waitMs)),
      delayMs,
      onDoubt: () => noteOutcome(app, own, "unknown"),
    });
    noteOutcome(app, own, outcome.kind);
    underWay.current -= 1;
    setPending(underWay.current);
    sayOutcome(outcome, attempt.order);
    void positions.reload();
  }

  return {
    pending,
    place: (side, odds, stake) => {
      if (underWay.current < AT_ONCE) void send(side, odds, stake);
      else toastError(ladderText().tooManyAtOnce(AT_ONCE));
    },
  };
}

function sayOutcome(outcome: AttemptOutcome, order: DraftOrder): void {
  if (outcome.kind === "placed") {
    const other = otherPriceWords(outcome.placement, order);
    toastSuccess([placementWords(outcome.placement), other?.text].filter(Boolean).join(" "));
  } else toastError(outcome.kind === "refused" ? outcome.message : LOST_WORDS[outcome.kind]);
}
