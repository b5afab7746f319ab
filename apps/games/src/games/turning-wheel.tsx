import { memo, type ReactNode, useState } from "react";
import { cssValues } from "./css-values.ts";
import classes from "./turning-wheel.module.css";
import { easeOut, useProgress } from "./use-progress.ts";

/** One segment of a wheel, clockwise from the top. */
export interface WheelSegment {
  /** A class of the segment's colour. */
  readonly tone: string | undefined;
  /** Written in it; empty for none. */
  readonly label: string;
}

/** A wheel, and where it stops. */
export interface TurningWheelProps {
  readonly segments: readonly WheelSegment[];
  /** Index of the segment under the pointer; undefined before the first round. */
  readonly stopped: number | undefined;
  readonly isTurning: boolean;
  readonly turnMs: number;
  /** In the middle. */
  readonly children: ReactNode;
}

const TURNS = 4;

/** A wheel that turns to a segment. Shown only: what it stops at is said in words elsewhere. */
export function TurningWheel({ segments, stopped, isTurning, turnMs, children }: TurningWheelProps) {
  const progress = useProgress(isTurning, turnMs);
  const [known, setKnown] = useState({ stopped, isTurning, from: 0 });
  if (known.stopped !== stopped || known.isTurning !== isTurning) {
    const hasBegun = isTurning && !known.isTurning;
    setKnown({ stopped, isTurning, from: hasBegun ? angleOf(known.stopped, segments.length) : known.from });
  }
  const end = angleOf(stopped, segments.length);
  const shown = isTurning ? known.from + (end - known.from - TURNS * 360) * easeOut(progress) : end;
  return (
    <div className={classes.frame} aria-hidden>
      <span className={classes.pointer} />
      <svg className={classes.picture} viewBox="-100 -100 200 200">
        <g className={classes.wheel} style={cssValues({ "--angle": `${shown}deg` })}>
          <Segments segments={segments} />
        </g>
      </svg>
      <div className={classes.middle}>{children}</div>
    </div>
  );
}

/** The angle at which the middle of a segment is at the top. */
function angleOf(segment: number | undefined, count: number): number {
  return segment === undefined ? 0 : -((segment + 0.5) * 360) / count;
}

const Segments = memo(function SegmentsOf({ segments }: { readonly segments: readonly WheelSegment[] }) {
  const width = 360 / segments.length;
  return (
    <>
      {segments.map(({ tone, label }, index) => (
        <g key={index} transform={`rotate(${index * width})`}>
          <path className={tone} d={slicePath(width)} />
          {label !== "" && (
            <text className={classes.label} transform={`rotate(${width / 2}) translate(0 -84)`}>
              {label}
            </text>
          )}
        </g>
      ))}
    </>
  );
});

/** A ring's slice that begins at the top and goes clockwise by so many degrees. */
function slicePath(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const outer = `${(98 * sin).toFixed(2)} ${(-98 * cos).toFixed(2)}`;
  const inner = `${(66 * sin).toFixed(2)} ${(-66 * cos).toFixed(2)}`;
  return `M0 -98 A98 98 0 0 1 ${outer} L${inner} A66 66 0 0 0 0 -66 Z`;
}
