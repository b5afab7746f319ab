import { useCall } from "@crossbook/browser";
import { api, type SettlementAct, type SettlementMarket } from "@crossbook/contract";
import { Badge, Button, ErrorState, Skeleton } from "@crossbook/ui";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { useAct } from "../../acts/use-act.ts";
import { useMay } from "../../session/use-operator.ts";
import { PreviewOfAct } from "../../settlement/preview-of-act.tsx";
import { ProposeAct } from "../../settlement/propose-act.tsx";
import { ResultForm } from "../../settlement/result-form.tsx";
import { Page } from "../../shell/page.tsx";
import { ProposalCard } from "./proposal-card.tsx";
import { SettlementLog } from "./settlement-log.tsx";
import classes from "./settlement-market-page.module.css";
import { VoidForm } from "./void-form.tsx";

const REFETCH_MS = 5_000;

/** One market: its result entered and previewed, what was proposed, and the log of its event. */
export function SettlementMarketPage() {
  const { marketId = "" } = useParams({ strict: false }) as { readonly marketId?: string };
  const query = useCall(
    api.operator.getSettlementMarket,
    { marketId: Number(marketId) },
    { refetchIntervalMs: REFETCH_MS },
  );
  const market = query.data;
  if (market === undefined)
    return (
      <Page title="Settlement">
        {query.isError ? (
          <ErrorState
            title="The market could not be loaded."
            message={query.error.message}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <Skeleton shape="row" count={4} />
        )}
      </Page>
    );
  return (
    <Page title={`${market.eventTitle} · ${market.marketName}`} acts={<CloseButton market={market} />}>
      <p className={classes.state}>
        <Badge>{market.status.toLowerCase()}</Badge>
        {market.resultWords !== null && <span>Result: {market.resultWords}</span>}
        {market.feedResult !== null && (
          <Badge tone="loss">
            feed's result {market.feedResult.result} refused: {market.feedResult.refusal}
          </Badge>
        )}
      </p>
      {market.proposalId === null ? (
        <Decision key={market.status} market={market} />
      ) : (
        <ProposalCard marketId={market.marketId} />
      )}
      <SettlementLog eventId={market.eventId} />
    </Page>
  );
}

/** The forms, and the preview of what was entered last. */
function Decision({ market }: { readonly market: SettlementMarket }) {
  const mayPreview = useMay("previewSettlement");
  const [act, setAct] = useState<SettlementAct>();
  if (!mayPreview) return null;
  const { marketId } = market;
  return (
    <>
      <section className={classes.part} aria-label="Result">
        <h2 className={classes.title}>{market.resultWords === null ? "Result" : "Another result"}</h2>
        <ResultForm market={market} onResult={(result) => setAct({ type: "settle", result })} />
        <VoidForm market={market} onVoid={setAct} />
      </section>
      {act && (
        <PreviewOfAct key={JSON.stringify(act)} marketId={marketId} act={act}>
          {(preview) => <ProposeAct {...{ marketId, act, preview }} onDone={() => setAct(undefined)} />}
        </PreviewOfAct>
      )}
    </>
  );
}

/** A market must not be open when it is settled. */
function CloseButton({ market: { marketId, marketName, status } }: { readonly market: SettlementMarket }) {
  const mayClose = useMay("setMarketStatus");
  const [isOpen, setIsOpen] = useState(false);
  const { run } = useAct(api.operator.setMarketStatus, { done: (words) => words, quiet: true });
  if (!mayClose || (status !== "OPEN" && status !== "SUSPENDED" && status !== "BALLRUNNING")) return null;
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setIsOpen(true)}>
        Close the market
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Close ${marketName}`}
          act="Close the market"
          tone="danger"
          onConfirm={(reason) => run({ marketId, status: "CLOSED", reason, lapseUnmatched: true })}
          onClose={() => setIsOpen(false)}
        >
          <p>Nothing can be bet on it any more, and what is unmatched lapses.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
