import { createHash, timingSafeEqual } from "node:crypto";
import {
  PAYOUT_KEY,
  PAYOUT_KEY_HEADER,
  type ProviderError,
  providerOrderRequest,
  providerPayoutRequest,
} from "@crossbook/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { type Clock, pause } from "../ports/clock.ts";
import type { Fault } from "./faults.ts";
import type { PaymentOrders } from "./payment-orders.ts";
import type { Payouts } from "./payouts.ts";
import type { ProviderStore } from "./provider-store.ts";
import { SLOW_ANSWER_MS } from "./webhook-sender.ts";

const BODY_LIMIT_BYTES = 8 * 1024;
const LONGEST_REPORT_SECONDS = 31 * 86_400;

const unixSecondsText = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform(Number);
const reportQuery = z
  .strictObject({ from: unixSecondsText, to: unixSecondsText })
  .refine(({ from, to }) => from < to && to - from <= LONGEST_REPORT_SECONDS, { path: ["to"] });

export interface ProtocolOptions {
  readonly keyId: string;
  readonly keySecret: string;
  readonly orders: PaymentOrders;
  readonly payouts: Payouts;
  readonly store: ProviderStore;
  readonly clock: Clock;
}

/** The calls of the contract's `payment-provider.ts`; their paths begin where this is registered. */
export async function addProtocolRoutes(http: FastifyInstance, options: ProtocolOptions): Promise<void> {
  const { orders, payouts, store } = options;
  const expected = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString("base64")}`;
  const answerWith = answering(http, options.clock);

  http.addHook("onRequest", async (request, reply) => {
    if (isEqual(request.headers.authorization ?? "", expected)) return;
    await refuse(reply, 401, "authentication_failed", "The API key is not known.");
  });
  http.setErrorHandler((error: { readonly statusCode?: number; readonly message: string }, _request, reply) =>
    refuse(reply, error.statusCode ?? 500, "request_invalid", error.message),
  );

  http.setNotFoundHandler((_request, reply) => refuse(reply, 404, "path_unknown", "There is no such call."));

  http.post("/orders", { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const parsed = providerOrderRequest.safeParse(request.body);
    if (!parsed.success) return refuseInput(reply, parsed.error.issues);
    const made = orders.create(parsed.data);
    if (!("record" in made)) return refuse(reply, ...ORDER_REFUSALS[made.kind]);
    const { order, faults } = made.record;
    return answerWith(request, reply, { faults, isNew: made.kind === "made", read: () => order });
  });

  http.get<{ Params: { id: string } }>("/orders/:id", async (request, reply) => {
    const { id } = request.params;
    const faults = store.order(id)?.faults;
    if (!faults) return refuse(reply, 404, "order_unknown", "There is no order with this id.", "id");
    return answerWith(request, reply, { faults, isNew: false, read: () => store.order(id)?.order });
  });

  http.post("/payouts", { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const key = request.headers[PAYOUT_KEY_HEADER];
    if (typeof key !== "string" || !PAYOUT_KEY.test(key))
      return refuse(reply, 400, "idempotency_key_invalid", KEY_WORDS, PAYOUT_KEY_HEADER);
    const parsed = providerPayoutRequest.safeParse(request.body);
    if (!parsed.success) return refuseInput(reply, parsed.error.issues);
    const made = payouts.create(key, parsed.data);
    if (!("record" in made)) return refuse(reply, ...PAYOUT_REFUSALS[made.kind]);
    const { payout, faults } = made.record;
    return answerWith(request, reply, { faults, isNew: made.kind === "made", read: () => payout });
  });

  http.get<{ Params: { id: string } }>("/payouts/:id", async (request, reply) => {
    const { id } = request.params;
    const faults = store.payout(id)?.faults;
    if (!faults) return refuse(reply, 404, "payout_unknown", "There is no payout with this id.", "id");
    return answerWith(request, reply, { faults, isNew: false, read: () => store.payout(id)?.payout });
  });

  http.get("/report", async (request, reply) => {
    const parsed = reportQuery.safeParse(request.query);
    if (!parsed.success) return refuse(reply, 400, "range_invalid", RANGE_WORDS, "from");
    return report(store, parsed.data);
  });
}

const KEY_WORDS = "Send an X-Payout-Idempotency of 4 to 64 visible characters.";
const RANGE_WORDS = "Send from and to in Unix seconds, at most 31 days apart.";

type Refusal = readonly [status: number, reason: string, description: string, field?: string];

const ORDER_REFUSALS: Readonly<Record<"otherRequest" | "tooManyOpen" | "closeByInvalid", Refusal>> = {
  otherRequest: [409, "receipt_reused", "This receipt was used for another order.", "receipt"],
  tooManyOpen: [429, "too_many_open", "Too many orders are open."],
  closeByInvalid: [400, "close_by_invalid", "An order closes within the next 24 hours.", "close_by"],
};

const PAYOUT_REFUSALS: Readonly<Record<"otherRequest" | "tooManyOpen", Refusal>> = {
  otherRequest: [409, "idempotency_key_reused", "This key was used for another payout.", PAYOUT_KEY_HEADER],
  tooManyOpen: [429, "too_many_open", "Too many payouts are under way."],
};

interface Answer {
  readonly faults: readonly Fault[];
  /** Whether this call made the thing: only its answer can be lost. */
  readonly isNew: boolean;
  /** What is answered, read when the answer goes out. */
  readonly read: () => object | undefined;
}

/** Answers as the faults have it: five seconds late, or not at all. */
function answering(http: FastifyInstance, clock: Clock) {
  const closing = new AbortController();
  http.addHook("preClose", async () => closing.abort());
  return async (request: FastifyRequest, reply: FastifyReply, { faults, isNew, read }: Answer) => {
    if (faults.includes("slowAnswers")) await pause(clock, SLOW_ANSWER_MS, closing.signal);
    if (!isNew || !faults.includes("answerLost")) return reply.send(read());
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  };
}

function report(store: ProviderStore, { from, to }: { readonly from: number; readonly to: number }) {
  const isInRange = (moment: number | null) => moment !== null && moment >= from && moment < to;
  const orders = store.orders().map(({ order }) => order);
  const payouts = store.payouts().map(({ payout }) => payout);
  const isFinal = ({ status }: { readonly status: string }) =>
    status === "processed" || status === "reversed" || status === "failed";
  return {
    orders: orders.filter(({ payments }) => payments.some(({ captured_at }) => isInRange(captured_at))),
    payouts: payouts.filter((payout) => isFinal(payout) && isInRange(payout.status_at)),
  };
}

function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message?: string;
}

function refuseInput(reply: FastifyReply, issues: readonly Issue[]): FastifyReply {
  const [first] = issues;
  const field = first?.path.join(".") || "body";
  return refuse(reply, 400, "input_invalid", `${field}: ${first?.message ?? "not valid"}`, field);
}

function refuse(reply: FastifyReply, ...[status, reason, description, field]: Refusal): FastifyReply {
  const code = status >= 500 ? "SERVER_ERROR" : "BAD_REQUEST_ERROR";
  const error: ProviderError = { error: { code, reason, description, field: field ?? null } };
  return reply.code(status).send(error);
}
