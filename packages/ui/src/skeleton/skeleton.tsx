import { classNames } from "../class-names.ts";
import classes from "./skeleton.module.css";

/** The shape that will take its place. */
export interface SkeletonProps {
  readonly shape?: "text" | "title" | "cell" | "row" | "card";
  /** How many of the shape, one under the other. */
  readonly count?: number;
}

/** The final shape of what is loading. Put it in a region with `aria-busy`. */
export function Skeleton({ shape = "text", count = 1 }: SkeletonProps) {
  return (
    <span className={classes.stack} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={classNames(classes.bone, classes[shape])} />
      ))}
    </span>
  );
}
