import { type ProviderEvent, providerEvent, WEBHOOK_EVENT_ID_HEADER } from "@crossbook/contract";
import type { Logger } from "pino";
import type { ProviderOutcome, ProviderRequest } from "../../calls/provider.ts";
import { refuse } from "../../calls/refusals.ts";
import type { OrderNewsTaker, PayoutTaker } from "../../modules/payments/index.ts";
import type { WebhookStore } from "./webhook-store.ts";

const EVENT_ID = /^[\x21-\x7e]{1,100}$/;

/** Who takes what webhooks say. */
export interface WebhookParts {
  readonly takeOrder: OrderNewsTaker;
  readonly takePayout: PayoutTaker;
  readonly store: WebhookStore;
  readonly logger: Logger;
}

/**
 * Takes a genuine webhook. What is not ours or not understood is answered like any other, because sending it again
 * would change nothing; only a failure of our own makes the provider send it again.
 */
export function webhook(parts: WebhookParts): (request: ProviderRequest) => Promise<ProviderOutcome> {
  const { store, logger } = parts;
  return async ({ rawBody, headers }) => {
    const body = parsed(rawBody);
    if (body === undefined) return refuse("MALFORMED_JSON");
    const read = providerEvent.safeParse(body);
    if (!read.success) {
      logger.warn({ provider: "payments" }, "a webhook of the payment provider was not understood");
      return { ok: true, result: "ignored" };
    }
    const eventId = eventIdOf(headers[WEBHOOK_EVENT_ID_HEADER]);
    if (eventId !== undefined && (await store.isTaken(eventId))) return { ok: true, result: "taken" };
    const outcome = await take(parts, read.data);
    if (outcome === "unknown")
      logger.warn({ provider: "payments", event: read.data.event }, "a webhook is about nothing of ours");
    if (eventId !== undefined) await store.taken(eventId, read.data.event);
    return { ok: true, result: outcome };
  };
}

async function take({ takeOrder, takePayout }: WebhookParts, { event, payload }: ProviderEvent) {
  const by = { source: "webhook", actor: event } as const;
  if (payload.payout) return takePayout(payload.payout.entity);
  if (payload.order) return takeOrder({ order: payload.order.entity }, by);
  if (payload.payment) return takeOrder({ payment: payload.payment.entity }, by);
  return "unknown";
}

function eventIdOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" && EVENT_ID.test(header) ? header : undefined;
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return undefined;
  }
}
