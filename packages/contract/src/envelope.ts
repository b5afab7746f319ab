import type { ErrorCode } from "./errors.ts";

/** One fault of an input: words for the player, and the fields it is about. */
export interface ValidationError {
  readonly message: string;
  readonly members: readonly string[];
}

/** The error part of the envelope. `message` is what the player reads. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: string;
  readonly validationErrors?: readonly ValidationError[];
}

/** Every answer of the specification's calls. */
export type Envelope<Result, Detail = undefined> =
  | { readonly success: true; readonly result: Result; readonly detail?: Detail; readonly error: null }
  | {
      readonly success: false;
      readonly result: null;
      readonly error: WireError;
      readonly unAuthorizedRequest: boolean;
    };
