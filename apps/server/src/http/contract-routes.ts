import {
  type Api,
  api,
  type Endpoint,
  isForApplications,
  OPERATOR_RULES,
  type OperatorCall,
  type OperatorRule,
} from "@crossbook/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../calls/callers.ts";
import type { CallForwarder } from "../calls/forwarding.ts";
import type { Answer, CallContext, Handlers, LocalHandlers, QuickRead, Refusal } from "../calls/handler.ts";
import type { Provider } from "../calls/provider.ts";
import type { RateLimiter } from "../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../calls/refusals.ts";
import type { OperatorSessions, Sessions } from "../calls/sessions.ts";
import type { Clock } from "../ports/clock.ts";
import type { HostDirectory } from "../ports/host-settings.ts";
import { hostOf, RequestContext } from "./call-context.ts";
import { identifyCaller, type SeenCaller } from "./caller.ts";
import { API_ROOT, endpointKey } from "./canonical-path.ts";
import type { LateRefusals } from "./floods/late-refusals.ts";
import { holdsUnstorableText, parsedBody, rawBody } from "./json-body.ts";
import type { HttpMetrics } from "./observability/http-metrics.ts";
import type { RefusedAccess } from "./observability/refused-access.ts";
import type { OperatorListener } from "./operators/operator-listener.ts";
import { operatorRefusal, type SecondFactorPolicy } from "./operators/operator-permission.ts";
import { providerRequest } from "./provider-routes.ts";
import { readInput } from "./read-input.ts";
import { type Send, send, sendCompressedAnswer, sendWritten } from "./send.ts";
import { readUploads, UploadPlaces } from "./uploads/upload-bodies.ts";

export interface RouteDependencies {
  /** Of every call, unless there is a forwarder. */
  readonly handlers: Handlers | LocalHandlers;
  /** Brings the calls that have no handler here to the leader; undefined: this process does all of them. */
  readonly forwarder?: CallForwarder | undefined;
  readonly providers: readonly Provider[];
  readonly sessions: Sessions;
  readonly operatorSessions: OperatorSessions;
  readonly hosts: HostDirectory;
  readonly clock: Clock;
  readonly accountLimiter: RateLimiter;
  readonly lateRefusals: LateRefusals;
  readonly secondFactor: SecondFactorPolicy;
  /** Where operators' calls are answered, and nowhere else; undefined: with all others. */
  readonly operatorListener: OperatorListener | undefined;
  readonly metrics: HttpMetrics;
  readonly refusedAccess: RefusedAccess;
}

type AnyHandler = (input: unknown, context: CallContext) => Promise<Answer | Refusal>;
type Admit = (query: Readonly<Record<string, unknown>>) => Refusal | undefined;
type AnyEntry =
  | AnyHandler
  | { readonly quickRead?: QuickRead; readonly admit?: Admit; readonly handle: AnyHandler };

interface Route {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly quickRead: QuickRead | undefined;
  /** Asked before a large body is read. */
  readonly admit: Admit | undefined;
  /** Whose call it is; undefined: anybody's with the right token. */
  readonly provider: Provider | undefined;
  /** Which operators may call; undefined: it is no call of operators. */
  readonly rule: OperatorRule | undefined;
  /** Refused while the host is suspended, and on a host that serves no players. */
  readonly endsWithSite: boolean;
}

const OTHER_METHODS = {
  GET: ["POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"],
  POST: ["GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"],
} as const;

/** Calls that are answered while a host is suspended: they end sessions, or say that it is suspended. */
const ALWAYS_OPEN: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.account.logout,
  api.account.endSession,
  api.account.logOutEverywhere,
  api.settings.getSetting,
]);

/**
 * Long answers that are the same for everybody. No other answer is compressed, though it may be public: those of logins and
 * renewals have tokens in them.
 */
const COMPRESSED: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.events.treeSportWithEvent,
  api.events.getBySportName,
  api.events.closest,
  api.markets.getByEventId,
  api.markets.getUserOdds,
  api.casino.getGames,
]);

/** One route for each endpoint of the contract, and the refusal of every other method at its address. */
export async function addContractRoutes(
  fastify: FastifyInstance,
  dependencies: RouteDependencies,
): Promise<void> {
  const routes = routesOf(dependencies);
  for (const route of routes) {
    if (!route.endpoint.upload) addRoute(fastify, route, dependencies);
    addOtherMethods(fastify, route, dependencies.operatorListener);
  }
  await fastify.register(async (scope) => {
    await readUploads(scope);
    const places = new UploadPlaces(scope);
    for (const route of routes) if (route.endpoint.upload) addRoute(scope, route, dependencies, places);
  });
}

