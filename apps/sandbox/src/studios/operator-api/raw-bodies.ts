import type { FastifyInstance, FastifyRequest } from "fastify";

const BODY_LIMIT_BYTES = 64 * 1024;

/** Leaves the bodies of a scope as they came: what is signed are their bytes. */
export function keepRawBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => {
      done(null, body);
    },
  );
}

/** The body as it came; empty where there was none. */
export function rawBodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** The value of a JSON text; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where browsers reach the studios: as configured, or else as the operator has reached them. */
export function publicUrlOf(request: FastifyRequest, configured: string | undefined): string {
  return configured ?? `${request.protocol}://${request.host}`;
}
