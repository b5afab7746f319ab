import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** How the hub shares the HTTP server. */
export interface HubEndpoint {
  /** Accepts WebSocket upgrades of its own path. */
  attach(server: Server): void;
  /** Answers requests of its own path and returns true; every other request is left alone. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}
