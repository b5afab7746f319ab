import { api, type Endpoint } from "@crossbook/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { BOT_ROOT } from "../../calls/bot-gateway.ts";
import type {
  CallForwarder,
  ForwardedAnswer,
  ForwardedCall,
  ForwardRefusal,
} from "../../calls/forwarding.ts";
import type { LocalHandlers, Refusal } from "../../calls/handler.ts";
import { IMAGE_PATH } from "../../calls/image-source.ts";
import { refuse } from "../../calls/refusals.ts";
import type { OperatorSessions, Sessions } from "../../calls/sessions.ts";
import type { Clock } from "../../ports/clock.ts";
import { identifyCaller, type SeenCaller } from "../caller.ts";
import { API_ROOT, endpointKey } from "../canonical-path.ts";
import { addOtherMethods, isForPlayers } from "../contract-routes.ts";
import { answerFailures } from "../failure-answers.ts";
import type { HttpMetrics } from "../observability/http-metrics.ts";
import type { RefusedAccess } from "../observability/refused-access.ts";
import { send } from "../send.ts";
import { UploadPlaces } from "../uploads/upload-bodies.ts";

/** What a front forwards calls with. */
export interface ForwardingParts {
  readonly forwarder: CallForwarder;
  /** What is answered here, and not forwarded. */
  readonly handlers: LocalHandlers;
  readonly sessions: Sessions;
  readonly operatorSessions: OperatorSessions;
  readonly clock: Clock;
  readonly metrics: HttpMetrics;
  readonly refusedAccess: RefusedAccess;
  readonly logger: Logger;
}

/** Of one connection, or a proxy's word: the leader has them in words of ours. */
const NOT_FORWARDED =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|forwarded|x-forwarded-.*|proxy-.*|traceparent|tracestate)$/;
/** What of an answer's head the caller gets; the rest is written here as for every answer. */
const ANSWERED: ReadonlySet<string> = new Set([
  ...["content-type", "content-encoding", "content-disposition", "content-security-policy", "cache-control"],
  ...["retry-after", "set-cookie", "vary", "x-request-id"],
]);

const CODE_OF: Readonly<Record<Exclude<ForwardRefusal, "UNKNOWN">, Refusal["code"]>> = {
  UNAVAILABLE: "SERVICE_UNAVAILABLE",
  TOO_LARGE: "BODY_TOO_LARGE",
  TOO_MANY: "TOO_MANY_REQUESTS",
};

/**
 * A route for each call of players and of everybody that has no handler here: who calls and how much comes is checked, then
 * it goes to the leader as it came. Operators' and providers' calls have no address on a front.
 */
export async function addForwardedRoutes(fastify: FastifyInstance, parts: ForwardingParts): Promise<void> {
  await fastify.register(async (scope) => {
    // Bodies stay bytes: the leader reads them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, raw, done) => done(null, raw));
    answerFailures(scope, parts.logger);
    const places = new UploadPlaces(scope);
    for (const endpoint of forwardedEndpoints(parts.handlers)) addRoute(scope, endpoint, parts, places);
    scope.get(IMAGE_PATH, { exposeHeadRoute: false }, (request, reply) =>
      forward(request, reply, parts.forwarder, { mayRepeat: true, isOfExchange: false }).then(() => reply),
    );
    addBotRoutes(scope, parts.forwarder);
  });
}

/** Bots' requests, which the leader answers in their protocol; whose they are and what they ask for is for it to read. */
function addBotRoutes(scope: FastifyInstance, forwarder: CallForwarder): void {
  scope.route({
    method: ["GET", "POST"],
    url: `${BOT_ROOT}*`,
    exposeHeadRoute: false,
    handler: (request, reply) =>
      forward(request, reply, forwarder, { mayRepeat: request.method === "GET", isOfExchange: true }).then(
        () => reply,
      ),
  });
}

/** Each call of the contract that is for players and has no handler here. */
function forwardedEndpoints(handlers: LocalHandlers): readonly Endpoint[] {
  return Object.entries(api).flatMap(([noun, endpoints]) => {
    const local: Readonly<Record<string, unknown>> = { ...handlers[noun as keyof LocalHandlers] };
    return Object.entries(endpoints)
      .filter(([name]) => local[name] === undefined)
      .map(([, endpoint]) => endpoint as unknown as Endpoint)
      .filter(isForPlayers);
  });
}

function addRoute(
  scope: FastifyInstance,
  endpoint: Endpoint,
  parts: ForwardingParts,
  places: UploadPlaces,
): void {
  const { forwarder, clock, metrics, refusedAccess } = parts;
  const observe = metrics.observer(endpoint.path, []);
  const { upload } = endpoint;
  addOtherMethods(scope, { endpoint, provider: undefined });
  scope.route({
    method: endpoint.method,
    url: API_ROOT + endpointKey(endpoint.path),
    exposeHeadRoute: false,
    config: { observe },
    ...(upload && { bodyLimit: upload.maxBytes }),
    // Nothing is read for who may not call.
    preParsing: async (request, reply, body) => {
      const seen: SeenCaller = { caller: undefined };
      const caller = await callerOf(endpoint, request, parts, seen);
      const refusal = "ok" in caller ? caller : upload && places.take(request);
      if (!refusal) return body;
      const { code } = refusal;
      observe(reply.elapsedTime, code);
      refusedAccess.note({ code, call: endpoint.path, request, caller: seen.caller });
      return send(reply, refusal);
    },
    handler: async (request, reply) => {
      const startedMs = clock.monotonicMs();
      const outcome = await forward(request, reply, forwarder, {
        mayRepeat: endpoint.method === "GET" && /\/Get/i.test(endpoint.path),
        isOfExchange: endpoint.errors.includes("EXCHANGE_STOPPED"),
      });
      observe(clock.monotonicMs() - startedMs, outcome);
      return reply;
    },
  });
}

function callerOf(
  { audience }: Endpoint,
  request: FastifyRequest,
  { sessions: players, operatorSessions: operators }: ForwardingParts,
  seen: SeenCaller,
) {
  const sessions = { players, operators };
  const own = audience === "player" ? "player" : "public";
  return identifyCaller(own, request.headers.authorization, sessions, seen);
}

/** Sends what the leader answers; says what came of it. */
async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  forwarder: CallForwarder,
  { mayRepeat, isOfExchange }: { readonly mayRepeat: boolean; readonly isOfExchange: boolean },
): Promise<string> {
  const answer = await forwarder.forward(forwardedCall(request), { mayRepeat });
  if (typeof answer !== "string") {
    sendAnswer(reply, answer);
    return answer.status < 400 ? "ok" : "refused";
  }
  // Its words say that the outcome is to be asked for.
  const unknown = isOfExchange ? "EXCHANGE_STOPPED" : "SERVICE_UNAVAILABLE";
  const code = answer === "UNKNOWN" ? unknown : CODE_OF[answer];
  send(reply, refuse(code));
  return code;
}

function forwardedCall(request: FastifyRequest): ForwardedCall {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || NOT_FORWARDED.test(name)) continue;
    headers[name] = typeof value === "string" ? value : value.join(", ");
  }
  const { method, url: path, ip: address, host, body } = request;
  const isSecure = request.protocol === "https";
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  return { ...{ method, path, headers, address, host, isSecure }, body: bytes };
}

function sendAnswer(reply: FastifyReply, { status, headers, body }: ForwardedAnswer): void {
  reply.code(status);
  for (const [name, value] of Object.entries(headers)) {
    if (ANSWERED.has(name)) reply.header(name, typeof value === "string" ? value : [...value]);
  }
  reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}
