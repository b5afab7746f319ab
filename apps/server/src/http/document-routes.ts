import { openApiDocument } from "@crossbook/contract/openapi";
import type { FastifyInstance } from "fastify";
import { apiPage } from "./api-page.ts";
import { sendCompressed } from "./compression.ts";

const VERSION = "0.1.0";

/** `/api/openapi.json` for programs and `/api/docs` for people; both are made from the contract once. */
export function addDocumentRoutes(fastify: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument(VERSION));
  const page = apiPage();
  fastify.get("/api/openapi.json", async (_request, reply) =>
    sendCompressed(
      reply.header("cache-control", "no-cache").type("application/json; charset=utf-8"),
      document,
    ),
  );
  fastify.get("/api/docs", async (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page),
  );
}
