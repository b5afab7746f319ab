import { memo } from "react";
import { classNames } from "../class-names.ts";
import classes from "./price-cell.module.css";
import type { PriceCellProps } from "./price-cell.tsx";
import { useFlash } from "./use-flash.ts";

/** A line of a market over the rate offered at it. */
export interface LineCellProps extends Pick<PriceCellProps, "label" | "state" | "onPress"> {
  /** `back` is YES, `lay` is NO. */
  readonly side: "back" | "lay";
  /** Undefined where nobody offers a line: a dash that can still be pressed, to be the first. */
  readonly line: number | undefined;
  /** In percent. */
  readonly rate: number | undefined;
}

/** The best line of one side with its rate under it. It flashes when the line moves, as a price does. */
export const LineCell = memo(function LineCell({
  side,
  line,
  rate,
  label,
  state = "open",
  onPress,
}: LineCellProps) {
  const ref = useFlash(line);
  const isLocked = state === "locked" || state === "stale";
  return (
    <button
      ref={ref}
      type="button"
      className={classNames(
        classes.cell,
        classes[`${side}1`],
        classes[state],
        line === undefined && classes.empty,
      )}
      // A cell that the browser disables loses the keyboard's focus at each suspension.
      aria-disabled={isLocked || undefined}
      tabIndex={isLocked ? -1 : undefined}
      aria-label={label}
      aria-pressed={state === "selected"}
      data-price={state}
      data-side={side}
      data-level={1}
      onClick={isLocked ? undefined : onPress}
    >
      <span className={classNames(classes.price, classes.figures)}>{line ?? "–"}</span>
      {line !== undefined && rate !== undefined && <span className={classes.size}>{rate}</span>}
    </button>
  );
});
