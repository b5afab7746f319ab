import type { Clock } from "../../../ports/clock.ts";
import type { ChangeSource } from "./change-source.ts";
import { changeToken, initialToken } from "./clock-tokens.ts";
import type { SubscriptionTerms } from "./stream-messages.ts";

/** Between two messages of one subscription, whatever it asks for: twenty a second are what a market is read at. */
export const LEAST_INTERVAL_MS = 50;
/** Entries are put into one segment up to so many characters. */
const SEGMENT_LENGTH = 64 * 1024;

/** The words of the two kinds of subscriptions. */
export const KINDS = {
  market: { op: "mcm", entries: "mc" },
  order: { op: "ocm", entries: "oc" },
} as const;
export type SubscriptionKind = keyof typeof KINDS;

export interface SubscriptionParts {
  readonly clock: Clock;
  readonly source: ChangeSource;
  readonly kind: SubscriptionKind;
  /** Of the request, in every message. */
  readonly id: number | undefined;
  readonly terms: SubscriptionTerms;
  /** The client has an image of an earlier subscription. */
  readonly isResumed: boolean;
  readonly isBlocked: () => boolean;
  readonly send: (text: string) => void;
  /** What is followed could not be read: the subscription has ended. */
  readonly onFailed: (error: unknown) => void;
}

/**
 * One subscription of a connection: an image, then what changed since the last message, never faster than it is conflated and
 * never while the connection is blocked. What changes meanwhile is worked out once, when the connection takes more.
 */
export class Subscription {
  readonly #parts: SubscriptionParts;
  readonly #intervalMs: number;
  /** Segments of the last message that are not sent yet. */
  #segments: string[] = [];
  #messages = 0;
  #hasImage = false;
  #isChanged = true;
  #isReading = false;
  #isStopped = false;
  #lastAtMs = Number.NEGATIVE_INFINITY;
  #cancelRead: (() => void) | undefined;
  #cancelHeartbeat: () => void = () => undefined;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
    this.#intervalMs = Math.max(parts.terms.conflateMs, LEAST_INTERVAL_MS);
  }

  start(): void {
    this.#parts.source.follow(() => {
      this.#isChanged = true;
      this.#schedule();
    });
    this.#schedule();
  }

  /** The connection takes more. */
  drained(): void {
    this.#sendSegments();
    this.#schedule();
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#cancelRead?.();
    this.#cancelHeartbeat();
    this.#segments = [];
    this.#parts.source.stop();
  }

  #schedule(): void {
    const { clock, source, isBlocked } = this.#parts;
    const isBusy = this.#isReading || this.#cancelRead !== undefined || this.#segments.length > 0;
    if (this.#isStopped || isBusy || !this.#isChanged || isBlocked()) return;
    const untilMs = this.#lastAtMs + this.#intervalMs - clock.monotonicMs();
    const waitMs = untilMs > 0 ? untilMs : source.waitMs();
    if (waitMs === 0) return this.#read();
    this.#cancelRead = clock.after(waitMs, () => {
      this.#cancelRead = undefined;
      this.#schedule();
    });
  }

  #read(): void {
    this.#isReading = true;
    this.#isChanged = false;
    this.#readAndSend().then(
      () => {
        this.#isReading = false;
        this.#schedule();
      },
      (error: unknown) => {
        if (this.#isStopped) return;
        this.stop();
        this.#parts.onFailed(error);
      },
    );
  }

  async #readAndSend(): Promise<void> {
    const { source } = this.#parts;
    const isImage = !this.#hasImage;
    const entries = isImage ? await source.image() : await source.changes();
    if (this.#isStopped) return;
    this.#hasImage = true;
    this.#lastAtMs = this.#parts.clock.monotonicMs();
    if (!isImage && entries.length === 0) return;
    this.#segments = this.#segmentsOf(entries, isImage);
    this.#sendSegments();
  }

  #sendSegments(): void {
    const { send, isBlocked } = this.#parts;
    while (this.#segments.length > 0 && !this.#isStopped) {
      if (isBlocked()) return;
      const [text = ""] = this.#segments.splice(0, 1);
      send(text);
      this.#armHeartbeat();
    }
  }

  /** One message, or several where entries are many and the client can take them apart. */
  #segmentsOf(entries: readonly object[], isImage: boolean): string[] {
    const { terms, isResumed } = this.#parts;
    const change = isImage ? (isResumed ? "RESUB_DELTA" : "SUB_IMAGE") : undefined;
    const groups = groupsOf(
      entries.map((entry) => JSON.stringify(entry)),
      terms.isSegmented ? SEGMENT_LENGTH : Number.POSITIVE_INFINITY,
    );
    return groups.map((group, index) => {
      const isLast = index === groups.length - 1;
      const segmentType = isLast ? "SEG_END" : index === 0 ? "SEG_START" : "SEG";
      return this.#message(group, {
        ct: change,
        ...(groups.length > 1 && { segmentType }),
        ...(isImage && { conflateMs: terms.conflateMs, heartbeatMs: terms.heartbeatMs }),
        ...(isLast && this.#tokens(isImage)),
      });
    });
  }

  #tokens(isImage: boolean) {
    this.#messages += 1;
    const clk = changeToken(this.#messages);
    return isImage ? { initialClk: initialToken(this.#parts.clock.now()), clk } : { clk };
  }

  #message(entries: readonly string[], more: object): string {
    const { clock, kind, id } = this.#parts;
    const head = JSON.stringify({ op: KINDS[kind].op, id, pt: clock.now(), ...more });
    // Entries are text already: they are not made twice.
    return entries.length === 0
      ? head
      : `${head.slice(0, -1)},"${KINDS[kind].entries}":[${entries.join(",")}]}`;
  }

  /** A client connects again where it hears nothing for two heartbeats. */
  #armHeartbeat(): void {
    const { clock, terms, send, isBlocked } = this.#parts;
    this.#cancelHeartbeat();
    if (this.#isStopped) return;
    this.#cancelHeartbeat = clock.after(terms.heartbeatMs, () => {
      const isWaiting = isBlocked() || this.#segments.length > 0;
      if (!isWaiting) send(this.#message([], { ct: "HEARTBEAT", clk: changeToken(this.#messages) }));
      this.#armHeartbeat();
    });
  }
}

/** At least one group; each has at least one text where there is any. */
function groupsOf(texts: readonly string[], most: number): readonly (readonly string[])[] {
  const groups: string[][] = [[]];
  let length = 0;
  for (const text of texts) {
    if (length > 0 && length + text.length > most) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)?.push(text);
    length += text.length;
  }
  return groups;
}
