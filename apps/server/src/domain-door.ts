import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Handlers, HandlersOf, Refusal } from "./http/handler.ts";

/** A request of audience `feed` as it came, before anything was read from it. */
export interface SignedRequest {
  readonly method: string;
  /** As sent, without query. */
  readonly path: string;
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What `createDomain(dependencies)` gives to the composition of the server. */
export interface Domain {
  readonly handlers: Pick<Handlers, "events" | "markets" | "bets" | "transactions" | "feed"> & {
    readonly operator: Omit<HandlersOf<"operator">, "authenticate" | "createPlayer">;
  };
  authenticateFeed(request: SignedRequest): Refusal<"FEED_SIGNATURE_INVALID"> | undefined;
  readonly hub: HubDoor;
  /** Loads what is kept in memory; before it no handler is called. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How the hub shares the HTTP server. */
export interface HubDoor {
  /** Takes WebSocket upgrades of its own path. */
  attach(server: Server): void;
  /** Answers requests of its own path and says so with `true`; every other request is left alone. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}
