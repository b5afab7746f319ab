import type { FastifyInstance } from "fastify";

/** Whether calls can be answered: the exchange is open and the database answers. Must not take long. */
export type ReadyCheck = () => Promise<boolean>;

/** `/healthz`: the process answers. `/readyz`: send it calls. */
export function addHealthRoutes(fastify: FastifyInstance, isReady: ReadyCheck): void {
  fastify.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  fastify.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
