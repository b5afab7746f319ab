import type { HubEndpoint } from "../calls/hub-endpoint.ts";
import type { BettingHub } from "./betting-hub.ts";

const HUB_ADDRESS = /^\/hub\b/;

/** The hub on an HTTP server that it shares. Nothing else accepts upgrades. */
export function hubEndpoint({ server, refusals }: BettingHub): HubEndpoint {
  const isFor: HubEndpoint["isFor"] = ({ url = "" }) => HUB_ADDRESS.test(url);
  return {
    isFor,
    handle: (request, response) => server.handleRequest(request, response),
    handleUpgrade: (request, socket, head) => server.handleUpgrade(request, socket, head),
    onRefused: (listener) => refusals.onRefused(listener),
  };
}
