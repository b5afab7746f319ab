import { createHash } from "node:crypto";
import { type ProviderEvent, providerEvent, WEBHOOK_EVENT_ID_HEADER } from "@crossbook/contract";
import type { Logger } from "pino";
import type { ProviderOutcome, ProviderRequest } from "../../calls/provider.ts";
import { refuse } from "../../calls/refusals.ts";
import type { OrderNewsTaker, PayoutTaker } from "../../modules/payments/index.ts";
import type { WebhookInbox } from "./webhook-inbox.ts";

const EVENT_ID = /^[\x21-\x7e]{1,100}$/;

/** Who takes what webhooks say. */
export interface WebhookTakers {
  readonly takeOrder: OrderNewsTaker;
  readonly takePayout: PayoutTaker;
  readonly logger: Logger;
}

/**
 * Takes a genuine webhook. What is not ours or not understood is answered like any other, because sending it again
 * would change nothing; only a failure of our own makes the provider send it again.
 */
export function webhook(
  inbox: WebhookInbox,
  logger: Logger,
): (request: ProviderRequest) => Promise<ProviderOutcome> {
  return async ({ rawBody, headers }) => {
    const text = rawBody.toString("utf8");
    const body = parsed(text);
    if (body === undefined) return refuse("MALFORMED_JSON");
    const read = providerEvent.safeParse(body);
    if (!read.success) {
      logger.warn({ provider: "payments" }, "a webhook of the payment provider was not understood");
      return { ok: true, result: "ignored" };
    }
    const eventId = `${idOfHeader(headers[WEBHOOK_EVENT_ID_HEADER])}:${digestOf(rawBody)}`;
    const outcome = await inbox.accept({ eventId, event: read.data.event, body: text });
    return outcome === "busy" ? refuse("EXCHANGE_BUSY") : { ok: true, result: outcome };
  };
}

/** Does what the body of a webhook says that was understood before. */
export async function takeWebhook(takers: WebhookTakers, body: string): Promise<string> {
  const { event, payload } = providerEvent.parse(JSON.parse(body));
  const outcome = await take(takers, event, payload);
  if (outcome === "unknown")
    takers.logger.warn({ provider: "payments", event }, "a webhook is about nothing of ours");
  return outcome;
}

async function take(
  { takeOrder, takePayout }: WebhookTakers,
  event: ProviderEvent["event"],
  payload: ProviderEvent["payload"],
) {
  const by = { source: "webhook", actor: event } as const;
  if (payload.payout) return takePayout(payload.payout.entity);
  if (payload.order) return takeOrder({ order: payload.order.entity }, by);
  if (payload.payment) return takeOrder({ payment: payload.payment.entity }, by);
  return "unknown";
}

function idOfHeader(header: string | string[] | undefined): string {
  return typeof header === "string" && EVENT_ID.test(header) ? header : "";
}

/** The header is not signed: an id alone could be used up for a webhook that is still to come. */
function digestOf(rawBody: Buffer): string {
  return createHash("sha256").update(rawBody).digest("hex");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
