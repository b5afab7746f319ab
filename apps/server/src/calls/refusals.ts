import type { Endpoint, ErrorCode } from "@crossbook/contract";
import type { RefusalCode } from "@crossbook/engine";
import type { HostRefusal } from "../exchange/index.ts";
import type { Refusal } from "./handler.ts";

/** Why the exchange did not do it: its queue, or the engine. */
export type ExchangeRefusal = HostRefusal | { readonly ok: false; readonly code: RefusalCode };

/** A refusal with this code; `more` replaces the catalogue's words where more precise ones help. */
export function refuse<const Code extends Refusal["code"]>(
  code: Code,
  more: Omit<Refusal, "ok" | "code"> = {},
): Refusal<Code> {
  return { ok: false, code, ...more };
}

/** A refusal of a call too many; `waitMs`: after how long there is one again. */
export function tooManyRequests(waitMs: number): Refusal<"TOO_MANY_REQUESTS"> {
  return refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** A refusal of a try to log in, or of a password given again, that comes before its time. */
export function loginThrottled(waitMs: number): Refusal<"LOGIN_THROTTLED"> {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  const unit = retryAfterSeconds === 1 ? "second" : "seconds";
  return refuse("LOGIN_THROTTLED", {
    message: `Too many attempts to log in. Please wait ${retryAfterSeconds} ${unit} before trying again.`,
    retryAfterSeconds,
  });
}

/**
 * A refusal as an endpoint may answer it. What became of a command during a failure of the exchange is learned by
 * asking again, so an unknown outcome is answered as a stopped exchange. A code the endpoint does not declare is a bug.
 */
export function declaredRefusal<Code extends ErrorCode>(
  endpoint: Pick<Endpoint, "path"> & { readonly errors: readonly Code[] },
  code: ErrorCode | HostRefusal["code"],
): Refusal<Code> {
  const wanted = code === "OUTCOME_UNKNOWN" ? "EXCHANGE_STOPPED" : code;
  const declared = endpoint.errors.find((candidate) => candidate === wanted);
  if (declared === undefined) throw new Error(`${endpoint.path} may not answer ${wanted}`);
  return { ok: false, code: declared };
}
