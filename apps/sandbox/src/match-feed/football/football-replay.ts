import type { ScoreCard, Situation } from "@crossbook/contract";
import { type Chance, chanceFrom } from "../../ports/chance.ts";
import { replayed } from "../event-sources.ts";
import { shortened } from "../market-terms.ts";
import { type Moment, NO_NEWS, type Replay } from "../replay.ts";
import { english, noteOf } from "../score-parts.ts";
import { type Goal, goalsOf } from "./football-goals.ts";
import { decidedBy, footballMarkets, footballResults, type Goals } from "./football-markets.ts";
import type { OpenfootballMatch } from "./openfootball-file.ts";

type FootballCard = Extract<ScoreCard, { sport: "football" }>;
type TimelineEntry = FootballCard["timeline"][number];

const FOOTBALL = 1;
const MINUTE_MS = 60_000;
const HALF_TIME_MS = 900_000;
const GOAL_INTO_MINUTE_MS = 20_000;
const FASTEST_SPEED = 20;
const MOST_TIMELINE = 60;

/** Replays an openfootball match goal by goal. Extra time and shoot-outs are named in words: bets end at 90 minutes. */
export function footballReplay(options: {
  readonly matchId: string;
  readonly season: string;
  readonly match: OpenfootballMatch;
  readonly seed: string;
}): Replay {
  const { match, matchId } = options;
  const chance = chanceFrom(`${options.seed}:${matchId}`);
  const { goals, minutesSimulated } = goalsOf(match, chance);
  const [home, away] = match.score.ft ?? [0, 0];
  const outcome = officialSituation(match);
  const { moments, decided } = footballMoments(match, goals, chance, outcome);
  const round = match.group ?? match.round;
  return {
    matchId,
    fixture: {
      sportId: FOOTBALL,
      competition: shortened(`${options.season}${round === undefined ? "" : `, ${round}`}`, 200),
      title: shortened(`${match.team1} v ${match.team2}`, 200),
      team1: match.team1,
      team2: match.team2,
      simulated: false,
      ...replayed({ day: match.date, from: "openfootball", minutesSimulated }),
      markets: footballMarkets({ home: match.team1, away: match.team2 }),
    },
    moments,
    official: english([outcome]),
    results: footballResults({ home, away }).filter(({ key }) => !decided.has(key)),
    fastestSpeed: FASTEST_SPEED,
  };
}

function footballMoments(
  match: OpenfootballMatch,
  goals: readonly Goal[],
  chance: Chance,
  outcome: Situation,
): { readonly moments: readonly Moment[]; readonly decided: ReadonlySet<string> } {
  const moments: Moment[] = [];
  const decided = new Set<string>();
  const timeline: TimelineEntry[] = [];
  const scored = { home: 0, away: 0 };
  let gapMs = 0;
  const record = (
    clock: string,
    parts: readonly Situation[],
    more: Pick<Moment, "stop" | "markets"> = {},
  ) => {
    const home = { name: match.team1, goals: scored.home };
    const away = { name: match.team2, goals: scored.away };
    const lineParts = [goalsSituation(match, { ...scored }, clock)];
    const card: FootballCard = {
      sport: "football",
      clock,
      home,
      away,
      timeline: timeline.slice(-MOST_TIMELINE),
      ...noteOf(parts),
      lineParts,
    };
    moments.push({ afterMs: gapMs, score: card, scoreLine: english(lineParts), ...more });
    gapMs = MINUTE_MS;
  };

  const playMinute = (minute: number, stoppage: number) => {
    const clock = stoppage > 0 ? `${minute}+${stoppage}'` : `${minute}'`;
    record(clock, []);
    for (const goal of goals.filter((one) => one.minute === minute && one.stoppage === stoppage)) {
      scored[goal.side] += 1;
      timeline.push({ minute: clock, kind: goal.kind, team: goal.side, player: goal.player });
      const afterTickMs = Math.min(gapMs, GOAL_INTO_MINUTE_MS);
      const restMs = gapMs - afterTickMs;
      gapMs = afterTickMs;
      const settles = decidedBy(scored, goal.side);
      for (const { key } of settles) decided.add(key);
      record(clock, [goalSituation(match, goal)], {
        stop: goal.kind === "penalty" ? "Penalty" : "Goal",
        ...(settles.length > 0 && { markets: { ...NO_NEWS, settles } }),
      });
      gapMs = restMs;
    }
  };

  const playHalf = (from: number, to: number, leastStoppage: number) => {
    for (let minute = from; minute <= to; minute++) playMinute(minute, 0);
    const latest = Math.max(
      0,
      ...goals.filter(({ minute }) => minute === to).map(({ stoppage }) => stoppage),
    );
    const stoppage = Math.max(leastStoppage, latest);
    for (let added = 1; added <= stoppage; added++) playMinute(to, added);
  };

  timeline.push({ minute: "0'", kind: "kickOff", team: null, player: null });
  record("0'", [{ kind: "kickOff" }]);
  playHalf(1, 45, chance.between(1, 3));
  timeline.push({ minute: "45'", kind: "halfTime", team: null, player: null });
  record("HT", [{ kind: "halfTime" }]);
  gapMs = HALF_TIME_MS;
  playHalf(46, 90, chance.between(2, 6));
  timeline.push({ minute: "90'", kind: "fullTime", team: null, player: null });
  record("FT", [outcome]);
  return { moments, decided };
}

function goalsSituation({ team1, team2 }: OpenfootballMatch, goals: Goals, clock: string): Situation {
  return { kind: "goals", home: team1, away: team2, goals, clock };
}

function goalSituation(match: OpenfootballMatch, { side, kind, player }: Goal): Situation {
  return { kind: "goal", team: side === "home" ? match.team1 : match.team2, player, how: kind };
}

/** "Full time: Croatia 1–1 Denmark. Croatia won 3–2 on penalties." */
function officialSituation({ team1, team2, score: { ft, et, p } }: OpenfootballMatch): Situation {
  const [winner, scored, conceded] = p && p[0] > p[1] ? [team1, p[0], p[1]] : [team2, p?.[1], p?.[0]];
  return {
    kind: "fullTimeScore",
    ...{ home: team1, away: team2, goals: pairOf(ft ?? [0, 0]) },
    afterExtraTime: et ? pairOf(et) : null,
    shootOut: p ? { winner, scored: scored ?? 0, conceded: conceded ?? 0 } : null,
  };
}

function pairOf([home, away]: readonly [number, number]): { home: number; away: number } {
  return { home, away };
}
