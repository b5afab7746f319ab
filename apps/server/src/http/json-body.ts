import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The body is not JSON in UTF-8. */
export class MalformedJsonError extends Error {
  override readonly name = "MalformedJsonError";
}

/** The body is of a kind that no endpoint reads. */
export class UnsupportedBodyError extends Error {
  override readonly name = "UnsupportedBodyError";
}

interface JsonBody {
  readonly raw: Buffer;
  readonly value: unknown;
}

const ESCAPE = String.raw`\u`;
const UNSTORABLE = /[\0\p{Surrogate}]/u;

const nothing: JsonBody = { raw: Buffer.alloc(0), value: undefined };

/** Reads JSON bodies and keeps their bytes, which signatures are made over. An empty body of any kind is none. */
export function readJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, raw, done) => {
    if (typeof raw === "string") throw new TypeError("asked for bytes");
    const body = parse(raw);
    if (body === undefined) done(new MalformedJsonError());
    else done(null, body);
  });
  fastify.addContentTypeParser("*", { parseAs: "buffer" }, (_request, raw, done) => {
    if (raw.length === 0) done(null, nothing);
    else done(new UnsupportedBodyError());
  });
}

function parse(raw: Buffer): JsonBody | undefined {
  if (raw.length === 0) return nothing;
  if (!isUtf8(raw)) return undefined;
  try {
    return { raw, value: JSON.parse(raw.toString("utf8")) };
  } catch {
    return undefined;
  }
}

/** The request's body as JSON; undefined without one. */
export function parsedBody(request: FastifyRequest): unknown {
  return bodyOf(request).value;
}

/**
 * Whether a text of the request's JSON has a zero character, or half of a pair of UTF-16: the database cannot store them, and
 * no honest client sends them. In UTF-8 they can be written as escapes only.
 */
export function holdsUnstorableText(request: FastifyRequest): boolean {
  const { raw, value } = bodyOf(request);
  if (!raw.includes(ESCAPE)) return false;
  // Without recursion: the sender decides how deep it goes.
  const open: object[] = [];
  const isUnstorable = (member: unknown): boolean => {
    if (typeof member === "string") return UNSTORABLE.test(member);
    if (typeof member === "object" && member !== null) open.push(member);
    return false;
  };
  if (isUnstorable(value)) return true;
  for (const one of open) {
    const holds = Array.isArray(one)
      ? one.some(isUnstorable)
      : Object.entries(one).some(([name, member]) => isUnstorable(name) || isUnstorable(member));
    if (holds) return true;
  }
  return false;
}

/** The request's body as it came; empty without one. */
export function rawBody(request: FastifyRequest): Buffer {
  return bodyOf(request).raw;
}

function bodyOf(request: FastifyRequest): JsonBody {
  // Only the parsers above make bodies, and each makes one of this form.
  return (request.body as JsonBody | undefined | null) ?? nothing;
}
