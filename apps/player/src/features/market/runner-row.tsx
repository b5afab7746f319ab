import { Badge, Icon, whenIdle } from "@crossbook/ui";
import { ArrowRight } from "@lucide/icons";
import { memo } from "react";
import { nameText } from "../../markets/name-text.ts";
import { marketText } from "../../messages/english/betting/market.ts";
import type { RunnerFigures as Figures } from "../../positions/market-position.ts";
import { LivePriceCell, type PriceTarget } from "../../selection/live-price-cell.tsx";
import { PriceOverlay } from "../../selection/price-overlay.tsx";
import { LastPrice } from "./last-price.tsx";
import classes from "./runner-row.module.css";

// Of players with a position.
const RunnerFigures = whenIdle(
  async () => (await import("../../positions/runner-figures.tsx")).RunnerFigures,
);

export interface RunnerRowProps {
  readonly target: PriceTarget;
  /** The number that it wears in a race; undefined: none. */
  readonly cloth: number | undefined;
  /** What the runner would bring; undefined where nothing is held or nobody is logged in. */
  readonly position: Figures | undefined;
  /** The same with the bet that is being written. */
  readonly projected: Figures | undefined;
  /** What the result says of the runner, or that it does not run: "Winner". */
  readonly badge: string | undefined;
  /** What becomes of a bet on it, where its line makes that more than won or lost. */
  readonly note: string | undefined;
  /** The market has its result, or the runner was taken out: no prices any more. */
  readonly isOver: boolean;
}

const BACK_LEVELS = [3, 2, 1] as const;
const LAY_LEVELS = [1, 2, 3] as const;

/** One runner: name, position and last price, three prices to back up to the spread, three to lay mirrored. */
export const RunnerRow = memo(function RunnerRow({
  target,
  cloth,
  position,
  projected,
  badge,
  note,
  isOver,
}: RunnerRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.runner}>
        <span className={classes.name}>
          {cloth !== undefined && (
            <span className={classes.cloth} title={marketText().clothNumber}>
              {cloth}
            </span>
          )}
          <bdi>{nameText().runner(target.runnerName)}</bdi>
          {badge !== undefined && (
            <Badge tone={badge === marketText().nonRunner ? "caution" : "win"}>{badge}</Badge>
          )}
        </span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        <span className={classes.position}>
          {position !== undefined && <RunnerFigures needed figures={position} />}
          {projected !== undefined && (
            <>
              <Icon icon={ArrowRight} aria-label={marketText().wouldBecome} className={classes.arrow} />
              <RunnerFigures needed figures={projected} />
            </>
          )}
          {!isOver && <LastPrice {...target} />}
        </span>
      </div>
      {!isOver && (
        <div className={classes.cells}>
          {BACK_LEVELS.map((level) => (
            <span key={`back-${level}`} className={level === 1 ? classes.best : classes.deeper}>
              <LivePriceCell target={target} side="back" level={level} />
            </span>
          ))}
          {LAY_LEVELS.map((level) => (
            <span key={`lay-${level}`} className={level === 1 ? classes.best : classes.deeper}>
              <LivePriceCell target={target} side="lay" level={level} />
            </span>
          ))}
          <PriceOverlay marketId={target.marketId} />
        </div>
      )}
    </li>
  );
});
