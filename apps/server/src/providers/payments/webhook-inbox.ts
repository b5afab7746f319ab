import type { Pool } from "pg";
import type { Logger } from "pino";
import { GroupedWrites } from "../../calls/grouped-writes.ts";
import type { Clock } from "../../ports/clock.ts";
import { type PeriodicTask, startPeriodicTask } from "../../ports/periodic-task.ts";

/** The provider repeats a webhook for a day; afterwards its id cannot come again. */
export const KEEP_MS = 3 * 24 * 3_600_000;
/** What was interrupted, or could not be taken, is tried again. */
const EVERY_MS = 60_000;
/** Taken at the same time: each needs connections of the pool that calls of players need too. */
const AT_ONCE = 6;
/** Up to so many the provider waits for what becomes of a webhook; beyond it is answered once it is kept. */
const ANSWERED_LATER_ABOVE = 24;
/** Webhooks that are accepted and not taken; beyond the provider is to send again later. */
const MOST_WAITING = 20_000;
const READ_AT_ONCE = 500;

/** A genuine webhook. `eventId` is the same in every repetition, and of no other webhook. */
export interface KeptWebhook {
  readonly eventId: string;
  readonly event: string;
  readonly body: string;
}

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Does what a webhook says, as often as it is asked: a crash may come before it is written that it was done. */
  readonly take: (body: string) => Promise<string>;
}

interface LeftRow {
  readonly event_id: string;
  readonly body: string;
  readonly at: Date;
}

/**
 * Webhooks on the disk, from before they are answered until they are taken: what was accepted is done, also after a
 * crash. Only genuine ones come here, so strangers add nothing; what is old goes.
 */
