import type { CasinoStudio } from "@crossbook/contract";
import { type BenchAnswer, ConformanceBench, type ConformanceBenchOptions } from "./conformance-bench.ts";
import { type ConformanceRow, expectedText, isExpected } from "./conformance-row.ts";
import { CONFORMANCE_ROWS } from "./conformance-rows.ts";

/** One line of the table, as it went. */
export interface ValidatedRow {
  readonly id: string;
  readonly situation: string;
  readonly result: "passed" | "failed" | "not run";
  /** Empty where it passed. */
  readonly detail: string;
}

/** What a suite found. */
export interface ValidationReport {
  readonly studio: CasinoStudio;
  readonly walletUrl: string;
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  readonly rows: readonly ValidatedRow[];
}

export interface SelfValidationOptions extends ConformanceBenchOptions {
  readonly studio: CasinoStudio;
  readonly walletUrl: string;
}

/** Runs the conformance suite against a wallet, one row after the other, each with ids of its own. */
export async function selfValidation(options: SelfValidationOptions): Promise<ValidationReport> {
  const { studio, walletUrl } = options;
  const bench = new ConformanceBench(options);
  const rows: ValidatedRow[] = [];
  for (const row of CONFORMANCE_ROWS) rows.push(await validatedRow(row, bench, studio));
  const count = (result: ValidatedRow["result"]) => rows.filter((row) => row.result === result).length;
  return {
    studio,
    walletUrl,
    passed: count("passed"),
    failed: count("failed"),
    notRun: count("not run"),
    rows,
  };
}

async function validatedRow(
  row: ConformanceRow,
  bench: ConformanceBench,
  studio: CasinoStudio,
): Promise<ValidatedRow> {
  const { id, situation } = row;
  const before = await bench.balance();
  const seen = await row.run(bench, studio);
  if (seen === undefined || seen.answers.length === 0)
    return { id, situation, result: "not run", detail: "" };
  const after = await bench.balance();
  const problems = seen.answers.flatMap(([answer, wanted], index) =>
    isExpected(studio, answer, wanted)
      ? []
      : [`call ${index + 1}: ${answerText(answer)}, not ${expectedText(studio, wanted)}`],
  );
  if (before === undefined || after === undefined) problems.push("the balance is not answered");
  else if (after - before !== seen.moved)
    problems.push(`the balance moved by ${after - before} paise, not ${seen.moved}`);
  const result = problems.length === 0 ? "passed" : "failed";
  return { id, situation, result, detail: problems.slice(0, 3).join("; ") };
}

function answerText({ code, status }: BenchAnswer): string {
  return status === 200 || status === 0 ? code : `${code} (HTTP ${status})`;
}
