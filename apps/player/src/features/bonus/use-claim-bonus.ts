import { toastSuccess } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { bonusText } from "../../messages/english/payments/bonus.ts";
import { amountWords, type Bonus } from "./bonus-words.ts";

/** A claim that was answered. */
export interface ClaimAnswer {
  readonly bonusId: number;
  readonly ok: boolean;
  readonly message: string;
}

export interface ClaimBonus {
  /** The bonus whose claim is under way. */
  readonly pending: number | undefined;
  readonly answer: ClaimAnswer | undefined;
  readonly claim: (bonus: Pick<Bonus, "id" | "title" | "amount">) => Promise<void>;
}

/** Claims one offer at a time; `onAnswered` reads the bonuses again, also after a refusal, which has changed them too. */
export function useClaimBonus(onAnswered: () => void): ClaimBonus {
  const { api, positions } = usePlayerApp();
  const [pending, setPending] = useState<number>();
  const [answer, setAnswer] = useState<ClaimAnswer>();

  async function claim({ id: bonusId, title, amount }: Parameters<ClaimBonus["claim"]>[0]): Promise<void> {
    setPending(bonusId);
    const outcome = await api.call(contract.bonuses.claim, { bonusId });
    setPending(undefined);
    const message = outcome.ok ? bonusText().claimed(title, amountWords(amount)) : outcome.error.message;
    setAnswer({ bonusId, ok: outcome.ok, message });
    if (outcome.ok) toastSuccess(message);
    onAnswered();
    // One without wagering is in the balance at once.
    void positions.reload();
  }

  return { pending, answer, claim };
}
