import { callKey, toastError, toastSuccess } from "@crossbook/browser";
import type { CallError } from "@crossbook/client";
import { type Api, api as contract, type Endpoint, type OutputOf, type RequestOf } from "@crossbook/contract";
import { useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { protectionText } from "../../messages/english/account/protection.ts";

type ProtectionEndpoint = Api["protection"][keyof Api["protection"]] & Endpoint;

/**
 * An act of protection with whether it runs; after it everything that it may have changed is read again, also where it was refused
 * or its answer was lost: what is shown then is not what the server has. `isOnlyAsked`: it changes nothing.
 */
export function useProtectionAct<E extends ProtectionEndpoint>(
  endpoint: E,
  { isOnlyAsked = false }: { readonly isOnlyAsked?: boolean } = {},
) {
  const { api, positions, queryClient } = usePlayerApp();
  const [busy, setBusy] = useState(false);
  /** The answer, after its words; undefined where it was refused or none came, which `failed` hears too. */
  async function act(
    input: RequestOf<E>,
    said: (result: OutputOf<E>) => string,
    failed: (error: CallError) => void = () => undefined,
  ): Promise<OutputOf<E> | undefined> {
    setBusy(true);
    const outcome = await api.call(endpoint, input);
    if (!outcome.ok) {
      setBusy(false);
      toastError(outcome.error.message);
      failed(outcome.error);
      void readAgain();
      return undefined;
    }
    const words = said(outcome.result);
    if (words !== "") toastSuccess(words);
    // Not busy before: what was done once would be asked for again.
    if (!isOnlyAsked) await readAgain();
    setBusy(false);
    return outcome.result;
  }

  function readAgain(): Promise<unknown> {
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: callKey(contract.protection.getState) }),
      queryClient.invalidateQueries({ queryKey: callKey(contract.protection.getRealityCheck) }),
      positions.reload(),
    ]);
  }

  return { act, busy };
}

/** " 2 unmatched bets were cancelled."; empty for none. */
export function cancelledWords(count: number): string {
  if (count === 0) return "";
  return protectionText().cancelled(count);
}
