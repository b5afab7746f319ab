import { endpoints } from "@crossbook/contract";
import * as z from "zod/mini";
import type { Server } from "../server.ts";

/** What a call answered: the envelope, with the HTTP status. */
export interface Answer {
  readonly status: number;
  readonly result: unknown;
  readonly detail: unknown;
  readonly code: string | undefined;
  /** The words of a refusal. */
  readonly message: string | undefined;
}

export interface ApiCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Text goes out as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the server without a network. */
export async function callApi(server: Pick<Server, "http">, request: ApiCall): Promise<Answer> {
  const { method, path, query = {}, body, token, headers } = request;
  const response = await server.http.inject({
    method,
    url: `/api/${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const envelope = keepsContract(path, response.json<Envelope>());
  return {
    status: response.statusCode,
    result: envelope.result,
    detail: envelope.detail,
    code: envelope.error?.code,
    message: envelope.error?.message,
  };
}

interface Envelope {
  readonly result: unknown;
  readonly detail?: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Every answer that a test sees has the form that the contract promises. */
function keepsContract(path: string, envelope: Envelope): Envelope {
  const called = endpoints.find((endpoint) => endpoint.path.toLowerCase() === path.toLowerCase());
  if (!called || envelope.error !== null) return envelope;
  z.parse(called.output, envelope.result);
  if (called.detail) z.parse(called.detail, envelope.detail);
  return envelope;
}

export function expectDone(answer: Answer): void {
  if (answer.code !== undefined) throw new Error(`refused: ${answer.code}`);
}
