import type { ErrorCode } from "@crossbook/contract";
import type { CallError } from "./call-outcome.ts";

/** Refusals of a server that cannot say itself whether it has acted. */
const CODES_OF_DOUBT: readonly ErrorCode[] = ["EXCHANGE_STOPPED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"];
const REQUEST_TIMEOUT = 408;

/**
 * Whether what was asked for may have been done all the same: no answer came, or none that says so. What has a reference of its
 * own is then asked for again by it; of anything else the user is to look before he asks again.
 */
export function mayBeDone({ kind, code, status }: CallError): boolean {
  if (kind === "refused" && code !== undefined) return CODES_OF_DOUBT.includes(code);
  // Without the envelope it may be the answer of something before the server, which passes nothing on that it refuses.
  const isRefusal = status !== undefined && status >= 400 && status < 500;
  return !isRefusal || status === REQUEST_TIMEOUT;
}
