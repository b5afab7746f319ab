import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Answers a page of an app. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The page that a build has. */
export const PAGE = "index.html";
/** The bundler writes a digest of the content into these names. */
const HASHED = /[\\/]assets[\\/]/;

/** Serves the files of a built app below an address. */
export async function addAppFiles(fastify: FastifyInstance, folder: string, prefix: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    ...{ root: folder, prefix, index: false, cacheControl: false },
    decorateReply: !fastify.hasReplyDecorator("sendFile"),
    // Takes the .br or .gz beside a file where the build made one.
    preCompressed: true,
    setHeaders: (reply, path) =>
      reply.setHeader(
        "cache-control",
        HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
      ),
  });
}
