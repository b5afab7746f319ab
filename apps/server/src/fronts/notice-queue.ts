import type { Logger } from "pino";
import type { Clock } from "../ports/clock.ts";
import type { Notice } from "./leader-message.ts";
import { WaitingMessages } from "./waiting-messages.ts";

/** Takes over what is not in the journal. */
export interface NoticeReader {
  /** Takes over one change; must be quick. */
  take(notice: Notice): void;
  /** Reads everything again that notices speak of. */
  readAll(): Promise<void>;
}

interface Parts {
  readonly reader: NoticeReader;
  readonly clock: Clock;
  readonly logger: Logger;
}

const READ_AGAIN_MS = 1_000;

/** Notices in order. While everything is read again, those that come are kept, and taken over after it. */
export class NoticeQueue {
  readonly #parts: Parts;
  readonly #kept = new WaitingMessages<Notice>();
  #reading: Promise<void> | undefined;
  #behindSinceMs: number | undefined;
  #isMissed = false;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `bytes`: of the message that it came in. */
  add(notice: Notice, bytes: number): void {
    // Settings are few and change seldom: they are read with everything else.
    if (notice.kind === "settingsChanged") this.missed();
    else if (!this.#reading) this.#parts.reader.take(notice);
    else if (!this.#kept.add(notice, bytes)) this.#isMissed = true;
  }

  /** Since when, of the monotonic clock, what notices speak of may be older than the last of them; undefined: it is not. */
  get behindSinceMs(): number | undefined {
    return this.#behindSinceMs;
  }

  /** Some were missed, the first of them at `sinceMs` of the monotonic clock: what they spoke of is read. */
  missed(sinceMs: number = this.#parts.clock.monotonicMs()): void {
    this.#isMissed = true;
    this.#behindSinceMs ??= sinceMs;
    if (!this.#isStopped) this.#reading ??= this.#read();
  }

  /** Resolves when every notice that was added is taken over. */
  async settled(): Promise<void> {
    await this.#reading;
  }

  /** Reads nothing more. */
  stop(): void {
    this.#isStopped = true;
  }

  async #read(): Promise<void> {
    const { reader, clock, logger } = this.#parts;
    while (this.#isMissed && !this.#isStopped) {
      this.#isMissed = false;
      this.#kept.clear();
      try {
        await reader.readAll();
      } catch (error) {
        logger.warn({ err: error }, "what is not in the journal could not be read; it is tried again");
        this.#isMissed = true;
        await new Promise<void>((next) => clock.after(READ_AGAIN_MS, next));
      }
    }
    // In the same turn as the look for what was missed: what comes later is neither kept nor left unread.
    this.#reading = undefined;
    this.#behindSinceMs = undefined;
    for (let notice = this.#kept.next(); notice; notice = this.#kept.next()) reader.take(notice);
  }
}
