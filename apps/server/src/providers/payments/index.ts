import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Provider } from "../../calls/provider.ts";
import type { Clock } from "../../ports/clock.ts";
import { takeWebhook, type WebhookTakers, webhook } from "./webhook.ts";
import { WebhookInbox } from "./webhook-inbox.ts";
import { webhookAuthentication } from "./webhook-signature.ts";

/** Where the payment provider sends its webhooks. */
export const WEBHOOK_PATH = "/api/Payment/Webhook";

/** What the webhooks need of the server. */
export interface PaymentProviderOptions extends WebhookTakers {
  /** What the provider signs with; undefined: there is no provider, and every webhook is refused. */
  readonly webhookSecret: string | undefined;
  readonly database: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The payment provider's webhooks, as `packages/contract/src/payment-provider.ts` describes them. */
export function createPaymentProvider({ webhookSecret, ...parts }: PaymentProviderOptions): Provider {
  const inbox = new WebhookInbox({ ...parts, take: (body) => takeWebhook(parts, body) });
  const take = webhook(inbox, parts.logger);
  return {
    name: "payments",
    authenticate: webhookAuthentication(webhookSecret),
    routes: [{ method: "POST", path: WEBHOOK_PATH, handle: (request) => take(request) }],
    start: () => inbox.start(),
    stop: () => inbox.stop(),
  };
}
