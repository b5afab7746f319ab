import type { Logger } from "pino";
import type { Bus } from "../bus/index.ts";
import type { ForwardedAnswer, ForwardedCall } from "../calls/forwarding.ts";
import type { Clock } from "../ports/clock.ts";
import { type CallReply, decodeCall, decodePartRequest, encodeReply } from "./call-message.ts";
import { LargeAnswers } from "./large-answers.ts";
import type { LeaderAnnouncements } from "./leader-announcements.ts";
import type { Subjects } from "./subjects.ts";

interface Parts {
  readonly bus: Bus;
  readonly subjects: Subjects;
  readonly announcements: LeaderAnnouncements;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Does a call as if it had come to this process; undefined: it is none that is forwarded. */
  readonly perform: (call: ForwardedCall) => Promise<ForwardedAnswer | undefined>;
}

/** Calls of all fronts that are under way at once; each is in memory. */
const MOST_AT_ONCE = 4_000;

/** Answers the calls that fronts forward, while this process leads. */
export class LeaderCalls {
  readonly #parts: Parts;
  readonly #largeAnswers: LargeAnswers;
  #underWay = 0;
  #end: () => Promise<void> = () => Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#largeAnswers = new LargeAnswers(parts.clock);
  }

  start(): void {
    const { bus, subjects, announcements } = this.#parts;
    this.#end = bus.answer(subjects.calls(announcements.place.leadership), (message) =>
      this.#answer(message),
    );
  }

  /** Takes no more calls; resolves when those that were taken are answered. What was not taken of large answers is lost. */
  async stop(): Promise<void> {
    await this.#end();
    this.#largeAnswers.clear();
  }

  async #answer(message: Uint8Array): Promise<Uint8Array> {
    const { announcements, bus, logger, perform } = this.#parts;
    const refuse = (refused: Extract<CallReply, { refused: string }>["refused"]) =>
      encodeReply({ place: announcements.place, refused });
    const call = decodeCall(message);
    if (call === undefined) {
      const part = decodePartRequest(message);
      return part ? this.#largeAnswers.take(part, bus.maxMessageBytes) : refuse("NOT_READ");
    }
    if (this.#underWay >= MOST_AT_ONCE) return refuse("BUSY");
    this.#underWay += 1;
    try {
      const answer = await perform(call);
      if (answer === undefined) return refuse("NOT_READ");
      announcements.flush();
      const reply = encodeReply({ place: announcements.place, answer });
      if (reply.length <= bus.maxMessageBytes) return reply;
      const inParts = this.#largeAnswers.keep(reply);
      if (inParts !== undefined) return encodeReply({ place: announcements.place, inParts });
      logger.error({ bytes: reply.length }, "an answer is larger than is carried in parts");
      return refuse("TOO_LARGE");
    } finally {
      this.#underWay -= 1;
    }
  }
}
