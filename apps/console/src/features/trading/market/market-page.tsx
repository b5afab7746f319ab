import { Loaded, OutOfDate, paiseOfWire, useCall } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { Badge, Money } from "@crossbook/ui";
import { useParams } from "@tanstack/react-router";
import { useMoment } from "../../../fields/use-moment.ts";
import { MarketLinks } from "../../../markets/market-links.tsx";
import { statusWords } from "../../../markets/market-status.ts";
import { useMay } from "../../../session/use-operator.ts";
import { Page } from "../../../shell/page.tsx";
import { MARKET_REFETCH_MS } from "../../../shell/refetch.ts";
import { MarketStatusButton } from "../market-status-button.tsx";
import { isReopened, suspensionOf, useSuspensions, wholeWords } from "../suspensions.ts";
import { LimitsForm } from "./limits-form.tsx";
import { MarketMatches } from "./market-matches.tsx";
import classes from "./market-page.module.css";
import { MarketTerms } from "./market-terms.tsx";
import { RemoveRunnerButton } from "./remove-runner-button.tsx";
import { StartingPrices } from "./starting-prices.tsx";
import { TraderBook } from "./trader-book.tsx";
import { TurnInPlayButton } from "./turn-in-play-button.tsx";

/** One market for its trader: state and one-key suspension, the book with whose orders they are, limits, and its matches. */
export function MarketPage() {
  const { marketId: text = "" } = useParams({ strict: false }) as { readonly marketId?: string };
  const marketId = Number(text);
  const moment = useMoment();
  const mayLimit = useMay("setMarketLimits");
  const query = useCall(
    api.operator.getTradingMarket,
    { marketId },
    { refetchIntervalMs: MARKET_REFETCH_MS, keepPrevious: true },
  );
  const standing = useSuspensions();
  if (query.data === undefined)
    return (
      <Page title="Market">
        <Loaded query={query} failure="The market could not be loaded.">
          {() => null}
        </Loaded>
      </Page>
    );
  const isOver = query.data.market.status === "SETTLED" || query.data.market.status === "VOID";
  const { market, eventId, eventTitle, phase, startTime, notation, matched, limits, runners } = query.data;
  const { startingPrices, crossMatching, keepsInPlay } = query.data;
  const suspension = suspensionOf(query.data, standing.data);
  return (
    <Page
      title={`${eventTitle} · ${market.marketName}`}
      acts={
        <>
          <MarketLinks marketId={marketId} from="trading" />
          {phase === "upcoming" && <TurnInPlayButton eventId={eventId} title={eventTitle} />}
          <RemoveRunnerButton {...market} runners={runners} crossMatching={crossMatching} />
          <MarketStatusButton market={market} keyed />
        </>
      }
    >
      <OutOfDate query={query} />
      <p className={classes.state}>
        <Badge tone={market.status === "OPEN" ? "win" : "caution"}>{statusWords(market.status)}</Badge>
        {market.jumpedAt !== null && <Badge tone="loss">price jump {moment(market.jumpedAt)}</Badge>}
        {suspension && <Badge tone="caution">{wholeWords(suspension)}</Badge>}
        {market.statusReason}
        <span className={classes.note}>
          feed {statusWords(market.feedStatus)}, operators {statusWords(market.operatorStatus)} ·{" "}
          {phase === "inPlay" ? "in play" : phase} · {moment(startTime)} · delay now {market.betDelay} s ·
          matched <Money amount={paiseOfWire(matched)} />
          <MarketTerms crossMatching={crossMatching} keepsInPlay={keepsInPlay} />
        </span>
      </p>
      {suspension && isReopened(market) && (
        <p className={classes.reopened}>
          This market was reopened by hand. Every other one that {suspension.suspendedBy} has suspended stays
          suspended: {suspension.reason}.
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.books}>
          <TraderBook runners={runners} notation={notation} />
          {startingPrices && <StartingPrices prices={startingPrices} runners={runners} notation={notation} />}
        </div>
        {mayLimit && !isOver && <LimitsForm marketId={marketId} limits={limits} />}
      </div>
      <MarketMatches marketId={marketId} notation={notation} />
    </Page>
  );
}
