import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import type { RunnerDepth } from "../../markets/runner-depth.ts";
import { AWAY, HOME } from "../../testing/market-answers.ts";
import { aPriceHistory } from "../../testing/trading-answers.ts";
import { depthChart, historyChart, isPoint, timeRange, tradedChart } from "./chart-data.ts";

const level = (odds: number, size: number) => ({ odds: oddsHundredths(odds), size: paise(size) });

const DEPTH: RunnerDepth = {
  back: [level(198, 50_000), level(196, 10_050)],
  lay: [level(202, 30_000), level(204, 20_000)],
  traded: [level(196, 1_000), level(200, 4_000)],
  last: undefined,
};

describe("the chart of a history", () => {
  it("has the last price of each interval over what was matched in it", () => {
    const { across, xs, series } = historyChart(aPriceHistory(), HOME.id);
    expect(across).toBe("time");
    expect(xs).toEqual([Date.UTC(2026, 10, 20, 14, 0) / 1000, Date.UTC(2026, 10, 20, 14, 1) / 1000]);
    expect(series.map(({ label, scale, values }) => [label, scale, values])).toEqual([
      ["Matched", "amount", [2_000, 7_000]],
      ["Last price", "price", [1.9, 1.85]],
    ]);
  });

  it("is empty of a runner without a match", () => {
    expect(historyChart(aPriceHistory(), AWAY.id).xs).toEqual([]);
  });
});

describe("a chart with one match alone", () => {
  it("has the minutes around it, not the years after it", () => {
    expect(timeRange([600])).toEqual([300, 900]);
    expect(timeRange([600, 660, 780])).toEqual([600, 780]);
  });

  it("shows its price as a point, which a line of several needs not", () => {
    expect([[1.9], [null, 300, null], [1.9, 1.85], [null], []].map(isPoint)).toEqual([
      ...[true, true, false, false, false],
    ]);
  });
});

describe("the chart of what was traded", () => {
  it("has a bar for each price, as the market writes it", () => {
    expect(tradedChart(DEPTH, "decimal")).toMatchObject({ xs: [1.96, 2], series: [{ values: [10, 40] }] });
    expect(tradedChart(DEPTH, "percent").xs).toEqual([96, 100]);
  });
});

describe("the chart of the depth", () => {
  it("adds up each side from the best price outwards, with a gap at the spread", () => {
    const { xs, series } = depthChart(DEPTH, "decimal");
    expect(xs).toEqual([1.96, 1.98, 2.02, 2.04]);
    expect(series.map(({ values }) => values)).toEqual([
      [600.5, 500, null, null],
      [null, null, 300, 500],
    ]);
  });

  it("has the twenty best prices a side", () => {
    const many = Array.from({ length: 40 }, (_, index) => level(200 - index, 100));
    const { xs } = depthChart({ ...DEPTH, back: many, lay: [] }, "decimal");
    expect(xs).toHaveLength(20);
    expect(xs.at(-1)).toBe(2);
  });
});
