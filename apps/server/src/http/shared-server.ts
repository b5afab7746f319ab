import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { ERROR_CATALOGUE } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import type { ClientAddresses } from "../calls/client-address.ts";
import type { Refusal } from "../calls/handler.ts";
import type { HubEndpoint } from "../calls/hub-endpoint.ts";
import type { RateLimiter } from "../calls/rate-limiter.ts";
import { refuse } from "../calls/refusals.ts";
import { refusalEnvelope } from "./envelope.ts";
import { FairTurns } from "./floods/fair-turns.ts";
import { PLAIN_REFUSED, type RefusesPlain } from "./plain-callers.ts";
import { ignoreUpgrade } from "./plain-http.ts";
import { API_HEADERS, STRICT_TRANSPORT } from "./security-headers.ts";

/** What the server that calls and hub share needs. */
export interface SharedServerParts {
  readonly hub: HubEndpoint;
  readonly addresses: ClientAddresses;
  /** Counts calls and requests to the hub together. */
  readonly addressLimiter: RateLimiter;
  /** Asked for what is the hub's: every other request is the answerer's to refuse. */
  readonly refusesPlain: RefusesPlain;
}

/** A request must be whole by then; slow senders are cut off. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the idle time of usual proxies, so that they, not we, close a connection first. */
const KEEP_ALIVE_MS = 72_000;

/** The HTTP server, where addresses take turns: the hub's requests and upgrades under the limit of calls, everything else to `answer`. */
export function createSharedServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { hub, addresses, addressLimiter, refusesPlain }: SharedServerParts,
): Server {
  const retryAfterSeconds = (request: IncomingMessage) =>
    Math.ceil(addressLimiter.take(addressOf(request)) / 1000);
  const addressOf = (request: IncomingMessage) => addressGroup(addresses.addressOf(request));
  const isRefused = (request: IncomingMessage) =>
    refusesPlain(addresses.addressOf(request), addresses.isSecure(request));
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    // The client left while its call waited for a turn.
    if (request.socket.destroyed) return;
    if (!hub.isFor(request)) return answer(request, response);
    for (const [name, value] of Object.entries(API_HEADERS)) response.setHeader(name, value);
    if (addresses.isSecure(request)) response.setHeader("strict-transport-security", STRICT_TRANSPORT);
    const seconds = retryAfterSeconds(request);
    if (seconds > 0) return tooManyRequests(response, seconds);
    if (isRefused(request)) return sendRefusal(response, PLAIN_REFUSED);
    if (!hub.handle(request, response)) answer(request, response);
  };

  const turns = new FairTurns();
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) =>
      turns.run(
        () => addressOf(request),
        () => begin(request, response),
      ),
  );
  server.on("upgrade", (request, socket, head) => {
    const isWebSocket = request.headers.upgrade?.toLowerCase() === "websocket";
    if (!isWebSocket || !hub.isFor(request)) return ignoreUpgrade(server, request, socket, head);
    const seconds = retryAfterSeconds(request);
    if (seconds > 0) return refuseSocket(socket, 429, [`Retry-After: ${seconds}`]);
    if (isRefused(request)) return refuseSocket(socket, 403);
    if (!hub.handleUpgrade(request, socket, head)) ignoreUpgrade(server, request, socket, head);
  });
  return server;
}

function tooManyRequests(response: ServerResponse, seconds: number): void {
  response.setHeader("retry-after", String(seconds));
  sendRefusal(response, refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: seconds }));
}

function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(ERROR_CATALOGUE[refusal.code].status, {
    "content-type": "application/json; charset=utf-8",
  });
  response.end(JSON.stringify(refusalEnvelope(refusal)));
}

/** A socket that asked to be upgraded has no response object. */
function refuseSocket(socket: Duplex, status: 403 | 429, headers: readonly string[] = []): void {
  socket.on("error", () => undefined);
  socket.once("finish", () => socket.destroy());
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, "Connection: close", ...headers];
  socket.end([...lines, "Content-Length: 0", "", ""].join("\r\n"));
}
