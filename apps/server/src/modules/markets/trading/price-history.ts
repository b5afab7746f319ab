import { HISTORY_POINTS } from "@crossbook/contract";
import type { RunnerIndex } from "@crossbook/engine";
import { addPaise, type Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";

/** Shorter intervals than this show nothing more to a reader. */
export const SHORTEST_INTERVAL_MS = 1000;

/** After thinning there is room for as many points as this before the next one. */
const ROOM = HISTORY_POINTS / 2;

/** One interval of one runner in which it was matched. */
export interface HistoryInterval {
  /** Unix milliseconds, a multiple of the length of intervals. */
  readonly startMs: number;
  /** Of the last match in it. */
  readonly price: OddsHundredths;
  /** Matched in it. */
  readonly volume: Paise;
}

/**
 * The last price and the matched stake of each runner of a market by interval, at most `HISTORY_POINTS` of them: where there
 * are more, intervals become twice as long until at most half are left.
 */
export class PriceHistory {
  readonly #runners = new Map<RunnerIndex, HistoryInterval[]>();
  #intervalMs: number;
  #count = 0;

  constructor(intervalMs: number = SHORTEST_INTERVAL_MS) {
    this.#intervalMs = intervalMs;
  }

  /** How long one interval is now. */
  get intervalMs(): number {
    return this.#intervalMs;
  }

  /** Oldest first. */
  intervals(runner: RunnerIndex): readonly HistoryInterval[] {
    return this.#runners.get(runner) ?? [];
  }

  /** Adds a match, or several of one price; not older than the ones before it of the runner. */
  add(runner: RunnerIndex, atMs: number, price: OddsHundredths, volume: Paise): void {
    let intervals = this.#runners.get(runner);
    if (intervals === undefined) {
      intervals = [];
      this.#runners.set(runner, intervals);
    }
    this.#count += append(intervals, { startMs: atMs - (atMs % this.#intervalMs), price, volume });
    if (this.#count > HISTORY_POINTS) this.#thin();
  }

  #thin(): void {
    // Each runner keeps its newest interval, however long intervals are.
    while (this.#count > Math.max(ROOM, this.#runners.size)) {
      this.#intervalMs *= 2;
      this.#count = 0;
      for (const [runner, intervals] of this.#runners) {
        const merged: HistoryInterval[] = [];
        for (const { startMs, price, volume } of intervals) {
          this.#count += append(merged, { startMs: startMs - (startMs % this.#intervalMs), price, volume });
        }
        this.#runners.set(runner, merged);
      }
    }
  }
}

/** Puts an interval at the end, or into the last one where it is the same. Answers how many more there are. */
function append(intervals: HistoryInterval[], next: HistoryInterval): number {
  const last = intervals.at(-1);
  if (last === undefined || last.startMs < next.startMs) return intervals.push(next) && 1;
  intervals[intervals.length - 1] = {
    startMs: last.startMs,
    price: next.price,
    volume: addPaise(last.volume, next.volume),
  };
  return 0;
}

/** How long intervals are that so many runners have in this time, with room to grow. */
export function intervalFor(runners: number, spanMs: number): number {
  let intervalMs = SHORTEST_INTERVAL_MS;
  while (runners * (spanMs / intervalMs + 1) > ROOM && intervalMs <= spanMs) intervalMs *= 2;
  return intervalMs;
}
