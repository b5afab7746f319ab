import { fastifyCookie } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../calls/callers.ts";
import type { CallContext, Change } from "../calls/handler.ts";

const HOST_NAME = /^[a-z0-9.-]{1,253}$|^\[[0-9a-f:.]+\]$/;

/** Browsers keep a cookie of this prefix only from this very host, over TLS and for all its paths. */
const HOST_ONLY = "__Host-";

/** The host a request was made to, lower case, without port. A name that cannot be one counts as none. */
export function hostOf(request: FastifyRequest): string {
  const host = request.hostname.toLowerCase();
  return HOST_NAME.test(host) ? host : "";
}

/** What a handler sees of one call. Costly parts are read when first asked for. */
export class RequestContext<C extends Caller> implements CallContext<C> {
  readonly caller: C;
  readonly host: string;
  readonly at: number;
  change: Change | undefined;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    known: { readonly caller: C; readonly host: string; readonly at: number },
  ) {
    this.#request = request;
    this.#reply = reply;
    this.caller = known.caller;
    this.host = known.host;
    this.at = known.at;
  }

  get ip(): string {
    return this.#request.ip;
  }

  get userAgent(): string {
    return (this.#request.headers["user-agent"] ?? "").slice(0, 400);
  }

  get requestId(): string {
    return this.#request.id;
  }

  get headers(): CallContext["headers"] {
    return this.#request.headers;
  }

  get cookies(): CallContext["cookies"] {
    const header = this.#request.headers.cookie;
    if (header === undefined) return {};
    const sent = fastifyCookie.parse(header);
    if (!this.#isSecure) return sent;
    // Over TLS only what no other host of the domain and no plain connection can have set.
    return Object.fromEntries(
      Object.entries(sent)
        .filter(([name]) => name.startsWith(HOST_ONLY))
        .map(([name, value]) => [name.slice(HOST_ONLY.length), value]),
    );
  }

  get #isSecure(): boolean {
    return this.#request.protocol === "https";
  }

  noteChange(change: Change): void {
    this.change = change;
  }

  setCookie(name: string, value: string | undefined, maxAgeSeconds: number): void {
    const cookie = fastifyCookie.serialize(this.#isSecure ? HOST_ONLY + name : name, value ?? "", {
      httpOnly: true,
      sameSite: "strict",
      secure: this.#isSecure,
      path: "/",
      maxAge: value === undefined ? 0 : maxAgeSeconds,
    });
    this.#reply.header("set-cookie", cookie);
  }
}
