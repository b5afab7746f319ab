import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { refuse } from "../calls/refusals.ts";
import { send } from "./send.ts";

/** Whether calls can be answered: the exchange is open and the database answers. Must not take long. */
export type ReadyCheck = () => Promise<boolean>;

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * `/healthz`: the process answers. `/readyz`: send it calls. `/metrics`: for Prometheus on the same machine; a
 * request that a proxy forwarded is not from there.
 */
export function addHealthRoutes(fastify: FastifyInstance, isReady: ReadyCheck, metrics: Registry): void {
  fastify.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  fastify.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
  fastify.get("/metrics", async (request, reply) => {
    if (!isLocal(request)) return send(reply, refuse("NOT_FOUND"));
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

function isLocal(request: FastifyRequest): boolean {
  return request.headers["x-forwarded-for"] === undefined && LOOPBACK.has(request.ip);
}
