import { useMarketBook } from "@crossbook/browser";
import type { Market } from "@crossbook/contract";
import { Badge, classNames, Money, Sentence, whenIdle } from "@crossbook/ui";
import { type ReactNode, useId, useMemo } from "react";
import { LOCK_BADGES } from "../../markets/lock-words.ts";
import { isFinished, takesBets } from "../../markets/market-sections.ts";
import { marketTerms, type UserLimit } from "../../markets/market-terms.ts";
import { nameText } from "../../markets/name-text.ts";
import { hasLineOutcomes, useLineOutcomes } from "../../markets/use-line-outcomes.ts";
import { marketText } from "../../messages/english/betting/market.ts";
import { useMarketPosition } from "../../positions/use-market-position.ts";
import type { PriceTarget } from "../../selection/live-price-cell.tsx";
import { MarketReason } from "../../selection/price-overlay.tsx";
import { statusWords } from "../../selection/status-words.ts";
import { BookPercentage } from "./book-percentage.tsx";
import classes from "./market-card.module.css";
import { MarketRules } from "./market-rules.tsx";
import { delayWords, eachWayTermsWords } from "./market-words.ts";
import { WatchButton } from "./multi/watch-button.tsx";
import { runnerBadge } from "./result/runner-badge.ts";
import { RunnerRow } from "./runner-row.tsx";
import { useOutlook } from "./use-outlook.ts";
import { useRunnerOrder } from "./use-runner-order.ts";
import { type ShownLines, useShownLines } from "./use-shown-lines.ts";

// What only players with bets see, or a market that takes none any more.
const MarketHoldings = whenIdle(async () => (await import("./market-holdings.tsx")).MarketHoldings);
const UnmatchedOrders = whenIdle(async () => (await import("./unmatched-orders.tsx")).UnmatchedOrders);
const StartingPricePanel = whenIdle(
  async () => (await import("./starting-price/starting-price-panel.tsx")).StartingPricePanel,
  <p className={classes.fold} />,
);
const MarketResult = whenIdle(
  async () => (await import("./result/market-result.tsx")).MarketResult,
  <p className={classes.result} />,
);

/** Takes the room of one line. */
const LINE_TO_COME = "\u00a0";

export interface MarketCardProps {
  readonly market: Market;
  readonly eventTitle: string;
  readonly limits: readonly UserLimit[];
  /** Of the card in its head: collapses and pins it. */
  readonly controls?: ReactNode;
  readonly isCollapsed?: boolean;
  /** One of several on a common card. */
  readonly isPart?: boolean;
}

