/** One call as it came to a front: what acts is done by the leader. */
export interface ForwardedCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Names in lower case; without those of the connection and of proxies. */
  readonly headers: Readonly<Record<string, string>>;
  /** The caller's address. */
  readonly address: string;
  /** The host that was called, with its port where one was named. */
  readonly host: string;
  /** Whether the caller came over TLS. */
  readonly isSecure: boolean;
  readonly body: Uint8Array;
}

/** What a call was answered. */
export interface ForwardedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array;
}

/**
 * Why there is no answer.
 *
 * - `UNAVAILABLE`: nobody took the call. Certainly not done.
 * - `UNKNOWN`: the leader ended while it did the call. It may be done.
 * - `TOO_LARGE`: more than the bus carries. Certainly not done.
 * - `TOO_MANY`: too many calls of this address wait already. Certainly not done.
 */
export type ForwardRefusal = "UNAVAILABLE" | "UNKNOWN" | "TOO_LARGE" | "TOO_MANY";

/** Brings calls to the leader. `fronts` implements it. */
export interface CallForwarder {
  /** `mayRepeat`: the call only reads, so it is asked again where its answer was lost. Never rejects. */
  forward(
    call: ForwardedCall,
    options: { readonly mayRepeat: boolean },
  ): Promise<ForwardedAnswer | ForwardRefusal>;
}
