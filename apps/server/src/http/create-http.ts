import { addressGroup } from "@crossbook/signalr";
import type { Tracer } from "@opentelemetry/api";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { BOT_ROOT, type BotGateway } from "../calls/bot-gateway.ts";
import type { BotStream } from "../calls/bot-stream.ts";
import { type ClientAddresses, clientAddresses } from "../calls/client-address.ts";
import type { Refusal } from "../calls/handler.ts";
import type { HubEndpoint, HubRefusal } from "../calls/hub-endpoint.ts";
import type { ImageSource } from "../calls/image-source.ts";
import type { PublicLists } from "../calls/public-lists.ts";
import { RateLimiter } from "../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../calls/refusals.ts";
import type { Configuration } from "../config/configuration.ts";
import type { Ids } from "../ports/ids.ts";
import { addBotRoutes } from "./bots/bot-routes.ts";
import { canonicalUrl } from "./canonical-path.ts";
import { addConsoleApp, isConsoleAddress } from "./console-app.ts";
import { addContractRoutes, type RouteDependencies } from "./contract-routes.ts";
import { addDocumentRoutes } from "./document-routes.ts";
import { answerFailures } from "./failure-answers.ts";
import { LateRefusals } from "./floods/late-refusals.ts";
import { addForwardedRoutes } from "./forwarding/forwarded-routes.ts";
import { FRONT_ADDRESS } from "./forwarding/perform-forwarded.ts";
import { addHealthRoutes, type ReadyCheck } from "./health-routes.ts";
import { readJsonBodies } from "./json-body.ts";
import { addMetricsRoute } from "./metrics-server.ts";
import { httpMetrics } from "./observability/http-metrics.ts";
import { addHttpTraces } from "./observability/http-traces.ts";
import { RefusedAccess } from "./observability/refused-access.ts";
import { PLAIN_REFUSED, type RefusesPlain, refusesPlain } from "./plain-callers.ts";
import { addPlayerApp, playerAppPage } from "./player-app.ts";
import { addProviderRoutes } from "./provider-routes.ts";
import {
  API_HEADERS,
  CONSOLE_POLICY,
  PAGE_HEADERS,
  pagePolicy,
  STRICT_TRANSPORT,
  studioOrigins,
} from "./security-headers.ts";
import { send } from "./send.ts";
import { addSettingsRoute } from "./settings-route.ts";
import { createSharedServer } from "./shared-server.ts";
import { addImageRoute } from "./uploads/image-route.ts";
import { addWebManifest } from "./web-manifest/web-manifest.ts";

export interface HttpOptions
  extends Omit<RouteDependencies, "accountLimiter" | "lateRefusals" | "metrics" | "refusedAccess"> {
  readonly config: Configuration;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly hub: HubEndpoint;
  readonly isReady: ReadyCheck;
  /** Undefined: pictures are shown by the leader. */
  readonly imageSource: ImageSource | undefined;
  /** Whether calls come from fronts too. */
  readonly hasFronts: boolean;
  readonly publicLists: PublicLists;
  /** Undefined: bots are answered by the leader. */
  readonly botGateway: BotGateway | undefined;
  /** Undefined: there is none here. */
  readonly botStream?: Pick<BotStream, "onRefused">;
  /** Undefined: calls are not traced. */
  readonly tracer: Tracer | undefined;
}

