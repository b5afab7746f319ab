import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { ProviderPayoutRequest } from "@crossbook/contract";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { paymentProviderDouble } from "../../../testing/payment-provider-double.ts";
import { ProviderClient } from "./provider-client.ts";

const logger = pino({ level: "silent" });
const ORDER = {
  amount: 50_000,
  currency: "INR",
  receipt: "CB1",
  notes: {},
  close_by: 1_800_000_000,
} as const;
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function double() {
  const provider = await paymentProviderDouble(() => Date.UTC(2026, 0, 1));
  closing.push(() => provider.close());
  return { provider, client: new ProviderClient(provider.configuration, logger) };
}

/** A client of a server that answers whatever a test wants. */
async function answering(listener: RequestListener, timeoutMs?: number): Promise<ProviderClient> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return new ProviderClient({ url, keyId: "k", keySecret: "s", webhookSecret: "w" }, logger, timeoutMs);
}

describe("the client of the payment provider", () => {
  it("makes an order once for a receipt, and reads it and the report", async () => {
    const { provider, client } = await double();
    const made = await client.createOrder(ORDER);
    expect(made).toMatchObject({ ok: true, order: { receipt: "CB1", amount: 50_000, status: "created" } });
    expect(await client.createOrder(ORDER)).toEqual(made);
    const paid = provider.pay("CB1");
    expect(await client.readOrder(paid.id)).toMatchObject({ ok: true, order: { amount_paid: 50_000 } });
    const from = Date.UTC(2025, 11, 31);
    expect(await client.report(from, from + 2 * 86_400_000)).toMatchObject({
      ok: true,
      report: { orders: [{ receipt: "CB1" }] },
    });
    expect(await client.report(from, from + 1000)).toMatchObject({ ok: true, report: { orders: [] } });
  });

  it("says for certain that nothing was made where the provider has refused", async () => {
    const { provider, client } = await double();
    const refused = { ok: false, refused: true };
    expect(await client.readOrder("order_1")).toEqual({ ...refused, reason: "unknown", status: 404 });
    provider.mood = "refuses";
    expect(await client.createOrder(ORDER)).toEqual({ ...refused, reason: "invalid", status: 400 });
    const stranger = new ProviderClient({ ...provider.configuration, keySecret: "another" }, logger);
    expect(await stranger.createOrder(ORDER)).toEqual({ ...refused, reason: "key", status: 401 });
  });

  it.each([
    ["a fault of the provider", 500, "<html>", "status 500"],
    [
      "too many open orders",
      429,
      '{"error":{"code":"BAD_REQUEST_ERROR","reason":"tooMany","description":"","field":null}}',
      "tooMany",
    ],
    ["an answer that is no JSON", 200, "<html>", "answer not understood"],
    ["an order without its parts", 200, '{"id":"order_1"}', "answer not understood"],
    ["an answer beyond all bounds", 200, `{"id":"${"x".repeat(300_000)}"}`, "answer not understood"],
    ["a way to another address", 302, "", "status 302"],
  ])("does not know after %s", async (_what, status, body, reason) => {
    const client = await answering((_request, response) => {
      response.writeHead(status, { location: "http://127.0.0.1:9/" });
      response.end(body);
    });
    expect(await client.createOrder(ORDER)).toMatchObject({ ok: false, refused: false, reason });
  });

  it("does not wait for ever, and does not know after a cut", async () => {
    const silent = await answering(() => undefined, 50);
    expect(await silent.createOrder(ORDER)).toMatchObject({ ok: false, refused: false, reason: "timeout" });
    const cut = await answering((_request, response) => void response.destroy());
    expect(await cut.createOrder(ORDER)).toMatchObject({ ok: false, refused: false, reason: "unreachable" });
  });

  it("sends payouts with their key, and proves itself with every call", async () => {
    const seen: unknown[] = [];
    const payout = {
      ...{ id: "pout_1", amount: 500, currency: "INR", mode: "UPI", reference_id: "W1", status: "queued" },
      ...{ utr: null, failure_reason: null, created_at: 1, status_at: 1 },
    };
    const client = await answering(({ method, url, headers }, response) => {
      seen.push([method, url, headers["x-payout-idempotency"], headers.authorization]);
      response.end(JSON.stringify(payout));
    });
    const request: ProviderPayoutRequest = {
      amount: 500,
      currency: "INR",
      mode: "UPI",
      fund_account: { vpa: "asha@bank" },
      reference_id: "W1",
      narration: "",
    };
    expect(await client.createPayout(request, "payment-1")).toEqual({ ok: true, payout });
    expect(await client.readPayout("pout_1")).toEqual({ ok: true, payout });
    expect(seen).toEqual([
      ["POST", "/v1/payouts", "payment-1", "Basic azpz"],
      ["GET", "/v1/payouts/pout_1", undefined, "Basic azpz"],
    ]);
  });
});
