import type { DetailOf, Endpoint, OutputOf, RequestOf } from "@crossbook/contract";
import axios, { type AxiosRequestConfig } from "axios";
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
  /** Called with every failed call. */
  readonly log?: (path: string, error: CallError) => void;
}

/** Typed calls of the contract over HTTP. */
export interface ApiClient {
  /** One call of the contract. Never rejects: what went wrong is in the outcome. */
  call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<CallOutcome<E>>;
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
  ): Promise<Outcome<Result, Detail>> {
    let error: CallError;
    let unauthorized: boolean;
    try {
      const { status, data: body } = await http.request<unknown>(request);
      if (isSuccess<Result, Detail>(body)) {
        const cleaned = cleanIncoming(body) as SuccessBody<Result, Detail>;
        return { ok: true, result: cleaned.result, detail: cleaned.detail };
      }
      error = errorOfAnswer(status, cleanIncoming(body));
      unauthorized = saysUnauthorized(status, body);
    } catch (thrown) {
      error = errorOfThrown(thrown);
      const answer = axios.isAxiosError(thrown) ? thrown.response : undefined;
      unauthorized = answer !== undefined && saysUnauthorized(answer.status, answer.data);
    }
    options.log?.(path, error);
    if (unauthorized && !caller.isLogin) options.onUnauthorized?.(error, caller.token);
    return { ok: false, error };
  }

  return {
    call: <E extends Endpoint>(endpoint: E, input: RequestOf<E>, callOptions: CallOptions = {}) => {
      const isLogin = LOGIN_PATH.test(endpoint.path);
      const token = isLogin ? undefined : options.accessToken();
      const payload = options.clean === false ? input : cleanOutgoing(input);
      return send<OutputOf<E>, DetailOf<E>>(
        endpoint.path,
        { isLogin, token },
        {
          ...transportOptions(callOptions),
          method: endpoint.method,
          baseURL: typeof options.baseUrl === "string" ? options.baseUrl : options.baseUrl(),
          url: `/${endpoint.path}`,
          ...(endpoint.method === "GET" ? { params: payload } : { data: payload }),
          headers: {
            Accept: "application/json",
            ...(token ? { Authorization: `Bearer ${token}` } : {}),
            ...callOptions.headers,
          },
        },
      );
    },
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
      ),
  };
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

function transportOptions(options: CallOptions): AxiosRequestConfig {
  return {
    timeout: options.timeoutMs ?? 0,
    ...(options.signal ? { signal: options.signal } : {}),
  };
}
