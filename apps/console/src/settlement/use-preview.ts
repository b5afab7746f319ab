import { useBrowserParts } from "@crossbook/browser";
import { api, type SettlementAct, type SettlementPreview } from "@crossbook/contract";
import { useEffect, useEffectEvent, useState } from "react";

/** The preview of an act, page by page. */
export interface PreviewState {
  readonly preview: SettlementPreview | undefined;
  /** Why it cannot be previewed. */
  readonly refusal: string | undefined;
  readonly busy: boolean;
  readonly page: number;
  readonly toPage: (page: number) => void;
}

interface Shown extends Pick<PreviewState, "preview" | "refusal" | "page"> {}

/** Accounts of one page. */
export const PREVIEW_PAGE = 20;

/** Previews an act once it is shown; never again by itself, since the operator decides on what he has read. */
export function usePreview(marketId: number, act: SettlementAct): PreviewState {
  const { api: calls } = useBrowserParts();
  const [page, setPage] = useState(0);
  const [shown, setShown] = useState<Shown>();
  const read = useEffectEvent((wanted: number, signal: AbortSignal) => {
    const input = { marketId, act, MaxResultCount: PREVIEW_PAGE, SkipCount: wanted * PREVIEW_PAGE };
    return calls.call(api.operator.previewSettlement, input, { signal });
  });
  useEffect(() => {
    const stop = new AbortController();
    void read(page, stop.signal).then((outcome) => {
      if (stop.signal.aborted) return;
      if (outcome.ok) setShown({ page, preview: outcome.result, refusal: undefined });
      else setShown({ page, preview: undefined, refusal: outcome.error.message });
    });
    return () => stop.abort();
  }, [page]);
  const { preview, refusal } = shown ?? { preview: undefined, refusal: undefined };
  return { preview, refusal, busy: shown?.page !== page, page, toPage: setPage };
}
