export {
  type ApiClient,
  type ApiClientOptions,
  type CallOptions,
  createApiClient,
  type UrlCallOptions,
} from "./api-client.ts";
export { ABORTED_MESSAGE, NETWORK_MESSAGE } from "./call-error.ts";
export type { CallError, CallErrorKind, CallOutcome, Outcome } from "./call-outcome.ts";
export { cleanIncoming, cleanOutgoing, cleanText, stripHtml } from "./cleaning.ts";
export {
  createHubClient,
  type HubClient,
  type HubClientOptions,
  KEEP_ALIVE_MS,
  SERVER_TIMEOUT_MS,
} from "./hub-client.ts";
export { type HubLifecycle, type HubState, RECONNECT_DELAYS_MS } from "./hub-lifecycle.ts";
export { mayBeDone } from "./may-be-done.ts";
export { createOddsSequence, type OddsSequence, type OddsSequenceOptions } from "./odds-sequence.ts";
