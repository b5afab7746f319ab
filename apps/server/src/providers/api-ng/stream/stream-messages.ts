import * as z from "zod/mini";
import { flagParameter, maybe, numberParameter, textParameter } from "../parameters.ts";

/** Why a request of a stream failed, in the protocol's words. */
export type StreamError =
  | "NO_APP_KEY"
  | "INVALID_APP_KEY"
  | "NO_SESSION"
  | "INVALID_SESSION_INFORMATION"
  | "NOT_AUTHORIZED"
  | "MAX_CONNECTION_LIMIT_EXCEEDED"
  | "TOO_MANY_REQUESTS"
  | "INVALID_INPUT"
  | "INVALID_REQUEST"
  | "INVALID_CLOCK"
  | "TIMEOUT"
  | "SUBSCRIPTION_LIMIT_EXCEEDED"
  | "UNEXPECTED_ERROR";

const LONGEST_CONFLATION_MS = 120_000;
const HEARTBEAT_MS = { least: 500, most: 5000 };

export const requestParameters = z.object({ op: z.string(), id: maybe(numberParameter) });

export const authenticationParameters = z.object({
  appKey: maybe(textParameter),
  session: maybe(textParameter),
});

/** What subscriptions of both kinds have. */
export const subscriptionParameters = {
  initialClk: maybe(textParameter),
  clk: maybe(textParameter),
  conflateMs: maybe(numberParameter),
  heartbeatMs: maybe(numberParameter),
  segmentationEnabled: maybe(flagParameter),
};

/** How a subscription is served. */
export interface SubscriptionTerms {
  readonly conflateMs: number;
  readonly heartbeatMs: number;
  readonly isSegmented: boolean;
}

/** Values beyond the bounds are taken as the nearest one. */
export function termsOf(given: {
  readonly conflateMs?: number | null | undefined;
  readonly heartbeatMs?: number | null | undefined;
  readonly segmentationEnabled?: boolean | null | undefined;
}): SubscriptionTerms {
  const { least, most } = HEARTBEAT_MS;
  return {
    conflateMs: Math.round(Math.min(Math.max(given.conflateMs ?? 0, 0), LONGEST_CONFLATION_MS)),
    heartbeatMs: Math.round(Math.min(Math.max(given.heartbeatMs ?? most, least), most)),
    isSegmented: given.segmentationEnabled ?? false,
  };
}

/** The answer to a request; an `id` that is undefined is left out. */
export function successMessage(id: number | undefined, more: object = {}): string {
  return JSON.stringify({ op: "status", id, statusCode: "SUCCESS", connectionClosed: false, ...more });
}

/** Why a request failed, or why the connection ends. */
export function failureMessage(
  id: number | undefined,
  error: { readonly code: StreamError; readonly message: string },
  ends: { readonly connectionId: string; readonly isClosed: boolean },
): string {
  return JSON.stringify({
    ...{ op: "status", id, statusCode: "FAILURE", errorCode: error.code, errorMessage: error.message },
    ...{ connectionClosed: ends.isClosed, connectionId: ends.connectionId },
  });
}
