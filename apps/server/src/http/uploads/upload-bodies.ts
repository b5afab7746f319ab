import { MAX_IMAGE_BYTES } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import { fastifyMultipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Refusal } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { MalformedJsonError, readJsonBodies } from "../json-body.ts";

/** Bodies with pictures that are read at once: of everyone, and of one address. Each is kept in memory meanwhile. */
const UPLOADS = { all: 24, ofAnAddress: 6 } as const;
const BUSY_SECONDS = 2;

const FIELDS = { fields: 8, fieldSize: 4096, fieldNameSize: 100, headerPairs: 32 } as const;
const NOTHING = Buffer.alloc(0);

/**
 * Prepares a scope for calls that bring pictures: JSON, whose text counts as the member `image`; a data URL as the whole
 * body, sent as text or, as old clients do, as a form; multipart, whose file is the member `image`.
 */
export async function readUploads(scope: FastifyInstance): Promise<void> {
  readJsonBodies(scope);
  const asText = { parseAs: "string" } as const;
  scope.addContentTypeParser(
    ["text/plain", "application/x-www-form-urlencoded"],
    asText,
    (_request, text, done) => done(null, { raw: NOTHING, value: { image: text } }),
  );
  // One byte more than is taken, so that a file which was cut short is seen to be too large.
  await scope.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { ...FIELDS, files: 1, parts: FIELDS.fields + 1, fileSize: MAX_IMAGE_BYTES + 1 },
  });
  scope.addHook("preValidation", async (request) => {
    if (request.isMultipart()) request.body = { raw: NOTHING, value: await partsOf(request) };
    else request.body = withTextAsImage(request.body);
  });
}

/** Who is sending a picture now. */
export class UploadPlaces {
  readonly #holders = new Map<FastifyRequest, string>();

  /** Gives back the place of every request of the scope that has one, however the request ends. */
  constructor(scope: FastifyInstance) {
    scope.addHook("onResponse", (request, _reply, done) => {
      this.#holders.delete(request);
      done();
    });
    scope.addHook("onRequestAbort", (request, done) => {
      this.#holders.delete(request);
      done();
    });
  }

  /** Takes a place; a refusal where the body says that it is too large, or more come than there is memory for. */
  take(request: FastifyRequest): Refusal | undefined {
    const bytes = Number(request.headers["content-length"] ?? 0);
    if (bytes > request.routeOptions.bodyLimit) return refuse("IMAGE_TOO_LARGE");
    const address = addressGroup(request.ip);
    const ofAddress = [...this.#holders.values()].filter((holder) => holder === address).length;
    if (this.#holders.size >= UPLOADS.all || ofAddress >= UPLOADS.ofAnAddress)
      return refuse("UPLOADS_BUSY", { retryAfterSeconds: BUSY_SECONDS });
    this.#holders.set(request, address);
    return undefined;
  }
}

async function partsOf(request: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  const values: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === "file") values["image"] = new Uint8Array(await part.toBuffer());
      else values[part.fieldname] = part.value;
    }
  } catch (error) {
    // Too many parts, a boundary that never comes: whatever it is, it is the sender's.
    throw Object.assign(new MalformedJsonError(), { cause: error });
  }
  return values;
}

/** JSON that is a text and nothing else is the picture. */
function withTextAsImage(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("value" in body)) return body;
  return typeof body.value === "string" ? { ...body, value: { image: body.value } } : body;
}
