import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { FAULT_NAMES, type FaultSettings, faultMix, faultName } from "./faults.ts";
import type { PaymentOrders } from "./payment-orders.ts";
import type { Payouts } from "./payouts.ts";
import type { ProviderStore } from "./provider-store.ts";

const id = z.string().min(1).max(64);
const faults = z.array(faultName).max(FAULT_NAMES.length);
const faultRequest = z.union([
  z.strictObject({ receipt: id, faults }),
  z.strictObject({ orderId: id, faults }),
  z.strictObject({ payoutId: id, faults }),
  z.strictObject({ mix: faultMix }),
]);

const WORDS = `Send {"receipt" or "orderId" or "payoutId": "…", "faults": […]} or {"mix": {"lostWebhook": 0.1}}. Faults: ${FAULT_NAMES.join(", ")}.`;

export interface FaultRouteOptions {
  readonly settings: FaultSettings;
  readonly orders: PaymentOrders;
  readonly payouts: Payouts;
  readonly store: ProviderStore;
}

/**
 * `POST /sandbox/payments/faults`: what goes wrong with one order or payout (a `receipt`, which may also be a payout's
 * `reference_id`, may be set before there is one), or the mix of all to come.
 */
export function addFaultRoutes(http: FastifyInstance, options: FaultRouteOptions): void {
  const { settings, orders, payouts, store } = options;
  const set = (request: z.output<typeof faultRequest>): boolean => {
    if ("mix" in request) settings.mix = request.mix;
    else if ("orderId" in request) return orders.setFaults(request.orderId, request.faults);
    else if ("payoutId" in request) return payouts.setFaults(request.payoutId, request.faults);
    else {
      const order = store.orderOfReceipt(request.receipt);
      const payout = store.payouts().findLast((record) => record.payout.reference_id === request.receipt);
      if (order) return orders.setFaults(order.order.id, request.faults);
      if (payout) return payouts.setFaults(payout.payout.id, request.faults);
      settings.prepare(request.receipt, request.faults);
    }
    return true;
  };
  http.post("/sandbox/payments/faults", async (request, reply) => {
    const parsed = faultRequest.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: { code: "FAULT_INVALID", message: WORDS } });
    if (set(parsed.data)) return parsed.data;
    const message = "There is no order or payout with this id.";
    return reply.code(404).send({ error: { code: "UNKNOWN_ID", message } });
  });
}
