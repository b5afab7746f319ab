import type { Situation } from "@crossbook/contract";
import type { Chance } from "../../ports/chance.ts";
import { SIMULATED } from "../event-sources.ts";
import { IN_PLAY_DELAY_MS, MARKET_TERMS } from "../market-terms.ts";
import {
  type FeedMarket,
  type Moment,
  NO_NEWS,
  type NonRunner,
  placed,
  type Replay,
  wonBy,
} from "../replay.ts";
import { english, noteOf } from "../score-parts.ts";
import { RACE_DAY_NOISE, RACE_SECONDS, RACE_STEP_NOISE, RACING_FORM } from "./form.ts";
import { nonRunner, reductions } from "./non-runner.ts";

const HORSE_RACING = 26;
const STEP_MS = 1000;
const COURSE_METRES = 1000;
const FASTEST_SPEED = 1;
/** A place pays this part of the odds, as bookmakers have it for races of this size without a handicap. */
const EACH_WAY_DIVISOR = { three: 5, two: 4 } as const;
/** So many races have a runner that does not start. */
const NON_RUNNER_SHARE = 0.15;
const COURSES = ["Mahalaxmi Park", "Banyan Downs", "Lotus Lake", "Fort Meadow"];

interface Runner {
  readonly name: string;
  readonly cloth: number;
  readonly pace: number;
  /** Share of the course behind it, in percent; beyond 100 it has passed the post. */
  progress: number;
}

/**
 * A simulated race of 6 to 12 horses over 1000 metres. Each second a horse moves by its pace, which is its published
 * form on the day, give or take a normal deviation. Betting closes when the first horse passes the post; the race runs
 * on until the places are decided. Horses that finish in the same second are ranked by how far they are past the post.
 * In some races one of the horses does not start, whichever it is.
 */
export function racingReplay(matchId: string, chance: Chance): Replay {
  const names = chance.shuffle([...RACING_FORM.keys()]).slice(0, chance.between(6, 12));
  const announced: Runner[] = names.map((name, index) => ({
    name,
    cloth: index + 1,
    pace: (100 / RACE_SECONDS) * (RACING_FORM.get(name) ?? 1) * (1 + RACE_DAY_NOISE * chance.normal()),
    progress: 0,
  }));
  const absent = chance.happens(NON_RUNNER_SHARE) ? chance.pick(announced) : undefined;
  const places = placesOf(announced.length);
  const running = announced.filter((runner) => runner !== absent);
  const { moments, finishers } = run(running, places, chance);
  const course = chance.pick(COURSES);
  const keys = finishers.map(clothKey);
  return {
    matchId,
    fixture: {
      sportId: HORSE_RACING,
      competition: `Crossbook Racing, ${COURSE_METRES} m`,
      title: `${course}, ${announced.length} runners`,
      team1: null,
      team2: null,
      simulated: true,
      ...SIMULATED,
      markets: racingMarkets(announced, places),
    },
    ...(absent && { nonRunner: absence(announced, absent, places) }),
    moments: eachWayClosed(moments),
    official: placings(finishers),
    results: [wonBy("win", ...keys.slice(0, 1)), wonBy("place", ...keys), placed("eachWay", ...keys)],
    fastestSpeed: FASTEST_SPEED,
  };
}

/** Bets each way are taken until the race begins. */
function eachWayClosed(moments: readonly Moment[]): readonly Moment[] {
  const closes = [{ key: "eachWay", reason: "Closed: the race has begun" }];
  return moments.map((one, index) => (index === 0 ? { ...one, markets: { ...NO_NEWS, closes } } : one));
}

function absence(announced: readonly Runner[], absent: Runner, places: number): NonRunner {
  const names = announced.map(({ name }) => name);
  const reduced = reductions(names, announced.indexOf(absent), places);
  return nonRunner({ key: clothKey(absent), name: absent.name }, reduced);
}

/**
 * How many horses are placed: three of eight runners or more, two of five to seven, as bookmakers pay places in races
 * without a handicap.
 */
export function placesOf(runners: number): number {
  return runners >= 8 ? 3 : 2;
}

