import { wireOfPrice } from "@crossbook/browser";
import type { PriceHistory } from "@crossbook/contract";
import { paiseToMainUnits } from "@crossbook/money";
import type { PriceNotation } from "@crossbook/odds";
import type { RunnerDepth } from "../../markets/runner-depth.ts";
import { chartText } from "../../messages/english/betting/charts.ts";

/** One line or row of bars of a chart. */
export interface ChartSeries {
  readonly label: string;
  /** A colour of the tokens. */
  readonly token: string;
  readonly shape: "step" | "bars" | "area";
  /** Prices and amounts have a scale each. */
  readonly scale: "price" | "amount";
  /** Where each value holds: up to the next higher place, or from the next lower one. */
  readonly holds?: "upwards" | "downwards";
}

/** What a chart draws: the values of each series at each place on the horizontal axis, ascending. */
export interface ChartSpec {
  /** Unix seconds, or prices. */
  readonly across: "time" | "price";
  readonly xs: readonly number[];
  readonly series: readonly (ChartSeries & { readonly values: readonly (number | null)[] })[];
}

/** So many prices a side are drawn of a depth: far ones would leave no width to those that matter. */
const DEPTH_PRICES = 20;

/** Around one moment alone, in seconds: the axis would else begin at it and end years later. */
const AROUND_ONE_S = 300;

/** Where an axis of these moments begins and ends, in Unix seconds. */
export function timeRange(xs: readonly number[]): [number, number] {
  const [first = 0, last = first] = [xs[0], xs.at(-1)];
  return last > first ? [first, last] : [first - AROUND_ONE_S, first + AROUND_ONE_S];
}

/** Whether a line has one value alone, which can be seen as a point only. */
export function isPoint(values: readonly (number | null | undefined)[]): boolean {
  return values.filter((value) => typeof value === "number").length === 1;
}

/** How a runner's price has moved, over what was matched in each interval. */
export function historyChart(history: PriceHistory, runnerId: number): ChartSpec {
  const points = history.runners.find(({ id }) => id === runnerId)?.points ?? [];
  return {
    across: "time",
    xs: points.map(([at]) => at / 1000),
    series: [
      {
        ...{ label: chartText().matched, token: "--color-back-1", shape: "bars", scale: "amount" },
        values: points.map(([, , volume]) => volume),
      },
      {
        ...{ label: chartText().lastPrice, token: "--color-primary", shape: "step", scale: "price" },
        values: points.map(([, price]) => price),
      },
    ],
  };
}

/** What was matched at each price. */
export function tradedChart({ traded }: RunnerDepth, notation: PriceNotation): ChartSpec {
  return {
    across: "price",
    xs: traded.map(({ odds }) => wireOfPrice(odds, notation)),
    series: [
      {
        ...{ label: chartText().matched, token: "--color-primary", shape: "bars", scale: "amount" },
        values: traded.map(({ size }) => paiseToMainUnits(size)),
      },
    ],
  };
}

/** What can be backed and laid up to each price, the best prices in the middle. */
export function depthChart({ back, lay }: RunnerDepth, notation: PriceNotation): ChartSpec {
  const backs = sums(back.slice(0, DEPTH_PRICES)).reverse();
  const lays = sums(lay.slice(0, DEPTH_PRICES));
  const xs = [...backs, ...lays].map(({ odds }) => wireOfPrice(odds, notation));
  return {
    across: "price",
    xs,
    series: [
      {
        ...{ label: chartText().toBack, token: "--color-back-strong", shape: "area", scale: "amount" },
        holds: "downwards",
        values: [...backs.map(({ sum }) => sum), ...lays.map(() => null)],
      },
      {
        ...{ label: chartText().toLay, token: "--color-lay-strong", shape: "area", scale: "amount" },
        values: [...backs.map(() => null), ...lays.map(({ sum }) => sum)],
      },
    ],
  };
}

function sums(levels: RunnerDepth["back"]) {
  let sum = 0;
  return levels.map(({ odds, size }) => {
    sum += paiseToMainUnits(size);
    return { odds, sum: Math.round(sum * 100) / 100 };
  });
}
