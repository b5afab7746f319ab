import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Connection } from "../connection/connection.ts";
import type { ClientMethods } from "../fan-out/clients.ts";
import { Refusal, refuse } from "../refusal.ts";
import { LongPollingTransport } from "../transport/long-polling-transport.ts";
import { ServerSentEventsTransport } from "../transport/server-sent-events-transport.ts";
import type { TransportName } from "../transport/transport.ts";
import { WebSocketTransport } from "../transport/web-socket-transport.ts";
import type { Admission } from "./admission.ts";
import { crossOriginHeaders, isOriginAllowed } from "./origins.ts";
import { readBody } from "./request-body.ts";
import { answerJson, answerText, refuseUpgrade } from "./responses.ts";

const unknownConnection = refuse("No Connection with that ID", 404);
const tooManyRequests = refuse("Too many requests from your address: wait a moment.", 429);
const tooMuchSent = refuse("The client sent too much.", 429);
const foreignOrigin = refuse("Origin not allowed", 403);
const missingId = refuse("Connection ID required", 400);
const wrongTransport = refuse("Cannot change transports mid-connection", 400);

/** Answers every request below the hub's path. */
export class Endpoint<User, Client extends ClientMethods> {
  readonly #admission: Admission<User, Client>;
  readonly #webSockets: WebSocketServer;