function addRoute(
  fastify: FastifyInstance,
  route: Route,
  dependencies: RouteDependencies,
  uploads?: UploadPlaces,
): void {
  const { endpoint } = route;
  const write = writerOf(route);
  const isCompressed = COMPRESSED.has(endpoint);
  const observe = dependencies.metrics.observer(endpoint.path, endpoint.errors);
  const noteRefusal = ({ code }: Refusal, request: FastifyRequest, { caller }: SeenCaller) =>
    dependencies.refusedAccess.note({ code, call: endpoint.path, request, caller });
  fastify.route({
    method: endpoint.method,
    url: API_ROOT + endpointKey(endpoint.path),
    exposeHeadRoute: false,
    config: { observe, isOfExchange: endpoint.errors.includes("EXCHANGE_STOPPED") },
    ...(endpoint.upload && {
      bodyLimit: endpoint.upload.maxBytes,
      // A large body is read for who may send one, and for nobody else.
      preParsing: async (request, reply, body) => {
        const seen: SeenCaller = { caller: undefined };
        const refusal =
          (await refusalBeforeUpload(route, request, dependencies, seen)) ?? uploads?.take(request);
        if (refusal === undefined) return body;
        noteRefusal(refusal, request, seen);
        observe(reply.elapsedTime, refusal.code);
        return write(reply, refusal);
      },
    }),
    handler: async (request, reply) => {
      const startedMs = dependencies.clock.monotonicMs();
      const seen: SeenCaller = { caller: undefined };
      const outcome = await call(route, { request, reply, seen }, dependencies);
      if (!outcome.ok) noteRefusal(outcome, request, seen);
      const pause = dependencies.lateRefusals.pause(outcome);
      if (pause) await pause;
      const sent = isCompressed && outcome.ok ? sendCompressedAnswer(reply, outcome) : write(reply, outcome);
      observe(dependencies.clock.monotonicMs() - startedMs, outcome.ok ? "ok" : outcome.code);
      return sent;
    },
  });
}

/** Refuses every method but its own at the address of an endpoint. */
export function addOtherMethods(
  fastify: FastifyInstance,
  { endpoint, provider }: Pick<Route, "endpoint" | "provider">,
  operatorListener?: OperatorListener,
): void {
  const write = writerOf({ provider });
  fastify.route({
    method: [...OTHER_METHODS[endpoint.method]],
    url: API_ROOT + endpointKey(endpoint.path),
    handler: async (request, reply) => {
      if (isElsewhere(endpoint, request, operatorListener)) return write(reply, refuse("NOT_FOUND"));
      reply.header("allow", `${endpoint.method}, OPTIONS`);
      return request.method === "OPTIONS"
        ? reply.code(204).send()
        : write(reply, refuse("METHOD_NOT_ALLOWED"));
    },
  });
}

function writerOf({ provider }: Pick<Route, "provider">): Send {
  return provider?.writeAnswer ? sendWritten(provider.writeAnswer) : send;
}

async function refusalBeforeUpload(
  route: Route,
  request: FastifyRequest,
  dependencies: RouteDependencies,
  seen: SeenCaller,
): Promise<Refusal | undefined> {
  const caller = await callerOf(route, request, dependencies, seen);
  if ("ok" in caller) return caller;
  return route.admit?.(request.query as Readonly<Record<string, unknown>>);
}

/**
 * Every endpoint with its handler and, where a provider brought the handler, that provider. The types of `Handlers`
 * hold pair by pair; here only the pairing is needed.
 */
function routesOf({ handlers, providers, forwarder }: RouteDependencies): Route[] {
  return Object.entries(api).flatMap(([noun, endpoints]) => {
    const provider = providers.find((candidate) => candidate.handlers && noun in candidate.handlers);
    const ofNoun = { ...handlers, ...provider?.handlers }[noun as keyof Api] as unknown as
      | Record<string, AnyEntry>
      | undefined;
    return Object.entries(endpoints).flatMap(([name, declared]): Route[] => {
      const endpoint = declared as unknown as Endpoint;
      const entry = ofNoun?.[name];
      if (entry === undefined && forwarder) return [];
      if (entry === undefined) throw new Error(`no handler for ${noun}.${name}`);
      const isOperators = endpoint.audience === "operator";
      const rule = isOperators ? OPERATOR_RULES[name as OperatorCall] : undefined;
      if (isOperators && !rule) throw new Error(`no rule for ${noun}.${name}`);
      const route: Route = {
        endpoint,
        handler: typeof entry === "function" ? entry : entry.handle,
        quickRead: typeof entry === "function" ? undefined : entry.quickRead,
        admit: typeof entry === "function" ? undefined : entry.admit,
        provider,
        rule,
        endsWithSite: isForPlayers(endpoint) && !ALWAYS_OPEN.has(endpoint),
      };
      return [route];
    });
  });
}

