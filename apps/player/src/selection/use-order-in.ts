import { useMemo } from "react";
import { type DraftOrder, orderToProject } from "./draft.ts";
import { useSelection } from "./selection-store.ts";

/** The bet that is being written in the slip, where it is in this market and complete. */
export function useOrderIn(marketId: number): DraftOrder | undefined {
  const draft = useSelection((selection) =>
    selection.draft?.pick.marketId === marketId ? selection.draft : undefined,
  );
  return useMemo(() => draft && orderToProject(draft), [draft]);
}
