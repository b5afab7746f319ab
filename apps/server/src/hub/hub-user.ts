import type { HubMessage } from "@crossbook/contract";
import type { HubContext } from "@crossbook/signalr";
import type { PlayerCaller } from "../calls/callers.ts";

/** Who is at the other end of a connection. */
export type HubUser = { readonly kind: "guest" } | PlayerCaller;

export const guest: HubUser = { kind: "guest" };

/** What clients of the hub listen to. */
export type HubClient = { readonly Message: (message: HubMessage) => void };

export type Connection = HubContext<HubUser, HubClient>;

/** The name under which all connections of one player are addressed. */
export function userIdOf(user: HubUser): string | undefined {
  return user.kind === "guest" ? undefined : String(user.accountId);
}
