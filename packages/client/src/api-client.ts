import type { DetailOf, Endpoint, OutputOf, RequestOf } from "@crossbook/contract";
import { errorOfAnswer, errorOfFailure, saysUnauthorized } from "./call-error.ts";
import type { CallError, CallOutcome, Outcome } from "./call-outcome.ts";
import { cleanIncoming, cleanOutgoing } from "./cleaning.ts";
import { type HttpAnswer, type HttpRequest, sendHttp } from "./http-transport.ts";

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Absent or 0: the client never ends a call by itself. */
  readonly timeoutMs?: number;
  /** The bearer token of this call, in place of the session's. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Options of a call by full URL. */
export interface UrlCallOptions extends CallOptions {
  readonly method?: "GET" | "POST";
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** What an API client needs. */
export interface ApiClientOptions {
  /** The base URL of the API. A function is asked before every call. */
  readonly baseUrl: string | (() => string);
  /** The bearer token of the moment; undefined for a guest. */
  readonly accessToken: () => string | undefined;
  /**
   * Called when the server says that the session of `usedToken` is over (401 by status or in the body). Never called
   * for a login or a renewal, whose 401 says nothing of it.
   */
  readonly onUnauthorized?: (error: CallError, usedToken: string | undefined) => void;
  /** Whether strings are cleaned as the specification's section 5 asks, those sent and those read. Default true. */
  readonly clean?: boolean;
  /** What the user reads of a failure, in place of the message of the server or of this client. */
  readonly messageOf?: (error: CallError) => string;
  /** Called with the server's time, in milliseconds since 1970, where an answer of the API says it: in whole seconds. */
  readonly onServerTime?: (atMs: number) => void;
  /** Called with every failed call. */
  readonly log?: (path: string, error: CallError) => void;
}

/** Typed calls of the contract over HTTP. */
export interface ApiClient {
  /** One call of the contract. Never rejects: what went wrong is in the outcome. */
  call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<CallOutcome<E>>;
  /** A call of an endpoint that answers a file of text. Never rejects, as `call`. */
  text<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<Outcome<string>>;
  /**
   * A call by full URL that answers with the envelope (settings files, foreign hosts). Carries no bearer token,
   * and what it sends is not cleaned.
   */
  callUrl<Result>(url: string, options?: UrlCallOptions): Promise<Outcome<Result>>;
}

/** They carry no bearer token; their 401 means a wrong password or a refresh token that is none, not an ended session. */
const LOGIN_PATH = /(^|\/)((account|operator)\/authenticate|account\/refreshtoken)$/i;

/** An API client. Its calls never reject: every failure is a value with a kind and a message. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const readAnswer = options.clean === false ? readUnchanged : readJson;

  async function send<Result, Detail>(
    path: string,
    caller: { readonly isOfApi: boolean; readonly isLogin: boolean; readonly token: string | undefined },
    request: HttpRequest,
    read: (answer: HttpAnswer) => unknown,
  ): Promise<Outcome<Result, Detail>> {
    const answer = await sendHttp(request);
    let error: CallError;
    let unauthorized = false;
    if (answer.kind === "answer") {
      if (caller.isOfApi && answer.sentAtMs !== undefined) options.onServerTime?.(answer.sentAtMs);
      const body = read(answer);
      unauthorized = !caller.isLogin && saysUnauthorized(answer.status, body);
      if (answer.isGood && !unauthorized && isSuccess<Result, Detail>(body)) {
        return { ok: true, result: body.result, detail: body.detail };
      }
      error = errorOfAnswer(answer, body);
    } else {
      error = errorOfFailure(answer, request.timeoutMs ?? 0);
    }
    if (options.messageOf) error = { ...error, message: options.messageOf(error) };
    options.log?.(path, error);
    if (unauthorized) options.onUnauthorized?.(error, caller.token);
    return { ok: false, error };
  }

  function callAs<E extends Endpoint, Result, Detail>(
    endpoint: E,
    input: RequestOf<E>,
    callOptions: CallOptions,
    read: (answer: HttpAnswer) => unknown,
  ): Promise<Outcome<Result, Detail>> {
    const isLogin = LOGIN_PATH.test(endpoint.path);
    const token = isLogin ? undefined : (callOptions.token ?? options.accessToken());
    const payload = options.clean === false ? input : cleanOutgoing(input);
    const baseUrl = typeof options.baseUrl === "string" ? options.baseUrl : options.baseUrl();
    const request = requestOf(endpoint, payload, { ...callOptions, baseUrl, token });
    return send(endpoint.path, { isOfApi: true, isLogin, token }, request, read);
  }

  return {
    call: <E extends Endpoint>(endpoint: E, input: RequestOf<E>, callOptions: CallOptions = {}) =>
      callAs<E, OutputOf<E>, DetailOf<E>>(endpoint, input, callOptions, readAnswer),
    text: (endpoint, input, callOptions = {}) => callAs(endpoint, input, callOptions, readText),
    callUrl: <Result>(url: string, callOptions: UrlCallOptions = {}) =>
      send<Result, undefined>(
        url,
        { isOfApi: false, isLogin: false, token: undefined },
        {
          ...callOptions,
          method: callOptions.method ?? "GET",
          url,
          headers: { Accept: "application/json", ...callOptions.headers },
        },
        readJson,
      ),
  };
}

function requestOf(
  endpoint: Endpoint,
  payload: unknown,
  {
    baseUrl,
    token,
    ...options
  }: Omit<CallOptions, "token"> & { readonly baseUrl: string; readonly token: string | undefined },
): HttpRequest {
  return {
    ...options,
    method: endpoint.method,
    url: `${baseUrl.replace(/\/+$/, "")}/${endpoint.path}`,
    ...(endpoint.method === "GET" || endpoint.sendsQuery
      ? { query: payload }
      : { body: bodyOf(endpoint, payload) }),
    headers: {
      Accept: endpoint.file === undefined ? "application/json" : `${endpoint.file}, application/json`,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...options.headers,
    },
  };
}

function bodyOf({ listBody }: Endpoint, payload: unknown): unknown {
  return listBody === undefined ? payload : (payload as Readonly<Record<string, unknown>>)[listBody];
}

interface SuccessBody<Result, Detail> {
  readonly success: true;
  readonly result: Result;
  readonly detail?: Detail;
}

/** The contract's types are trusted here: the browser re-validates nothing beyond `success`. */
function isSuccess<Result, Detail>(body: unknown): body is SuccessBody<Result, Detail> {
  return typeof body === "object" && body !== null && "success" in body && body.success === true;
}

/** The body as JSON; as text where it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readJson(answer: HttpAnswer): unknown {
  const body = readUnchanged(answer);
  return isSuccess(body) ? cleanIncoming(body) : body;
}

function readUnchanged({ text }: HttpAnswer): unknown {
  return jsonOf(text);
}

/** A file is text as it is, also where it could be read as JSON; a JSON body in its place is an envelope that refuses. */
function readText({ isGood, text, type }: HttpAnswer): unknown {
  const body = /json/i.test(type) ? jsonOf(text) : text;
  if (typeof body === "string") return isGood ? { success: true, result: body } : body;
  return isSuccess(body) ? { ...body, success: false } : body;
}
