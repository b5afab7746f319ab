import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "../calls/refusals.ts";
import { send } from "./send.ts";

const PAGE = "index.html";
/** The bundler writes a digest of the content into these names. */
const HASHED = /[\\/]assets[\\/]/;
/** Addresses that are never a page. */
const NO_PAGE = /^\/(api|hub|settings)(\/|\?|$)/i;

/**
 * Serves the built player app at `/`. Every address that is not a file is a page of the app, which finds its way by
 * itself; addresses of the API never are. Without a build, all of them are unknown.
 */
export async function addPlayerApp(fastify: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, PAGE));
  if (built) {
    await fastify.register(fastifyStatic, {
      root: folder,
      prefix: "/",
      index: false,
      cacheControl: false,
      // Takes the .br or .gz beside a file where the build made one.
      preCompressed: true,
      setHeaders: (reply, path) =>
        reply.setHeader(
          "cache-control",
          HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
        ),
    });
    fastify.get("/", async (_request, reply) => reply.sendFile(PAGE));
  }
  fastify.setNotFoundHandler((request, reply) => {
    if (built && isPage(request)) return reply.sendFile(PAGE);
    return send(reply, refuse("NOT_FOUND"));
  });
}

function isPage(request: FastifyRequest): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    !NO_PAGE.test(request.url) &&
    (request.headers.accept ?? "").includes("text/html")
  );
}
