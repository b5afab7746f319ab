import { useBrowserApp } from "@crossbook/browser";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { type ChartSpec, isPoint, timeRange } from "./chart-data.ts";
import classes from "./market-charts.module.css";
import { timeLabels } from "./time-labels.ts";

const HEIGHT_PX = 200;

/** How far labels of prices are apart: never less than a tick. */
const PRICE_STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];

/** A chart drawn on a canvas, in the colours of the theme. For eyes only: its figures stand in a table beside it. */
export function ChartCanvas({ spec }: { readonly spec: ChartSpec }) {
  const { timeZone } = useBrowserApp().ports;
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef(spec);
  const shape = shapeOf(spec);

  useEffect(() => {
    latest.current = spec;
    plot.current?.setData(dataOf(spec));
  }, [spec]);

  useEffect(() => {
    const element = host.current;
    if (element === null || !canDraw()) return;
    const draw = () => {
      plot.current?.destroy();
      const options = optionsOf(latest.current, element.clientWidth, timeZone);
      plot.current = new uPlot(options, dataOf(latest.current), element);
    };
    draw();
    const resized = new ResizeObserver(() =>
      plot.current?.setSize({ width: element.clientWidth, height: HEIGHT_PX }),
    );
    resized.observe(element);
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ["data-mode", "data-host"] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      plot.current?.destroy();
      plot.current = undefined;
    };
    // A chart of another shape is another chart; new values of this one are set above.
  }, [shape, timeZone]);

  return <div ref={host} className={classes.canvas} aria-hidden />;
}

function canDraw(): boolean {
  return document.createElement("canvas").getContext("2d") !== null;
}

function shapeOf({ across, series }: ChartSpec): string {
  return [across, ...series.map(({ label, shape }) => `${label}/${shape}`)].join();
}

function dataOf({ xs, series }: ChartSpec): uPlot.AlignedData {
  return [[...xs], ...series.map(({ values }) => [...values])];
}

function optionsOf({ across, series }: ChartSpec, width: number, timeZone: string): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const font = `11px ${colour("--font-sans")}`;
  const axis = { stroke: colour("--color-muted"), font, labelFont: font };
  const grid = { stroke: colour("--color-border"), width: 1 };
  const hasPrices = series.some(({ scale }) => scale === "price");
  return {
    // At the right half of the last label stands beyond the plot.
    ...{ width, height: HEIGHT_PX, padding: [8, across === "time" ? 26 : 14, 0, 0] },
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { show: false } },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), timeZone),
    scales: {
      x: {
        time: across === "time",
        ...(across === "time" && { range: ({ data: [xs] }: uPlot) => timeRange([...xs]) }),
      },
      // The bars of what was matched take the lower part, under the line.
      amount: { range: (_plot, _least, most) => [0, (most || 1) * (hasPrices ? 3 : 1.1)] },
    },
    axes: [
      {
        ...{ ...axis, grid: { show: false }, ticks: { ...grid, size: 4 } },
        ...(across === "time" && {
          values: (_plot: uPlot, splits: number[], _axis: number, _space: number, step: number) =>
            timeLabels(splits, step, timeZone),
        }),
      },
      {
        ...{ ...axis, ...(hasPrices && { incrs: PRICE_STEPS }) },
        ...{ scale: hasPrices ? "price" : "amount", size: 52, grid, ticks: { show: false } },
        values: (_plot, splits) => splits.map((value) => (hasPrices ? priceText(value) : short(value))),
      },
    ],
    series: [{}, ...series.map((one) => seriesOf(one, colour(one.token)))],
  };
}

function seriesOf({ label, shape, scale, holds }: ChartSpec["series"][number], stroke: string): uPlot.Series {
  const { bars, stepped } = uPlot.paths;
  const paths =
    shape === "bars" ? bars?.({ size: [0.8, 24, 1] }) : stepped?.({ align: holds === "downwards" ? -1 : 1 });
  return {
    ...{ label, scale, stroke, spanGaps: true },
    points: {
      ...{ size: 7, fill: stroke },
      show: ({ data }, index) => shape !== "bars" && isPoint([...(data[index] ?? [])]),
    },
    ...(paths && { paths }),
    ...(shape === "bars" && { fill: stroke }),
    // Eight digits: the colour, a third as dense.
    ...(shape === "area" && { fill: `${stroke}55`, width: 1.5 }),
    ...(shape === "step" && { width: 2 }),
  };
}

function priceText(price: number): string {
  return Number.isInteger(price) ? String(price) : price.toFixed(2);
}

/** 1500 as 1.5k. */
function short(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}m`;
  return value >= 1_000 ? `${value / 1_000}k` : String(value);
}