/** One market: its terms, what its prices add up to, and a row for each runner. */
export function MarketCard({
  market,
  eventTitle,
  limits,
  controls,
  isCollapsed = false,
  isPart = false,
}: MarketCardProps) {
  const headingId = useId();
  const Heading = isPart ? "h3" : "h2";
  const { marketId } = market;
  const runners = useRunnerOrder(market);
  const targets = useMemo<readonly PriceTarget[]>(
    () =>
      runners.map((runner) => ({
        eventId: market.eventId,
        eventTitle,
        marketId,
        marketName: market.marketName,
        runnerId: runner.id,
        runnerName: runner.name,
        notation: market.notation,
      })),
    [runners, market.eventId, market.marketName, market.notation, marketId, eventTitle],
  );
  const liveDelayMs = useMarketBook(marketId, (book) => book.delayMs);
  const terms = marketTerms(market, limits, runners[0]?.id ?? 0, liveDelayMs);
  const position = useMarketPosition(market);
  const status = useMarketBook(marketId, (book) => book.status) ?? market.status;
  const outlook = useOutlook({ ...market, status }, position);
  const result = useMarketBook(marketId, (book) => book.result) ?? market.result;
  const badges = new Map(runners.map((runner) => [runner.id, runnerBadge(result, runner)]));
  const decided = runners.flatMap(({ id }) => (badges.get(id) === undefined ? [] : [id]));
  const lines = useShownLines(market, decided);
  const isOpen = takesBets({ status });
  const isCovered = status !== "OPEN" && !isFinished({ status });
  const hasOutcomes = hasLineOutcomes(market);
  const outcomesOf = useLineOutcomes(hasOutcomes);
  return (
    <section className={classNames(classes.card, isPart && classes.part)} aria-labelledby={headingId}>
      <header className={classes.head}>
        <Heading id={headingId} className={classes.name}>
          {nameText().market(market.marketName)}
        </Heading>
        <span className={classes.acts}>
          <WatchButton market={market} />
          <MarketRules market={market} terms={terms} />
          {controls}
        </span>
        <p className={classes.facts}>
          <MatchedTotal marketId={marketId} isKept={isOpen} />
          {isOpen && (
            <>
              <span>
                <Sentence
                  parts={marketText().minMax(
                    <Money amount={terms.minStake} short />,
                    <Money amount={terms.maxStake} short />,
                  )}
                />
              </span>
              <Delay market={market} delayMs={terms.delayMs} />
            </>
          )}
          {market.winners > 1 && <Badge>{marketText().winners(market.winners)}</Badge>}
          {market.eachWay !== null && <Badge>{eachWayTermsWords(market.eachWay)}</Badge>}
          {position !== undefined && <MarketHoldings needed {...{ market, runners, position, isOpen }} />}
          {terms.lock && <Badge tone="loss">{LOCK_BADGES[terms.lock]}</Badge>}
        </p>
      </header>
      {!isCollapsed && (
        <>
          {isOpen ? (
            <ColumnHeads market={market} />
          ) : (
            <MarketResult needed market={market} status={status} result={result} />
          )}
          <div className={classes.rows} data-covered={isCovered || undefined}>
            <ul>
              {targets.map((target) => {
                const runner = runners.find(({ id }) => id === target.runnerId);
                if (!lines.isShown(target.runnerId)) return null;
                // Of one that was taken out there are none.
                const figures = outlook.get(target.runnerId);
                return (
                  <RunnerRow
                    key={target.runnerId}
                    target={target}
                    cloth={runner?.cloth}
                    position={figures?.now}
                    projected={figures?.projected}
                    badge={badges.get(target.runnerId)}
                    startingPrice={runner?.startingPrice}
                    note={
                      hasOutcomes
                        ? (outcomesOf?.(market, { id: target.runnerId }) ?? LINE_TO_COME)
                        : undefined
                    }
                    isOver={runner?.removed === true || isFinished({ status })}
                  />
                );
              })}
            </ul>
            {isCovered && (
              <div className={classes.why}>
                <span>{statusWords(status)}</span>
              </div>
            )}
          </div>
          {lines.foldedCount > 0 && <Fold market={market} lines={lines} />}
          {market.startingPrice && <StartingPricePanel market={market} runners={runners} />}
          {position !== undefined && (
            <UnmatchedOrders needed marketId={marketId} marketName={market.marketName} />
          )}
        </>
      )}
    </section>
  );
}

/** Shows the rows that are left out at first, and leaves them out again. */
function Fold({ market, lines }: { readonly market: Market; readonly lines: ShownLines }) {
  return (
    <button type="button" className={classes.fold} aria-expanded={lines.isUnfolded} onClick={lines.toggle}>
      {foldWords(market, lines)}
    </button>
  );
}

function foldWords({ line }: Market, { isUnfolded, foldedCount }: ShownLines): string {
  const text = marketText();
  if (line === null) return isUnfolded ? text.fewerScores : text.moreScores(foldedCount);
  return isUnfolded ? text.fewerLines : text.moreLines(foldedCount);
}

/** Over the rows: why nothing can be bet at the moment, and the heads of the prices. */
function ColumnHeads({ market }: { readonly market: Market }) {
  return (
    <div className={classes.columns}>
      <span className={classes.reason}>
        <MarketReason marketId={market.marketId} />
      </span>
      <BookPercentage market={market} side="back" />
      <BookPercentage market={market} side="lay" />
    </div>
  );
}

/** `isKept`: has its place also before it is known, as of a market that takes bets. */
function MatchedTotal({ marketId, isKept }: { readonly marketId: number; readonly isKept: boolean }) {
  const matched = useMarketBook(marketId, (book) => book.matched);
  if (matched === undefined && !isKept) return null;
  return (
    <span className={classes.matched}>
      <Sentence parts={marketText().matchedTotal(<Money amount={matched} />)} />
    </span>
  );
}

function Delay({ market, delayMs }: { readonly market: Market; readonly delayMs: number }) {
  const inPlay = useMarketBook(market.marketId, (book) => book.inPlay) ?? market.inPlay;
  const words = delayWords(delayMs);
  return (
    <span className={classes.delay}>
      {inPlay && <Badge tone="win">{marketText().inPlayDelay(words)}</Badge>}
      {!inPlay && delayMs > 0 && <Badge>{words}</Badge>}
    </span>
  );
}
