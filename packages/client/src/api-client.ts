import type { DetailOf, Endpoint, OutputOf, RequestOf } from "@crossbook/contract";
import axios, { type AxiosRequestConfig, type AxiosResponseHeaders } from "axios";
import { errorOfAnswer, errorOfThrown, saysUnauthorized } from "./call-error.ts";
import type { CallError, CallOutcome, Outcome } from "./call-outcome.ts";
import { cleanIncoming, cleanOutgoing } from "./cleaning.ts";

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Absent or 0: the client never ends a call by itself. */
  readonly timeoutMs?: number;
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
  /** Whether outgoing strings are cleaned as the specification's section 5 asks. Default true. */
  readonly clean?: boolean;
  /** What the user reads of a failure, in place of the message of the server or of this client. */
  readonly messageOf?: (error: CallError) => string;
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
  const http = axios.create();

  async function send<Result, Detail>(
    path: string,
    caller: { readonly isLogin: boolean; readonly token: string | undefined },
    request: AxiosRequestConfig,
    read: (body: unknown) => SuccessBody<Result, Detail> | undefined,
  ): Promise<Outcome<Result, Detail>> {
    let error: CallError;
    let unauthorized: boolean;
    try {
      const { status, data: body } = await http.request<unknown>(request);
      const success = read(body);
      if (success) return { ok: true, result: success.result, detail: success.detail };
      error = errorOfAnswer(status, cleanIncoming(body));
      unauthorized = saysUnauthorized(status, body);
    } catch (thrown) {
      error = errorOfThrown(thrown);
      const answer = axios.isAxiosError(thrown) ? thrown.response : undefined;
      unauthorized = answer !== undefined && saysUnauthorized(answer.status, answer.data);
    }
    if (options.messageOf) error = { ...error, message: options.messageOf(error) };
    options.log?.(path, error);
    if (unauthorized && !caller.isLogin) options.onUnauthorized?.(error, caller.token);
    return { ok: false, error };
  }

  function callAs<E extends Endpoint, Result, Detail>(
    endpoint: E,
    input: RequestOf<E>,
    callOptions: CallOptions,
    read: (body: unknown) => SuccessBody<Result, Detail> | undefined,
  ): Promise<Outcome<Result, Detail>> {
    const isLogin = LOGIN_PATH.test(endpoint.path);
    const token = isLogin ? undefined : options.accessToken();
    const payload = options.clean === false ? input : cleanOutgoing(input);
    const baseURL = typeof options.baseUrl === "string" ? options.baseUrl : options.baseUrl();
    const request = { ...requestOf(endpoint, payload, { token, ...callOptions }), baseURL };
    return send(endpoint.path, { isLogin, token }, request, read);
  }

  return {
    call: <E extends Endpoint>(endpoint: E, input: RequestOf<E>, callOptions: CallOptions = {}) =>
      callAs<E, OutputOf<E>, DetailOf<E>>(endpoint, input, callOptions, readEnvelope),
    text: (endpoint, input, callOptions = {}) => callAs(endpoint, input, callOptions, readText),
    callUrl: <Result>(url: string, callOptions: UrlCallOptions = {}) =>
      send<Result, undefined>(
        url,
        { isLogin: false, token: undefined },
        {
          ...transportOptions(callOptions),
          method: callOptions.method ?? "GET",
          url,
          ...(callOptions.query ? { params: callOptions.query } : {}),
          ...(callOptions.body === undefined ? {} : { data: callOptions.body }),
          headers: { Accept: "application/json", ...callOptions.headers },
        },
        readEnvelope,
      ),
  };
}

function requestOf(
  endpoint: Endpoint,
  payload: unknown,
  { token, ...options }: CallOptions & { readonly token: string | undefined },
): AxiosRequestConfig {
  return {
    ...transportOptions(options),
    method: endpoint.method,
    url: `/${endpoint.path}`,
    ...(endpoint.method === "GET" || endpoint.sendsQuery
      ? { params: payload }
      : { data: bodyOf(endpoint, payload) }),
    ...(endpoint.file !== undefined && { transformResponse: bodyByItsType }),
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

function readEnvelope<Result, Detail>(body: unknown): SuccessBody<Result, Detail> | undefined {
  return isSuccess<Result, Detail>(body) ? (cleanIncoming(body) as SuccessBody<Result, Detail>) : undefined;
}

/** A file is left as it is, also where its text could be read as JSON; a refusal in its place is read. */
function bodyByItsType(body: unknown, headers: AxiosResponseHeaders): unknown {
  if (typeof body !== "string" || !/json/i.test(String(headers["content-type"]))) return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** A file is text; what could be read as JSON is an envelope that refuses. */
function readText(body: unknown): SuccessBody<string, undefined> | undefined {
  return typeof body === "string" ? { success: true, result: body } : undefined;
}

function transportOptions(options: CallOptions): AxiosRequestConfig {
  return {
    timeout: options.timeoutMs ?? 0,
    ...(options.signal ? { signal: options.signal } : {}),
  };
}
