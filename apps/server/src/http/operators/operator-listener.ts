import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { refuse } from "../../calls/refusals.ts";
import { API_ROOT, canonicalUrl } from "../canonical-path.ts";
import { isConsoleAddress } from "../console-app.ts";
import { refusalEnvelope } from "../envelope.ts";
import { API_HEADERS } from "../security-headers.ts";

const OPERATORS = `${API_ROOT}operator/`;
const HEALTH: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * A second listener of the same server, for a private address: it answers operators' calls, their console and health
 * calls, and the public one then answers no operator's call and has no console. Connections of players cannot keep an operator from this one.
 */
export class OperatorListener {
  readonly #address: { readonly host: string; readonly port: number };
  readonly #requests = new WeakSet<IncomingMessage>();
  #server: Server | undefined;

  constructor(address: { readonly host: string; readonly port: number }) {
    this.#address = address;
  }

  /** Whether a request came by this listener. */
  has(request: IncomingMessage): boolean {
    return this.#requests.has(request);
  }

  /** Where it listens; undefined before the start. */
  get port(): number | undefined {
    return (this.#server?.address() as AddressInfo | null | undefined)?.port;
  }

  /** Rejects where the address is taken. */
  async start(http: FastifyInstance): Promise<void> {
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
      const [path = ""] = canonicalUrl(request.url ?? "/").split("?", 1);
      if (path.startsWith(OPERATORS) || HEALTH.has(path) || isConsoleAddress(path)) {
        this.#requests.add(request);
        http.routing(request, response);
        return;
      }
      response.writeHead(404, { ...API_HEADERS, "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify(refusalEnvelope(refuse("NOT_FOUND"))));
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.#address.port, this.#address.host, resolve);
    });
    this.#server = server;
  }

  /** Takes nothing more and cuts its connections: call it after everything begun was answered. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}
