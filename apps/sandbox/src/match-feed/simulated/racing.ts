import type { Chance } from "../../ports/chance.ts";
import { IN_PLAY_DELAY_MS, MARKET_TERMS } from "../market-terms.ts";
import type { Moment, Replay } from "../replay.ts";
import { RACE_DAY_NOISE, RACE_SECONDS, RACE_STEP_NOISE, RACING_FORM, SIMULATED_LABEL } from "./form.ts";

const HORSE_RACING = 26;
const STEP_MS = 1000;
const COURSE_METRES = 1000;
const FASTEST_SPEED = 1;
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
 * form on the day, give or take a normal deviation; first past the post wins.
 */
export function racingReplay(matchId: string, chance: Chance): Replay {
  const names = chance.shuffle([...RACING_FORM.keys()]).slice(0, chance.between(6, 12));
  const runners: Runner[] = names.map((name, index) => ({
    name,
    cloth: index + 1,
    pace: (100 / RACE_SECONDS) * (RACING_FORM.get(name) ?? 1) * (1 + RACE_DAY_NOISE * chance.normal()),
    progress: 0,
  }));
  const moments: Moment[] = [moment(runners, "At the start", 0)];
  while (runners.every(({ progress }) => progress < 100)) {
    for (const runner of runners) {
      runner.progress += Math.max(0, runner.pace * (1 + RACE_STEP_NOISE * chance.normal()));
    }
    const left = Math.max(0, 100 - (ranked(runners)[0]?.progress ?? 0));
    moments.push(moment(runners, left === 0 ? "Finished" : `${metres(left)} m to go`, STEP_MS));
  }
  const course = chance.pick(COURSES);
  const winner = ranked(runners)[0] ?? { name: "", cloth: 1 };
  return {
    matchId,
    fixture: {
      sportId: HORSE_RACING,
      competition: `Crossbook Racing, ${COURSE_METRES} m`,
      title: `${course}, ${runners.length} runners`,
      team1: null,
      team2: null,
      simulated: true,
      sourceLabel: SIMULATED_LABEL,
      markets: [
        {
          ...MARKET_TERMS,
          key: "win",
          type: "match_odd",
          name: "Win",
          runners: runners.map(({ name, cloth }) => ({ key: `cloth${cloth}`, name })),
          delayMs: IN_PLAY_DELAY_MS,
          rules:
            "A simulated race. Each horse's pace follows its published form and chance. Settled on the first past the post.",
        },
      ],
    },
    moments,
    official: `${winner.name} won`,
    results: [{ key: "win", winner: `cloth${winner.cloth}` }],
    fastestSpeed: FASTEST_SPEED,
  };
}

function moment(runners: readonly Runner[], stage: string, afterMs: number): Moment {
  const order = ranked(runners);
  const leader = order[0]?.name ?? "";
  const started = order.some(({ progress }) => progress > 0);
  const note = stage === "Finished" ? `${leader} won` : started ? `${leader} leads` : "";
  return {
    afterMs,
    score: {
      sport: "racing",
      stage,
      runners: runners.map((runner) => ({
        name: runner.name,
        cloth: runner.cloth,
        position: started ? order.indexOf(runner) + 1 : 0,
        progress: Math.min(100, Math.round(runner.progress * 10) / 10),
      })),
      note,
    },
    scoreLine: note === "" ? stage : `${stage} · ${note}`,
  };
}

function ranked(runners: readonly Runner[]): readonly Runner[] {
  return [...runners].sort((a, b) => b.progress - a.progress);
}

function metres(percentLeft: number): number {
  return Math.max(10, Math.round((percentLeft * COURSE_METRES) / 1000) * 10);
}
