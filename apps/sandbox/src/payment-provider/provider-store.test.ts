import { appendFileSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OrderRecord, PayoutRecord, WebhookRecord } from "./provider-records.ts";
import { MOST_KEPT, MOST_WEBHOOKS, ProviderStore } from "./provider-store.ts";

let folder: string;
let nowMs: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "provider-store-"));
  nowMs = Date.UTC(2026, 0, 1);
});
afterEach(() => rmSync(folder, { recursive: true }));

const DAY_MS = 86_400_000;
const path = () => join(folder, "sandbox", "payments.jsonl");
const open = () => new ProviderStore({ path: path(), now: () => nowMs, keepMs: 7 * DAY_MS });

function order(number: number, due: OrderRecord["due"] = []): OrderRecord {
  const seconds = nowMs / 1000;
  return {
    order: {
      ...{ id: `order_${number}`, amount: 100, amount_paid: 0, currency: "INR", receipt: `D-${number}` },
      ...{ status: "created", qr: { payeeVpa: "a@b", payeeName: "A" }, payments: [] },
      ...{ close_by: seconds, created_at: seconds },
    },
    ...{ request: "{}", faults: [], due },
  };
}

function payout(number: number, due: PayoutRecord["due"] = []): PayoutRecord {
  const seconds = nowMs / 1000;
  return {
    payout: {
      ...{ id: `pout_${number}`, amount: 100, currency: "INR", mode: "UPI", reference_id: `W-${number}` },
      ...{ status: "queued", utr: null, failure_reason: null, created_at: seconds, status_at: seconds },
    },
    ...{ key: `key-${number}`, request: "{}", faults: [], due },
  };
}

const webhook = (number: number): WebhookRecord => ({
  ...{ eventId: `evt_${number}`, subject: "order_1", body: "{}", faults: [], sendAt: 0 },
});

describe("the provider's store", () => {
  it("has everything again after it was opened anew, the newest of each", () => {
    const store = open();
    store.saveOrder(order(1));
    const closing = order(1, [{ step: "close", at: 5 }]);
    store.saveOrder(closing);
    store.savePayout(payout(1));
    store.saveWebhook(webhook(1));
    store.saveWebhook(webhook(2));
    store.endWebhook("evt_1");
    const again = open();
    expect(again.order("order_1")).toEqual(closing);
    expect(again.orderOfReceipt("D-1")).toEqual(closing);
    expect(again.payoutOfKey("key-1")).toEqual(payout(1));
    expect(again.webhooks()).toEqual([webhook(2)]);
  });

  it("is not opened where its file cannot be read, and leaves what is there", () => {
    open();
    rmSync(path());
    symlinkSync(path(), path());
    expect(open).toThrow("ELOOP");
    expect(readlinkSync(path())).toBe(path());
  });

  it("leaves out a line that was cut, and writes on behind it", () => {
    open().saveOrder(order(1));
    appendFileSync(path(), '{"order":{"order":{"id":"ord');
    open().saveOrder(order(2));
    expect(open().orders()).toEqual([order(1), order(2)]);
  });

  it("removes finished orders and payouts that are old, and none for which something is due", () => {
    const store = open();
    store.saveOrder(order(1));
    store.saveOrder(order(2, [{ step: "close", at: 5 }]));
    store.savePayout(payout(1));
    store.savePayout(payout(2, [{ step: "processed", at: 5 }]));
    nowMs += 8 * DAY_MS;
    store.saveOrder(order(3));
    store.removeOld();
    expect(store.orders().map((record) => record.order.id)).toEqual(["order_2", "order_3"]);
    expect(store.payouts().map((record) => record.payout.id)).toEqual(["pout_2"]);
    expect([store.orderOfReceipt("D-1"), store.payoutOfKey("key-1")]).toEqual([undefined, undefined]);
    expect(open().orders()).toHaveLength(2);
    expect(readFileSync(path(), "utf8")).not.toContain("D-1");
  });

  it(`keeps ${MOST_KEPT} orders, whatever their age`, () => {
    const store = open();
    for (let number = 0; number < MOST_KEPT + 5; number++) store.saveOrder(order(number));
    store.removeOld();
    expect(store.orders()).toHaveLength(MOST_KEPT);
    expect(store.orders()[0]?.order.id).toBe("order_5");
  });

  it(`keeps ${MOST_WEBHOOKS} webhooks that wait, and takes no more`, () => {
    const store = open();
    for (let number = 0; number < MOST_WEBHOOKS; number++) store.saveWebhook(webhook(number));
    expect(store.saveWebhook(webhook(MOST_WEBHOOKS))).toBe(false);
    store.endWebhook("evt_0");
    expect(store.saveWebhook(webhook(MOST_WEBHOOKS))).toBe(true);
  });

  it("writes its file anew before it grows without end", () => {
    const store = open();
    for (let number = 0; number < 12_000; number++) store.saveOrder(order(1));
    expect(readFileSync(path(), "utf8").trimEnd().split("\n").length).toBeLessThan(5100);
    expect(open().orders()).toEqual([order(1)]);
  });
});
