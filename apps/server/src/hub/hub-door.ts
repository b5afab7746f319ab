import type { SignalRServer } from "@crossbook/signalr";
import type { HubDoor } from "../domain-door.ts";
import type { HubClient } from "./hub-user.ts";

const HUB_ADDRESS = /^\/hub\b/;

/** The hub on an HTTP server that it shares. Upgrades belong to nobody else. */
export function hubDoor(server: SignalRServer<HubClient>): HubDoor {
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
