import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { BOT_ROOT, type BotBorder, type BotGateway } from "../../calls/bot-gateway.ts";
import type { GuestCaller, PlayerCaller } from "../../calls/callers.ts";
import type { Refusal } from "../../calls/handler.ts";
import type { RateLimiter } from "../../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../../calls/refusals.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import { hostOf, RequestContext } from "../call-context.ts";
import { answerFailures } from "../failure-answers.ts";
import type { LateRefusals } from "../floods/late-refusals.ts";
import type { HttpMetrics } from "../observability/http-metrics.ts";
import type { RefusedAccess } from "../observability/refused-access.ts";

interface Parts {
  readonly gateway: BotGateway;
  readonly hosts: HostDirectory;
  readonly clock: Clock;
  readonly accountLimiter: RateLimiter;
  readonly lateRefusals: LateRefusals;
  readonly metrics: HttpMetrics;
  readonly refusedAccess: RefusedAccess;
  readonly logger: Logger;
}

const NO_BODY = Buffer.alloc(0);
const guest: GuestCaller = { kind: "guest" };

/** Every address below `BOT_ROOT`. Bodies stay bytes, and answers are in the gateway's format. */
export async function addBotRoutes(fastify: FastifyInstance, parts: Parts): Promise<void> {
  const { gateway, metrics } = parts;
  const observers = new Map(gateway.operations.map((name) => [name, metrics.observer(`bots/${name}`, [])]));
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, raw, done) => done(null, raw));
    answerFailures(scope, parts.logger);
    scope.route({
      method: ["GET", "POST"],
      url: `${BOT_ROOT}*`,
      exposeHeadRoute: false,
      config: { isOfExchange: true },
      handler: async (request, reply) => {
        const [path = ""] = request.url.slice(BOT_ROOT.length).split("?", 1);
        const body = Buffer.isBuffer(request.body) ? request.body : NO_BODY;
        const { method, headers } = request;
        const border = borderOf(request, reply, parts, observers);
        const written = await gateway.answer({ method, path, body, headers }, border);
        return reply.code(written.status).header("content-type", written.contentType).send(written.body);
      },
    });
  });
}

function borderOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { hosts, clock, accountLimiter, lateRefusals, refusedAccess }: Parts,
  observers: ReadonlyMap<string, ReturnType<HttpMetrics["observer"]>>,
): BotBorder {
  const host = hostOf(request);
  const at = clock.now();
  return {
    guest: new RequestContext(request, reply, { caller: guest, host, at }),
    contextOf: (caller: PlayerCaller) => new RequestContext(request, reply, { caller, host, at }),
    closed: () => hostRefusal(hosts, host),
    async admit({ userId }) {
      const closed = hostRefusal(hosts, host);
      if (closed) return closed;
      const waitMs = accountLimiter.take(userId);
      if (waitMs === 0) return undefined;
      const refusal = tooManyRequests(waitMs);
      await lateRefusals.pause(refusal);
      return refusal;
    },
    count: (operation, durationMs, outcome) => observers.get(operation)?.(durationMs, outcome),
    noteRefused: ({ code }, operation, caller) =>
      refusedAccess.note({ code, call: `bots/${operation}`, request, caller }),
  };
}

/** As every call of players is refused on such a host. */
function hostRefusal(hosts: HostDirectory, host: string): Refusal | undefined {
  const { domain, isServed } = hosts.settingsOf(host);
  if (!isServed) return refuse("HOST_UNKNOWN");
  return domain.siteSuspended ? refuse("SITE_SUSPENDED") : undefined;
}