interface Received {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly seen: SeenCaller;
}

async function call(
  route: Route,
  { request, reply, seen }: Received,
  dependencies: RouteDependencies,
): Promise<Answer | Refusal> {
  const { endpoint, handler, quickRead, rule, endsWithSite } = route;
  const { operatorListener } = dependencies;
  if (isElsewhere(endpoint, request, operatorListener)) return refuse("NOT_FOUND");
  const at = dependencies.clock.now();
  const caller = await callerOf(route, request, dependencies, seen);
  if ("ok" in caller) return caller;
  if (isBeyondApplications(endpoint, caller))
    return refuse("FORBIDDEN", { message: "An application may not make this call for its player." });
  const forbidden =
    rule && caller.kind === "operator" && operatorRefusal(rule, caller, at, dependencies.secondFactor);
  if (forbidden) return forbidden;
  const host = hostOf(request);
  if (endsWithSite) {
    const { domain, isServed } = dependencies.hosts.settingsOf(host);
    if (!isServed) return refuse("HOST_UNKNOWN");
    if (domain.siteSuspended)
      return refuse("SITE_SUSPENDED", domain.suspendedMessage ? { message: domain.suspendedMessage } : {});
  }
  const waitMs = caller.kind === "player" ? dependencies.accountLimiter.take(caller.userId) : 0;
  if (waitMs > 0) return tooManyRequests(waitMs);
  if (request.url.includes("%00") || holdsUnstorableText(request))
    return refuse("INVALID_INPUT", {
      message: "Text must not hold a zero character, or half of a character.",
    });
  // Addresses end up in logs, so that the fields of a POST come in its body; few have ever had them in the query.
  const query = endpoint.method === "GET" || endpoint.readsQuery ? request.query : undefined;
  const read = readInput(endpoint.input, query, bodyOf(endpoint, request), quickRead);
  if (!read.ok) return read;
  return handler(read.input, new RequestContext(request, reply, { caller, host, at }));
}

/** Whether it is an operators' call that came by the public listener, while they have one of their own. */
function isElsewhere(
  endpoint: Endpoint,
  { raw }: FastifyRequest,
  operatorListener: OperatorListener | undefined,
): boolean {
  return operatorListener !== undefined && isForOperators(endpoint) && !operatorListener.has(raw);
}

function bodyOf({ listBody }: Endpoint, request: FastifyRequest): unknown {
  const body = parsedBody(request);
  return listBody !== undefined && Array.isArray(body) ? { [listBody]: body } : body;
}

/** Public calls know their caller too: an application's are then those of its player, and only the players' are limited. */
function isBeyondApplications(endpoint: Endpoint, caller: Caller): boolean {
  if (caller.kind !== "player" || caller.application === undefined) return false;
  return endpoint.audience === "player" && !isForApplications(endpoint);
}

/** Calls of players and of everybody: neither operators' nor providers'. */
export function isForPlayers(endpoint: Endpoint): boolean {
  return endpoint.audience === "player" || (endpoint.audience === "public" && !isForOperators(endpoint));
}

/** Operators' calls, their login among them. */
function isForOperators({ path }: Endpoint): boolean {
  return path.startsWith("Operator/");
}

async function callerOf(
  { endpoint: { audience }, provider }: Route,
  request: FastifyRequest,
  { sessions: players, operatorSessions: operators }: RouteDependencies,
  seen: SeenCaller,
): Promise<Caller | Refusal> {
  if (audience !== "provider") {
    const sessions = { players, operators };
    const caller = await identifyCaller(audience, request.headers.authorization, sessions, seen);
    if (!("ok" in caller)) seen.caller = caller;
    return caller;
  }
  // An endpoint of this audience without a provider has no handler either: the server does not start.
  if (!provider) return refuse("FORBIDDEN");
  const refusal = provider.authenticate(providerRequest(request, rawBody(request)));
  return refusal ?? { kind: "provider", name: provider.name };
}
