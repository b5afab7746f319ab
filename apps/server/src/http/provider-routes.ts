import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { ProviderCaller } from "../calls/callers.ts";
import type { Provider, ProviderOutcome, ProviderRequest, ProviderRoute } from "../calls/provider.ts";
import type { Clock } from "../ports/clock.ts";
import { hostOf, RequestContext } from "./call-context.ts";
import { answerFailures } from "./failure-answers.ts";
import type { HttpMetrics } from "./observability/http-metrics.ts";
import type { RefusedAccess } from "./observability/refused-access.ts";
import { type Send, send, sendWritten } from "./send.ts";

interface Parts {
  readonly providers: readonly Provider[];
  readonly clock: Clock;
  readonly metrics: HttpMetrics;
  readonly refusedAccess: RefusedAccess;
  readonly logger: Logger;
}

const NO_BODY = Buffer.alloc(0);

/** The paths that providers have outside the contract. Their bodies stay bytes; their answers are in their format. */
export async function addProviderRoutes(fastify: FastifyInstance, parts: Parts): Promise<void> {
  for (const provider of parts.providers) {
    if (!provider.routes || provider.routes.length === 0) continue;
    const write = provider.writeAnswer ? sendWritten(provider.writeAnswer) : send;
    await fastify.register(async (scope) => {
      keepRawBodies(scope);
      answerFailures(scope, parts.logger, write);
      for (const route of provider.routes ?? []) addRoute(scope, parts, { provider, route, write });
    });
  }
}

/** A request as providers' authenticators read it. */
export function providerRequest(request: FastifyRequest, rawBody: Buffer): ProviderRequest {
  const [path = "", query = ""] = request.originalUrl.split("?", 2);
  return { method: request.method, path, query, rawBody, headers: request.headers, ip: request.ip };
}

function keepRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, raw, done) => done(null, raw));
}

interface Added {
  readonly provider: Provider;
  readonly route: ProviderRoute;
  readonly write: Send;
}

function addRoute(
  scope: FastifyInstance,
  { clock, metrics, refusedAccess }: Parts,
  { provider, route, write }: Added,
): void {
  // What its own format calls a refusal is counted by that word, once it comes.
  const observe = metrics.observer(route.path, []);
  const caller: ProviderCaller = { kind: "provider", name: provider.name };
  scope.route({
    method: route.method,
    url: route.path,
    exposeHeadRoute: false,
    config: { observe },
    handler: async (request, reply) => {
      const startedMs = clock.monotonicMs();
      const sent = providerRequest(request, Buffer.isBuffer(request.body) ? request.body : NO_BODY);
      const known = { caller, host: hostOf(request), at: clock.now() };
      const outcome: ProviderOutcome =
        provider.authenticate(sent) ?? (await route.handle(sent, new RequestContext(request, reply, known)));
      const { code } = outcome.ok ? { code: undefined } : outcome;
      if (code) refusedAccess.note({ code, call: route.path, request, caller: undefined });
      const answered = write(reply, outcome);
      observe(
        clock.monotonicMs() - startedMs,
        outcome.ok ? (provider.refusalIn?.(outcome) ?? "ok") : outcome.code,
      );
      return answered;
    },
  });
}
