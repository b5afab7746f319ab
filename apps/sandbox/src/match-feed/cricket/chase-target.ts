import type { InningsState } from "./cricket-innings.ts";
import { isLegal } from "./cricket-innings.ts";
import type { CricsheetMatch, Delivery, FileInnings } from "./cricsheet-file.ts";

type Goal = Pick<InningsState, "target" | "ballLimit">;

/** What a side plays to: as it is known when its innings begins, and as the file records it after the last ball. */
export interface Chase {
  readonly atStart: Goal;
  readonly atEnd: Goal;
}

/**
 * The target and the balls of an innings. The file has only the last revision of a target and does not say when it was
 * made. It is shown from the first ball where it can have been set before it; otherwise the side plays to one run more
 * than the other side made, until the innings has ended.
 */
export function chaseOf(match: CricsheetMatch, index: number, before: readonly InningsState[]): Chase {
  const { overs, balls_per_over: ballsPerOver } = match.info;
  const file = match.innings[index];
  const usualOvers = file?.super_over ? 1 : overs;
  const usual: Goal = {
    target: usualTarget(match, index, before),
    ballLimit: usualOvers === undefined ? null : ballsOfOvers(usualOvers, ballsPerOver),
  };
  if (!file?.target) return { atStart: usual, atEnd: usual };
  const recorded: Goal = {
    target: file.target.runs ?? usual.target,
    ballLimit:
      file.target.overs === undefined ? usual.ballLimit : ballsOfOvers(file.target.overs, ballsPerOver),
  };
  return { atStart: wasRevisedLater(file, recorded, ballsPerOver) ? usual : recorded, atEnd: recorded };
}

/** A part of an over is where rain ended play; and nobody plays on who has the runs or has had the balls. */
function wasRevisedLater(file: FileInnings, { target, ballLimit }: Goal, ballsPerOver: number): boolean {
  if (ballLimit !== null && ballLimit % ballsPerOver !== 0) return true;
  const deliveries = file.overs.flatMap((over) => over.deliveries);
  const runsBeforeLast = deliveries.slice(0, -1).reduce(addRuns, file.penalty_runs?.pre ?? 0);
  const balls = deliveries.filter(isLegal).length;
  return (
    (target !== null && runsBeforeLast >= target) || (ballLimit !== null && balls > ballLimit + MISCOUNTED)
  );
}

/** Umpires who miscount an over give a ball more; one or two of them are no sign of another target. */
const MISCOUNTED = 2;

function addRuns(sum: number, ball: Delivery): number {
  return sum + ball.runs.total;
}

/** One run more than the other side made; null for who bats first. */
function usualTarget(match: CricsheetMatch, index: number, before: readonly InningsState[]): number | null {
  const file = match.innings[index];
  const previous = before.at(-1);
  if (file?.super_over) {
    const chasing = before.filter(({ superOver }) => superOver).length % 2 === 1;
    return chasing && previous ? previous.runs + 1 : null;
  }
  if (match.info.overs !== undefined) return index === 1 && previous ? previous.runs + 1 : null;
  return index === 3 ? lastInningsTarget(file?.team, before) : null;
}

/** Two innings a side: what the last to bat need over both. */
function lastInningsTarget(team: string | undefined, before: readonly InningsState[]): number {
  const lead = before.reduce(
    (sum, innings) => sum + (innings.team === team ? -innings.runs : innings.runs),
    0,
  );
  return Math.max(1, lead + 1);
}

/** Overs with balls after the point: 14.3 of six-ball overs is 87 balls. */
export function ballsOfOvers(overs: number | string, ballsPerOver: number): number {
  const [whole = "0", balls = "0"] = String(overs).split(".");
  return Number(whole) * ballsPerOver + Number(balls);
}
