import { useCall, useFreshness } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { create } from "zustand";
import type { CashOutScope } from "./cash-out-scope.ts";

/**
 * The server keeps the newest few quotes of an account. While a player decides on one, no figure of a button is asked for: it
 * would push that one out.
 */
export const useOpenCashOut = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

const REFRESH_MS = 10_000;

/** What a cash-out of the whole would bring about now, in main units; undefined while there is none or it is not known. */
export function useLiveQuote({ marketId, runner }: CashOutScope, isShown: boolean): number | undefined {
  const isDeciding = useOpenCashOut(({ isOpen }) => isOpen);
  const query = useCall(
    contract.cashOut.getQuote,
    { marketId, runnerId: runner?.id ?? null, fraction: 100 },
    { enabled: isShown && !isDeciding, refetchIntervalMs: REFRESH_MS },
  );
  const { stale } = useFreshness(marketId);
  // What could not be asked for again may be minutes old.
  const isOld = stale || query.isError;
  return isShown && !isOld && query.data?.available ? query.data.amount : undefined;
}
