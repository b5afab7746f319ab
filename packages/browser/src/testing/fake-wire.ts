import type { BrowserApi } from "../api/browser-api.ts";

/** What a request looks like on the wire. */
export interface WireRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or undefined. */
  readonly body: unknown;
}

/** `lost`: the connection breaks. `silent`: no answer ever comes. */
export type WireAnswer =
  | {
      readonly status: number;
      readonly body: unknown;
      readonly statusText?: string;
      /** Headers beside the media type, such as `date`. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | "lost"
  | "silent";

/** Answers one request, at once or when its promise says; called each time its rule applies. */
export type WireHandler = (request: WireRequest) => WireAnswer | Promise<WireAnswer>;

/** The network as a test sees it: what was requested, and the rules by which it is answered. */
export interface FakeWire {
  /** Every request so far, in order. */
  readonly requests: readonly WireRequest[];
  /** Requests whose path ends so, without regard to case. */
  requestsTo(pathEnd: string): readonly WireRequest[];
  /** Answers requests whose path ends so; a later rule wins over an earlier one. */
  on(pathEnd: string, handler: WireHandler): void;
  /** Replaces the platform's: requests of the API end here, those of a hub go to `elsewhere`. */
  fetch(elsewhere?: typeof globalThis.fetch): typeof globalThis.fetch;
  /**
   * Ends the calls of an app that a test has closed: those that wait get no answer, and no others are made. What a page
   * had begun would otherwise go on in later tests, with their rules and texts.
   */
  end(api: BrowserApi): void;
}

/** A success of the envelope, with HTTP status 200. */
export function ok(result: unknown, detail?: unknown): WireAnswer {
  return { status: 200, body: { success: true, result, detail, error: null } };
}

/** A refusal of the envelope: `code` as in the catalogue, `message` as the player reads it. */
export function refused(status: number, code: string, message: string): WireAnswer {
  return { status, body: { success: false, result: null, error: { code, message } } };
}

/** A network that ends in the test: below the HTTP client, above the socket. */
export function fakeWire(): FakeWire {
  let hasEnded = false;
  const requests: WireRequest[] = [];
  const rules: { readonly pathEnd: string; readonly handler: WireHandler }[] = [];

  function answer(request: WireRequest): ReturnType<WireHandler> {
    requests.push(request);
    const rule = rules.findLast(({ pathEnd }) => request.path.toLowerCase().endsWith(pathEnd.toLowerCase()));
    return rule?.handler(request) ?? refused(404, "NOT_FOUND", "There is nothing at this address.");
  }

  return {
    requests,
    requestsTo: (pathEnd) =>
      requests.filter(({ path }) => path.toLowerCase().endsWith(pathEnd.toLowerCase())),
    on: (pathEnd, handler) => rules.push({ pathEnd, handler }),
    fetch:
      (elsewhere) =>
      async (input, init = {}) => {
        const url = new URL(String(input), "http://host.test");
        if (elsewhere !== undefined && HUB_PATH.test(url.pathname)) return elsewhere(input, init);
        const response = await respond(requestOf(url, init), answer, init.signal).catch((error: unknown) => {
          if (hasEnded) return unanswered();
          throw error;
        });
        return hasEnded ? unanswered() : response;
      },
    end(api) {
      hasEnded = true;
      Object.assign(api, { call: unanswered, text: unanswered });
    },
  };
}

function unanswered(): Promise<never> {
  return new Promise(() => {});
}

const HUB_PATH = /^\/hub(\/|$)/i;

function requestOf(url: URL, { method = "GET", headers, body }: RequestInit): WireRequest {
  return {
    method: method.toUpperCase(),
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(
      [...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body: typeof body === "string" ? JSON.parse(body) : undefined,
  };
}

async function respond(
  request: WireRequest,
  answerTo: WireHandler,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  if (signal?.aborted) throw new Error("aborted");
  const given = answerTo(request);
  const answer = given instanceof Promise ? await given : given;
  if (answer === "lost") throw new TypeError("the connection broke");
  if (answer === "silent") return untilAborted(signal);
  await Promise.resolve();
  if (signal?.aborted) throw new Error("aborted");
  const { status, statusText = "", body, headers } = answer;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Response(text, {
    status,
    statusText,
    headers: { "content-type": "application/json", ...headers },
  });
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
}
