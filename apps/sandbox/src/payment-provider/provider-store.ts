import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { appendWhole, readWhole, replaceWhole } from "../ports/whole-files.ts";
import {
  type OrderRecord,
  orderRecord,
  type PayoutRecord,
  payoutRecord,
  type WebhookRecord,
  webhookRecord,
} from "./provider-records.ts";

const journalLine = z.union([
  z.strictObject({ order: orderRecord }),
  z.strictObject({ payout: payoutRecord }),
  z.strictObject({ webhook: webhookRecord }),
  /** The id of a webhook that needs no further delivery. */
  z.strictObject({ ended: z.string() }),
]);
type JournalLine = z.output<typeof journalLine>;

/** Orders, and payouts, that are kept at most; the oldest finished ones go first. */
export const MOST_KEPT = 20_000;
/** Webhooks that wait for their delivery at most; the answer to a question says the same. */
export const MOST_WEBHOOKS = 5000;
/** Lines beyond what is alive, after which the file is written anew. */
const MOST_OLD_LINES = 5000;

export interface ProviderStoreOptions {
  readonly path: string;
  readonly now: () => number;
  /** What was made longer ago, and is finished, is removed. */
  readonly keepMs: number;
}

/**
 * The provider's state, in memory and in a file of one JSON line for each change: a record is there again after a
 * restart once `save…` has returned. A line that was cut by a crash is left out.
 */
export class ProviderStore {
  readonly #options: ProviderStoreOptions;
  /** Oldest first, all of them. */
  readonly #orders = new Map<string, OrderRecord>();
  readonly #orderIds = new Map<string, string>();
  readonly #payouts = new Map<string, PayoutRecord>();
  readonly #payoutIds = new Map<string, string>();
  readonly #webhooks = new Map<string, WebhookRecord>();
  #lines = 0;

  constructor(options: ProviderStoreOptions) {
    this.#options = options;
    mkdirSync(dirname(options.path), { recursive: true });
    for (const line of readLines(options.path)) this.#apply(line);
    this.removeOld();
    this.#rewrite();
  }

  order(id: string): OrderRecord | undefined {
    return this.#orders.get(id);
  }

  orderOfReceipt(receipt: string): OrderRecord | undefined {
    return this.#orders.get(this.#orderIds.get(receipt) ?? "");
  }

  /** Oldest first. */
  orders(): readonly OrderRecord[] {
    return [...this.#orders.values()];
  }

  payout(id: string): PayoutRecord | undefined {
    return this.#payouts.get(id);
  }

  payoutOfKey(key: string): PayoutRecord | undefined {
    return this.#payouts.get(this.#payoutIds.get(key) ?? "");
  }

  /** Oldest first. */
  payouts(): readonly PayoutRecord[] {
    return [...this.#payouts.values()];
  }

  /** The UTRs of all that is kept. */
  utrs(): ReadonlySet<string> {
    const payments = this.orders().flatMap(({ order }) => order.payments);
    const utrs = [
      ...payments.map(({ acquirer_data }) => acquirer_data.rrn),
      ...this.payouts().map(({ payout }) => payout.utr),
    ];
    return new Set(utrs.filter((utr) => utr !== null));
  }

  /** Oldest first. */
  webhooks(): readonly WebhookRecord[] {
    return [...this.#webhooks.values()];
  }

  saveOrder(order: OrderRecord): void {
    this.#save({ order });
  }

  savePayout(payout: PayoutRecord): void {
    this.#save({ payout });
  }

  /** False where too many wait already. */
  saveWebhook(webhook: WebhookRecord): boolean {
    if (this.#webhooks.size >= MOST_WEBHOOKS) return false;
    this.#save({ webhook });
    return true;
  }

  endWebhook(eventId: string): void {
    if (this.#webhooks.has(eventId)) this.#save({ ended: eventId });
  }

  /** Removes finished orders and payouts that are old, or more than are kept. */
  removeOld(): void {
    const before = this.#options.now() - this.#options.keepMs;
    for (const { order } of finishedOf(this.#orders, before, (record) => record.order.created_at)) {
      this.#orders.delete(order.id);
      this.#orderIds.delete(order.receipt);
    }
    for (const { payout, key } of finishedOf(this.#payouts, before, (record) => record.payout.created_at)) {
      this.#payouts.delete(payout.id);
      this.#payoutIds.delete(key);
    }
  }

  #save(line: JournalLine): void {
    // First the file: where it cannot be written, nothing has happened.
    appendWhole(this.#options.path, `${JSON.stringify(line)}\n`);
    this.#apply(line);
    this.#lines += 1;
    if (this.#lines > 2 * this.#alive() + MOST_OLD_LINES) this.#tidy();
  }

  #apply(line: JournalLine): void {
    if ("order" in line) {
      this.#orders.set(line.order.order.id, line.order);
      this.#orderIds.set(line.order.order.receipt, line.order.order.id);
    } else if ("payout" in line) {
      this.#payouts.set(line.payout.payout.id, line.payout);
      this.#payoutIds.set(line.payout.key, line.payout.payout.id);
    } else if ("webhook" in line) this.#webhooks.set(line.webhook.eventId, line.webhook);
    else this.#webhooks.delete(line.ended);
  }

  #alive(): number {
    return this.#orders.size + this.#payouts.size + this.#webhooks.size;
  }

  #tidy(): void {
    try {
      this.#rewrite();
    } catch {
      // The file has every line, so what was saved is saved; it is tried again when as many lines have come.
      this.#lines = 0;
    }
  }

  /** Replaces the file as a whole, so that a crash leaves the old or the new one. */
  #rewrite(): void {
    const lines: readonly JournalLine[] = [
      ...this.orders().map((order) => ({ order })),
      ...this.payouts().map((payout) => ({ payout })),
      ...this.webhooks().map((webhook) => ({ webhook })),
    ];
    this.#lines = replaceWhole(
      this.#options.path,
      lines.map((line) => `${JSON.stringify(line)}\n`),
    );
  }
}

function readLines(path: string): readonly JournalLine[] {
  return readWhole(path)
    .split("\n")
    .flatMap((written) => {
      try {
        return [journalLine.parse(JSON.parse(written))];
      } catch {
        return [];
      }
    });
}

/** Those to remove: nothing is due for them, and they are old or more than `MOST_KEPT`. */
function finishedOf<Item extends { readonly due: readonly object[] }>(
  records: ReadonlyMap<string, Item>,
  beforeMs: number,
  createdAtSeconds: (record: Item) => number,
): readonly Item[] {
  const removed: Item[] = [];
  for (const record of records.values()) {
    const isOld = createdAtSeconds(record) * 1000 < beforeMs;
    if (!isOld && records.size - removed.length <= MOST_KEPT) break;
    if (record.due.length === 0) removed.push(record);
  }
  return removed;
}
