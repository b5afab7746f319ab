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
import { FairTurns } from "../calls/fair-turns.ts";
import type { Refusal } from "../calls/handler.ts";
import type { HubEndpoint, HubRefusal } from "../calls/hub-endpoint.ts";
import type { RateLimiter } from "../calls/rate-limiter.ts";
import { tooManyRequests } from "../calls/refusals.ts";
import { refusalEnvelope } from "./envelope.ts";
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
  /** Takes note of what of the hub's is refused here, before the hub. */
  readonly noteRefused: (refusal: HubRefusal) => void;
}

/** A request must be whole by then; slow senders are cut off. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the idle time of usual proxies, so that they, not we, close a connection first. */
const KEEP_ALIVE_MS = 72_000;

/** The HTTP server, where addresses take turns: the hub's requests and upgrades under the limit of calls, everything else to `answer`. */
export function createSharedServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { hub, addresses, addressLimiter, refusesPlain, noteRefused }: SharedServerParts,
): Server {
  const addressOf = (request: IncomingMessage) => addressGroup(addresses.addressOf(request));
  /** Why a request of the hub's is refused before the hub sees it; takes note of it. */
  const refusalOf = (request: IncomingMessage): Refusal | undefined => {
    const address = addresses.addressOf(request);
    const waitMs = addressLimiter.take(addressGroup(address));
    const isPlain = waitMs === 0 && refusesPlain(address, addresses.isSecure(request));
    const refusal = waitMs > 0 ? tooManyRequests(waitMs) : isPlain ? PLAIN_REFUSED : undefined;
    if (refusal) noteRefused({ code: refusal.code, address, caller: undefined });
    return refusal;
  };
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    // The client left while its call waited for a turn.
    if (request.socket.destroyed) return;
    if (!hub.isFor(request)) return answer(request, response);
    for (const [name, value] of Object.entries(API_HEADERS)) response.setHeader(name, value);
    if (addresses.isSecure(request)) response.setHeader("strict-transport-security", STRICT_TRANSPORT);
    const refusal = refusalOf(request);
    if (refusal) return sendRefusal(response, refusal);
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
    const refusal = refusalOf(request);
    if (refusal) return refuseSocket(socket, refusal);
    if (!hub.handleUpgrade(request, socket, head)) ignoreUpgrade(server, request, socket, head);
  });
  return server;
}

function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  if (refusal.retryAfterSeconds !== undefined)
    response.setHeader("retry-after", String(refusal.retryAfterSeconds));
  response.writeHead(ERROR_CATALOGUE[refusal.code].status, {
    "content-type": "application/json; charset=utf-8",
  });
  response.end(JSON.stringify(refusalEnvelope(refusal)));
}

/** A socket that asked to be upgraded has no response object. */
function refuseSocket(socket: Duplex, { code, retryAfterSeconds }: Refusal): void {
  socket.on("error", () => undefined);
  socket.once("finish", () => socket.destroy());
  const { status } = ERROR_CATALOGUE[code];
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, "Connection: close"];
  if (retryAfterSeconds !== undefined) lines.push(`Retry-After: ${retryAfterSeconds}`);
  socket.end([...lines, "Content-Length: 0", "", ""].join("\r\n"));
}
