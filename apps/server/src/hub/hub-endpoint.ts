import type { SignalRServer } from "@crossbook/signalr";
import type { HubEndpoint } from "../calls/hub-endpoint.ts";
import type { HubClient } from "./hub-user.ts";

const HUB_ADDRESS = /^\/hub\b/;

/** The hub on an HTTP server that it shares. Nothing else accepts upgrades. */
export function hubEndpoint(server: SignalRServer<HubClient>): HubEndpoint {
  const isFor: HubEndpoint["isFor"] = ({ url = "" }) => HUB_ADDRESS.test(url);
  return {
    isFor,
    handle: (request, response) => server.handleRequest(request, response),
    handleUpgrade: (request, socket, head) => server.handleUpgrade(request, socket, head),
  };
}
