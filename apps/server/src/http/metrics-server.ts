import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { refuse } from "../calls/refusals.ts";
import { send } from "./send.ts";

/** What listens beside the server for whoever collects its metrics. */
export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";

/**
 * `/metrics` at the server's own port, for who brings the token as a bearer; without one it is an address like any that
 * does not exist. Where a request comes from says nothing: behind a proxy all of them come from this machine.
 */
export function addMetricsRoute(
  fastify: FastifyInstance,
  metrics: Registry,
  token: string | undefined,
): void {
  fastify.get("/metrics", async (request, reply) => {
    if (token === undefined || !isBearer(request.headers.authorization, token))
      return send(reply, refuse("NOT_FOUND"));
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** Serves the metrics at a port of its own that only this machine can reach. Rejects where it is taken. */
export async function openMetricsServer(metrics: Registry, port: number): Promise<MetricsServer> {
  const server = createServer({ keepAlive: false }, (request, response) => {
    request.resume();
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404, { connection: "close" }).end();
      return;
    }
    metrics.metrics().then(
      (text) =>
        response.writeHead(200, { "content-type": metrics.contentType, connection: "close" }).end(text),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Compared by digest: as long for a wrong token as for the right one, whatever their lengths. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
