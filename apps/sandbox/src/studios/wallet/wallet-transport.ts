import { setMaxListeners } from "node:events";
import type { SignedRequest, WireAnswer } from "./wallet-protocol.ts";

/** A longer answer of an operator's wallet is as good as none. */
const MOST_ANSWER_BYTES = 64 * 1024;
/** Requests under way to one operator at the same time; further ones queue. */
const MOST_AT_ONCE = 64;

/** Sends signed requests to an operator's wallet. */
export class WalletTransport {
  readonly #closing = new AbortController();
  readonly #queue: (() => void)[] = [];
  #free = MOST_AT_ONCE;

  constructor() {
    // One listener for each repetition that waits; their number is bounded by that of unfinished rounds.
    setMaxListeners(0, this.#closing.signal);
  }

  /** Aborted once the transport is closed. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  /** The answer, or undefined where none came within `withinMs`: the operator may have done it nevertheless. */
  async send(request: SignedRequest, withinMs: number): Promise<WireAnswer | undefined> {
    await this.#takeTurn();
    try {
      if (this.signal.aborted) return undefined;
      const answer = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.body === undefined ? {} : { body: request.body }),
        redirect: "manual",
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(withinMs)]),
      });
      const body = await boundedText(answer);
      return body === undefined ? undefined : { status: answer.status, body };
    } catch {
      return undefined;
    } finally {
      this.#endTurn();
    }
  }

  /** Ends what is under way; later calls get no answer. */
  close(): void {
    this.#closing.abort();
    for (const wake of this.#queue.splice(0)) wake();
  }

  async #takeTurn(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  #endTurn(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#free += 1;
  }
}

async function boundedText(answer: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
