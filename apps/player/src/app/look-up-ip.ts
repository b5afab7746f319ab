import { api } from "@crossbook/contract";
import type { PlayerApp } from "./player-app.ts";

/** Keeps the address that the server sees as the preference `ip`. Without an answer the one before stays. */
export async function lookUpIp(app: Pick<PlayerApp, "api" | "preferences">): Promise<void> {
  const outcome = await app.api.call(api.ipLookup.getIp, {});
  if (outcome.ok) app.preferences.set("ip", outcome.result.ip);
}
