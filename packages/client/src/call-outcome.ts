import type { DetailOf, Endpoint, ErrorCode, OutputOf, ValidationError } from "@crossbook/contract";

/**
 * `refused`: the server said no in its envelope. `http`: an answer that is not the envelope.
 * `network`, `timeout`, `aborted`: no answer, so whether the server acted is unknown.
 */
export type CallErrorKind = "refused" | "http" | "network" | "timeout" | "aborted";

/** Why a call has no result. */
export interface CallError {
  readonly kind: CallErrorKind;
  /** What the user reads. */
  readonly message: string;
  /** Of the error catalogue; absent where the server gave none. */
  readonly code?: ErrorCode;
  /** HTTP status; absent where no answer came. */
  readonly status?: number;
  readonly validationErrors: readonly ValidationError[];
  /** What the HTTP client itself reported. */
  readonly cause?: Error;
}

/** A result, or why there is none. */
export type Outcome<Result, Detail = undefined> =
  | { readonly ok: true; readonly result: Result; readonly detail: Detail | undefined }
  | { readonly ok: false; readonly error: CallError };

/** The outcome of a call of this endpoint. */
export type CallOutcome<E extends Endpoint> = Outcome<OutputOf<E>, DetailOf<E>>;
