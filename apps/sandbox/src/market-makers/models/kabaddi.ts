import { normalAboveZero } from "./normal.ts";
import { type NumberModel, normalNumber } from "./number-model.ts";

export interface KabaddiView {
  /** Points that each side's raids bring it on average, less what they give away. */
  readonly raidValue: readonly [number, number];
  readonly lead: number;
  /** Raids of both sides together that are still to come. */
  readonly raidsLeft: number;
}

/** Variance of the lead by one raid, all-outs included. */
const RAID_VARIANCE = 1.3;

/**
 * The lead at the end is taken as normal: the lead now, what the raids left bring each side, and their luck. A tie is
 * void, so it is left out.
 */
export function kabaddiChances({ raidValue, lead, raidsLeft }: KabaddiView): readonly [number, number] {
  const drift = ((raidValue[0] - raidValue[1]) * raidsLeft) / 2;
  const deviation = Math.sqrt(RAID_VARIANCE * raidsLeft);
  if (deviation === 0) {
    const first = normalAboveZero(lead, 0);
    return [first, 1 - first];
  }
  // Whole points: the lead ends above zero from half a point on, and a tie counts for neither.
  const first = normalAboveZero(lead + drift - 0.5, deviation);
  const second = normalAboveZero(-lead - drift - 0.5, deviation);
  return [first / (first + second), second / (first + second)];
}

/** Variance of both sides' points together by one raid: 2,000 simulated matches of 80 raids deviate by 6.8 points. */
const POINTS_VARIANCE = 0.58;

/** Points of both sides at the end: what they have, what the raids left bring on average, and their luck. */
export function kabaddiPoints({
  points,
  perRaid,
  raidsLeft,
}: {
  readonly points: number;
  readonly perRaid: number;
  readonly raidsLeft: number;
}): NumberModel {
  const deviation = Math.sqrt(POINTS_VARIANCE * raidsLeft);
  return normalNumber({ mean: points + perRaid * raidsLeft, deviation, least: points });
}
