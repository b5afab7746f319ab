import { toastError, useBrowserParts } from "@crossbook/browser";
import type { CallOutcome } from "@crossbook/client";
import { api, type SettlementAct, type SettlementPreview } from "@crossbook/contract";
import { useEffect, useEffectEvent, useState } from "react";

/** The preview of an act, page by page. */
export interface PreviewState {
  readonly preview: SettlementPreview | undefined;
  /** Why it cannot be previewed. */
  readonly refusal: string | undefined;
  readonly busy: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly toPage: (page: number) => void;
  /** Begins at the first page again. */
  readonly toPageSize: (pageSize: number) => void;
  /** Reads it anew after a refusal. */
  readonly again: () => void;
}

interface Wanted {
  readonly page: number;
  readonly pageSize: number;
}

interface Shown extends Pick<PreviewState, "preview" | "refusal"> {
  readonly wanted: Wanted;
}

/** Accounts of one page. */
const FIRST_PAGE: Wanted = { page: 0, pageSize: 20 };
const CHANGED = "What it does has changed while it was read: preview it again.";

/**
 * Previews an act once it is shown; never again by itself, since the operator decides on what he has read. For the same reason
 * all pages are of one digest: where another page decides something else, nothing of it can be done.
 */
export function usePreview(marketId: number, act: SettlementAct): PreviewState {
  const { api: calls } = useBrowserParts();
  const [wanted, setWanted] = useState(FIRST_PAGE);
  const [shown, setShown] = useState<Shown>();
  const read = useEffectEvent((signal: AbortSignal) => {
    const { page, pageSize } = wanted;
    const input = { marketId, act, MaxResultCount: pageSize, SkipCount: page * pageSize };
    return calls.call(api.operator.previewSettlement, input, { signal });
  });
  const show = useEffectEvent((outcome: CallOutcome<typeof api.operator.previewSettlement>) => {
    const before = shown?.preview;
    if (outcome.ok && before !== undefined && before.digest !== outcome.result.digest)
      return setShown({ wanted, preview: undefined, refusal: CHANGED });
    if (outcome.ok) return setShown({ wanted, preview: outcome.result, refusal: undefined });
    if (shown === undefined || before === undefined)
      return setShown({ wanted, preview: undefined, refusal: outcome.error.message });
    // What is read already stays, with what is written below it.
    toastError(outcome.error.message);
    setWanted(shown.wanted);
  });
  const isShown = useEffectEvent(() => shown?.wanted === wanted);
  useEffect(() => {
    // The page before one that could not be read is there still.
    if (isShown()) return;
    const stop = new AbortController();
    void read(stop.signal).then((outcome) => {
      if (!stop.signal.aborted) show(outcome);
    });
    return () => stop.abort();
  }, [wanted]);
  return {
    preview: shown?.preview,
    refusal: shown?.refusal,
    busy: shown?.wanted !== wanted,
    ...wanted,
    toPage: (page) => setWanted({ ...wanted, page }),
    toPageSize: (pageSize) => setWanted({ page: 0, pageSize }),
    again: () => {
      setShown(undefined);
      setWanted({ ...FIRST_PAGE });
    },
  };
}
