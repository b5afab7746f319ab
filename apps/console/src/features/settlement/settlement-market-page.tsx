import { Loaded, OutOfDate, useCall } from "@crossbook/browser";
import { api, type SettlementAct, type SettlementMarket } from "@crossbook/contract";
import { Badge, Button } from "@crossbook/ui";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { useAct } from "../../acts/use-act.ts";
import { MarketLinks } from "../../markets/market-links.tsx";
import { statusWords } from "../../markets/market-status.ts";
import { useMay } from "../../session/use-operator.ts";
import { nextShown, PreviewOfAct, type ShownAct } from "../../settlement/preview-of-act.tsx";
import { ProposeAct } from "../../settlement/propose-act.tsx";
import { ResultForm } from "../../settlement/result-form.tsx";
import { Page } from "../../shell/page.tsx";
import { REFETCH_MS } from "../../shell/refetch.ts";
import { feedResultWords } from "./feed-result-words.ts";
import { ProposalCard } from "./proposal-card.tsx";
import { SettlementLog } from "./settlement-log.tsx";
import classes from "./settlement-market-page.module.css";
import { VoidForm } from "./void-form.tsx";

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
        <Loaded query={query} failure="The market could not be loaded.">
          {() => null}
        </Loaded>
      </Page>
    );
  return (
    <Page
      title={`${market.eventTitle} · ${market.marketName}`}
      acts={
        <>
          <MarketLinks marketId={market.marketId} from="settlement" />
          <CloseButton market={market} />
        </>
      }
    >
      <OutOfDate query={query} />
      <p className={classes.state}>
        <Badge>{statusWords(market.status)}</Badge>
        {market.resultWords !== null && <span>Result: {market.resultWords}</span>}
        {market.feedResult !== null && <Badge tone="loss">{feedResultWords(market.feedResult)}</Badge>}
      </p>
      {market.proposalId === null ? (
        // A feed suspends and opens a market all the time: only a result begins the forms anew.
        <Decision key={market.resultWords ?? ""} market={market} />
      ) : (
        <ProposalCard key={market.proposalId} marketId={market.marketId} proposalId={market.proposalId} />
      )}
      <SettlementLog eventId={market.eventId} />
    </Page>
  );
}

/** The forms, and the preview of what is entered in one of them. */
function Decision({ market }: { readonly market: SettlementMarket }) {
  const mayPreview = useMay("previewSettlement");
  const [shown, setShown] = useState<ShownAct>();
  if (!mayPreview) return null;
  const { marketId } = market;
  const preview = (act: SettlementAct) => setShown(nextShown(act));
  // Beside another result than the one that is entered it would be taken for its preview, and done.
  const forget = () => setShown(undefined);
  return (
    <>
      <section className={classes.part} aria-label="Result">
        <h2 className={classes.title}>{market.resultWords === null ? "Result" : "Another result"}</h2>
        <ResultForm
          market={market}
          onResult={(result) => preview({ type: "settle", result })}
          onChange={forget}
        />
        <VoidForm market={market} onVoid={preview} onChange={forget} />
      </section>
      {shown && (
        <PreviewOfAct key={shown.reading} marketId={marketId} act={shown.act}>
          {(read) => <ProposeAct {...{ marketId, act: shown.act, preview: read }} onDone={forget} />}
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
