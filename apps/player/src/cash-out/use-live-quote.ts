import { useCall, useFreshness, useMarketBook } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { useState } from "react";
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
  const isOpen = useMarketBook(marketId, ({ status }) => status === "OPEN") ?? true;
  const query = useCall(
    contract.cashOut.getQuote,
    { marketId, runnerId: runner?.id ?? null, fraction: 100 },
    { enabled: isShown && isOpen && !isDeciding, refetchIntervalMs: REFRESH_MS },
  );
  const { stale } = useFreshness(marketId);
  // After a suspension the prices are others: what was answered before it is not shown again.
  const [before, setBefore] = useState<number>();
  if (!isOpen && before !== query.dataUpdatedAt) setBefore(query.dataUpdatedAt);
  // What could not be asked for again may be minutes old.
  const isOld = stale || query.isError || !isOpen || before === query.dataUpdatedAt;
  return isShown && !isOld && query.data?.available ? query.data.amount : undefined;
}
