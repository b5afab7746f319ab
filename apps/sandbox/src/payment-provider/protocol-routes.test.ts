import { PAYOUT_KEY_HEADER } from "@crossbook/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  orderRequest,
  PAYMENT_KEY,
  type PaymentWorld,
  paymentWorld,
  payoutRequest,
  refusalOf,
  resultOf,
} from "../testing/payment-world.ts";
import { MOST_OPEN_ORDERS } from "./payment-orders.ts";
import { MOST_OPEN_PAYOUTS } from "./payouts.ts";

let world: PaymentWorld;
beforeEach(async () => {
  world = await paymentWorld();
});
afterEach(() => world.close());

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString("base64")}`;
const AUTHORIZATION = basic(`${PAYMENT_KEY.keyId}:${PAYMENT_KEY.keySecret}`);

function post(path: string, payload: object | string, headers: Record<string, string> = {}) {
  return world.http().inject({
    method: "POST",
    url: `/payment-provider/v1/${path}`,
    headers: { authorization: AUTHORIZATION, "content-type": "application/json", ...headers },
    payload,
  });
}

describe("the provider's calls", () => {
  it.each([
    ["none", undefined],
    ["another secret", basic(`${PAYMENT_KEY.keyId}:other`)],
    ["another id", basic(`other:${PAYMENT_KEY.keySecret}`)],
    ["a bearer token", `Bearer ${PAYMENT_KEY.keySecret}`],
    ["the key as it is", `${PAYMENT_KEY.keyId}:${PAYMENT_KEY.keySecret}`],
  ])("are refused with %s as their key", async (_what, authorization) => {
    for (const [method, path] of [
      ["POST", "orders"],
      ["GET", "orders/order_n1"],
      ["POST", "payouts"],
      ["GET", "report?from=0&to=1"],
    ] as const) {
      const answer = await world.http().inject({
        ...{ method, url: `/payment-provider/v1/${path}` },
        headers: authorization === undefined ? {} : { authorization },
      });
      expect([answer.statusCode, answer.json().error.reason]).toEqual([401, "authentication_failed"]);
    }
  });

  it("know no other ids", async () => {
    for (const id of ["order_nope", "..%2F", "x".repeat(100)]) {
      expect(refusalOf(await world.client().order(id))[0]).toBe(404);
      expect(refusalOf(await world.client().payout(id))[0]).toBe(404);
    }
  });

  it.each([
    ["no JSON", "{", 400],
    ["an empty body", "", 400],
    ["a list", "[]", 400],
    ["more than 8 KB", JSON.stringify({ receipt: "x".repeat(9000) }), 413],
  ])("refuse %s with the protocol's error", async (_what, body, status) => {
    for (const path of ["orders", "payouts"]) {
      const answer = await post(path, body, { [PAYOUT_KEY_HEADER]: "payout-1" });
      expect(answer.statusCode).toBe(status);
      expect(answer.json().error).toMatchObject({ code: "BAD_REQUEST_ERROR" });
    }
  });

  it.each([
    ["text/plain", 400],
    ["application/x-www-form-urlencoded", 415],
  ])("refuse %s", async (type, status) => {
    expect((await post("orders", "amount=1", { "content-type": type })).statusCode).toBe(status);
  });

  it("know no other paths", async () => {
    expect((await post("refunds", {})).json().error.reason).toBe("path_unknown");
  });
});

describe("an order", () => {
  it.each<[string, object, string]>([
    ["an amount under a rupee", { amount: 99 }, "amount"],
    ["half a paisa", { amount: 100.5 }, "amount"],
    ["an amount as text", { amount: "500" }, "amount"],
    ["a negative amount", { amount: -50_000 }, "amount"],
    ["2^53 paise", { amount: 2 ** 53 }, "amount"],
    ["dollars", { currency: "USD" }, "currency"],
    ["no receipt", { receipt: undefined }, "receipt"],
    ["a long receipt", { receipt: "x".repeat(41) }, "receipt"],
    ["a close that has been", { close_by: Date.UTC(2026, 0, 1) / 1000 }, "close_by"],
    ["a close in more than a day", { close_by: Date.UTC(2026, 0, 2) / 1000 + 1 }, "close_by"],
  ])("is refused with %s, and says which field", async (_what, wrong, field) => {
    const answer = await post("orders", { ...orderRequest(world.clock, "D-1"), ...wrong });
    expect([answer.statusCode, answer.json().error.field]).toEqual([400, field]);
  });

  it("under a receipt that was used for another is refused", async () => {
    const { close_by } = await world.order("D-1");
    for (const other of [{ amount: 50_001 }, { close_by: close_by + 1 }, { notes: { a: "b" } }]) {
      const answer = await world.client().createOrder(orderRequest(world.clock, "D-1", other));
      expect(refusalOf(answer)).toEqual([409, "receipt_reused"]);
    }
  });

  it(`is refused while ${MOST_OPEN_ORDERS} are open, and taken once one is not`, async () => {
    const open = [];
    for (let number = 0; number < MOST_OPEN_ORDERS; number++) {
      const answer = await post("orders", orderRequest(world.clock, `D-${number}`));
      open.push(answer.json().id);
    }
    const more = () => world.client().createOrder(orderRequest(world.clock, "D-more"));
    expect(refusalOf(await more())).toEqual([429, "too_many_open"]);
    expect((await post("orders", orderRequest(world.clock, "D-0"))).statusCode).toBe(200);
    await world.press(String(open[0]), { action: "pay", amount: "500" });
    expect((await more()).kind).toBe("ok");
  });
});

describe("a payout", () => {
  it.each([undefined, "abc", "x".repeat(65), "with space", "ümlaut"])(
    "is refused with %j as its key",
    async (key) => {
      const answer = await post("payouts", payoutRequest(), key ? { [PAYOUT_KEY_HEADER]: key } : {});
      expect([answer.statusCode, answer.json().error.reason]).toEqual([400, "idempotency_key_invalid"]);
    },
  );

  it.each<[string, object]>([
    ["no amount", { amount: 0 }],
    ["half a paisa", { amount: 100.5 }],
    ["dollars", { currency: "USD" }],
    ["IMPS to a VPA", { mode: "IMPS" }],
    ["a malformed VPA", { fund_account: { vpa: "asha" } }],
    ["no account", { fund_account: {} }],
    [
      "a malformed IFSC",
      { mode: "IMPS", fund_account: { bank_account: { name: "A", ifsc: "SBIN", account_number: "12345" } } },
    ],
    ["no reference", { reference_id: "" }],
  ])("is refused with %s", async (_what, wrong) => {
    const answer = await post(
      "payouts",
      { ...payoutRequest(), ...wrong },
      { [PAYOUT_KEY_HEADER]: "payout-1" },
    );
    expect([answer.statusCode, answer.json().error.reason]).toEqual([400, "input_invalid"]);
  });

  it("under a key that was used for another is refused", async () => {
    const first = resultOf(await world.client().createPayout("payout-1", payoutRequest()));
    const other = payoutRequest({ amount: 50_001 });
    const again = await world.client().createPayout("payout-1", other);
    expect(refusalOf(again)).toEqual([409, "idempotency_key_reused"]);
    expect(resultOf(await world.client().createPayout("payout-2", other)).id).not.toBe(first.id);
  });

  it(`is refused while ${MOST_OPEN_PAYOUTS} are under way`, async () => {
    for (let number = 0; number < MOST_OPEN_PAYOUTS; number++)
      await post("payouts", payoutRequest(), { [PAYOUT_KEY_HEADER]: `payout-${number}` });
    const more = await world.client().createPayout("payout-more", payoutRequest());
    expect(refusalOf(more)).toEqual([429, "too_many_open"]);
  });
});

describe("the calls that set faults", () => {
  const set = (payload: object) =>
    world.http().inject({ method: "POST", url: "/sandbox/payments/faults", payload });

  it.each<[string, object]>([
    ["nothing", {}],
    ["a fault that there is not", { receipt: "D-1", faults: ["explode"] }],
    ["no faults", { receipt: "D-1" }],
    ["two subjects", { receipt: "D-1", orderId: "order_n1", faults: [] }],
    ["a mix above one", { mix: { lostWebhook: 1.1 } }],
    ["a mix of what there is not", { mix: { explode: 1 } }],
    ["a long receipt", { receipt: "x".repeat(65), faults: [] }],
  ])("refuse %s, and say what to send", async (_what, body) => {
    const answer = await set(body);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, "FAULT_INVALID"]);
    expect(answer.json().error.message).toContain("lateSuccess");
  });

  it("refuse ids that there are not", async () => {
    expect((await set({ orderId: "order_nope", faults: [] })).statusCode).toBe(404);
    expect((await set({ payoutId: "pout_nope", faults: [] })).statusCode).toBe(404);
  });

  it("set the mix of all orders to come", async () => {
    expect((await set({ mix: { amountMismatch: 1 } })).json()).toEqual({ mix: { amountMismatch: 1 } });
    const order = await world.order("D-1");
    await world.press(order.id, { action: "pay", amount: "500" });
    expect(resultOf(await world.client().order(order.id)).amount_paid).toBe(49_900);
  });
});
