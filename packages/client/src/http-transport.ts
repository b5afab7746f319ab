/** One request over HTTP, whatever it is made for. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** Parameters of the address; absent ones are left out. */
  readonly query?: unknown;
  /** A form is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Absent or 0: the request waits as long as the platform does. */
  readonly timeoutMs?: number | undefined;
}

/** An answer of a server, good or not. */
export interface HttpAnswer {
  readonly kind: "answer";
  readonly status: number;
  /** The words beside the status. */
  readonly statusText: string;
  /** A status from 200 to 299. */
  readonly isGood: boolean;
  /** The media type as the server gave it; empty where it gave none. */
  readonly type: string;
  readonly text: string;
  /** When the server sent it by its own clock, in milliseconds since 1970; undefined where it does not say. */
  readonly sentAtMs: number | undefined;
}

/** No answer came, or not all of it. */
export interface HttpFailure {
  readonly kind: "aborted" | "timeout" | "network";
  readonly cause: Error;
}

/** Sends a request by the platform's `fetch`, in browsers and in Node. Never rejects. */
export async function sendHttp(request: HttpRequest): Promise<HttpAnswer | HttpFailure> {
  const { signal, timeoutMs = 0 } = request;
  const control = new AbortController();
  const abort = () => control.abort();
  let isLate = false;
  const end = (): void => {
    isLate = true;
    abort();
  };
  const timer = timeoutMs > 0 ? setTimeout(end, timeoutMs) : undefined;
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    const answer = await fetch(addressOf(request), { ...contentOf(request), signal: control.signal });
    const text = await answer.text();
    const { status, statusText, ok: isGood, headers } = answer;
    const sentAtMs = timeOf(headers.get("date"));
    const type = headers.get("content-type") ?? "";
    return { kind: "answer", status, statusText, isGood, type, text, sentAtMs };
  } catch (thrown) {
    if (isLate) return { kind: "timeout", cause: new Error("The limit is over", { cause: thrown }) };
    if (signal?.aborted) return { kind: "aborted", cause: new Error("Request aborted", { cause: thrown }) };
    // The words of browsers differ; ERR-14 names these.
    return { kind: "network", cause: new Error("Network Error", { cause: thrown }) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** The `Date` of an answer (RFC 9110, 6.6.1); undefined for none, and for what is no date. */
function timeOf(date: string | null): number | undefined {
  const atMs = Date.parse(date ?? "");
  return Number.isNaN(atMs) ? undefined : atMs;
}

function contentOf({ method, headers, body }: HttpRequest): RequestInit {
  if (body === undefined) return { method, headers };
  if (body instanceof FormData) return { method, headers, body };
  return {
    method,
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

function addressOf({ url, query }: HttpRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${text}`;
}
