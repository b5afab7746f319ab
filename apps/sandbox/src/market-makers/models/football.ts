import type { ScoreCard } from "@crossbook/contract";
import { normalised } from "./normal.ts";

type FootballCard = Extract<ScoreCard, { sport: "football" }>;

/** How a side scores and concedes against the average of its competition (1 is average). */
export interface FootballRating {
  readonly attack: number;
  readonly defence: number;
  /** Goals of one side in an average match of the competition. */
  readonly meanGoals: number;
  /** How many times more than away the home side scores. */
  readonly homeFactor: number;
}

export type FootballRatings = ReadonlyMap<string, FootballRating>;

export interface PlayedMatch {
  readonly home: string;
  readonly away: string;
  readonly goals: readonly [number, number];
}

/** Matches of average strength that a rating starts with, so that three games do not make a champion. */
const PRIOR_MATCHES = 6;
const AVERAGE: FootballRating = { attack: 1, defence: 1, meanGoals: 1.35, homeFactor: 1 };
const MINUTES = 95;
const MOST_GOALS = 12;

/** Ratings of one competition from its results. */
export function footballRatings(matches: readonly PlayedMatch[], atHome: boolean): FootballRatings {
  const totals = new Map<string, { scored: number; conceded: number; played: number }>();
  let homeGoals = 0;
  let awayGoals = 0;
  for (const { home, away, goals } of matches) {
    homeGoals += goals[0];
    awayGoals += goals[1];
    for (const [team, scored, conceded] of [
      [home, goals[0], goals[1]],
      [away, goals[1], goals[0]],
    ] as const) {
      const total = totals.get(team) ?? { scored: 0, conceded: 0, played: 0 };
      total.scored += scored;
      total.conceded += conceded;
      total.played += 1;
      totals.set(team, total);
    }
  }
  // A few matches of a season that has just begun may have no goal, or none of one side: no rate follows from that.
  const goals = homeGoals + awayGoals;
  const meanGoals = goals === 0 ? AVERAGE.meanGoals : goals / (2 * matches.length);
  const homeFactor = atHome && homeGoals > 0 && awayGoals > 0 ? homeGoals / awayGoals : 1;
  const share = (goals: number, played: number) =>
    (goals + PRIOR_MATCHES * meanGoals) / ((played + PRIOR_MATCHES) * meanGoals);
  return new Map(
    [...totals].map(([team, { scored, conceded, played }]) => [
      team,
      { attack: share(scored, played), defence: share(conceded, played), meanGoals, homeFactor },
    ]),
  );
}

export interface FootballView {
  readonly home: string;
  readonly away: string;
  readonly card: FootballCard | null;
  readonly ratings: FootballRatings;
}

/** A score after 90 minutes, and the chance that the match ends with it. */
export interface FinalScore {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
}

/**
 * Goals to come are independent Poisson counts: each side's rate is its attack against the other's defence for the
 * share of the match that is left. Score and clock give the rest. The chances sum to 1. Undefined where the clock does not
 * say what is left.
 */
export function finalScores({ home, away, card, ratings }: FootballView): readonly FinalScore[] | undefined {
  const minutes = card ? minutesLeft(card.clock) : MINUTES;
  if (minutes === undefined) return undefined;
  const left = minutes / MINUTES;
  const [homeRate, awayRate] = scoringRates(ratings.get(home) ?? AVERAGE, ratings.get(away) ?? AVERAGE);
  const homeGoals = poisson(homeRate * left);
  const awayGoals = poisson(awayRate * left);
  const scores = homeGoals.flatMap((homeChance, more) =>
    awayGoals.map((awayChance, others) => ({
      home: (card?.home.goals ?? 0) + more,
      away: (card?.away.goals ?? 0) + others,
      chance: homeChance * awayChance,
    })),
  );
  const total = scores.reduce((sum, { chance }) => sum + chance, 0);
  return scores.map((score) => ({ ...score, chance: score.chance / total }));
}

/** Chance of what holds for some of the scores; exactly 0 or 1 where it holds for none or all that can still be. */
export function chanceThat(scores: readonly FinalScore[], holds: (score: FinalScore) => boolean): number {
  const possible = scores.filter(({ chance }) => chance > 0);
  const held = possible.filter(holds);
  if (held.length === possible.length) return 1;
  return held.reduce((sum, { chance }) => sum + chance, 0);
}

const CLOCK = /^(\d{1,3})(?:\+(\d{1,2}))?'?$/;

/** Minutes of play to come, by the clock as it is shown: `67'`, `45+2'`, `HT`, `FT`; undefined of any other word. */
export function minutesLeft(clock: string): number | undefined {
  if (clock === "FT") return 0;
  if (clock === "HT") return MINUTES - 46;
  const read = CLOCK.exec(clock);
  if (read === null) return undefined;
  const [minute, stoppage] = [Number(read[1]), Number(read[2] ?? 0)];
  if (stoppage > 0) return minute >= 90 ? Math.max(0.5, MINUTES - 90 - stoppage) : MINUTES - 46;
  return Math.max(0.5, MINUTES - minute);
}

function scoringRates(home: FootballRating, away: FootballRating): [number, number] {
  const mean = (home.meanGoals + away.meanGoals) / 2;
  const edge = Math.sqrt(home.homeFactor);
  return [mean * home.attack * away.defence * edge, (mean * away.attack * home.defence) / edge];
}

function poisson(mean: number): readonly number[] {
  const chances = [Math.exp(-mean)];
  for (let goals = 1; goals <= MOST_GOALS; goals++) chances.push(((chances[goals - 1] ?? 0) * mean) / goals);
  return normalised(chances);
}
