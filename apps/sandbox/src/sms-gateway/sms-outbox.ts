import type { SmsMessage } from "@crossbook/contract";

export interface SentMessage extends SmsMessage {
  readonly id: string;
  /** Unix milliseconds. */
  readonly sentAt: number;
}

export type Sending =
  | { readonly kind: "sent"; readonly message: SentMessage; readonly repeated: boolean }
  /** The idempotency key was used before for another message. */
  | { readonly kind: "keyReused" };

export interface SmsOutbox {
  /** Takes a message; the same key and message again is answered with the first one's id. */
  send(key: string, message: SmsMessage): Sending;
  /** Newest first; `to` narrows to one number. */
  list(to?: string): readonly SentMessage[];
}

/** Remembers the last `capacity` messages with their keys; older ones are forgotten. */
export function smsOutbox(options: {
  readonly capacity: number;
  readonly now: () => number;
  readonly nextId: () => string;
}): SmsOutbox {
  const sent = new Map<string, SentMessage>();
  return {
    send(key, message) {
      const earlier = sent.get(key);
      if (earlier) {
        const same =
          earlier.to === message.to && earlier.from === message.from && earlier.text === message.text;
        return same ? { kind: "sent", message: earlier, repeated: true } : { kind: "keyReused" };
      }
      const taken = { ...message, id: options.nextId(), sentAt: options.now() };
      sent.set(key, taken);
      const [oldest] = sent.keys();
      if (sent.size > options.capacity && oldest !== undefined) sent.delete(oldest);
      return { kind: "sent", message: taken, repeated: false };
    },
    list(to) {
      const newestFirst = [...sent.values()].reverse();
      return to === undefined ? newestFirst : newestFirst.filter((message) => message.to === to);
    },
  };
}
