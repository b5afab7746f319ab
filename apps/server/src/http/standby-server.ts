import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { refuse } from "../calls/refusals.ts";
import { refusalEnvelope } from "./envelope.ts";
import { API_HEADERS } from "./security-headers.ts";

/** What listens before the server does. */
export interface StandbyServer {
  /** The port it listens on, for the server that takes its place. */
  readonly port: number;
  /** Cuts its connections and frees the port; again is the same. */
  close(): Promise<void>;
}

/** When a refused caller may ask again. */
const RETRY_AFTER_SECONDS = "2";

/**
 * Stands in for the server while it starts or waits, as a standby, for the leader's end: `/healthz` says that the
 * process lives, `/readyz` that no calls belong here yet (503), every other address that the service is not
 * available. Rejects where the address cannot be listened on.
 */
export async function openStandbyServer(address: {
  readonly host: string;
  readonly port: number;
}): Promise<StandbyServer> {
  const server = createServer({ keepAlive: false }, (request, response) => {
    request.resume();
    const [path] = (request.url ?? "/").split("?", 1);
    if (path === "/healthz") answer(response, 200, { status: "ok" });
    else if (path === "/readyz")
      answer(response, 503, { status: "starting, or waiting to become the leader" });
    else answer(response, 503, refusalEnvelope(refuse("SERVICE_UNAVAILABLE")));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, resolve);
  });
  let closing: Promise<void> | undefined;
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      (closing ??= new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      })),
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  const headers = { ...API_HEADERS, "content-type": "application/json; charset=utf-8", connection: "close" };
  response.writeHead(status, status === 503 ? { ...headers, "retry-after": RETRY_AFTER_SECONDS } : headers);
  response.end(JSON.stringify(body));
}
