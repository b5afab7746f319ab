import type { CasinoStudio } from "@crossbook/contract";
import type { StudioConfiguration } from "../../../config/configuration.ts";
import { FormStudioClient } from "./form-studio-client.ts";
import { HmacStudioClient } from "./hmac-studio-client.ts";
import { RsaStudioClient } from "./rsa-studio-client.ts";
import type { StudioClient } from "./studio-client.ts";

/** A client for each studio that is configured, in the protocol that it speaks. */
export function createStudioClients({
  kestrel,
  marigold,
  banyan,
}: StudioConfiguration): ReadonlyMap<CasinoStudio, StudioClient> {
  const clients = new Map<CasinoStudio, StudioClient>();
  if (kestrel) clients.set("kestrel", new RsaStudioClient(kestrel));
  if (marigold) clients.set("marigold", new HmacStudioClient(marigold));
  if (banyan) clients.set("banyan", new FormStudioClient(banyan));
  return clients;
}
