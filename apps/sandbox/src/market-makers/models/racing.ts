import { normalBelow, normalised } from "./normal.ts";

export interface RacingRunner {
  /** Average speed against the field's, in parts. */
  readonly form: number;
  /** 0 to 100 % of the course. */
  readonly progress: number;
}

export interface RaceNoise {
  /** Deviation of a day's pace from form, and of each second's from the day's, in parts. */
  readonly day: number;
  readonly step: number;
  /** Seconds an average horse needs for the course. */
  readonly seconds: number;
}

const GRID = 80;

/**
 * The time each horse still needs is taken as normal: distance left at its form, uncertain by its day and by the
 * steps to come. The chance to win is that its time is the lowest, integrated over a grid of times.
 */
export function racingChances(runners: readonly RacingRunner[], noise: RaceNoise): readonly number[] {
  const finished = runners.map(({ progress }) => progress >= 100);
  if (finished.includes(true)) return normalised(finished.map((done) => (done ? 1 : 0)));
  const arrivals = runners.map(({ form, progress }) => {
    const mean = ((100 - progress) / 100) * (noise.seconds / form);
    return { mean, deviation: Math.max(0.05, Math.hypot(mean * noise.day, noise.step * Math.sqrt(mean))) };
  });
  const from = Math.min(...arrivals.map(({ mean, deviation }) => mean - 5 * deviation));
  const to = Math.min(...arrivals.map(({ mean, deviation }) => mean + 5 * deviation));
  const step = (to - from) / GRID;
  const chances = arrivals.map(() => 0);
  for (let index = 0; index < GRID; index++) {
    const time = from + index * step;
    const later = arrivals.map(
      ({ mean, deviation }) => 1 - normalBelow((time + step / 2 - mean) / deviation),
    );
    const all = later.reduce((product, chance) => product * Math.max(chance, 1e-12), 1);
    arrivals.forEach(({ mean, deviation }, runner) => {
      const arrivesNow =
        normalBelow((time + step - mean) / deviation) - normalBelow((time - mean) / deviation);
      chances[runner] = (chances[runner] ?? 0) + (arrivesNow * all) / Math.max(later[runner] ?? 0, 1e-12);
    });
  }
  return normalised(chances);
}
