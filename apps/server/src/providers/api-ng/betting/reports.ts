import type { InstructionErrorCode, ReportErrorCode } from "../envelope/refusal-words.ts";
import { wordsOf } from "../envelope/refusal-words.ts";

/** What became of one instruction. */
export interface InstructionReport {
  readonly status: "SUCCESS" | "FAILURE" | "TIMEOUT";
  readonly errorCode?: InstructionErrorCode;
}

/** A report of one instruction, and why the whole request was not done if it was refused. */
export interface Reported<Report extends InstructionReport = InstructionReport> {
  readonly report: Report;
  readonly whole?: ReportErrorCode | undefined;
}

/** The words for a refusal of one instruction. Nobody knows what became of one that the exchange stopped at. */
export function refusedInstruction(code: string): {
  readonly report: InstructionReport;
  readonly whole: ReportErrorCode;
} {
  const { instruction: errorCode, report: whole } = wordsOf(code);
  return { report: { status: code === "EXCHANGE_STOPPED" ? "TIMEOUT" : "FAILURE", errorCode }, whole };
}

/** The report of a request, of which each instruction has an outcome of its own. */
export function executionReport(
  { marketId, customerRef }: RequestHead,
  reported: readonly Reported[],
): object {
  const reports = reported.map(({ report }) => report);
  const head = { ...(customerRef && { customerRef }), ...(marketId && { marketId }) };
  const failed = reported.filter(({ report }) => report.status !== "SUCCESS");
  const [first] = failed;
  if (first === undefined) return { ...head, status: "SUCCESS", instructionReports: reports };
  const isMixed = failed.length < reported.length;
  const isUnknown = failed.some(({ report }) => report.status === "TIMEOUT");
  return {
    ...head,
    status: isMixed ? "PROCESSED_WITH_ERRORS" : isUnknown ? "TIMEOUT" : "FAILURE",
    errorCode: isMixed ? "PROCESSED_WITH_ERRORS" : (first.whole ?? "BET_ACTION_ERROR"),
    instructionReports: reports,
  };
}

/** What a request is called and what it is about. */
export interface RequestHead {
  readonly marketId?: string | null | undefined;
  readonly customerRef?: string | null | undefined;
}

/** The report of a request of which nothing was done, for a reason that is not one instruction's. */
export function refusedReport(
  { marketId, customerRef }: RequestHead,
  errorCode: ReportErrorCode,
  instructions: readonly object[] = [],
): object {
  return {
    ...(customerRef && { customerRef }),
    ...(marketId && { marketId }),
    ...{ status: "FAILURE", errorCode },
    instructionReports: instructions,
  };
}
