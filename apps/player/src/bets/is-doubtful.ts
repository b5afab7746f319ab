import type { CallError } from "@crossbook/client";
import type { ErrorCode } from "@crossbook/contract";

/** Codes after which an act may have been done all the same. */
const DOUBTFUL_CODES: readonly ErrorCode[] = ["EXCHANGE_STOPPED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"];

/** Whether an act that failed so may have been done all the same: it is then asked for again by its own reference. */
export function isDoubtful(error: CallError): boolean {
  if (error.code !== undefined) return DOUBTFUL_CODES.includes(error.code);
  return error.kind !== "refused";
}