  constructor(admission: Admission<User, Client>) {
    this.#admission = admission;
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: admission.server.settings.limits.chunkBytes,
      // One message of a connection in a turn of the event loop: a burst of one client keeps nobody else waiting.
      allowSynchronousEvents: false,
    });
  }

  /** False when the request is none of the hub's. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
    const target = this.#targetOf(request);
    if (target === undefined) return false;
    const { settings } = this.#admission.server;
    if (!this.#admission.takesRequest(request)) {
      response.setHeader("Retry-After", "1");
      return this.#refuse(response, tooManyRequests, request);
    }
    if (!isOriginAllowed(request, settings.allowedOrigins, settings.hostOf(request))) {
      return this.#refuse(response, foreignOrigin, request);
    }
    for (const [name, value] of crossOriginHeaders(request, settings.allowedOrigins))
      response.setHeader(name, value);
    response.on("error", () => undefined);
    this.#answer(target, request, response).catch((cause: unknown) => {
      settings.metrics({ kind: "failed", where: "request", cause });
      if (!response.headersSent) answerText(response, 500);
      else response.destroy();
    });
    return true;
  }

  /** False when the upgrade is none of the hub's; the socket is then untouched. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const target = this.#targetOf(request);
    if (target === undefined) return false;
    const ignore = () => undefined;
    socket.on("error", ignore);
    const { settings } = this.#admission.server;
    this.#upgrade(target, request, socket, head)
      .then((refusal) => {
        socket.removeListener("error", ignore);
        if (refusal === undefined) return;
        socket.on("error", ignore);
        this.#admission.refused(refusal, request);
        refuseUpgrade(socket, refusal.status, refusal.text);
      })
      .catch((cause: unknown) => {
        settings.metrics({ kind: "failed", where: "upgrade", cause });
        socket.destroy();
      });
    return true;
  }

  #refuse(response: ServerResponse, refusal: Refusal, request: IncomingMessage): true {
    this.#admission.refused(refusal, request);
    answerText(response, refusal.status, refusal.text);
    return true;
  }

  async #answer(target: Target, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "OPTIONS") return answerText(response, 204);
    const answer = target.isNegotiate
      ? await this.#negotiate(target, request, response)
      : await this.#connect(target, request, response);
    if (answer !== undefined) this.#refuse(response, answer, request);
  }

  async #negotiate(
    target: Target,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Refusal | undefined> {
    if (request.method !== "POST") return refuse("", 405);
    // Its body says nothing, and must not hold up the next request of the same socket.
    request.resume();
    const answer = await this.#admission.negotiate(target.query, request);
    if (answer instanceof Refusal) return answer;
    answerJson(response, answer);
    return undefined;
  }

  #connect(target: Target, request: IncomingMessage, response: ServerResponse): Promise<Refusal | undefined> {
    switch (request.method) {
      case "GET":
        return request.headers.accept?.includes("text/event-stream")
          ? this.#openEvents(target, request, response)
          : this.#poll(target, request, response);
      case "POST":
        return this.#receive(target, request, response);
      case "DELETE":
        return Promise.resolve(this.#delete(target, response));
      default:
        return Promise.resolve(refuse("", 405));
    }
  }

  async #openEvents(
    target: Target,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Refusal | undefined> {
    const { token } = target;
    if (token === null) return missingId;
    if (!this.#offers("ServerSentEvents")) return refuse("Transport not offered", 404);
    const live = this.#admission.find(token);
    if (live?.isClosed === true) return unknownConnection;
    if (live !== undefined) {
      return live.transportName === "ServerSentEvents" ? refuse("Already connected", 409) : wrongTransport;
    }
    const connection = await this.#admission.connect(token, request);
    if (connection instanceof Refusal) return connection;
    if (response.destroyed) connection.abort("transport-lost");
    else connection.attach(new ServerSentEventsTransport(response, connection));
    return undefined;
  }

  async #poll(
    target: Target,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Refusal | undefined> {
    const { token } = target;
    if (token === null) return missingId;
    if (!this.#offers("LongPolling")) return refuse("Transport not offered", 404);
    const live = this.#admission.find(token);
    if (live !== undefined) {
      if (!(live.transport instanceof LongPollingTransport))
        return live.isClosed ? unknownConnection : wrongTransport;
      live.transport.poll(response);
      return undefined;
    }
    const connection = await this.#admission.connect(token, request);
    if (connection instanceof Refusal) return connection;
    const { clock, timeOuts } = this.#admission.server.settings;
    const transport = new LongPollingTransport(connection, { ...timeOuts, nowMs: () => clock.now() });
    connection.attach(transport);
    transport.poll(response);
    return undefined;
  }

  async #receive(
    target: Target,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Refusal | undefined> {
    const { token } = target;
    if (token === null) return missingId;
    const connection = this.#liveConnection(token);
    if (connection instanceof Refusal) return connection;
    if (connection.transportName === "WebSockets")
      return refuse("POST is not allowed on a WebSocket connection", 405);
    const { clock, limits, timeOuts } = this.#admission.server.settings;
    // A client that is too fast is held back before its words are read, not after.
    await connection.untilReadable();
    const declared = Number(request.headers["content-length"] ?? limits.chunkBytes);
    // Paid before it is read, because reading is what costs; a body of unknown length pays for the longest.
    if (connection.transport)
      connection.receivedBytes(connection.transport, Math.min(declared, limits.chunkBytes));
    if (connection.isOverRate) return this.#withoutBody(response, tooMuchSent);
    const outcome = await readBody(request, {
      limitBytes: limits.chunkBytes,
      timeOutMs: timeOuts.bodyMs,
      clock,
    });
    if (outcome.kind === "too-large") {
      return this.#withoutBody(response, refuse("Body too large", 413));
    }
    if (outcome.kind !== "whole") {
      request.destroy();
      return undefined;
    }
    const { transport } = connection;
    if (transport === undefined || connection.isClosed) return unknownConnection;
    connection.received(transport, outcome.body);
    if (connection.isOverRate) return tooMuchSent;
    answerText(response, 200);
    return undefined;
  }

  /** The rest of the body is not worth reading. */
  #withoutBody(response: ServerResponse, refusal: Refusal): Refusal {
    response.setHeader("Connection", "close");
    return refusal;
  }

  #delete(target: Target, response: ServerResponse): Refusal | undefined {
    if (target.token === null) return missingId;
    // A connection that the server has ended is still the client's to delete.
    const connection = this.#admission.find(target.token);
    if (connection === undefined) return unknownConnection;
    if (connection.transportName !== "LongPolling")
      return refuse("Only long polling connections are deleted", 400);
    connection.abort("client-closed");
    answerText(response, 202);
    return undefined;
  }

  async #upgrade(
    target: Target,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<Refusal | undefined> {
    const { settings } = this.#admission.server;
    if (!this.#admission.takesRequest(request)) return tooManyRequests;
    if (target.isNegotiate || !this.#offers("WebSockets")) return refuse("Transport not offered", 404);
    if (!isOriginAllowed(request, settings.allowedOrigins, settings.hostOf(request))) return foreignOrigin;
    if (request.headers.upgrade?.toLowerCase() !== "websocket") return refuse("", 400);
    const connection = await this.#connectionForSocket(target.token, request);
    if (connection instanceof Refusal) return connection;
    if (socket.destroyed) {
      if (!connection.isResumable) connection.abort("transport-lost");
      return undefined;
    }
    let isUpgraded = false;
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      isUpgraded = true;
      connection.attach(new WebSocketTransport(webSocket, socket, connection));
    });
    // `ws` answers a malformed upgrade itself.
    if (!isUpgraded && !connection.isResumable) connection.abort("handshake-failed");
    return undefined;
  }

  #connectionForSocket(
    token: string | null,
    request: IncomingMessage,
  ): Promise<Connection<User, Client> | Refusal> {
    if (token === null) return this.#admission.connectWithoutNegotiation(request);
    const live = this.#admission.find(token);
    if (live === undefined) return this.#admission.connect(token, request);
    if (live.isResumable) return this.#admission.resume(live, request);
    if (live.isClosed) return Promise.resolve(unknownConnection);
    return Promise.resolve(
      live.transportName === "WebSockets"
        ? refuse("A connection with that ID is already open", 409)
        : wrongTransport,
    );
  }

  #liveConnection(token: string): Connection<User, Client> | Refusal {
    const connection = this.#admission.find(token);
    return connection === undefined || connection.isClosed ? unknownConnection : connection;
  }

  #offers(transport: TransportName): boolean {
    return this.#admission.server.settings.transports.includes(transport);
  }

  #targetOf(request: IncomingMessage): Target | undefined {
    const url = request.url ?? "";
    const queryStart = url.indexOf("?");
    const path = (queryStart === -1 ? url : url.slice(0, queryStart)).replace(/\/+$/, "");
    const { path: ours } = this.#admission.server.settings;
    if (path !== ours && path !== `${ours}/negotiate`) return undefined;
    const query = new URLSearchParams(queryStart === -1 ? "" : url.slice(queryStart));
    return { isNegotiate: path !== ours, query, token: query.get("id") || null };
  }
}

interface Target {
  readonly isNegotiate: boolean;
  readonly query: URLSearchParams;
  readonly token: string | null;
}
