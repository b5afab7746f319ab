import type { Provider } from "../calls/provider.ts";
import type { Configuration } from "../config/configuration.ts";
import { createFeedProvider, type FeedOptions } from "./feed/index.ts";
import { createPaymentProvider, type PaymentProviderOptions } from "./payments/index.ts";

interface Parts extends Omit<FeedOptions, "secret">, Omit<PaymentProviderOptions, "webhookSecret"> {
  readonly config: Configuration;
}

/** Every provider that calls the server. A new one is a folder here and a line in this list. */
export function createProviders({ config, ...parts }: Parts): readonly Provider[] {
  return [
    createFeedProvider({ ...parts, secret: config.feedSecret }),
    createPaymentProvider({ ...parts, webhookSecret: config.payment?.webhookSecret }),
  ];
}
