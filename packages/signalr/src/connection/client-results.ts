import type { Clock } from "../clock.ts";
import type { CompletionMessage } from "../protocol/messages.ts";
import { Refusal } from "../refusal.ts";

export type ClientResult = { readonly value: unknown } | Refusal;

interface Waiting {
  readonly resolve: (result: ClientResult) => void;
  readonly cancelTimeOut: () => void;
}

/** The server's own invocations that wait for a client's answer. */
export class ClientResults {
  readonly #clock: Clock;
  readonly #timeOutMs: number;
  readonly #waiting = new Map<string, Waiting>();
  #count = 0;

  constructor(clock: Clock, timeOutMs: number) {
    this.#clock = clock;
    this.#timeOutMs = timeOutMs;
  }

  /** The id cannot be one of the client's own: those are numbers. */
  open(): { readonly invocationId: string; readonly result: Promise<ClientResult> } {
    this.#count += 1;
    const invocationId = `s${this.#count}`;
    const result = new Promise<ClientResult>((resolve) => {
      const cancelTimeOut = this.#clock.after(this.#timeOutMs, () =>
        this.#settle(invocationId, new Refusal("The client did not answer in time.", 504)),
      );
      this.#waiting.set(invocationId, { resolve, cancelTimeOut });
    });
    return { invocationId, result };
  }

  /** False when no invocation waits for it. */
  complete({ invocationId, result, error }: CompletionMessage): boolean {
    return this.#settle(invocationId, error === undefined ? { value: result } : new Refusal(error, 502));
  }

  abandon(): void {
    for (const id of this.#waiting.keys()) this.#settle(id, new Refusal("The connection ended.", 410));
  }

  #settle(invocationId: string, result: ClientResult): boolean {
    const waiting = this.#waiting.get(invocationId);
    if (waiting === undefined) return false;
    this.#waiting.delete(invocationId);
    waiting.cancelTimeOut();
    waiting.resolve(result);
    return true;
  }
}
