import type { Endpoint, ErrorCode } from "@crossbook/contract";
import type { RefusalCode } from "@crossbook/engine";
import type { HostRefusal } from "../../exchange/exchange.ts";
import type { Refusal } from "../../http/handler.ts";

/** Why the exchange did not do it, at its door or in the engine. */
export type ExchangeRefusal = HostRefusal | { readonly ok: false; readonly code: RefusalCode };

/**
 * A refusal as an endpoint may answer it. What became of a command that met a failing exchange is told by asking
 * again, so an unknown outcome is answered as a stopped exchange. A code the endpoint does not declare is a bug.
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
