import * as z from "zod/mini";
import { endpoints } from "../api.ts";
import type { Endpoint } from "../endpoint.ts";
import {
  COMMON_ERRORS,
  ERROR_CATALOGUE,
  type ErrorCode,
  OPERATOR_SESSION_ERRORS,
  SESSION_ERRORS,
} from "../errors.ts";
import { FIELD_WORDS } from "./field-words.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * The contract as an OpenAPI 3.1 document, with the codes each call may answer. Paths stand under `/api/`; servers
 * match them without regard to case.
 */
export function openApiDocument(version: string): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Crossbook",
      version,
      description:
        "Every answer is an envelope: `success`, `result`, `error`. A refusal carries a code of the catalogue and the words a player reads. Answers may gain fields: ignore those you do not know. Prices and balances are also pushed by a SignalR hub at `/hub`.",
    },
    servers: [{ url: "/" }],
    paths: Object.fromEntries(endpoints.map((endpoint) => [`/api/${endpoint.path}`, pathItem(endpoint)])),
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        ...Object.fromEntries(signatureHeaders().map((name) => [schemeOf(name), headerScheme(name)])),
      },
    },
  };
}

const refusalSchema: Json = {
  type: "object",
  required: ["success", "result", "error", "unAuthorizedRequest"],
  properties: {
    success: { const: false },
    result: { type: "null" },
    unAuthorizedRequest: { type: "boolean" },
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { enum: Object.keys(ERROR_CATALOGUE) },
        message: { type: "string" },
        details: { type: "string" },
        validationErrors: {
          type: "array",
          items: {
            type: "object",
            required: ["message", "members"],
            properties: {
              message: { type: "string" },
              members: { type: "array", items: { type: "string" } },
            },
          },
        },
      },
    },
  },
};

function pathItem(endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input, "input");
  return {
    [endpoint.method.toLowerCase()]: {
      operationId: endpoint.path.replaceAll("/", ""),
      summary: endpoint.summary,
      tags: [endpoint.path.split("/")[0]],
      security: security(endpoint),
      ...(endpoint.method === "GET" || endpoint.readsQuery ? { parameters: queryParameters(input) } : {}),
      ...(endpoint.method === "POST" ? { requestBody: body(endpoint, input) } : {}),
      responses: { "200": success(endpoint), ...refusals(endpoint) },
    },
  };
}

function security(endpoint: Endpoint): readonly Json[] {
  if (endpoint.audience === "public") return [{}, { bearer: [] }];
  if (endpoint.audience !== "provider") return [{ bearer: [] }];
  return [Object.fromEntries((endpoint.signatureHeaders ?? []).map((name) => [schemeOf(name), []]))];
}

/** Every header in which some provider's requests bring their proof. */
function signatureHeaders(): readonly string[] {
  return [...new Set(endpoints.flatMap((endpoint) => endpoint.signatureHeaders ?? []))];
}

function headerScheme(name: string): Json {
  return { type: "apiKey", in: "header", name };
}

/** `X-Feed-Signature` as `feedSignature`. */
function schemeOf(header: string): string {
  const name = header.replace(/^X-/i, "").replaceAll("-", "");
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function queryParameters(input: Json): readonly Json[] {
  const properties = (input["properties"] ?? {}) as Readonly<Record<string, Json>>;
  const required = (input["required"] ?? []) as readonly string[];
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

function body({ upload, listBody }: Endpoint, input: Json): Json {
  const properties = input["properties"] as Readonly<Record<string, Json>> | undefined;
  const schema = listBody === undefined ? input : (properties?.[listBody] ?? input);
  const content = { "application/json": { schema } };
  if (!upload) return { required: true, content };
  const image = { type: "string", contentMediaType: "application/octet-stream" };
  const multipart = { type: "object", required: ["image"], properties: { image } };
  return { required: true, content: { ...content, "multipart/form-data": { schema: multipart } } };
}

function success(endpoint: Endpoint): Json {
  if (endpoint.file !== undefined)
    return {
      description: "The file.",
      content: { [endpoint.file]: { schema: schemaOf(endpoint.output, "output") } },
    };
  const properties = {
    success: { const: true },
    result: schemaOf(endpoint.output, "output"),
    ...(endpoint.detail && { detail: schemaOf(endpoint.detail, "output") }),
    error: { type: "null" },
  };
  const schema = { type: "object", required: ["success", "result", "error"], properties };
  return { description: "Done.", content: { "application/json": { schema } } };
}

/** One response for each status, listing the codes that carry it. */
function refusals(endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [
    ...endpoint.errors,
    ...COMMON_ERRORS,
    ...(endpoint.audience === "public" ? [] : SESSION_ERRORS),
    ...(endpoint.audience === "operator" ? OPERATOR_SESSION_ERRORS : []),
  ];
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of codes) {
    const { status } = ERROR_CATALOGUE[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => [
      String(status),
      {
        description: [...found].map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].message}`).join("\n\n"),
        ...(mayComeLater(found) && { headers: retryAfter }),
        content: {
          "application/json": {
            schema: {
              allOf: [
                { $ref: "#/components/schemas/Refusal" },
                { properties: { error: { properties: { code: { enum: [...found] } } } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

const retryAfter: Json = {
  "Retry-After": {
    description: "Seconds to wait before the same may be asked again, where the server knows.",
    schema: { type: "integer", minimum: 1 },
  },
};

function mayComeLater(codes: ReadonlySet<ErrorCode>): boolean {
  return [...codes].some((code) => [429, 503].includes(ERROR_CATALOGUE[code].status));
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return reworded(rest) as Json;
}

/**
 * Each field with its words and without what only the validator needs to know: answers may gain fields, and the bounds
 * of safe integers say nothing to a reader.
 */
function reworded(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(reworded);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => !isForTheValidator(keyword, value))
      .map(([keyword, value]) => [keyword, keyword === "properties" ? withWords(value) : reworded(value)]),
  );
}

function isForTheValidator(keyword: string, value: unknown): boolean {
  if (keyword === "additionalProperties") return value === false;
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;
}

function withWords(fields: Readonly<Record<string, object>>): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const description = FIELD_WORDS[name];
      const schema = reworded(field) as Json;
      return [name, description === undefined ? schema : { description, ...schema }];
    }),
  );
}
