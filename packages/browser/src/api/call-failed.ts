import type { CallError, Outcome } from "@crossbook/client";

/** What a query rejects with: react-query knows failure only as a throw. `message` is what the player reads. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly callError: CallError;

  constructor(callError: CallError) {
    super(callError.message, { cause: callError.cause });
    this.callError = callError;
  }
}

/** The result of an outcome, for query functions. Throws `CallFailed` for a refusal. */
export function resultOrThrow<Result, Detail>(outcome: Outcome<Result, Detail>): Result {
  if (outcome.ok) return outcome.result;
  throw new CallFailed(outcome.error);
}
