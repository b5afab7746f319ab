import type { Logger } from "pino";
import type { Bus } from "../bus/index.ts";
import { type FollowedExchange, ReplayMismatchError } from "../exchange/index.ts";
import type { Clock } from "../ports/clock.ts";
import { decodeLeaderMessage, type LeaderMessage, type Place, rowOf } from "./leader-message.ts";
import { NoticeQueue, type NoticeReader } from "./notice-queue.ts";
import type { Subjects } from "./subjects.ts";
import { WaitingMessages } from "./waiting-messages.ts";

interface Parts {
  readonly bus: Bus;
  readonly subjects: Subjects;
  readonly exchange: Pick<FollowedExchange, "apply" | "catchUp">;
  readonly reader: NoticeReader;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What is followed is not the journal: the process must end. */
  readonly onLost: (error: unknown) => void;
}

const READ_AGAIN_MS = 500;
/** So long a front may read what it has missed and still counts as one that follows. */
const BEHIND_PATIENCE_MS = 2_000;
/** A leader says something twice a second: one that says nothing for so long has ended, or is not heard here. */
const SILENCE_PATIENCE_MS = 5_000;
/** An answer waits so long for what it was answered after; then it goes out, since the call is done. */
const REACH_PATIENCE_MS = 2_000;

interface ReceivedMessage extends LeaderMessage {
  readonly bytes: number;
}

/**
 * Follows what the leader publishes. A message of a leadership that is not the newest is refused; a number that is missing,
 * or a new leadership, makes it read the journal to its end, and everything that notices speak of.
 */
export class FollowedLeader {
  readonly #parts: Parts;
  readonly #notices: NoticeQueue;
  /** While the journal is read. */
  readonly #waiting = new WaitingMessages<ReceivedMessage>();
  readonly #onHandled = new Set<() => void>();
  readonly #onNewLeader = new Set<() => void>();
  #leadership: number | undefined;
  #handled: Place | undefined;
  #behindSinceMs: number | undefined;
  #heardAtMs: number | undefined;
  #isRunning = false;
  #isStopped = false;
  #refused = 0;
  #end: () => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#notices = new NoticeQueue(parts);
  }

  start(): void {
    this.#end = this.#parts.bus.subscribe(this.#parts.subjects.leader, (message) => this.#receive(message));
  }

  stop(): void {
    this.#isStopped = true;
    this.#end();
    this.#notices.stop();
  }

  /** The newest leader that was heard of; undefined: none yet. */
  get leadership(): number | undefined {
    return this.#leadership;
  }

  /**
   * Whether what the leader publishes is shown: false before the first of it, and while what was missed cannot be read, of
   * the journal or of what notices speak of, such as statuses.
   */
  get isFollowing(): boolean {
    if (this.#handled === undefined) return false;
    const sinceMs = this.#behindSinceMs ?? this.#notices.behindSinceMs;
    return sinceMs === undefined || this.#parts.clock.monotonicMs() - sinceMs < BEHIND_PATIENCE_MS;
  }

  /** Whether the newest leader was heard of within five seconds: what it has done since then is not shown. */
  get isHeard(): boolean {
    const heardAtMs = this.#heardAtMs;
    return heardAtMs !== undefined && this.#parts.clock.monotonicMs() - heardAtMs < SILENCE_PATIENCE_MS;
  }

  /** Messages that were refused because a newer leader was known, or because they were none. */
  get refused(): number {
    return this.#refused;
  }

  /** Calls `listener` whenever a newer leader is heard of. Answers the way to unsubscribe. */
  onNewLeader(listener: () => void): () => void {
    this.#onNewLeader.add(listener);
    return () => void this.#onNewLeader.delete(listener);
  }

  /** Resolves when everything up to there has been followed, or after two seconds. */
  async reached(place: Place): Promise<void> {
    let isLate = false;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!isLate && !this.#hasReached(place)) return;
        this.#onHandled.delete(look);
        cancel();
        resolve();
      };
      const cancel = this.#parts.clock.after(REACH_PATIENCE_MS, () => {
        isLate = true;
        look();
      });
      this.#onHandled.add(look);
      look();
    });
    if (!isLate) await this.#noticesOrLate();
  }

  async #noticesOrLate(): Promise<void> {
    let cancel: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      cancel = this.#parts.clock.after(REACH_PATIENCE_MS, resolve);
    });
    await Promise.race([this.#notices.settled(), late]);
    cancel();
  }

  #hasReached({ leadership, number }: Place): boolean {
    const handled = this.#handled;
    if (handled === undefined) return false;
    if (handled.leadership !== leadership) return handled.leadership > leadership;
    return handled.number >= number;
  }

  #receive(bytes: Uint8Array): void {
    const message = decodeLeaderMessage(bytes);
    if (message === undefined || message.place.leadership < (this.#leadership ?? 0)) {
      this.#refused += 1;
      this.#parts.logger.warn({ place: message?.place }, "a message that is not the leader's was refused");
      return;
    }
    if (message.place.leadership > (this.#leadership ?? 0)) {
      this.#leadership = message.place.leadership;
      for (const listener of [...this.#onNewLeader]) listener();
    }
    this.#heardAtMs = this.#parts.clock.monotonicMs();
    this.#keep({ ...message, bytes: bytes.length });
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#run().catch((error: unknown) => this.#parts.onLost(error));
  }

  #keep(message: ReceivedMessage): void {
    if (this.#waiting.add(message, message.bytes)) return;
    // What is dropped is missing by its number.
    this.#waiting.clear();
    this.#waiting.add(message, message.bytes);
  }

  async #run(): Promise<void> {
    for (let next = this.#waiting.next(); next && !this.#isStopped; next = this.#waiting.next()) {
      const { place } = next;
      if (place.leadership < (this.#leadership ?? 0)) continue;
      if (!this.#continues(place)) await this.#readMissed();
      const row = rowOf(next);
      if (row === undefined) this.#notices.add(next.notice, next.bytes);
      else if (this.#parts.exchange.apply(row) === "gap") {
        await this.#readMissed();
        if (this.#parts.exchange.apply(row) === "gap")
          throw new ReplayMismatchError(`the journal has no batch before ${row.seq}`);
      }
      this.#handled = place;
      for (const look of [...this.#onHandled]) look();
    }
    // Here and not after the promise: a message that comes between would wait for the next one.
    this.#isRunning = false;
  }

  #continues({ leadership, number }: Place): boolean {
    return this.#handled?.leadership === leadership && this.#handled.number + 1 === number;
  }

  /**
   * To the journal's end, and then what notices speak of: the tables are read as of the batch that is followed by then, so that
   * they have what was missed. Without a database it waits for one; what contradicts the journal is thrown.
   */
  async #readMissed(): Promise<void> {
    const { exchange, clock, logger } = this.#parts;
    const sinceMs = this.#notices.behindSinceMs ?? clock.monotonicMs();
    this.#behindSinceMs = sinceMs;
    while (!this.#isStopped) {
      try {
        await exchange.catchUp();
        this.#behindSinceMs = undefined;
        return this.#notices.missed(sinceMs);
      } catch (error) {
        if (error instanceof ReplayMismatchError) throw error;
        logger.warn({ err: error }, "the journal could not be read; it is tried again");
        await new Promise<void>((next) => clock.after(READ_AGAIN_MS, next));
      }
    }
  }
}
