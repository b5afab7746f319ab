import type { BenchmarkResult } from "./benchmark-result.ts";
import { SUITES } from "./suites.ts";

/** `run-suite <name>`: runs one suite in this process and hands its results to the parent. */
const suite = SUITES.find(({ name }) => name === process.argv[2]);
if (suite === undefined) throw new Error(`no such suite: ${process.argv[2] ?? ""}`);
const loaded = (await import(suite.module)) as Readonly<
  Record<string, () => Promise<readonly BenchmarkResult[]>>
>;
const results = await loaded[suite.run]?.();
await new Promise<void>((sent) =>
  process.send ? process.send(results, undefined, undefined, () => sent()) : sent(),
);
process.exit(0);
