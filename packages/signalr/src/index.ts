export { type Clock, systemClock } from "./clock.ts";
export type { Action, Audience, Backplane, Envelope } from "./fan-out/backplane.ts";
export { inProcessBackplane } from "./fan-out/backplane.ts";
export type { ClientMethods, ClientTarget, HubClients } from "./fan-out/clients.ts";
export type { Delivery, Merge } from "./fan-out/delivery.ts";
export {
  type ContextGroups,
  defineHub,
  type Hub,
  type HubContext,
  type HubMethod,
  type HubStream,
} from "./hub.ts";
export { accessTokenOf, type Identity } from "./identity.ts";
export { addressGroup } from "./limits/address-group.ts";
export type { AddressRates, ConnectionRates, Rate, RateName, RateScope } from "./limits/rates.ts";
export type { DisconnectReason, Metrics, SignalREvent, SignalRStats } from "./metrics.ts";
export {
  type Limits,
  type Redirect,
  type SignalROptions,
  type TimeOuts,
} from "./options.ts";
export { Refusal, refuse } from "./refusal.ts";
export { createSignalRServer, type DrainOptions, type SignalRServer } from "./server.ts";
export type { TransportName } from "./transport/transport.ts";
