import { formatSize, type Paise } from "@crossbook/money";
import type { OddsHundredths, PriceNotation } from "@crossbook/odds";
import { memo } from "react";
import { classNames } from "../class-names.ts";
import { Price } from "../price/price.tsx";
import classes from "./price-cell.module.css";
import { useFlash } from "./use-flash.ts";

/** The price, its side and level, and what a press does. */
export interface PriceCellProps {
  readonly side: "back" | "lay";
  /** 1 is the best price, 3 the third. */
  readonly level: 1 | 2 | 3;
  /** Undefined where nobody offers: a dash that can still be pressed, to be the first. */
  readonly odds: OddsHundredths | undefined;
  readonly size: Paise | undefined;
  /** How the market writes its prices; decimal where nothing is said. */
  readonly notation?: PriceNotation;
  /** What a press does, in words: "Back India at 1.85". */
  readonly label: string;
  /** `selected`: it is in the slip. `stale`: greyed. `locked`: takes no presses. */
  readonly state?: "open" | "selected" | "stale" | "locked";
  readonly onPress: () => void;
}

/** One price of the book with the amount offered there. A small triangle, up or down, flashes when the price moves. */
export const PriceCell = memo(function PriceCell({
  side,
  level,
  odds,
  size,
  notation = "decimal",
  label,
  state = "open",
  onPress,
}: PriceCellProps) {
  const ref = useFlash(odds);
  const isLocked = state === "locked" || state === "stale";
  return (
    <button
      ref={ref}
      type="button"
      className={classNames(
        classes.cell,
        classes[`${side}${level}`],
        classes[state],
        odds === undefined && classes.empty,
      )}
      // A cell that the browser disables loses the keyboard's focus at each suspension.
      aria-disabled={isLocked || undefined}
      tabIndex={isLocked ? -1 : undefined}
      aria-label={label}
      aria-pressed={state === "selected"}
      data-price={state}
      data-side={side}
      data-level={level}
      onClick={isLocked ? undefined : onPress}
    >
      <span className={classes.price}>
        <Price odds={odds} notation={notation} />
      </span>
      {odds !== undefined && size !== undefined && <span className={classes.size}>{formatSize(size)}</span>}
    </button>
  );
});
