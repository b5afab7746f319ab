import classes from "./countdown-ring.module.css";

/** The time that is left of the whole. */
export interface CountdownRingProps {
  /** The whole time. */
  readonly totalMs: number;
  readonly leftMs: number;
}

const RADIUS = 9;
const LENGTH = 2 * Math.PI * RADIUS;

/** The time left as a ring with the seconds in it. Silent to screen readers: say the time once, beside it. */
export function CountdownRing({ totalMs, leftMs }: CountdownRingProps) {
  const share = totalMs > 0 ? Math.min(1, Math.max(0, leftMs / totalMs)) : 0;
  return (
    <span className={classes.ring} aria-hidden>
      <svg viewBox="0 0 24 24">
        <circle className={classes.track} cx="12" cy="12" r={RADIUS} />
        <circle
          className={classes.left}
          cx="12"
          cy="12"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
      </svg>
      <span className={classes.seconds}>{Math.ceil(Math.max(0, leftMs) / 1_000)}</span>
    </span>
  );
}
