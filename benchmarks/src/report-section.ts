import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { machine } from "./machine.ts";

const REPORT = "benchmarks/results.json";

/** Puts what was measured into its own section of the report; the others stay. */
export function writeSection(name: "lighthouse" | "frames" | "soak", results: unknown): void {
  const report: object = JSON.parse(readFileSync(REPORT, "utf8"));
  const measuredOn = new Date().toISOString().slice(0, 10);
  const load = Number((loadavg()[0] ?? 0).toFixed(1));
  const renewed = { ...report, [name]: { machine: machine(), measuredOn, loadAtTheEnd: load, results } };
  writeFileSync(REPORT, `${JSON.stringify(renewed, null, 2)}\n`);
}

/** The built players' app, as the server of a measurement serves it. */
export const PLAYER_APP_DIR = new URL("../../apps/player/dist", import.meta.url).pathname;
/** The built console, likewise. */
export const CONSOLE_APP_DIR = new URL("../../apps/console/dist", import.meta.url).pathname;
