import { callKey } from "@crossbook/browser";
import { type CallError, mayBeDone } from "@crossbook/client";
import { api as contract, type PaymentRequest } from "@crossbook/contract";
import { useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { useSession } from "../../session/use-session.ts";
import { unansweredWithdrawals } from "./unanswered-withdrawals.ts";
import { type WithdrawalConsent, type WithdrawalFields, withdrawalRequest } from "./withdrawal-form.ts";

/** What came of asking: taken, refused, or no answer. */
export type WithdrawalAnswer =
  | { readonly kind: "taken"; readonly request: PaymentRequest | undefined }
  | { readonly kind: "refused"; readonly error: CallError }
  | { readonly kind: "unanswered"; readonly error: CallError };

/** Asking for a withdrawal, once, whatever becomes of the connection. */
export interface Withdrawal {
  readonly busy: boolean;
  /** Whether these very fields were sent and not answered: sent again they are the same withdrawal, whatever the limits are now. */
  readonly isUnanswered: (fields: WithdrawalFields) => boolean;
  readonly ask: (fields: WithdrawalFields, consent: WithdrawalConsent) => Promise<WithdrawalAnswer>;
}

/**
 * Asks for withdrawals. Where no answer came the same form is sent under the same id, so that it is taken once, also where another
 * one was asked for in between or the page was left; after its answer the id is a new one.
 */
export function useWithdrawal(): Withdrawal {
  const app = usePlayerApp();
  const { api, ports, positions, queryClient } = app;
  const [busy, setBusy] = useState(false);
  const unanswered = unansweredWithdrawals(
    app,
    useSession(({ username }) => username),
  );

  async function ask(fields: WithdrawalFields, consent: WithdrawalConsent): Promise<WithdrawalAnswer> {
    const content = JSON.stringify(fields);
    const id = unanswered.get(content) ?? ports.newId();
    unanswered.set(content, id);
    setBusy(true);
    const outcome = await api.call(
      contract.withdrawals.createWithdrawal,
      withdrawalRequest(fields, { clientRequestId: id, ...consent }),
    );
    setBusy(false);
    if (!outcome.ok && mayBeDone(outcome.error)) return { kind: "unanswered", error: outcome.error };
    unanswered.delete(content);
    void positions.reload();
    for (const endpoint of [
      contract.withdrawals.getWithdrawalOptions,
      contract.withdrawals.getPayoutAccounts,
    ])
      void queryClient.invalidateQueries({ queryKey: callKey(endpoint, {}) });
    return outcome.ok
      ? { kind: "taken", request: outcome.detail }
      : { kind: "refused", error: outcome.error };
  }

  return {
    busy,
    isUnanswered: (fields) => unanswered.has(JSON.stringify(fields)),
    ask,
  };
}
