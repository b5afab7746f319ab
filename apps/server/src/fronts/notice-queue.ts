import type { Logger } from "pino";
import type { Clock } from "../ports/clock.ts";
import type { Notice } from "./leader-message.ts";
import { RepeatedReading } from "./repeated-reading.ts";
import { WaitingMessages } from "./waiting-messages.ts";

/** Takes over what is not in the journal. */
export interface NoticeReader {
  /** Takes over one change; must be quick. */
  take(notice: Notice): void;
  /** Reads everything again that notices speak of, but settings. */
  readAll(): Promise<void>;
  /** Reads all settings again. */
  readSettings(): Promise<void>;
}

interface Parts {
  readonly reader: NoticeReader;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Notices in order. While everything is read again, those that come are kept, and taken over after it. */
export class NoticeQueue {
  readonly #parts: Parts;
  readonly #kept = new WaitingMessages<Notice>();
  readonly #all: RepeatedReading;
  /** By themselves, since nothing that notices bring is read with them: no status waits for them. */
  readonly #settings: RepeatedReading;
  #behindSinceMs: number | undefined;

  constructor(parts: Parts) {
    const { reader } = parts;
    this.#parts = parts;
    this.#all = new RepeatedReading(parts, {
      read: () => {
        this.#kept.clear();
        return reader.readAll();
      },
      ended: () => this.#takeKept(),
    });
    this.#settings = new RepeatedReading(parts, { read: () => reader.readSettings() });
  }

  /** `bytes`: of the message that it came in. */
  add(notice: Notice, bytes: number): void {
    if (notice.kind === "settingsChanged") this.#settings.ask();
    else if (!this.#all.isUnderWay) this.#parts.reader.take(notice);
    else if (!this.#kept.add(notice, bytes)) this.#all.ask();
  }

  /** Since when, of the monotonic clock, what notices speak of may be older than the last of them; undefined: it is not. */
  get behindSinceMs(): number | undefined {
    return this.#behindSinceMs;
  }

  /** Some were missed, the first of them at `sinceMs` of the monotonic clock: what they spoke of is read. */
  missed(sinceMs: number = this.#parts.clock.monotonicMs()): void {
    this.#behindSinceMs ??= sinceMs;
    this.#all.ask();
    this.#settings.ask();
  }

  /** Resolves when every notice that was added is taken over. */
  async settled(): Promise<void> {
    await Promise.all([this.#all.settled(), this.#settings.settled()]);
  }

  /** Reads nothing more. */
  stop(): void {
    this.#all.stop();
    this.#settings.stop();
  }

  #takeKept(): void {
    this.#behindSinceMs = undefined;
    for (let notice = this.#kept.next(); notice; notice = this.#kept.next()) this.#parts.reader.take(notice);
  }
}
