import { useBrowserApp } from "@crossbook/browser";
import { useMemo } from "react";
import { chartText } from "../../messages/english/betting/charts.ts";
import type { ChartSpec } from "./chart-data.ts";
import classes from "./market-charts.module.css";

/** So many rows of a long history are listed: the newest. */
const LISTED = 100;

/** The figures of a chart for those who do not see it, newest or lowest price first. */
export function ChartTable({ spec, label }: { readonly spec: ChartSpec; readonly label: string }) {
  const { timeZone } = useBrowserApp().ports;
  const time = useMemo(
    () => new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "medium" }),
    [timeZone],
  );
  const isTime = spec.across === "time";
  const places = spec.xs.map((_, index) => index);
  const listed = isTime ? places.slice(-LISTED).reverse() : places;
  return (
    <details className={classes.figures}>
      <summary>{chartText().figures}</summary>
      <div className={classes.listed}>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{isTime ? chartText().from : chartText().price}</th>
              {spec.series.map((one) => (
                <th key={one.label} scope="col">
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((index) => {
              const x = spec.xs[index] ?? 0;
              return (
                <tr key={x}>
                  <th scope="row">{isTime ? time.format(new Date(x * 1000)) : x}</th>
                  {spec.series.map((one) => (
                    <td key={one.label}>{one.values[index] ?? "–"}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