interface RequestGuard {
  readonly addressLimiter: RateLimiter;
  readonly lateRefusals: LateRefusals;
  readonly refusedAccess: RefusedAccess;
  readonly refusesPlain: RefusesPlain;
  readonly policyOfPages: string;
  readonly operatorListener: HttpOptions["operatorListener"];
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** Of a refusal before anything of the request is read. */
const EARLY = { call: "any", caller: undefined } as const;

/** The HTTP server: every address it answers, not yet listening. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { config, clock, hub, ids, logger } = options;
  const addresses = clientAddresses(config.trustedProxies);
  const addressLimiter = new RateLimiter(config.rates.perAddress, clock);
  const plain = refusesPlain(options.hosts, addresses.isTrusted);
  const loggerInstance: FastifyBaseLogger = logger;
  const refusedAccess = new RefusedAccess({ clock, logger });
  const noteRefused =
    (call: string) =>
    ({ address, ...refusal }: HubRefusal) =>
      refusedAccess.note({ ...refusal, call, request: { ip: address } });
  hub.onRefused(noteRefused("hub"));
  options.botStream?.onRefused(noteRefused("bots/stream"));
  const fastify = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for each request costs more than an unauthenticated call.
    childLoggerFactory: (parent) => parent,
    genReqId: () => ids.next(),
    bodyLimit: BODY_LIMIT_BYTES,
    // What was begun before the stop is answered; the connection then ends.
    return503OnClosing: false,
    trustProxy: trustOf(options, addresses),
    rewriteUrl: (request) => canonicalUrl(request.url ?? "/"),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    // An address that cannot be decoded reaches no route.
    frameworkErrors: (_error, _request, reply) => void send(reply, refuse("NOT_FOUND")),
    serverFactory: (answer) =>
      createSharedServer(answer, {
        hub,
        addresses,
        addressLimiter,
        refusesPlain: plain,
        noteRefused: noteRefused("hub"),
      }),
  });
  if (options.tracer) addHttpTraces(fastify, options.tracer);
  readJsonBodies(fastify);
  answerFailures(fastify, logger);
  const template = await playerAppPage(config.playerAppDir);
  const policyOfPages = pagePolicy(studioOrigins(config.studios), template?.scriptHashes);
  const lateRefusals = new LateRefusals(clock);
  const { operatorListener } = options;
  fastify.addHook("onClose", async () => refusedAccess.write());
  const limits = { addressLimiter, lateRefusals, refusedAccess, refusesPlain: plain };
  guardEveryRequest(fastify, { ...limits, policyOfPages, operatorListener });
  if (logger.isLevelEnabled("debug")) logEveryAnswer(fastify, logger);
  if (config.corsOrigins.length > 0) await allowOtherOrigins(fastify, config.corsOrigins);

  const metrics = httpMetrics(options.metrics);
  const accountLimiter = new RateLimiter(config.rates.perAccount, clock);
  await addContractRoutes(fastify, { ...options, accountLimiter, lateRefusals, metrics, refusedAccess });
  await addProviderRoutes(fastify, { ...options, metrics, refusedAccess });
  const { botGateway: gateway } = options;
  if (gateway)
    await addBotRoutes(fastify, {
      ...{ gateway, hosts: options.hosts, clock, accountLimiter, lateRefusals },
      ...{ metrics, refusedAccess, logger },
    });
  if (options.imageSource) addImageRoute(fastify, options.imageSource);
  const { forwarder } = options;
  if (forwarder) await addForwardedRoutes(fastify, { ...options, forwarder, metrics, refusedAccess });
  addSettingsRoute(fastify, options.hosts);
  addWebManifest(fastify, options.hosts);
  addDocumentRoutes(fastify);
  addHealthRoutes(fastify, options.isReady);
  addMetricsRoute(fastify, options.metrics, config.metrics.token);
  const { hosts, publicLists: lists } = options;
  const sendConsole = await addConsoleApp(fastify, config.consoleAppDir);
  const player = { folder: config.playerAppDir, template, hosts, lists, clock };
  await addPlayerApp(fastify, { ...player, sendConsole });
  return fastify;
}

/** Whose word about the caller is believed: that of proxies and of fronts. */
function trustOf({ config, hasFronts }: HttpOptions, addresses: ClientAddresses) {
  if (hasFronts) return (address: string) => address === FRONT_ADDRESS || addresses.isTrusted(address);
  return config.trustedProxies.length > 0 ? addresses.isTrusted : false;
}

/** The limit of an address and the headers of every answer, before anything of a request is read. */
function guardEveryRequest(
  fastify: FastifyInstance,
  {
    addressLimiter,
    lateRefusals,
    refusedAccess,
    refusesPlain,
    policyOfPages,
    operatorListener,
  }: RequestGuard,
): void {
  fastify.addHook("onRequest", (request, reply, done) => {
    const isConsole = isConsoleAddress(request.url);
    const policy = isConsole ? CONSOLE_POLICY : policyOfPages;
    if (request.url.startsWith("/api/") || request.url.startsWith(BOT_ROOT)) reply.headers(API_HEADERS);
    else reply.headers({ ...PAGE_HEADERS, "content-security-policy": policy });
    reply.header("x-request-id", request.id);
    if (request.protocol === "https") reply.header("strict-transport-security", STRICT_TRANSPORT);
    const waitMs = addressLimiter.take(addressGroup(request.ip));
    if (waitMs > 0) {
      const refusal = tooManyRequests(waitMs);
      refusedAccess.note({ ...EARLY, code: refusal.code, request });
      return void sendWhenMay(reply, refusal, lateRefusals);
    }
    if (refusesPlain(request.ip, request.protocol === "https")) {
      refusedAccess.note({ ...EARLY, code: PLAIN_REFUSED.code, request });
      return void send(reply, PLAIN_REFUSED);
    }
    // Where operators have a listener of their own, the public one does not know their console.
    if (isConsole && operatorListener && !operatorListener.has(request.raw))
      return void send(reply, refuse("NOT_FOUND"));
    done();
  });
}

async function sendWhenMay(reply: FastifyReply, refusal: Refusal, lateRefusals: LateRefusals): Promise<void> {
  await lateRefusals.pause(refusal);
  send(reply, refusal);
}

/** Without the query, which may hold what no log should. */
function logEveryAnswer(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook("onResponse", (request, reply, done) => {
    const [path] = request.url.split("?", 1);
    const durationMs = Math.round(reply.elapsedTime * 1000) / 1000;
    logger.debug(
      { requestId: request.id, method: request.method, path, status: reply.statusCode, durationMs },
      "answered",
    );
    done();
  });
}

async function allowOtherOrigins(fastify: FastifyInstance, origins: readonly string[]): Promise<void> {
  const { default: cors } = await import("@fastify/cors");
  await fastify.register(cors, {
    origin: [...origins],
    methods: ["GET", "POST"],
    allowedHeaders: ["authorization", "content-type", "x-refresh-token"],
    exposedHeaders: ["retry-after", "x-request-id"],
    maxAge: 600,
    strictPreflight: false,
  });
}
