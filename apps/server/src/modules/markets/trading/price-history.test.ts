import { HISTORY_POINTS } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { intervalFor, PriceHistory } from "./price-history.ts";

const NOON = 1_800_000_000_000;

function volumeOf(history: PriceHistory, runner: number): number {
  return history.intervals(runner).reduce((sum, { volume }) => sum + volume, 0);
}

describe("a price history", () => {
  it("has the last price and the stake of each interval in which a runner was matched", () => {
    const history = new PriceHistory();
    history.add(0, NOON + 100, oddsHundredths(200), paise(500));
    history.add(0, NOON + 900, oddsHundredths(204), paise(300));
    history.add(1, NOON + 950, oddsHundredths(190), paise(100));
    history.add(0, NOON + 3_200, oddsHundredths(202), paise(100));
    expect(history.intervals(0)).toEqual([
      { startMs: NOON, price: 204, volume: 800 },
      { startMs: NOON + 3_000, price: 202, volume: 100 },
    ]);
    expect(history.intervals(1)).toEqual([{ startMs: NOON, price: 190, volume: 100 }]);
    expect(history.intervals(2)).toEqual([]);
  });

  it("never has more points than it may, loses no stake, and ends with the last price", () => {
    const history = new PriceHistory();
    const seconds = HISTORY_POINTS * 5;
    for (let second = 0; second < seconds; second += 1) {
      for (const runner of [0, 1])
        history.add(runner, NOON + second * 1_000, oddsHundredths(150 + (second % 50)), paise(7));
      const points = history.intervals(0).length + history.intervals(1).length;
      if (points > HISTORY_POINTS) throw new Error(`${points} points after ${second} seconds`);
    }
    expect(history.intervals(0).length).toBeGreaterThan(HISTORY_POINTS / 8);
    expect(history.intervalMs).toBe(16_000);
    expect(volumeOf(history, 0)).toBe(seconds * 7);
    expect(history.intervals(1).at(-1)?.price).toBe(150 + ((seconds - 1) % 50));
    expect(history.intervals(0).every(({ startMs }) => startMs % history.intervalMs === 0)).toBe(true);
  });

  it("keeps the newest point of each runner where there are more runners than points", () => {
    const history = new PriceHistory();
    const runners = HISTORY_POINTS + 500;
    for (let runner = 0; runner < runners; runner += 1)
      history.add(runner, NOON, oddsHundredths(200), paise(1));
    expect(history.intervals(runners - 1)).toHaveLength(1);
  });
});

describe("the length of intervals", () => {
  it.each([
    [1, 0, 1_000],
    [2, 60_000, 1_000],
    [2, 3_600_000, 8_000],
    [30, 86_400_000, 4_096_000],
  ])("of %d runners in %d ms is %d ms, with room for as many points again", (runners, spanMs, expected) => {
    expect(intervalFor(runners, spanMs)).toBe(expected);
    expect(runners * (spanMs / expected)).toBeLessThanOrEqual(HISTORY_POINTS / 2);
  });
});
