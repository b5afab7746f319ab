import type { Bus } from "../bus/index.ts";
import type { EndedSession } from "../calls/sessions.ts";
import type { JournalEntry, JournalPublisher } from "../exchange/index.ts";
import type { CatalogueEvent } from "../modules/catalogue/index.ts";
import type { Clock } from "../ports/clock.ts";
import { sentEvent } from "./catalogue-event-message.ts";
import { encodeLeaderMessage, type Place, type SentNotice } from "./leader-message.ts";
import type { Subjects } from "./subjects.ts";

interface Parts {
  readonly bus: Bus;
  readonly subjects: Subjects;
  readonly clock: Clock;
}

/** A front that has missed the last message notices it so soon. */
const ALIVE_EVERY_MS = 500;
const NO_COMMANDS = new Uint8Array();

/**
 * Publishes what fronts follow, each message with the leadership and a running number: every batch as it was journaled,
 * and what is not in the journal. Says nothing before this process leads and its modules are there.
 */
export class LeaderAnnouncements implements JournalPublisher {
  readonly #parts: Parts;
  readonly #changedEvents = new Map<number, CatalogueEvent>();
  #leadership = 0;
  #number = 0;
  #isOpen = false;
  #cancelAlive: () => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  leads(leadership: number): void {
    this.#leadership = leadership;
  }

  /** Begins: what has been published until now is read by fronts at the first message. */
  open(): void {
    this.#isOpen = true;
    this.#sayAlive();
  }

  /** Says nothing more. */
  stop(): void {
    this.flush();
    this.#isOpen = false;
    this.#cancelAlive();
  }

  /** Where fronts are when they have everything that was published until now. */
  get place(): Place {
    return { leadership: this.#leadership, number: this.#number };
  }

  publish({ commands, ...row }: JournalEntry): void {
    this.flush();
    this.#send({ kind: "batch", ...row }, commands);
  }

  sessionEnded({ sessionId, userId, replaced }: EndedSession): void {
    this.#send({ kind: "sessionEnded", sessionId, userId, replaced });
  }

  /** Many changes of one turn are one message. */
  eventChanged(event: CatalogueEvent): void {
    if (!this.#isOpen) return;
    if (this.#changedEvents.size === 0) queueMicrotask(() => this.flush());
    this.#changedEvents.set(event.id, event);
  }

  score(score: Omit<Extract<SentNotice, { kind: "score" }>, "kind">): void {
    this.flush();
    this.#send({ kind: "score", ...score });
  }

  payment({ id, userId, direction, state }: Omit<Extract<SentNotice, { kind: "payment" }>, "kind">): void {
    this.#send({ kind: "payment", id, userId, direction, state });
  }

  settingsChanged(): void {
    this.#send({ kind: "settingsChanged" });
  }

  /** Sends what is collected, so that `place` includes it. */
  flush(): void {
    if (this.#changedEvents.size === 0) return;
    const changed = [...this.#changedEvents.values()];
    this.#changedEvents.clear();
    for (const event of changed) this.#send({ kind: "eventChanged", event: sentEvent(event) });
  }

  #send(notice: SentNotice, commands: Uint8Array = NO_COMMANDS): void {
    if (!this.#isOpen) return;
    this.#number += 1;
    // A message that is not sent, or is too large to be, is missed by its number: fronts then read everything again.
    this.#parts.bus.publish(this.#parts.subjects.leader, encodeLeaderMessage(this.place, notice, commands));
  }

  #sayAlive(): void {
    if (!this.#isOpen) return;
    this.#send({ kind: "alive" });
    this.#cancelAlive = this.#parts.clock.after(ALIVE_EVERY_MS, () => this.#sayAlive());
  }
}
