import type { CasinoReturn } from "@crossbook/contract";
import classes from "./return-interval.module.css";

interface Interval {
  readonly low: number;
  readonly high: number;
  readonly actual: number;
  readonly design: number | undefined;
}

const WIDTH = 160;
const HEIGHT = 20;
const MIDDLE = HEIGHT / 2;
const EDGE = 6;

/** Where the values of an interval are drawn, from 0 to 1 of its width: the whole of it with the actual value. */
export function placesOf({ low, high, actual, design }: Interval): Interval {
  const first = Math.min(low, actual);
  const span = Math.max(high, actual) - first || 1;
  const place = (value: number) => (value - first) / span;
  return {
    ...{ low: place(low), high: place(high), actual: place(actual) },
    design: design === undefined ? undefined : place(design),
  };
}

/** The interval that chance explains as a bar, the design as a line and the actual return as a dot. The numbers are beside it. */
export function ReturnInterval({ of }: { readonly of: CasinoReturn }) {
  const { lowPercent: low, highPercent: high, actualPercent: actual, designPercent, within } = of;
  if (low === null || high === null || actual === null) return null;
  const places = placesOf({ low, high, actual, design: designPercent ?? undefined });
  const x = (place: number) => EDGE + place * (WIDTH - 2 * EDGE);
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden>
      <line className={classes.interval} x1={x(places.low)} x2={x(places.high)} y1={MIDDLE} y2={MIDDLE} />
      {places.design !== undefined && (
        <line className={classes.design} x1={x(places.design)} x2={x(places.design)} y1={2} y2={HEIGHT - 2} />
      )}
      <circle
        className={within === false ? classes.outside : classes.actual}
        cx={x(places.actual)}
        cy={MIDDLE}
        r={4}
      />
    </svg>
  );
}
