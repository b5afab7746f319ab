import * as z from "zod/mini";
import { endpoints } from "../api.ts";
import type { Endpoint } from "../endpoint.ts";
import { COMMON_ERRORS, ERROR_CATALOGUE, type ErrorCode, SESSION_ERRORS } from "../errors.ts";

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
        "Every answer is an envelope: `success`, `result`, `error`. A refusal carries a code of the catalogue and the words a player reads.",
    },
    paths: Object.fromEntries(endpoints.map((endpoint) => [`/api/${endpoint.path}`, pathItem(endpoint)])),
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        feedSignature: { type: "apiKey", in: "header", name: "X-Feed-Signature" },
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
      summary: endpoint.summary,
      tags: [endpoint.path.split("/")[0]],
      security: security(endpoint),
      ...(endpoint.method === "GET" ? { parameters: queryParameters(input) } : { requestBody: body(input) }),
      responses: { "200": success(endpoint), ...refusals(endpoint) },
    },
  };
}

function security(endpoint: Endpoint): readonly Json[] {
  if (endpoint.audience === "public") return [{}, { bearer: [] }];
  return endpoint.audience === "feed" ? [{ feedSignature: [] }] : [{ bearer: [] }];
}

function queryParameters(input: Json): readonly Json[] {
  const properties = (input["properties"] ?? {}) as Readonly<Record<string, Json>>;
  const required = (input["required"] ?? []) as readonly string[];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function body(input: Json): Json {
  return { required: true, content: { "application/json": { schema: input } } };
}

function success(endpoint: Endpoint): Json {
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
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    ]),
  );
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
