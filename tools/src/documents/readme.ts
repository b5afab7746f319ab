import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIGURATION } from "@crossbook/server/configuration";
import { replaceSection } from "./generated-section.ts";

interface BenchmarkRow {
  readonly name: string;
  readonly peer: string;
  readonly ours: number;
  readonly theirs: number;
  readonly unit: string;
  readonly ratio: number;
  readonly target: string;
  readonly pass: boolean;
  readonly notes: string;
}

interface BenchmarkReport {
  readonly machine: string;
  readonly measuredOn: string;
  readonly results: readonly BenchmarkRow[];
}

const BENCHMARKS = "benchmarks/results.json";

function configurationTable(): string {
  const rows = Object.values(CONFIGURATION).map(
    ({ name, default: whenUnset, meaning }) =>
      `| \`${name}\` | ${whenUnset === "" ? "" : `\`${whenUnset}\``} | ${meaning} |`,
  );
  return ["| variable | default | meaning |", "|---|---|---|", ...rows].join("\n");
}

function figure(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));
}

function benchmarkTable(root: string): string {
  const file = join(root, BENCHMARKS);
  if (!existsSync(file)) return "Not measured yet: run `npm run bench`.";
  const { machine, measuredOn, results } = JSON.parse(readFileSync(file, "utf8")) as BenchmarkReport;
  const rows = results.map(
    ({ name, peer, ours, theirs, unit, ratio, target, pass }) =>
      `| ${name} | ${figure(ours)} ${unit} | ${peer}: ${figure(theirs)} ${unit} | ${figure(ratio)} | ${target} | ${pass ? "yes" : "**no**"} |`,
  );
  return [
    `Measured on ${measuredOn}, ${machine}. Each row is one run of both sides; \`npm run bench\` repeats all of them.`,
    "",
    "| what | Crossbook | beside | ratio | target | reached |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** The README of the project at `root` with its tables of configuration and benchmarks made anew; the rest is kept. */
export function readmeDocument(document: string, root = "."): string {
  return replaceSection(
    replaceSection(document, "configuration", configurationTable()),
    "benchmarks",
    benchmarkTable(root),
  );
}
