import { fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import type { BenchmarkResult } from "./benchmark-result.ts";
import { machine } from "./machine.ts";
import { SERVER_FLAGS } from "./server-flags.ts";
import { SUITES } from "./suites.ts";

const SUITE_PATIENCE_MS = 10 * 60_000;
const REPORT = "benchmarks/results.json";

/** Runs one suite in a process of its own, so that no suite pays for another's garbage or warm-up. */
function runSuite(name: string): Promise<readonly BenchmarkResult[]> {
  const child = fork(new URL("./run-suite.js", import.meta.url), [name], {
    execArgv: ["--expose-gc", ...SERVER_FLAGS],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    timeout: SUITE_PATIENCE_MS,
  });
  let results: readonly BenchmarkResult[] = [];
  child.on("message", (message) => {
    results = message as readonly BenchmarkResult[];
  });
  return new Promise((done) => child.once("close", () => done(results)));
}

const wanted = process.argv.slice(2);
const chosen = SUITES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const results: BenchmarkResult[] = [];
for (const { name } of chosen) {
  console.log(`\n${name}`);
  const found = await runSuite(name);
  if (found.length === 0) console.log("  no result");
  for (const result of found) {
    results.push(result);
    console.log(
      `  ${result.pass ? "reached" : "MISSED "}  ${result.name}: ${result.ours} ${result.unit} beside ${result.peer} ${result.theirs} (× ${result.ratio.toFixed(2)}; target ${result.target})`,
    );
    if (result.notes !== "") console.log(`           ${result.notes}`);
  }
}
if (wanted.length === 0) {
  const measuredOn = new Date().toISOString().slice(0, 10);
  // Other commands have sections of their own in it.
  const report: object = JSON.parse(readFileSync(REPORT, "utf8"));
  const renewed = { ...report, machine: machine(), measuredOn, results };
  writeFileSync(REPORT, `${JSON.stringify(renewed, null, 2)}\n`);
  console.log(`\nWritten to ${REPORT}. \`npm run documents\` takes it into the README.`);
}
process.exitCode = results.every(({ pass }) => pass) ? 0 : 1;
