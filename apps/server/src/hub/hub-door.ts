import type { SignalRServer } from "@crossbook/signalr";
import type { HubDoor } from "../domain-door.ts";
import type { HubClient } from "./hub-user.ts";

/** The hub on an HTTP server that it shares. Upgrades belong to nobody else. */
export function hubDoor(server: SignalRServer<HubClient>): HubDoor {
  return {
    attach(httpServer) {
      httpServer.on("upgrade", (request, socket, head) => {
        if (!server.handleUpgrade(request, socket, head)) socket.destroy();
      });
    },
    handle: (request, response) => server.handleRequest(request, response),
  };
}
