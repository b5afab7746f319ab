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
  | { readonly status: number; readonly body: unknown; readonly statusText?: string }
  | "lost"
  | "silent";

/** Answers one request; called each time its rule applies. */
export type WireHandler = (request: WireRequest) => WireAnswer;

/** The network as a test sees it: what was requested, and the rules by which it is answered. */
export interface FakeWire {
  /** Every request so far, in order. */
  readonly requests: readonly WireRequest[];
  /** Requests whose path ends so, without regard to case. */
  requestsTo(pathEnd: string): readonly WireRequest[];
  /** Answers requests whose path ends so; a later rule wins over an earlier one. */
  on(pathEnd: string, handler: WireHandler): void;
  /** The constructor that replaces XMLHttpRequest. */
  readonly Request: new () => FakeRequest;
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
  const requests: WireRequest[] = [];
  const rules: { readonly pathEnd: string; readonly handler: WireHandler }[] = [];

  function answer(request: WireRequest): WireAnswer {
    requests.push(request);
    const rule = rules.findLast(({ pathEnd }) => request.path.toLowerCase().endsWith(pathEnd.toLowerCase()));
    return rule?.handler(request) ?? refused(404, "NOT_FOUND", "There is nothing at this address.");
  }

  return {
    requests,
    requestsTo: (pathEnd) =>
      requests.filter(({ path }) => path.toLowerCase().endsWith(pathEnd.toLowerCase())),
    on: (pathEnd, handler) => rules.push({ pathEnd, handler }),
    Request: class extends FakeRequest {
      constructor() {
        super(answer);
      }
    },
  };
}

/** As much of XMLHttpRequest as the HTTP client uses. */
export class FakeRequest {
  readyState = 0;
  status = 0;
  statusText = "";
  responseText = "";
  responseURL = "";
  timeout = 0;
  onloadend: (() => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  onabort: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  readonly #answer: (request: WireRequest) => WireAnswer;
  readonly #headers: Record<string, string> = {};
  #method = "GET";
  #url = new URL("http://unset.test");
  #isOver = false;

  constructor(answer: (request: WireRequest) => WireAnswer) {
    this.#answer = answer;
  }

  get response(): string {
    return this.responseText;
  }

  open(method: string, url: string): void {
    this.#method = method.toUpperCase();
    this.#url = new URL(url, "http://host.test");
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name.toLowerCase()] = value;
  }

  getAllResponseHeaders(): string {
    return "content-type: application/json";
  }

  send(body: unknown): void {
    const answer = this.#answer({
      method: this.#method,
      path: this.#url.pathname,
      query: this.#url.searchParams,
      headers: this.#headers,
      body: typeof body === "string" ? JSON.parse(body) : undefined,
    });
    if (answer === "silent") return;
    queueMicrotask(() => {
      if (this.#isOver) return;
      this.#isOver = true;
      if (answer === "lost") this.onerror?.({});
      else this.#arrive(answer);
    });
  }

  abort(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.onabort?.();
  }

  #arrive(answer: Exclude<WireAnswer, string>): void {
    this.readyState = 4;
    this.status = answer.status;
    this.statusText = answer.statusText ?? "";
    this.responseText = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    this.responseURL = this.#url.href;
    this.onloadend?.();
  }
}
