import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorCode } from "@crossbook/contract";
import type { PlayerCaller } from "./callers.ts";

/** A request, a token or a message that the hub has refused. */
export interface HubRefusal {
  readonly code: ErrorCode;
  /** Where the client calls from. */
  readonly address: string;
  /** Whose connection it is; undefined: a guest's, or nobody's yet. */
  readonly caller: PlayerCaller | undefined;
}

/** How the hub shares the HTTP server, which counts its requests against the same limit as calls. */
export interface HubEndpoint {
  /** Whether a request is to the hub's path or below it. */
  isFor(request: IncomingMessage): boolean;
  /** Answers requests of its own path and returns true; every other request is left alone. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Accepts or refuses WebSocket upgrades of its own path and returns true; every other socket is left alone. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Calls `listener` with each refusal that is about who may and how often. */
  onRefused(listener: (refusal: HubRefusal) => void): void;
}
