import { useMarketBook } from "@crossbook/browser";
import type { Market } from "@crossbook/contract";
import { Badge, Dialog, Money } from "@crossbook/ui";
import { memo, useMemo, useState } from "react";
import { CashOutButton } from "../../../cash-out/cash-out-button.tsx";
import { LOCK_BADGES } from "../../../markets/lock-words.ts";
import { isFinished, takesBets } from "../../../markets/market-sections.ts";
import { marketTerms, type UserLimit } from "../../../markets/market-terms.ts";
import { nameText } from "../../../markets/name-text.ts";
import { holdsNothing } from "../../../positions/holds-nothing.ts";
import { LadderTable } from "../../../positions/ladder/ladder-table.tsx";
import { PlayerBook } from "../../../positions/ladder/player-book.tsx";
import { useMarketPosition } from "../../../positions/use-market-position.ts";
import { LiveLineCell } from "../../../selection/live-line-cell.tsx";
import type { PriceTarget } from "../../../selection/live-price-cell.tsx";
import { PriceOverlay } from "../../../selection/price-overlay.tsx";
import { EndWords } from "../result/market-result.tsx";
import { OwnResultFigures } from "../result/own-result.tsx";
import type { OwnResult } from "../result/use-own-results.ts";
import { RulesText } from "../rules-text.tsx";
import { UnmatchedOrders } from "../unmatched-orders.tsx";
import classes from "./fancy.module.css";

export interface FancyRowProps {
  readonly market: Market;
  readonly eventTitle: string;
  readonly limits: readonly UserLimit[];
  /** What it brought the player, once it is settled. */
  readonly own: OwnResult | undefined;
}

/** One session: its name, which opens its rules, the player's book under it, and No and Yes at the best lines. */
export const FancyRow = memo(function FancyRow({ market, eventTitle, limits, own }: FancyRowProps) {
  const { marketId, marketName, eventId } = market;
  const runnerId = market.runners[0]?.id ?? 0;
  const target = useMemo<PriceTarget>(
    () => ({
      eventId,
      eventTitle,
      marketId,
      marketName,
      runnerId,
      runnerName: marketName,
      notation: "percent",
    }),
    [eventId, eventTitle, marketId, marketName, runnerId],
  );
  const [isOpen, setIsOpen] = useState(false);
  const status = useMarketBook(marketId, (book) => book.status) ?? market.status;
  const result = useMarketBook(marketId, (book) => book.result) ?? market.result;
  const delayMs = useMarketBook(marketId, (book) => book.delayMs);
  const position = useMarketPosition(market);
  const terms = marketTerms(market, limits, runnerId, delayMs);
  const canBet = takesBets({ status });
  const canCashOut = position !== undefined && !holdsNothing(position) && canBet;
  const isOver = isFinished({ status });
  return (
    <li className={classes.row}>
      <div className={classes.market}>
        <button type="button" className={classes.name} onClick={() => setIsOpen(true)}>
          {nameText().market(marketName)}
        </button>
        {canBet && (
          <span className={classes.limits}>
            <Money amount={terms.minStake} short />–<Money amount={terms.maxStake} short />
            {terms.lock && <Badge tone="loss">{LOCK_BADGES[terms.lock]}</Badge>}
          </span>
        )}
        <PlayerBook market={market} position={position} />
        {isOver && own && <OwnResultFigures own={own} />}
        {canCashOut && <CashOutButton scope={market} />}
      </div>
      {isOver ? (
        <p className={classes.result} role="status">
          <EndWords market={market} status={status} result={result} />
        </p>
      ) : (
        <div className={classes.cells}>
          <LiveLineCell target={target} side="lay" />
          <LiveLineCell target={target} side="back" />
          <PriceOverlay marketId={marketId} />
        </div>
      )}
      <div className={classes.orders}>
        <UnmatchedOrders marketId={marketId} marketName={marketName} />
      </div>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={nameText().market(marketName)}>
        {position !== undefined && <LadderTable market={market} position={position} />}
        <RulesText market={market} terms={terms} />
      </Dialog>
    </li>
  );
});
