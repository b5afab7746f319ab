import { toastError, toastSuccess } from "@crossbook/browser";
import { mayBeDone } from "@crossbook/client";
import { api as contract, type OpenBet, type Persistence } from "@crossbook/contract";
import { useState } from "react";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { ANSWER_LIMIT_MS } from "../bets/place-bet.ts";
import { openBetsText } from "../messages/english/betting/open-bets.ts";

export interface SetPersistence {
  /** What is asked for at this moment; undefined: nothing is on its way. */
  readonly pending: Persistence | undefined;
  readonly set: (bet: OpenBet, persistence: Persistence) => Promise<void>;
}

/** Sets what becomes of a bet's unmatched part at the start, says what came of it, and reads the positions again. */
export function useSetPersistence(): SetPersistence {
  const { api, positions } = usePlayerApp();
  const [pending, setPending] = useState<Persistence>();
  return {
    pending,
    set: async ({ betId }, persistence) => {
      setPending(persistence);
      const asked = { betId, persistence };
      const answer = await api.call(contract.bets.setBetPersistence, asked, { timeoutMs: ANSWER_LIMIT_MS });
      if (answer.ok) toastSuccess(openBetsText().startSet[persistence]);
      else toastError(mayBeDone(answer.error) ? openBetsText().startUnknown : answer.error.message);
      // The bet is shown as it is by then, and the choice with it.
      await positions.reload();
      setPending(undefined);
    },
  };
}
