import type { ScoreCard } from "@crossbook/contract";
import { expectedRuns, runsDeviation } from "./cricket.ts";
import { memorylessNumber, type NumberModel, normalNumber } from "./number-model.ts";

type CricketCard = Extract<ScoreCard, { sport: "cricket" }>;
type Innings = CricketCard["innings"][number];

/** What anyone can read of a market on runs. */
export interface RunsView {
  readonly marketName: string;
  /** "Sessions", "Player runs", "Wickets", "Match runs". */
  readonly category: string;
  readonly rules: string;
  readonly card: CricketCard | null;
}

/**
 * Runs of each part of an innings against its average, from the start to 30 %, 80 % and the end of its overs: the eleven
 * shipped matches of twenty overs that were played in full have 7.5, 8.9 and 10.1 an over.
 */
const PACE: readonly (readonly [until: number, pace: number])[] = [
  [0.3, 0.9],
  [0.8, 1],
  [1, 1.15],
];
/** An over of a match without a limit. */
const UNLIMITED_RUNS = 3.2;
/** How much of the rate a side is asked for shows in the rate it scores at, and the bounds of that. */
const CHASE_SHARE = 0.5;
const CHASE_PACE = [0.7, 1.4] as const;
/** How much the runs so far say of the rest: they count as so many overs of the usual pace. */
const PRIOR_OVERS = 6;
/** How much wickets slow the overs that follow at once, against what they cost over the whole innings. */
const WICKET_POWER = 0.6;
/** Wickets that are usually down at the end of a limited innings. */
const USUAL_WICKETS = 6;
/**
 * Runs that a batter, and a pair, makes on average before a wicket falls, by how many have fallen. The shipped matches have
 * 30, 39, 41, 30, 17, 11 for batters and 30, 41, 43, 28, 25, 23 for pairs, and about 9 for those who come later; the best
 * are taken down to 33, because so few matches make averages of a few good days.
 */
const BATTER_RUNS = [31, 33, 33, 30, 17, 11, 9, 9, 9, 9];
const PAIR_RUNS = [31, 33, 33, 28, 25, 20, 9, 9, 9, 9];
/** Runs off a ball by a batter who is in, in limited overs; he faces half of the balls. */
const STRIKE_RATE = 1.35;
/** How much of the first side's score the reply follows, as pitch and conditions are the same. */
const PITCH_SHARE = 0.25;
/** The last ball of a chase may bring more than is needed. */
const BEYOND_TARGET = 3;

interface Stage {
  readonly innings: Innings;
  /** Overs of six balls: bowled, and all there are; undefined without a limit. */
  readonly bowled: number;
  readonly overs: number | undefined;
}

/**
 * The number that a cricket market settles on. Sessions and match runs are taken as normal: expected runs by the resources
 * of `cricket.ts`, spread over the innings by its usual pace, slower with wickets, and moved by what the innings has shown
 * so far or is asked for. A batter and a pair have the same chance to go on whatever they have made, so their runs are
 * geometric, cut short by the balls that are left. Undefined where the market is not known or its innings is not in progress.
 */
export function runsModel(view: RunsView): NumberModel | undefined {
  const name = view.marketName.replace(/, 2nd innings$/, "");
  const isSecond = name !== view.marketName;
  switch (view.category) {
    case "Sessions": {
      const [, overs, team] = /^(\d+) over runs (.+)$/.exec(name) ?? [];
      const stage = team === undefined ? undefined : stageOf(view, { team, isSecond });
      return stage && sessionModel(stage, Number(overs));
    }
    case "Wickets": {
      const [, team] = /^Fall of \d+\w+ wicket (.+)$/.exec(name) ?? [];
      const stage = team === undefined ? undefined : stageOf(view, { team, isSecond });
      return stage && wicketModel(stage);
    }
    case "Player runs":
      return playerModel(view, name.replace(/ runs$/, ""));
    case "Match runs":
      return matchModel(view);
    default:
      return undefined;
  }
}

/** The innings of this side, if it is the one in progress or the first that is to come. */
function stageOf(
  { card, rules }: Pick<RunsView, "card" | "rules">,
  side: { readonly team: string; readonly isSecond: boolean } | undefined,
): Stage | undefined {
  const innings = card?.innings.at(-1);
  if (!innings || innings.superOver) return undefined;
  const before = card?.innings.slice(0, -1).filter(({ team }) => team === innings.team).length ?? 0;
  if (side && (innings.team !== side.team || before > 0 !== side.isSecond)) return undefined;
  const [, written, balls = "6"] = /([\d.]+) overs(?: a side)?, (\d+) balls an over/.exec(rules) ?? [];
  const ballsPerOver = Number(balls);
  const [whole = 0, ball = 0] = innings.overs.split(".").map(Number);
  return {
    innings,
    bowled: (whole * ballsPerOver + ball) / 6,
    overs: written === undefined ? undefined : (Number(written) * ballsPerOver) / 6,
  };
}

function sessionModel(stage: Stage, overs: number): NumberModel {
  const { innings } = stage;
  const toCome = runsBetween(stage, overs);
  const most = innings.target === null ? undefined : innings.target + BEYOND_TARGET;
  return normalNumber({
    mean: innings.runs + toCome,
    deviation: runsDeviation(toCome),
    least: innings.runs,
    ...(most !== undefined && { most }),
  });
}

