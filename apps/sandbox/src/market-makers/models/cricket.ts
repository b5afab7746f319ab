import type { ScoreCard } from "@crossbook/contract";
import { normalAboveZero } from "./normal.ts";

type CricketCard = Extract<ScoreCard, { sport: "cricket" }>;
type Innings = CricketCard["innings"][number];

/**
 * Resources as Duckworth and Lewis describe them: with u overs left and w wickets lost a side can expect
 * Z·F(w)·(1 − exp(−b·u/F(w))) runs. F follows their published table at fifty overs; Z is set so that a T20 innings
 * brings 162 runs, the average of recent years. What remains is uncertain by the luck of the balls and by how good
 * the pitch and the sides turn out, and taken as normal.
 *
 * Tried on the twelve shipped matches with a winner, ball by ball (3187 balls): Brier score 0.231, where a coin gets
 * 0.25 and less is better. Twelve matches prove little; several of them were won from behind.
 */
const F_BY_WICKETS = [1, 0.934, 0.851, 0.749, 0.627, 0.49, 0.349, 0.22, 0.119, 0.047, 0];
const DECAY = 0.0361;
const MOST_RUNS = 315;
/** Variance of runs to come for each expected run: luck of the balls and of wickets. */
const BALL_VARIANCE = 3;
/** Deviation of the expectation itself, in parts: pitch and sides. */
const CONDITIONS = 0.16;
/** How much of the first side's score the pitch explains. */
const PITCH_SHARE = 0.25;
const SUPER_OVER_RUNS = 10;
const SUPER_OVER_VARIANCE = 22;

export interface CricketView {
  /** The two sides in the market's order. */
  readonly teams: readonly [string, string];
  /** Overs a side, where the match limits them. */
  readonly overs: number | undefined;
  readonly ballsPerOver: number;
  readonly card: CricketCard | null;
}

/** Chances of the two sides; ties that nobody decided are left out, because they are void. */
export function cricketChances({ teams, overs, ballsPerOver, card }: CricketView): readonly [number, number] {
  const batting = card?.innings.at(-1);
  if (!card || !batting) return [0.5, 0.5];
  const chance = batting.superOver
    ? superOverChance(batting, ballsPerOver)
    : overs === undefined
      ? longMatchChance(card, batting)
      : limitedChance(card, batting, { overs, ballsPerOver });
  return batting.team === teams[0] ? [chance, 1 - chance] : [1 - chance, chance];
}

/** Runs to be expected from this many overs with this many wickets lost. */
export function expectedRuns(overs: number, wicketsLost: number): number {
  const share = F_BY_WICKETS[Math.min(10, wicketsLost)] ?? 0;
  return share === 0 || overs <= 0 ? 0 : MOST_RUNS * share * (1 - Math.exp((-DECAY * overs) / share));
}

interface Format {
  readonly overs: number;
  readonly ballsPerOver: number;
}

function limitedChance(card: CricketCard, batting: Innings, format: Format): number {
  // Resources are counted in overs of six balls, whatever the match has.
  const overs = (format.overs * format.ballsPerOver) / 6;
  if (batting.target !== null) {
    const left = ballsLeft(card, batting, format) / 6;
    const first = card.innings[0];
    const pitch = first ? 1 + PITCH_SHARE * (first.runs / Math.max(1, expectedRuns(overs, 0)) - 1) : 1;
    return chaseChance(batting, expectedRuns(left, batting.wickets) * Math.max(0.7, Math.min(1.3, pitch)));
  }
  const left = Math.max(0, overs - ballsOf(batting.overs, format.ballsPerOver) / 6);
  const toCome = expectedRuns(left, batting.wickets);
  const par = expectedRuns(overs, 0);
  const reply = par + PITCH_SHARE * (batting.runs + toCome - par);
  return normalAboveZero(
    batting.runs + toCome - reply,
    Math.hypot(runsDeviation(toCome), runsDeviation(par)),
  );
}

function chaseChance(batting: Innings, toCome: number): number {
  const needed = (batting.target ?? 0) - batting.runs;
  if (needed <= 0) return 1;
  if (toCome <= 0) return needed === 1 ? 0.5 : 0;
  // Half a run, because runs are whole: reaching the target is as good as passing it.
  return normalAboveZero(toCome - needed + 0.5, runsDeviation(toCome));
}

function superOverChance(batting: Innings, ballsPerOver: number): number {
  const left =
    batting.wickets >= 2 ? 0 : Math.max(0, ballsPerOver - ballsOf(batting.overs, ballsPerOver)) / 6;
  const toCome = SUPER_OVER_RUNS * left * (batting.wickets === 1 ? 0.85 : 1);
  const spread = Math.sqrt(SUPER_OVER_VARIANCE * left);
  if (batting.target === null) {
    return normalAboveZero(
      batting.runs + toCome - SUPER_OVER_RUNS,
      Math.hypot(spread, Math.sqrt(SUPER_OVER_VARIANCE)),
    );
  }
  const needed = batting.target - batting.runs;
  if (needed <= 0) return 1;
  if (left === 0) return needed === 1 ? 0.5 : 0;
  return normalAboveZero(toCome - needed + 0.5, spread);
}

/** Two innings a side: the lead against what a lead is usually worth. Coarse, and meant to be. */
function longMatchChance(card: CricketCard, batting: Innings): number {
  const lead = card.innings.reduce((sum, one) => sum + (one.team === batting.team ? one.runs : -one.runs), 0);
  const toCome = 30 * (10 - batting.wickets) - (card.innings.length % 2 === 1 ? 300 : 0);
  return Math.min(0.98, Math.max(0.02, normalAboveZero(lead + toCome, 180)));
}

/** Deviation of runs to come, by the luck of the balls and by conditions. */
export function runsDeviation(toCome: number): number {
  return Math.sqrt(BALL_VARIANCE * toCome + (CONDITIONS * toCome) ** 2);
}

function ballsLeft(card: CricketCard, batting: Innings, { overs, ballsPerOver }: Format): number {
  // The card says in words how many balls a shortened chase has left, as it does to everyone.
  const written = / from (\d+) balls?\b/.exec(card.note)?.[1];
  if (written !== undefined) return Number(written);
  if (card.requiredRate !== null && card.requiredRate > 0 && batting.target !== null) {
    return Math.round(((batting.target - batting.runs) * ballsPerOver) / card.requiredRate);
  }
  return Math.max(0, overs * ballsPerOver - ballsOf(batting.overs, ballsPerOver));
}

function ballsOf(overs: string, ballsPerOver: number): number {
  const [whole = "0", balls = "0"] = overs.split(".");
  return Number(whole) * ballsPerOver + Number(balls);
}
