import { type Api, api, type Endpoint, ERROR_CATALOGUE, type ErrorCode } from "@crossbook/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SignedRequest } from "../domain-door.ts";
import { readPlainBet } from "../modules/betting/plain-bet.ts";
import type { Sessions } from "../modules/sessions/sessions.ts";
import type { HostDirectory } from "../modules/settings/host-settings.ts";
import type { Clock } from "../ports/clock.ts";
import { hostOf, RequestContext } from "./call-context.ts";
import { type Caller, identifyCaller } from "./caller.ts";
import { API_ROOT, endpointKey } from "./canonical-path.ts";
import { answerEnvelope, refusalEnvelope, refuse } from "./envelope.ts";
import type { Answer, CallContext, Handlers, Refusal } from "./handler.ts";
import type { HttpMetrics } from "./http-metrics.ts";
import { parsedBody, rawBody } from "./json-body.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { type QuickRead, readInput } from "./read-input.ts";

export interface RouteDependencies {
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly hosts: HostDirectory;
  readonly clock: Clock;
  readonly accountLimiter: RateLimiter;
  readonly metrics: HttpMetrics;
  authenticateFeed(request: SignedRequest): Refusal<"FEED_SIGNATURE_INVALID"> | undefined;
}

type AnyReply = Answer<unknown, unknown> | Refusal;
type AnyHandler = (input: unknown, context: CallContext) => Promise<AnyReply>;

interface Route {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly quickRead: QuickRead | undefined;
  /** Refused while the host is suspended. */
  readonly endsWithSite: boolean;
}

/** Refusals that the next try may not meet any more, and when to make it. */
const SOON_OVER: ReadonlySet<ErrorCode> = new Set([
  "EXCHANGE_BUSY",
  "EXCHANGE_STOPPED",
  "SERVICE_UNAVAILABLE",
]);
const SOON_SECONDS = 1;

const NUL_IN_JSON = String.raw`\u0000`;

const OTHER_METHODS = {
  GET: ["POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"],
  POST: ["GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"],
} as const;

/** Calls that are answered while a host is suspended: they only end a session. */
const ALWAYS_OPEN: ReadonlySet<Endpoint> = new Set([api.account.logout]);

/** For the calls that come by the thousand a second. */
const QUICK_READS: ReadonlyMap<Endpoint, QuickRead> = new Map([[api.bets.placeBet, readPlainBet]]);

/** One route for each endpoint of the contract, and the refusal of every other method at its address. */
export function addContractRoutes(fastify: FastifyInstance, dependencies: RouteDependencies): void {
  for (const [endpoint, handler] of pairs(dependencies.handlers)) {
    const url = API_ROOT + endpointKey(endpoint.path);
    const route: Route = {
      endpoint,
      handler,
      quickRead: QUICK_READS.get(endpoint),
      endsWithSite: isForPlayers(endpoint) && !ALWAYS_OPEN.has(endpoint),
    };
    const observe = dependencies.metrics.observer(endpoint.path);
    fastify.route({
      method: endpoint.method,
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const startedMs = dependencies.clock.monotonicMs();
        const outcome = await call(route, request, reply, dependencies);
        const status = send(reply, outcome);
        observe(dependencies.clock.monotonicMs() - startedMs, outcome.ok ? "ok" : outcome.code);
        return status;
      },
    });
    fastify.route({
      method: [...OTHER_METHODS[endpoint.method]],
      url,
      handler: async (request, reply) => {
        reply.header("allow", `${endpoint.method}, OPTIONS`);
        return request.method === "OPTIONS"
          ? reply.code(204).send()
          : send(reply, refuse("METHOD_NOT_ALLOWED"));
      },
    });
  }
}

/** Endpoints with their handlers. The types of `Handlers` hold pair by pair; here only the pairing is needed. */
function pairs(handlers: Handlers): [Endpoint, AnyHandler][] {
  return Object.entries(api).flatMap(([noun, endpoints]) => {
    const ofNoun = handlers[noun as keyof Api] as unknown as Record<string, AnyHandler>;
    return Object.entries(endpoints).map(([name, endpoint]): [Endpoint, AnyHandler] => {
      const handler = ofNoun[name];
      if (handler === undefined) throw new Error(`no handler for ${noun}.${name}`);
      return [endpoint as unknown as Endpoint, handler];
    });
  });
}

async function call(
  { endpoint, handler, quickRead, endsWithSite }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: RouteDependencies,
): Promise<AnyReply> {
  const at = dependencies.clock.now();
  const caller = await callerOf(endpoint, request, dependencies);
  if ("ok" in caller) return caller;
  const host = hostOf(request);
  if (endsWithSite) {
    const { domain } = dependencies.hosts.settingsOf(host);
    if (domain.siteSuspended)
      return refuse("SITE_SUSPENDED", domain.suspendedMessage ? { message: domain.suspendedMessage } : {});
  }
  const waitMs = caller.kind === "player" ? dependencies.accountLimiter.take(caller.userId) : 0;
  if (waitMs > 0) return refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  if (holdsNul(request)) return refuse("INVALID_INPUT", { message: "Text must not hold a zero character." });
  const read = readInput(endpoint.input, request.query, parsedBody(request), quickRead);
  if (!read.ok) return read;
  return handler(read.input, new RequestContext(request, reply, { caller, host, at }));
}

/** The database cannot store it, and no honest client sends it. */
function holdsNul(request: FastifyRequest): boolean {
  return rawBody(request).includes(NUL_IN_JSON) || request.url.includes("%00");
}

function isForPlayers(endpoint: Endpoint): boolean {
  return (
    endpoint.audience === "player" ||
    (endpoint.audience === "public" && !endpoint.path.startsWith("Operator/"))
  );
}

async function callerOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  dependencies: RouteDependencies,
): Promise<Caller | Refusal> {
  if (endpoint.audience !== "feed")
    return identifyCaller(endpoint.audience, request.headers.authorization, dependencies.sessions);
  const [path = ""] = request.originalUrl.split("?", 1);
  const refusal = dependencies.authenticateFeed({
    method: request.method,
    path,
    rawBody: rawBody(request),
    headers: request.headers,
  });
  return refusal ?? { kind: "feed" };
}

/** Sends the envelope with the catalogue's status. */
export function send(reply: FastifyReply, outcome: AnyReply): FastifyReply {
  reply.header("content-type", "application/json; charset=utf-8");
  if (outcome.ok) return reply.send(JSON.stringify(answerEnvelope(outcome)));
  const { status } = ERROR_CATALOGUE[outcome.code];
  const retryAfterSeconds =
    outcome.retryAfterSeconds ?? (SOON_OVER.has(outcome.code) ? SOON_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply.code(status).send(JSON.stringify(refusalEnvelope(outcome)));
}
