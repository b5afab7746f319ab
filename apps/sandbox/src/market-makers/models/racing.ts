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

const GRID = 120;

/**
 * Each runner's chance to be among the first `places` (1 for the win market); they sum to `places`.
 *
 * The time each horse still needs is taken as normal: distance left at its form, uncertain by its day and by the steps
 * to come. A horse is placed when fewer than `places` others arrive before it: the chance of that is exact for
 * independent times (a Poisson binomial count), integrated over a grid of times, for the places as for the win. So no
 * rule of thumb such as Harville's is needed, which makes favourites look too sure to be placed. Who is past the post
 * (progress 100) has its place; give the others less.
 */
export function racingChances(
  runners: readonly RacingRunner[],
  noise: RaceNoise,
  places = 1,
): readonly number[] {
  const finished = runners.map(({ progress }) => progress >= 100);
  const left = places - finished.filter(Boolean).length;
  const running = runners.filter((_, index) => !finished[index]);
  const chances = left > 0 ? runningChances(running, noise, left) : running.map(() => 0);
  let next = 0;
  return finished.map((done) => (done ? 1 : (chances[next++] ?? 0)));
}

/**
 * The chance at whose odds a bet each way is fair: p with win·(p − 1) − (1 − win) and the same of the place at
 * (p − 1) / divisor adding up to nothing. `win` and `place` are the chances of both parts.
 */
export function eachWayChance(win: number, place: number, divisor: number): number {
  const gains = win + place / divisor;
  return gains / (gains + 2 - win - place);
}

interface Arrival {
  readonly mean: number;
  readonly deviation: number;
}

function runningChances(
  runners: readonly RacingRunner[],
  noise: RaceNoise,
  places: number,
): readonly number[] {
  if (runners.length <= places) return runners.map(() => 1);
  const arrivals = runners.map(({ form, progress }): Arrival => {
    const mean = ((100 - progress) / 100) * (noise.seconds / form);
    return { mean, deviation: Math.max(0.05, Math.hypot(mean * noise.day, noise.step * Math.sqrt(mean))) };
  });
  const from = Math.min(...arrivals.map(({ mean, deviation }) => mean - 5 * deviation));
  const latest = arrivals.map(({ mean, deviation }) => mean + 5 * deviation).sort((a, b) => a - b);
  // By then so many have arrived that nobody who comes later is placed.
  const step = ((latest[places - 1] ?? from) - from) / GRID;
  const chances = arrivals.map(() => 0);
  const counts = new Float64Array(places);
  let arrived = arrivals.map((arrival) => arrivedBy(arrival, from));
  for (let index = 0; index < GRID; index++) {
    const time = from + index * step;
    const before = arrivals.map((arrival) => arrivedBy(arrival, time + step / 2));
    const next = arrivals.map((arrival) => arrivedBy(arrival, time + step));
    for (let runner = 0; runner < chances.length; runner++) {
      const arrivesNow = (next[runner] ?? 0) - (arrived[runner] ?? 0);
      if (arrivesNow > 1e-12)
        chances[runner] = (chances[runner] ?? 0) + arrivesNow * atMostOthers(before, runner, counts);
    }
    arrived = next;
  }
  return normalised(chances).map((share) => Math.min(1, share * places));
}

function arrivedBy({ mean, deviation }: Arrival, time: number): number {
  return normalBelow((time - mean) / deviation);
}

/**
 * Chance that fewer of the runners but one have arrived than `counts` is long, each with its own chance. `counts` is written
 * over: it is made once, because a race is looked at every second.
 */
function atMostOthers(arrived: readonly number[], except: number, counts: Float64Array): number {
  counts.fill(0);
  counts[0] = 1;
  for (let runner = 0; runner < arrived.length; runner++) {
    if (runner === except) continue;
    const chance = arrived[runner] ?? 0;
    for (let count = counts.length - 1; count >= 0; count--)
      counts[count] = (counts[count] ?? 0) * (1 - chance) + (counts[count - 1] ?? 0) * chance;
  }
  return counts.reduce((sum, chance) => sum + chance, 0);
}