/** Runs to be expected from here to the end of this over, at the pace of the innings so far and of what it is asked for. */
function runsBetween(stage: Stage, until: number): number {
  const { innings, bowled, overs } = stage;
  if (innings.wickets >= 10 || until <= bowled) return 0;
  const usual = usualRuns(stage, bowled, until);
  const soFar = usualRuns({ ...stage, innings: { ...innings, wickets: 0 } }, 0, bowled);
  const prior = PRIOR_OVERS * UNLIMITED_RUNS * (overs === undefined ? 1 : 2);
  const shown = (innings.runs + prior) / (soFar + prior);
  if (innings.target === null || overs === undefined) return usual * bounded(shown);
  const usualToEnd = usualRuns(stage, bowled, overs);
  const asked = usualToEnd <= 0 ? 1 : Math.max(0, innings.target - innings.runs) / usualToEnd;
  return usual * bounded(shown * (1 - CHASE_SHARE) + asked * CHASE_SHARE);
}

/** Runs that overs of an innings bring as a rule, with these wickets down now. */
function usualRuns({ innings, bowled, overs }: Stage, from: number, until: number): number {
  const end = Math.min(until, overs ?? until);
  if (end <= from) return 0;
  if (overs === undefined) return (end - from) * UNLIMITED_RUNS * (1 - innings.wickets / 20);
  const average = expectedRuns(overs, 0) / overs;
  let runs = 0;
  let start = from;
  for (const [share, pace] of PACE) {
    const partEnd = Math.min(end, share * overs);
    if (partEnd > start) runs += (partEnd - start) * pace * average;
    start = Math.max(start, partEnd);
  }
  const left = overs - bowled;
  const usualWickets = USUAL_WICKETS * (bowled / overs) ** 1.5;
  const usual = between(
    expectedRuns(left, Math.floor(usualWickets)),
    expectedRuns(left, Math.ceil(usualWickets)),
    usualWickets % 1,
  );
  const ratio = usual <= 0 ? 1 : expectedRuns(left, innings.wickets) / usual;
  return runs * ratio ** WICKET_POWER;
}

function wicketModel(stage: Stage): NumberModel {
  const { innings, overs } = stage;
  const toCome = overs === undefined ? Number.POSITIVE_INFINITY : runsBetween(stage, overs);
  const most = innings.target === null ? undefined : innings.target + BEYOND_TARGET;
  return memorylessNumber({
    least: innings.runs,
    mean: cutShort(PAIR_RUNS[innings.wickets] ?? 0, toCome),
    ...(most !== undefined && { most }),
  });
}

function playerModel(view: RunsView, name: string): NumberModel | undefined {
  const stage = stageOf(view, undefined);
  if (!stage) return undefined;
  const { innings, bowled, overs } = stage;
  const batter = view.card?.batters.find((one) => one.name === name);
  const toFace = overs === undefined ? Number.POSITIVE_INFINITY : ((overs - bowled) * 6) / 2;
  // Who opened or came in early is as good as he was; who is not on the card yet comes in now.
  const settled = batter && batter.balls > 0 ? Math.min(innings.wickets, 3) : innings.wickets;
  const mean = cutShort(BATTER_RUNS[settled] ?? 0, toFace * STRIKE_RATE);
  const runs = batter?.runs ?? 0;
  const needed = innings.target === null ? undefined : innings.target - innings.runs + BEYOND_TARGET;
  return memorylessNumber({
    least: runs,
    mean,
    ...(needed !== undefined && { most: runs + Math.max(0, needed) }),
  });
}

/** Both sides together: what they have, the rest of this innings, and a reply that ends when it has passed the first. */
function matchModel(view: RunsView): NumberModel | undefined {
  const overs = Number(/([\d.]+) overs a side/.exec(view.rules)?.[1] ?? Number.NaN);
  if (Number.isNaN(overs)) return undefined;
  const par = expectedRuns(overs, 0);
  const before = view.card?.innings ?? [];
  if (before.some(({ superOver }) => superOver)) return undefined;
  const stage = stageOf(view, undefined);
  if (!stage) return twoInnings(par, { runs: 0, deviation: runsDeviation(par) }, par);
  const { innings } = stage;
  const toCome = runsBetween({ ...stage, overs }, overs);
  const first = before.slice(0, -1).reduce((sum, one) => sum + one.runs, 0);
  if (before.length < 2)
    return twoInnings(innings.runs + toCome, { runs: innings.runs, deviation: runsDeviation(toCome) }, par);
  const most = innings.target === null ? undefined : first + innings.target + BEYOND_TARGET;
  return normalNumber({
    mean: first + innings.runs + toCome,
    deviation: runsDeviation(toCome),
    least: first + innings.runs,
    ...(most !== undefined && { most }),
  });
}

/** `first`: what the first side is expected to make, of which it has `runs`; the reply ends with the run that passes it. */
function twoInnings(
  first: number,
  { runs, deviation }: { readonly runs: number; readonly deviation: number },
  par: number,
): NumberModel {
  const reply = par + PITCH_SHARE * (first - par);
  const spread = runsDeviation(reply);
  const z = (reply - first) / spread;
  // A reply is cut at the first side's score: by so many deviations on average (the partial expectation of a normal value).
  const cut = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) + z / (1 + Math.exp(-1.7 * z));
  return normalNumber({
    mean: first + reply - Math.max(0, cut) * spread,
    deviation: Math.hypot(deviation * (1 + PITCH_SHARE), spread * 0.75),
    least: runs,
  });
}

/** An average that the end of the innings may cut short: both ends come at random, so their rates add up. */
function cutShort(mean: number, atMost: number): number {
  return mean <= 0 || atMost <= 0 ? 0 : 1 / (1 / mean + 1 / atMost);
}

function bounded(pace: number): number {
  return Math.max(CHASE_PACE[0], Math.min(CHASE_PACE[1], pace));
}

function between(low: number, high: number, share: number): number {
  return low + (high - low) * share;
}
