import type { ServerResponse } from "node:http";
import { noStoreHeaders } from "../http/responses.ts";
import type { Encoded } from "./encoded.ts";
import type { Transport, TransportOwner } from "./transport.ts";

export interface LongPollingTerms {
  /** A poll without data is answered empty after this. */
  readonly pollMs: number;
  /** A client that has not polled for so long is gone. */
  readonly reconnectMs: number;
  nowMs(): number;
}

/** Messages wait for the client to ask; each answer takes all there are. */
export class LongPollingTransport implements Transport {
  readonly name = "LongPolling";
  readonly isBinary = true;
  readonly hasInherentKeepAlive = true;
  readonly #terms: LongPollingTerms;
  readonly #owner: TransportOwner;
  #poll: ServerResponse | undefined;
  #pollSinceMs = 0;
  #absentSinceMs: number;
  #waiting: Buffer[] = [];
  #isFirst = true;
  #isEnding = false;

  constructor(owner: TransportOwner, terms: LongPollingTerms) {
    this.#owner = owner;
    this.#terms = terms;
    this.#absentSinceMs = terms.nowMs();
  }

  /** A GET of the client. The first only proves that the transport works. */
  poll(response: ServerResponse): void {
    const previous = this.#poll;
    this.#poll = undefined;
    if (previous !== undefined) answerPoll(previous, 204);
    response.on("error", () => undefined);
    if (this.#isFirst) {
      this.#isFirst = false;
      this.#absentSinceMs = this.#terms.nowMs();
      answerPoll(response, 200);
      return;
    }
    this.#poll = response;
    this.#pollSinceMs = this.#terms.nowMs();
    response.on("close", () => this.#pollClosed(response));
    if (this.#waiting.length > 0) this.#answer(200);
    else if (this.#isEnding) this.#finish();
    else this.#owner.becameWritable(this);
  }

  bufferedBytes(): number {
    return this.#waiting.reduce((sum, { length }) => sum + length, 0);
  }

  isWritable(): boolean {
    return this.#poll !== undefined;
  }

  write(encoded: Encoded): void {
    this.writeAll([encoded]);
  }

  writeAll(batch: readonly Encoded[]): void {
    for (const { payload } of batch) this.#waiting.push(payload);
    if (this.#poll !== undefined && this.#waiting.length > 0) this.#answer(200);
  }

  /** What was written is still collected by a poll; the one after learns that it is over. */
  end(): void {
    this.#isEnding = true;
    if (this.#poll !== undefined) this.#finish();
  }

  destroy(): void {
    this.#isEnding = true;
    this.#waiting = [];
    if (this.#poll !== undefined) this.#answer(204);
  }

  // POSTs are held back by their own answers.
  pauseReading(): void {}

  resumeReading(): void {}

  tick(nowMs: number): void {
    if (this.#poll !== undefined) {
      if (nowMs - this.#pollSinceMs >= this.#terms.pollMs) this.#answer(200);
    } else if (nowMs - this.#absentSinceMs >= this.#terms.reconnectMs) {
      this.#owner.lost(this, false);
    }
  }

  #answer(status: 200 | 204): void {
    const response = this.#poll;
    if (response === undefined) return;
    this.#poll = undefined;
    this.#absentSinceMs = this.#terms.nowMs();
    const body = Buffer.concat(this.#waiting);
    this.#waiting = [];
    answerPoll(response, status, body);
  }

  #finish(): void {
    this.#answer(204);
    this.#owner.lost(this, true);
  }

  #pollClosed(response: ServerResponse): void {
    if (response !== this.#poll) return;
    this.#poll = undefined;
    this.#absentSinceMs = this.#terms.nowMs();
  }
}

function answerPoll(response: ServerResponse, status: 200 | 204, body: Buffer = Buffer.alloc(0)): void {
  const length = status === 204 ? {} : { "Content-Length": body.length };
  response.writeHead(status, { "Content-Type": "application/octet-stream", ...length, ...noStoreHeaders });
  response.end(status === 204 ? undefined : body);
}
