import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Bus } from "../bus/index.ts";
import type { Clock } from "../ports/clock.ts";
import { LeaderAnnouncements } from "./leader-announcements.ts";
import { LeaderCalls } from "./leader-calls.ts";
import { type Subjects, subjectsOf } from "./subjects.ts";

interface Parts {
  readonly bus: Bus;
  readonly database: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onClose?: () => Promise<void>;
}

/** What a server does for fronts, once it leads: it publishes what they follow, and answers the calls that they forward. */
export class FrontService {
  readonly announcements: LeaderAnnouncements;
  readonly #parts: Parts;
  readonly #subjects: Subjects;
  #calls: LeaderCalls | undefined;

  private constructor(parts: Parts, subjects: Subjects) {
    this.#parts = parts;
    this.#subjects = subjects;
    this.announcements = new LeaderAnnouncements({ ...parts, subjects });
  }

  /** Nothing is published or taken yet. */
  static async open(parts: Parts): Promise<FrontService> {
    return new FrontService(parts, await subjectsOf(parts.database));
  }

  /** Takes calls from now on; to be called once this process leads and its modules are there. */
  serve(perform: ConstructorParameters<typeof LeaderCalls>[0]["perform"]): void {
    const { announcements } = this;
    this.#calls = new LeaderCalls({ ...this.#parts, subjects: this.#subjects, announcements, perform });
    this.#calls.start();
    announcements.open();
  }

  /** Takes no more calls; resolves when those that were taken are answered. */
  async stop(): Promise<void> {
    await this.#calls?.stop();
  }

  /** Publishes nothing more. */
  async close(): Promise<void> {
    this.announcements.stop();
    await this.#parts.onClose?.();
  }
}
