import { refuse } from "../../../calls/refusals.ts";

/** About as long as a full queue takes. */
const RETRY_SECONDS = 2;

/** The refusal of a call for which the queue of hashes had no room. */
export function noRoom() {
  return refuse("SERVICE_UNAVAILABLE", { retryAfterSeconds: RETRY_SECONDS });
}