export class WebhookInbox {
  readonly #parts: Parts;
  readonly #inserts: GroupedWrites<KeptWebhook, boolean>;
  readonly #marks: GroupedWrites<string, true>;
  readonly #accepting = new Map<string, Promise<string>>();
  readonly #running = new Map<string, Promise<string>>();
  readonly #places: (() => void)[] = [];
  #active = 0;
  #isStopped = false;
  #periodic: PeriodicTask | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#inserts = new GroupedWrites(
      (webhooks) => this.#insert(webhooks),
      ({ eventId }) => eventId,
    );
    this.#marks = new GroupedWrites(
      (eventIds) => this.#mark(eventIds),
      (eventId) => eventId,
    );
  }

  /**
   * Keeps a webhook, then takes it. `taken`: it was before; `accepted`: it is kept and taken soon; `busy`: too many wait,
   * nothing was kept. Otherwise what became of it. Rejects where it was kept and could not be taken now.
   */
  accept(webhook: KeptWebhook): Promise<string> {
    const { eventId } = webhook;
    // One that comes again meanwhile is answered with the first.
    const same = this.#accepting.get(eventId);
    if (same) return same;
    const accepting = this.#keepAndTake(webhook).finally(() => this.#accepting.delete(eventId));
    this.#accepting.set(eventId, accepting);
    return accepting;
  }

  async #keepAndTake(webhook: KeptWebhook): Promise<string> {
    if (this.#running.size >= MOST_WAITING) return "busy";
    if (!(await this.#inserts.write(webhook))) return "taken";
    const done = this.#takeOnce(webhook);
    if (this.#running.size <= ANSWERED_LATER_ABOVE) return done;
    done.catch((error: unknown) => this.#failed(error));
    return "accepted";
  }

  /** Takes what an earlier process has left, and from now on periodically what could not be taken. */
  async start(): Promise<void> {
    await this.#takeLeft(0);
    const { clock } = this.#parts;
    this.#periodic = startPeriodicTask(
      clock,
      EVERY_MS,
      async () => {
        await this.#takeLeft(EVERY_MS);
        await this.#sweep();
      },
      (error) => this.#failed(error),
    );
  }

  /** Ends what has begun; the others are taken after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const enter of this.#places.splice(0)) enter();
    await this.#periodic?.stop();
    await Promise.allSettled(this.#running.values());
  }

  #takeOnce(webhook: Pick<KeptWebhook, "eventId" | "body">): Promise<string> {
    const { eventId } = webhook;
    const running = this.#running.get(eventId);
    if (running) return running;
    const taking = this.#takeInTurn(webhook).finally(() => this.#running.delete(eventId));
    this.#running.set(eventId, taking);
    return taking;
  }

  async #takeInTurn({ eventId, body }: Pick<KeptWebhook, "eventId" | "body">): Promise<string> {
    // One that is kept only now: nobody would give it a place, and none may be taken that is not given back.
    if (this.#isStopped) return "accepted";
    if (this.#active < AT_ONCE) this.#active += 1;
    else await new Promise<void>((enter) => this.#places.push(enter));
    if (this.#isStopped) return "accepted";
    try {
      const outcome = await this.#parts.take(body);
      await this.#marks.write(eventId);
      return outcome;
    } finally {
      // Who waits takes the place over, so that nobody comes between.
      const enter = this.#places.shift();
      if (enter) enter();
      else this.#active -= 1;
    }
  }

  /** Takes what is older than `ageMs` and was not taken, oldest first. One that cannot be taken keeps no other from it. */
  async #takeLeft(ageMs: number): Promise<void> {
    const until = new Date(this.#parts.clock.now() - ageMs);
    let last: LeftRow | undefined;
    do {
      const rows = await this.#left(until, last);
      const taking = rows.map(({ event_id: eventId, body }) => this.#takeOnce({ eventId, body }));
      for (const outcome of await Promise.allSettled(taking))
        if (outcome.status === "rejected") this.#failed(outcome.reason);
      last = rows.length < READ_AT_ONCE ? undefined : rows.at(-1);
    } while (last !== undefined && !this.#isStopped);
  }

  /** The next of those that were not taken. */
  async #left(until: Date, after: LeftRow | undefined): Promise<readonly LeftRow[]> {
    const { rows } = await this.#parts.database.query<LeftRow>(
      `SELECT event_id, body, at FROM payment_webhooks WHERE taken_at IS NULL AND body IS NOT NULL AND at <= $1
         AND ($2::timestamptz IS NULL OR (at, event_id) > ($2, $3)) ORDER BY at, event_id LIMIT $4`,
      [until, after?.at ?? null, after?.event_id ?? null, READ_AT_ONCE],
    );
    return rows;
  }

  /** For each whether it is still to be taken. */
  async #insert(webhooks: readonly KeptWebhook[]): Promise<readonly boolean[]> {
    const { rows } = await this.#parts.database.query<{ event_id: string }>(INSERT, [
      webhooks.map(({ eventId }) => eventId),
      webhooks.map(({ event }) => event),
      webhooks.map(({ body }) => body),
      new Date(this.#parts.clock.now()),
    ]);
    const untaken = new Set(rows.map(({ event_id }) => event_id));
    return webhooks.map(({ eventId }) => untaken.has(eventId));
  }

  async #mark(eventIds: readonly string[]): Promise<readonly true[]> {
    await this.#parts.database.query(
      "UPDATE payment_webhooks SET taken_at = $2, body = NULL WHERE event_id = ANY ($1)",
      [eventIds, new Date(this.#parts.clock.now())],
    );
    return eventIds.map(() => true as const);
  }

  async #sweep(): Promise<void> {
    const { database, clock } = this.#parts;
    await database.query("DELETE FROM payment_webhooks WHERE at < $1", [new Date(clock.now() - KEEP_MS)]);
  }

  #failed(error: unknown): void {
    this.#parts.logger.error(
      { err: error, provider: "payments" },
      "a webhook could not be taken; it is tried again",
    );
  }
}

const INSERT = `
  WITH new AS (
    INSERT INTO payment_webhooks (event_id, event, body, at)
    SELECT event_id, event, body, $4 FROM unnest($1::text[], $2::text[], $3::text[]) AS g (event_id, event, body)
    ON CONFLICT (event_id) DO NOTHING RETURNING event_id
  )
  SELECT event_id FROM new
  UNION ALL SELECT event_id FROM payment_webhooks WHERE event_id = ANY ($1) AND taken_at IS NULL`;
