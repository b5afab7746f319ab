import type { Logger } from "pino";
import type { Bus } from "../bus/index.ts";
import type { ForwardedAnswer, ForwardedCall } from "../calls/forwarding.ts";
import { type CallReply, decodeCall, encodeReply } from "./call-message.ts";
import type { LeaderAnnouncements } from "./leader-announcements.ts";
import type { Subjects } from "./subjects.ts";

interface Parts {
  readonly bus: Bus;
  readonly subjects: Subjects;
  readonly announcements: LeaderAnnouncements;
  readonly logger: Logger;
  /** Does a call as if it had come to this process; undefined: it is none that is forwarded. */
  readonly perform: (call: ForwardedCall) => Promise<ForwardedAnswer | undefined>;
}

/** Calls of all fronts that are under way at once; each is in memory. */
const MOST_AT_ONCE = 4_000;

/** Answers the calls that fronts forward, while this process leads. */
export class LeaderCalls {
  readonly #parts: Parts;
  #underWay = 0;
  #end: () => Promise<void> = () => Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    const { bus, subjects, announcements } = this.#parts;
    this.#end = bus.answer(subjects.calls(announcements.place.leadership), (message) =>
      this.#answer(message),
    );
  }

  /** Takes no more calls; resolves when those that were taken are answered. */
  stop(): Promise<void> {
    return this.#end();
  }

  async #answer(message: Uint8Array): Promise<Uint8Array> {
    const { announcements, bus, logger, perform } = this.#parts;
    const refuse = (refused: Extract<CallReply, { refused: string }>["refused"]) =>
      encodeReply({ place: announcements.place, refused });
    if (this.#underWay >= MOST_AT_ONCE) return refuse("BUSY");
    const call = decodeCall(message);
    if (call === undefined) return refuse("NOT_READ");
    this.#underWay += 1;
    try {
      const answer = await perform(call);
      if (answer === undefined) return refuse("NOT_READ");
      announcements.flush();
      const reply = encodeReply({ place: announcements.place, answer });
      if (reply.length <= bus.maxMessageBytes) return reply;
      logger.error({ bytes: reply.length }, "an answer is larger than the bus carries");
      return refuse("TOO_LARGE");
    } finally {
      this.#underWay -= 1;
    }
  }
}
