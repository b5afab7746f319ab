import type { ScoreCard, Situation } from "@crossbook/contract";
import { noteOf } from "../score-parts.ts";
import { ballsBowled, type InningsState, oversText } from "./cricket-innings.ts";

type CricketCard = Extract<ScoreCard, { sport: "cricket" }>;

/** Who is on the field after a delivery. `striker` faces the next ball; unset while nobody does. */
export interface AtTheCrease {
  readonly batters: readonly string[];
  readonly striker: string | undefined;
  readonly bowler: string | undefined;
}

const MOST_CHIPS = 24;
const MOST_INNINGS = 8;

/** The score card of all innings so far; the last one is in progress. */
export function cricketCard(
  innings: readonly InningsState[],
  crease: AtTheCrease,
  noteParts: readonly Situation[],
): CricketCard {
  const current = innings.at(-1);
  return {
    sport: "cricket",
    innings: innings.slice(-MOST_INNINGS).map((one) => ({
      team: one.team,
      runs: one.runs,
      wickets: one.wickets,
      overs: oversText(one),
      superOver: one.superOver,
      target: one.target,
    })),
    batting: current?.team ?? null,
    batters: inOrder(crease.batters, current).map((name) => ({
      name,
      runs: current?.batters.get(name)?.runs ?? 0,
      balls: current?.batters.get(name)?.balls ?? 0,
      onStrike: name === crease.striker,
    })),
    bowler: current && crease.bowler !== undefined ? bowlerLine(current, crease.bowler) : null,
    thisOver: current?.thisOver.slice(-MOST_CHIPS) ?? [],
    runRate: current ? runRate(current) : null,
    requiredRate: current ? requiredRate(current) : null,
    ...noteOf(noteParts),
    lineParts: cricketLine(innings),
  };
}

/** As they came in, so that nobody changes his place with the strike. */
function inOrder(batters: readonly string[], innings: InningsState | undefined): readonly string[] {
  const cameIn = [...(innings?.batters.keys() ?? [])];
  return batters.slice(0, 2).sort((a, b) => cameIn.indexOf(a) - cameIn.indexOf(b));
}

/** One line for a list: `NZ` is not known, so names are whole: "New Zealand 172/4 (20) · Australia 45/1 (5.3)". */
export function cricketLine(innings: readonly InningsState[]): Situation[] {
  const ordinary = innings.filter(({ superOver }) => !superOver);
  const shown = innings.at(-1)?.superOver
    ? innings.slice(-2).filter(({ superOver }) => superOver)
    : ordinary.slice(-2);
  return shown.map((one) => {
    const { team, runs, wickets, superOver } = one;
    return { kind: "innings", team, runs, wickets, overs: oversText(one), superOver };
  });
}

/** "Australia need 28 from 18 balls", or what the innings stands at while there is no target. */
export function progress(innings: InningsState): Situation {
  const { team, ballLimit, ballsPerOver, superOver } = innings;
  const left = runsNeeded(innings);
  if (left === undefined) {
    if (superOver) return { kind: "superOver" };
    const of = ballLimit === null ? null : oversOfBalls(ballLimit, ballsPerOver);
    return { kind: "over", overs: oversText(innings), of };
  }
  if (left <= 0) return { kind: "targetReached", team };
  return { kind: "need", team, runs: left, balls: ballsRemaining(innings) ?? null };
}

/** Runs to the target, 0 or less once it is reached; undefined without a target. */
export function runsNeeded(innings: InningsState): number | undefined {
  return innings.target === null ? undefined : innings.target - innings.runs;
}

/** Legal balls left; undefined where the match does not limit them. */
export function ballsRemaining(innings: InningsState): number | undefined {
  return innings.ballLimit === null ? undefined : Math.max(0, innings.ballLimit - ballsBowled(innings));
}

function oversOfBalls(balls: number, ballsPerOver: number): string {
  const rest = balls % ballsPerOver;
  return `${Math.floor(balls / ballsPerOver)}${rest === 0 ? "" : `.${rest}`}`;
}

function bowlerLine(innings: InningsState, name: string): CricketCard["bowler"] {
  const figures = innings.bowlers.get(name);
  return {
    name,
    overs: oversOfBalls(figures?.balls ?? 0, innings.ballsPerOver),
    runs: Math.max(0, figures?.runs ?? 0),
    wickets: figures?.wickets ?? 0,
  };
}

function runRate(innings: InningsState): number | null {
  const balls = ballsBowled(innings);
  return balls === 0 ? null : hundredths((innings.runs * innings.ballsPerOver) / balls);
}

function requiredRate(innings: InningsState): number | null {
  const needed = runsNeeded(innings);
  const ballsLeft = ballsRemaining(innings);
  if (needed === undefined || ballsLeft === undefined || needed <= 0 || ballsLeft === 0) return null;
  return hundredths((needed * innings.ballsPerOver) / ballsLeft);
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