/** Runs the race to the last place that is paid; `finishers` are as many, in the order of the finish. */
function run(
  runners: readonly Runner[],
  places: number,
  chance: Chance,
): { readonly moments: readonly Moment[]; readonly finishers: readonly Runner[] } {
  const finished: Runner[] = [];
  const moments = [moment(runners, finished, { stage: { kind: "atStart" }, afterMs: 0 })];
  while (finished.length < places) {
    for (const runner of runners) {
      runner.progress += Math.max(0, runner.pace * (1 + RACE_STEP_NOISE * chance.normal()));
    }
    const hadWinner = finished.length > 0;
    finished.push(
      ...ranked(runners, finished).filter((one) => one.progress >= 100 && !finished.includes(one)),
    );
    const left = Math.max(0, 100 - (ranked(runners, finished)[0]?.progress ?? 0));
    const stage: Situation =
      finished.length >= places
        ? { kind: "finished" }
        : left > 0
          ? { kind: "toGo", metres: metres(left) }
          : { kind: "finishing" };
    moments.push({
      ...moment(runners, finished, { stage, afterMs: STEP_MS }),
      ...(!hadWinner && finished.length > 0 && { closes: true }),
    });
  }
  return { moments, finishers: finished.slice(0, places) };
}

function racingMarkets(runners: readonly Runner[], places: number): FeedMarket[] {
  const listed = runners.map(({ name, cloth }) => ({ key: clothKey({ cloth }), name, cloth }));
  const rules = "A simulated race. Each horse's pace follows its published form and chance.";
  const reduced = "Bets on a horse that does not run are void, and prices of the others are reduced.";
  const divisor = places === 3 ? EACH_WAY_DIVISOR.three : EACH_WAY_DIVISOR.two;
  return [
    {
      ...MARKET_TERMS,
      key: "win",
      type: "match_odd",
      name: "Win",
      runners: listed,
      startingPrice: true,
      delayMs: IN_PLAY_DELAY_MS,
      rules: `${rules} Settled on the first past the post. ${reduced}`,
    },
    {
      ...MARKET_TERMS,
      key: "place",
      type: "place",
      name: `To Be Placed, ${places} places`,
      runners: listed,
      winners: places,
      startingPrice: true,
      delayMs: IN_PLAY_DELAY_MS,
      rules: `${rules} Settled on the first ${places} past the post: a bet on each of them wins. ${reduced}`,
    },
    {
      ...MARKET_TERMS,
      key: "eachWay",
      type: "each_way",
      name: "Each Way",
      runners: listed,
      eachWay: { places, divisor },
      delayMs: IN_PLAY_DELAY_MS,
      rules: `${rules} Two bets of the stake: one that the horse wins, one that it is among the first ${places} at 1/${divisor} of the odds. It closes when the race begins. ${reduced}`,
    },
  ];
}

function clothKey({ cloth }: Pick<Runner, "cloth">): string {
  return `cloth${cloth}`;
}

/** "Temple Bell won from Ghat Runner and Sea Mist" */
function placings([winner, ...others]: readonly Runner[]): string {
  return `${winner?.name ?? ""} won from ${others.map(({ name }) => name).join(" and ")}`;
}

function moment(
  runners: readonly Runner[],
  finished: readonly Runner[],
  { stage, afterMs }: { readonly stage: Situation; readonly afterMs: number },
): Moment {
  const order = ranked(runners, finished);
  const leader = order[0]?.name ?? "";
  const started = order.some(({ progress }) => progress > 0);
  const happens: Situation[] =
    finished.length > 0
      ? [{ kind: "won", runner: leader }]
      : started
        ? [{ kind: "leads", runner: leader }]
        : [];
  const lineParts = [stage, ...happens];
  return {
    afterMs,
    score: {
      sport: "racing",
      stage: english([stage]),
      stageParts: [stage],
      runners: runners.map((runner) => ({
        name: runner.name,
        cloth: runner.cloth,
        position: started ? order.indexOf(runner) + 1 : 0,
        progress: Math.min(100, Math.floor(runner.progress * 10) / 10),
      })),
      ...noteOf(happens),
      lineParts,
    },
    scoreLine: english(lineParts),
  };
}

/** Those past the post in the order of the finish, then the others by how far they are. */
function ranked(runners: readonly Runner[], finished: readonly Runner[]): readonly Runner[] {
  const running = runners.filter((runner) => !finished.includes(runner));
  return [...finished, ...running.sort((a, b) => b.progress - a.progress)];
}

function metres(percentLeft: number): number {
  return Math.max(10, Math.round((percentLeft * COURSE_METRES) / 1000) * 10);
}
