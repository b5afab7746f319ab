import { callKey } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";

/** Reads the keys again, and the sessions, which end with theirs. */
export function useReadKeysAgain(): () => void {
  const { queryClient } = usePlayerApp();
  return () => {
    for (const endpoint of [contract.account.getBotKeys, contract.account.getSessions])
      void queryClient.invalidateQueries({ queryKey: callKey(endpoint) });
  };
}
