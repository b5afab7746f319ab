import { createHmac } from "node:crypto";
import {
  type ProviderEvent,
  WEBHOOK_ANSWER_WITHIN_MS,
  WEBHOOK_EVENT_ID_HEADER,
  WEBHOOK_SIGNATURE_HEADER,
} from "@crossbook/contract";
import type { Logger } from "pino";
import { type Clock, pause } from "../ports/clock.ts";
import type { Fault } from "./faults.ts";
import type { WebhookRecord } from "./provider-records.ts";
import type { ProviderStore } from "./provider-store.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after each failed delivery the next one follows, in real time: a day in all. */
const RETRY_GAPS_MS = [
  ...[10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS, 8 * HOUR_MS],
];
/** How often a webhook is delivered at most before it is given up. */
export const MOST_DELIVERIES = RETRY_GAPS_MS.length + 1;
/** Longer than a late success and a reversal take: what is held back comes after them. */
const OUT_OF_ORDER_MS = 15 * MINUTE_MS;
/** What `outOfOrder` holds back: the first events of a payment and of a payout. */
const HELD_BACK: readonly ProviderEvent["event"][] = [
  "payment.failed",
  "payment.captured",
  "payout.processed",
];
/** How late an answer or a webhook comes with `slowAnswers`, whatever the speed. */
export const SLOW_ANSWER_MS = 5000;
/** Deliveries under way at the same time. */
const MOST_AT_ONCE = 32;

export interface WebhookSenderOptions {
  /** Where webhooks go. */
  readonly url: string;
  readonly secret: string;
  readonly store: ProviderStore;
  readonly clock: Clock;
  readonly log: Logger;
  readonly nextId: () => string;
  /** How many times faster than real time retries follow each other. */
  readonly speed: number;
}

/** What happened, to whom, and how its webhook is to misbehave. */
export interface Happening {
  readonly event: ProviderEvent["event"];
  readonly payload: ProviderEvent["payload"];
  /** Id of the order or payout. */
  readonly subject: string;
  readonly faults: readonly Fault[];
}

/**
 * Delivers webhooks until they are answered 2xx, again and again with growing gaps. The first deliveries about one order
 * or payout follow each other; retries wait for nothing.
 */
export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  /** By subject: ends when the first delivery of its newest event has ended. */
  readonly #firstDeliveries = new Map<string, Promise<void>>();
  readonly #queue: (() => void)[] = [];
  #free = MOST_AT_ONCE;

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
  }

  /** Goes on with what was not delivered before a restart. */
  resume(): void {
    for (const webhook of this.#options.store.webhooks()) this.#start(webhook);
  }

  /** Keeps the event and begins to deliver it. */
  send({ event, payload, subject, faults }: Happening): void {
    const { clock, store, nextId, log, speed } = this.#options;
    if (faults.includes("lostWebhook")) return log.info({ event, subject }, "a webhook is lost, as asked");
    const now = clock.now();
    const body: ProviderEvent = { entity: "event", event, payload, created_at: Math.floor(now / SECOND_MS) };
    const isHeldBack = faults.includes("outOfOrder") && HELD_BACK.includes(event);
    const webhook: WebhookRecord = {
      eventId: `evt_${nextId()}`,
      subject,
      body: JSON.stringify(body),
      faults: [...faults],
      sendAt: now + (isHeldBack ? OUT_OF_ORDER_MS / speed : 0),
    };
    if (store.saveWebhook(webhook)) this.#start(webhook);
    else log.warn({ event, subject }, "too many webhooks wait: this one is dropped");
  }

  /** Stops delivering; what was not delivered goes on after a restart. */
  async stop(): Promise<void> {
    this.#closing.abort();
    for (const wake of this.#queue.splice(0)) wake();
    await Promise.all(this.#underWay);
  }

  #start(webhook: WebhookRecord): void {
    const { clock } = this.#options;
    const before = this.#firstDeliveries.get(webhook.subject);
    let endFirst: () => void = () => undefined;
    if (webhook.sendAt <= clock.now()) {
      const first = new Promise<void>((resolve) => (endFirst = resolve));
      this.#firstDeliveries.set(webhook.subject, first);
      void first.then(() => {
        if (this.#firstDeliveries.get(webhook.subject) === first)
          this.#firstDeliveries.delete(webhook.subject);
      });
    }
    const delivery = this.#deliver(webhook, before, endFirst).finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
  }

  async #deliver(
    webhook: WebhookRecord,
    before: Promise<void> | undefined,
    endFirst: () => void,
  ): Promise<void> {
    const { clock, store, speed, log } = this.#options;
    const { signal } = this.#closing;
    await pause(clock, webhook.sendAt - clock.now(), signal);
    await before;
    for (let tried = 0; !signal.aborted; tried++) {
      if (webhook.faults.includes("slowAnswers")) await pause(clock, SLOW_ANSWER_MS, signal);
      const isTaken = await this.#post(webhook);
      if (isTaken && webhook.faults.includes("duplicateWebhook")) await this.#post(webhook);
      endFirst();
      if (isTaken) return store.endWebhook(webhook.eventId);
      const gapMs = RETRY_GAPS_MS[tried];
      if (gapMs === undefined) {
        log.warn({ event: webhook.eventId }, "a webhook was never taken: it is given up");
        return store.endWebhook(webhook.eventId);
      }
      await pause(clock, gapMs / speed, signal);
    }
    endFirst();
  }

  /** One delivery: whether it was answered 2xx in time. */
  async #post({ body, eventId, faults }: WebhookRecord): Promise<boolean> {
    const { url, log } = this.#options;
    const secret = faults.includes("wrongSecret") ? `${this.#options.secret}-wrong` : this.#options.secret;
    const { signal } = this.#closing;
    await this.#takeTurn();
    try {
      if (signal.aborted) return false;
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [WEBHOOK_SIGNATURE_HEADER]: webhookSignature(secret, body),
          [WEBHOOK_EVENT_ID_HEADER]: eventId,
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(WEBHOOK_ANSWER_WITHIN_MS)]),
      });
      await answer.body?.cancel();
      if (!answer.ok) log.warn({ event: eventId, status: answer.status }, "a webhook was not taken");
      return answer.ok;
    } catch {
      return false;
    } finally {
      this.#endTurn();
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  #endTurn(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/** The proof of origin of a webhook: hex HMAC-SHA256 of its raw body. */
export function webhookSignature(secret: string, body: string): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}
