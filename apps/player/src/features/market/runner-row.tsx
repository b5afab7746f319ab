import { priceOfWire } from "@crossbook/browser";
import { Badge, Price, whenIdle } from "@crossbook/ui";
import { memo } from "react";
import { nameText } from "../../markets/name-text.ts";
import { marketText } from "../../messages/english/betting/market.ts";
import type { RunnerFigures as Figures } from "../../positions/market-position.ts";
import { LivePriceCell, type PriceTarget } from "../../selection/live-price-cell.tsx";
import { LastPrice } from "./last-price.tsx";
import classes from "./runner-row.module.css";

// Of players with a position.
const RunnerOutlook = whenIdle(async () => (await import("./runner-outlook.tsx")).RunnerOutlook);

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
  /** Its starting price, as the wire writes it; undefined where none was formed. */
  readonly startingPrice: number | undefined;
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
  startingPrice,
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
          {position !== undefined && <RunnerOutlook needed now={position} projected={projected} />}
          {!isOver && <LastPrice {...target} />}
          {startingPrice && (
            <span className={classes.last}>
              SP <Price odds={priceOfWire(startingPrice, target.notation)} notation={target.notation} />
            </span>
          )}
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
        </div>
      )}
    </li>
  );
});
