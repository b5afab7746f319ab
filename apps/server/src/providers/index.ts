import type { Provider } from "../calls/provider.ts";
import type { Configuration } from "../config/configuration.ts";
import type { CasinoModule } from "../modules/casino/index.ts";
import { createFeedProvider, type FeedOptions } from "./feed/index.ts";
import { createFormWallet } from "./form-wallet/index.ts";
import { createHmacWallet } from "./hmac-wallet/index.ts";
import { createPaymentProvider, type PaymentProviderOptions } from "./payments/index.ts";
import { createRsaWallet } from "./rsa-wallet/index.ts";

interface Parts extends Omit<FeedOptions, "secret">, Omit<PaymentProviderOptions, "webhookSecret"> {
  readonly config: Configuration;
  readonly casino: CasinoModule["wallet"];
}

/** Every provider that calls the server. A new one is a folder here and a line in this list. */
export function createProviders({ config, casino, ...parts }: Parts): readonly Provider[] {
  return [
    createFeedProvider({ ...parts, secret: config.feedSecret }),
    createPaymentProvider({ ...parts, webhookSecret: config.payment?.webhookSecret }),
    ...createStudios(config.studios, casino),
  ];
}

/** The studios that are configured, each in its protocol. */
function createStudios(
  { kestrel, marigold, banyan }: Configuration["studios"],
  { core: wallet, refusedCallers }: CasinoModule["wallet"],
): readonly Provider[] {
  const parts = { wallet, refusedCallers };
  return [
    ...(kestrel ? [createRsaWallet({ ...parts, studio: "kestrel", configuration: kestrel })] : []),
    ...(marigold ? [createHmacWallet({ ...parts, studio: "marigold", configuration: marigold })] : []),
    ...(banyan ? [createFormWallet({ ...parts, studio: "banyan", configuration: banyan })] : []),
  ];
}
