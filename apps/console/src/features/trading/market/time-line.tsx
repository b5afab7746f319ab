import { TIME_LINE_PARTS } from "@crossbook/contract";
import { useRef } from "react";
import { useMoment } from "../../../fields/use-moment.ts";
import classes from "./time-line.module.css";

/** A window of time in Unix milliseconds; `until` is not in it. */
export interface TimeWindow {
  readonly from: number;
  readonly until: number;
}

interface TimeLineProps {
  readonly firstAt: number;
  readonly lastAt: number;
  readonly parts: readonly { readonly at: string; readonly count: number }[];
  readonly window: TimeWindow;
  readonly onWindow: (window: TimeWindow) => void;
}

const HEIGHT = 40;
const STEP_MS = 1_000;

/** Matches over time with a window that the pointer draws, and that keys move second by second. */
export function TimeLine({ firstAt, lastAt, parts, window: { from, until }, onWindow }: TimeLineProps) {
  const moment = useMoment();
  const anchor = useRef(from);
  // One second behind the last match, which is in the window then.
  const end = lastAt + STEP_MS;
  const length = Math.max(1, end - firstAt);
  const most = Math.max(1, ...parts.map(({ count }) => count));
  const placeOf = (at: number) => ((at - firstAt) / length) * TIME_LINE_PARTS;
  const timeAt = (event: React.PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    return firstAt + Math.round((part * length) / STEP_MS) * STEP_MS;
  };
  const words = (at: number) => moment(new Date(at).toISOString());
  const range = (label: string, value: number, change: (at: number) => TimeWindow) => (
    <label className={classes.bound}>
      {label}
      <input
        type="range"
        min={firstAt}
        max={end}
        step={STEP_MS}
        value={value}
        aria-valuetext={words(value)}
        onChange={({ target }) => onWindow(change(Number(target.value)))}
      />
      {words(value)}
    </label>
  );
  return (
    <div className={classes.frame}>
      <svg
        className={classes.line}
        viewBox={`0 0 ${TIME_LINE_PARTS} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Matches over time"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const at = timeAt(event);
          anchor.current = at;
          onWindow({ from: at, until: at });
        }}
        onPointerMove={(event) => {
          if (event.buttons === 0) return;
          const at = timeAt(event);
          onWindow({ from: Math.min(anchor.current, at), until: Math.max(anchor.current, at) });
        }}
      >
        <rect
          className={classes.window}
          x={placeOf(from)}
          width={Math.max(0, placeOf(until) - placeOf(from))}
          height={HEIGHT}
        />
        {parts.map(({ at, count }) => (
          <rect
            key={at}
            className={classes.part}
            x={placeOf(Date.parse(at))}
            y={HEIGHT - (count / most) * HEIGHT}
            width={0.8}
            height={(count / most) * HEIGHT}
          />
        ))}
      </svg>
      {range("From", from, (at) => ({ from: at, until: Math.max(at, until) }))}
      {range("Until", until, (at) => ({ from: Math.min(at, from), until: at }))}
    </div>
  );
}
