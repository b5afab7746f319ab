import { addressGroup } from "@crossbook/signalr";
import type { Bus, RequestOptions } from "../bus/index.ts";
import type { CallForwarder, ForwardedAnswer, ForwardedCall, ForwardRefusal } from "../calls/forwarding.ts";
import type { Clock } from "../ports/clock.ts";
import { type AnswerInParts, decodeReply, encodeCall, encodePartRequest } from "./call-message.ts";
import type { FollowedLeader } from "./followed-leader.ts";
import type { Subjects } from "./subjects.ts";

interface Parts {
  readonly bus: Bus;
  readonly subjects: Subjects;
  readonly leader: Pick<FollowedLeader, "leadership" | "onNewLeader" | "reached">;
  readonly clock: Clock;
}

/** Calls that wait for the leader's answer: of everyone, and of one address. Each is in memory meanwhile. */
const MOST_WAITING = { all: 2_000, ofAnAddress: 200 } as const;
/** So long a call waits for a leader. */
const LEADER_PATIENCE_MS = 3_000;
/** How often it is tried again without a sign of one. */
const TRY_AGAIN_MS = 100;
/** Longer than the longest call: an order is delayed some seconds, a picture is read for some. */
const ANSWER_PATIENCE_MS = 30_000;

/** Forwards calls to whoever leads, and answers once this front has followed what they have done. */
export class LeaderForwarder implements CallForwarder {
  readonly #parts: Parts;
  /** Calls that wait, by address. */
  readonly #ofAddress = new Map<string | number, number>();
  #waiting = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async forward(
    call: ForwardedCall,
    { mayRepeat }: { readonly mayRepeat: boolean },
  ): Promise<ForwardedAnswer | ForwardRefusal> {
    const address = addressGroup(call.address);
    const ofAddress = this.#ofAddress.get(address) ?? 0;
    if (this.#waiting >= MOST_WAITING.all) return "UNAVAILABLE";
    if (ofAddress >= MOST_WAITING.ofAnAddress) return "TOO_MANY";
    this.#waiting += 1;
    this.#ofAddress.set(address, ofAddress + 1);
    try {
      return await this.#ask(encodeCall(call), mayRepeat);
    } finally {
      this.#waiting -= 1;
      const left = (this.#ofAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#ofAddress.set(address, left);
      else this.#ofAddress.delete(address);
    }
  }

  async #ask(message: Uint8Array, mayRepeat: boolean): Promise<ForwardedAnswer | ForwardRefusal> {
    const { clock, leader } = this.#parts;
    const giveUpAt = clock.monotonicMs() + LEADER_PATIENCE_MS;
    for (;;) {
      const { leadership } = leader;
      const answer = leadership === undefined ? "NOT_DELIVERED" : await this.#askLeader(leadership, message);
      if (typeof answer === "object" || answer === "TOO_LARGE" || answer === "UNKNOWN") return answer;
      if (answer === "LOST" && !mayRepeat) return "UNKNOWN";
      if (clock.monotonicMs() >= giveUpAt) return answer === "LOST" ? "UNKNOWN" : "UNAVAILABLE";
      if (leader.leadership === leadership) await this.#pause();
    }
  }

  async #askLeader(
    leadership: number,
    message: Uint8Array,
  ): Promise<ForwardedAnswer | "NOT_DELIVERED" | "LOST" | "TOO_LARGE" | "UNKNOWN"> {
    const { bus, leader, subjects } = this.#parts;
    const replaced = new AbortController();
    // Where another leads, this one answers nothing more.
    const forget = leader.onNewLeader(() => replaced.abort());
    const options = { timeoutMs: ANSWER_PATIENCE_MS, signal: replaced.signal };
    try {
      const reply = await bus.request(subjects.calls(leadership), message, options);
      if (!reply.ok) return reply.code;
      const first = decodeReply(reply.message);
      const read =
        first && "inParts" in first ? await this.#whole(leadership, first.inParts, options) : first;
      // Not of this leader, or of one that is none any more: what it says is not believed.
      if (read?.place.leadership !== leadership || "inParts" in read) return "LOST";
      if ("refused" in read) return read.refused === "BUSY" ? "NOT_DELIVERED" : "UNKNOWN";
      await leader.reached(read.place);
      return read.answer;
    } finally {
      forget();
    }
  }

  /** Undefined where a part was lost. */
  async #whole(leadership: number, { id, bytes }: AnswerInParts, options: RequestOptions) {
    const { bus, subjects } = this.#parts;
    const whole = new Uint8Array(bytes);
    for (let from = 0; from < bytes; ) {
      const part = await bus.request(
        subjects.calls(leadership),
        encodePartRequest({ partOf: id, from }),
        options,
      );
      if (!part.ok || part.message.length === 0 || part.message.length > bytes - from) return undefined;
      whole.set(part.message, from);
      from += part.message.length;
    }
    return decodeReply(whole);
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const next = () => {
        cancel();
        forget();
        resolve();
      };
      const cancel = this.#parts.clock.after(TRY_AGAIN_MS, next);
      const forget = this.#parts.leader.onNewLeader(next);
    });
  }
}
