import type { ServerResponse } from "node:http";
import type { CrashMessage } from "@crossbook/contract";
import type { Clock } from "../../ports/clock.ts";

/** Players who watch at the same time at most. */
export const MOST_LISTENERS = 4000;
/** Of one session: a page that connects again may still have its old connection. */
export const MOST_LISTENERS_OF_A_SESSION = 3;
/** A listener with so many bytes unsent is too slow: it is closed, and its page connects again. */
const MOST_UNSENT_BYTES = 256 * 1024;
/** How often something is sent at least, so that nobody between takes the connection for dead. */
const KEEP_ALIVE_MS = 15_000;

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-accel-buffering": "no",
} as const;
const STILL_HERE = Buffer.from(": still here\n\n");

/** Those who watch the crash round, and what is sent to all of them: server-sent events. */
export class CrashLive {
  readonly #clock: Clock;
  readonly #now: () => CrashMessage;
  readonly #listeners = new Map<ServerResponse, string>();
  readonly #bySession = new Map<string, number>();
  #cancelKeepAlive: () => void = () => undefined;

  /** `now` is what a new listener gets first: the round as a whole. */
  constructor(clock: Clock, now: () => CrashMessage) {
    this.#clock = clock;
    this.#now = now;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Begins to send to this response; false where too many listen. */
  add(session: string, response: ServerResponse): boolean {
    const own = this.#bySession.get(session) ?? 0;
    if (this.#listeners.size >= MOST_LISTENERS || own >= MOST_LISTENERS_OF_A_SESSION) return false;
    if (this.#listeners.size === 0) this.#keepAlive();
    this.#listeners.set(response, session);
    this.#bySession.set(session, own + 1);
    response.on("close", () => this.#remove(response));
    // It ends with its connection: an event is then the same bytes for everybody, where chunks are framed for each.
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
    response.writeHead(200, HEADERS);
    response.write(eventOf(this.#now()));
    return true;
  }

  /** Sends one message to everybody. */
  send(message: CrashMessage): void {
    this.#write(eventOf(message));
  }

  /** Ends all connections. */
  close(): void {
    for (const response of [...this.#listeners.keys()]) {
      this.#remove(response);
      response.end();
    }
  }

  #write(event: Buffer): void {
    for (const response of this.#listeners.keys()) {
      if (response.writableLength <= MOST_UNSENT_BYTES) response.write(event);
      else {
        this.#remove(response);
        response.destroy();
      }
    }
  }

  #remove(response: ServerResponse): void {
    const session = this.#listeners.get(response);
    if (session === undefined) return;
    this.#listeners.delete(response);
    const left = (this.#bySession.get(session) ?? 1) - 1;
    if (left > 0) this.#bySession.set(session, left);
    else this.#bySession.delete(session);
    if (this.#listeners.size === 0) this.#cancelKeepAlive();
  }

  #keepAlive(): void {
    this.#cancelKeepAlive = this.#clock.after(KEEP_ALIVE_MS, () => {
      this.#write(STILL_HERE);
      if (this.#listeners.size > 0) this.#keepAlive();
    });
  }
}

function eventOf(message: CrashMessage): Buffer {
  return Buffer.from(`event: crash\ndata: ${JSON.stringify(message)}\n\n`);
}
