import { openApiDocument } from "@crossbook/contract/openapi";
import type { FastifyInstance } from "fastify";
import { apiPage } from "./api-page.ts";
import { sendCompressed } from "./compression.ts";

const VERSION = "0.1.0";

interface ApiDocuments {
  readonly openApi: string;
  readonly page: string;
}

let made: ApiDocuments | undefined;

/** The contract as OpenAPI and as a page: a quarter of a second of work, done once in a process. */
function apiDocuments(): ApiDocuments {
  made ??= { openApi: JSON.stringify(openApiDocument(VERSION)), page: apiPage() };
  return made;
}

/** `/api/openapi.json` for programs and `/api/docs` for people. */
export function addDocumentRoutes(fastify: FastifyInstance): void {
  const { openApi, page } = apiDocuments();
  fastify.get("/api/openapi.json", async (_request, reply) =>
    sendCompressed(
      reply.header("cache-control", "no-cache").type("application/json; charset=utf-8"),
      openApi,
    ),
  );
  fastify.get("/api/docs", async (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page),
  );
}
