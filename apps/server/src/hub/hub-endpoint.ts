import type { SignalRServer } from "@crossbook/signalr";
import type { HubEndpoint } from "../calls/hub-endpoint.ts";
import type { HubClient } from "./hub-user.ts";

const HUB_ADDRESS = /^\/hub\b/;

/** The hub on an HTTP server that it shares. Nothing else accepts upgrades. */
export function hubEndpoint(server: SignalRServer<HubClient>): HubEndpoint {
  return {
    attach(httpServer) {
      httpServer.on("upgrade", (request, socket, head) => {
        if (!server.handleUpgrade(request, socket, head)) socket.destroy();
      });
    },
    handle(request, response) {
      if (HUB_ADDRESS.test(request.url ?? "")) response.setHeader("x-content-type-options", "nosniff");
      return server.handleRequest(request, response);
    },
  };
}
