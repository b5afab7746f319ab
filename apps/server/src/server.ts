import type { AddressInfo } from "node:net";
import { type Tracer, trace } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import { type ClientConfig, Pool } from "pg";
import type { Logger } from "pino";
import { collectDefaultMetrics, Registry } from "prom-client";
import { type Bus, NatsBus } from "./bus/index.ts";
import type { Provider } from "./calls/provider.ts";
import { AwaitedExchange } from "./composition/awaited-exchange.ts";
import { composeModules } from "./composition/compose-modules.ts";
import type { Dependencies } from "./composition/dependencies.ts";
import { exchangeMetrics, exchangeStateMetrics } from "./composition/exchange-metrics.ts";
import { ExchangeTraces } from "./composition/exchange-traces.ts";
import type { Configuration } from "./config/configuration.ts";
import { roleOf } from "./database/application-role.ts";
import { withNumbers } from "./database/connection-types.ts";
import { migrateToLatest } from "./database/migrate.ts";
import { type Exchange, type ExchangeLimits, type Fatal, openExchange } from "./exchange/index.ts";
import { FrontService } from "./fronts/index.ts";
import { createHttp } from "./http/create-http.ts";
import { performForwarded } from "./http/forwarding/perform-forwarded.ts";
import { type MetricsServer, openMetricsServer } from "./http/metrics-server.ts";
import { OperatorListener } from "./http/operators/operator-listener.ts";
import { createStudioClients } from "./modules/casino/index.ts";
import { createSessionsModule } from "./modules/sessions/index.ts";
import { createSettingsModule, type SettingsDirectory } from "./modules/settings/index.ts";
import { openStaleReads } from "./open-stale-reads.ts";
import { type Clock, systemClock } from "./ports/clock.ts";
import { type Ids, randomIds } from "./ports/ids.ts";
import { type Random, secureRandom } from "./ports/random.ts";
import type { SmsProvider } from "./ports/sms-provider.ts";
import { httpSmsProvider } from "./providers/sms/http-sms-provider.ts";
import { refusedConnections } from "./refuse-plain-connections.ts";
import { StreamListener, type StreamParts } from "./streams/stream-listener.ts";

export interface ServerOptions {
  readonly config: Configuration;
  /** The role that the server runs as. */
  readonly connection: ClientConfig;
  /** The role that owns the tables, for migrations and grants to the other; undefined: the same. */
  readonly owner?: ClientConfig | undefined;
  readonly logger: Logger;
  /** The exchange has failed: the process must end. */
  readonly onFatal: (fatal: Fatal) => void;
  /** In place of the bus of NATS_URL; it stays open. */
  readonly bus?: Bus;
  /** Gives up waiting to become the leader. */
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly random?: Random;
  readonly sms?: SmsProvider;
  /** In place of the studios of the configuration. */
  readonly studioClients?: Dependencies["studioClients"];
  /** In place of the exchange's own. */
  readonly exchangeLimits?: Partial<ExchangeLimits>;
  /** Providers beside those of `providers/index.ts`. */
  readonly moreProviders?: readonly Provider[];
}

export interface Server {
  /** For requests without a network. */
  readonly http: FastifyInstance;
  readonly exchange: Exchange;
  readonly settings: SettingsDirectory;
  /** Where this machine reads the metrics, once it listens; undefined where METRICS_PORT is not set. */
  metricsPort(): number | undefined;
  /** The port of operators' own listener, once it listens; undefined: there is none. */
  operatorPort(): number | undefined;
  /** The port of bots' streams; undefined: there are none. */
  botStreamPort(): number | undefined;
  /** Listens; resolves with the address, such as `http://127.0.0.1:3000`. */
  start(): Promise<string>;
  /**
   * After the exchange has stopped for good: takes no new connections, asks the hub's clients to reconnect, and resolves
   * when the calls that were begun are answered, which the exchange refuses by now, or after a second and a half.
   */
  refusePendingCalls(): Promise<void>;
  /** Answers what was begun, then takes nothing more; the tables are complete when it resolves. */
  stop(): Promise<void>;
}

/** Settings or data forbid to start; each problem is a sentence that says what to do. */
export class StartRefusedError extends Error {
  override readonly name = "StartRefusedError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

/** No statement of a call takes long, and a frozen process must not keep rows locked for the one that takes its place. */
const POOL_SETTINGS = {
  max: 10,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;
const READY_CHECK_MS = 2000;
/** Connections that are still open after so long are cut. */
const STOP_PATIENCE_MS = 10_000;
/** After a fail-stop a standby leads already, and a supervisor waits to start this one again. */
const REFUSAL_PATIENCE_MS = 1_500;

/**
 * Composes the whole server on a database: brings the schema up to date, waits to become the exchange's leader, loads
 * what modules keep in memory. Rejects with `StartRefusedError` where settings forbid to start.
 */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const { config, logger } = options;
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? randomIds;
  const random = options.random ?? secureRandom;
  const connection = withNumbers(options.connection);
  const role = options.owner && roleOf(options.connection);
  await migrateToLatest(options.owner ? withNumbers(options.owner) : connection, role);
  if (role === undefined)
    logger.warn("the server's database role owns its tables: it could rewrite journal and audit");
  const database = new Pool({ ...connection, ...POOL_SETTINGS });
  database.on("error", (error) => logger.error({ err: error }, "an idle database connection was lost"));
  const exchange = new AwaitedExchange();
  const metrics = new Registry();
  const staleReads = openStaleReads({ config, database, clock, metrics, logger });
  let composed: Composed | undefined;
  let fronts: FrontService | undefined;
  try {
    const { settings } = createSettingsModule({
      ...{ database, clock },
      blockedCountries: config.blockedCountries,
      tvSite: config.tvSite,
    });
    refuseProblems(await settings.load(config.hostSettingsFile));
    refuseProblems(refusedConnections(config, settings.moneyMode, logger));
    const sessionsModule = createSessionsModule({
      ...{ database, clock, ids },
      hosts: settings,
      tokenKeys: config.playerTokenKeys,
    });
    const { sessions } = sessionsModule;
    const tracer = config.traces ? trace.getTracer("crossbook") : undefined;
    const sms = options.sms ?? httpSmsProvider(config.sms, logger);
    fronts = await openFrontService(options, { clock, database });
    composed = await compose({
      ...{ fronts, announcements: fronts?.announcements },
      ...{
        config,
        clock,
        ids,
        random,
        database,
        staleReads,
        exchange,
        sessions,
        sms,
        metrics,
        logger,
        tracer,
      },
      studioClients: options.studioClients ?? createStudioClients(config.studios),
      hosts: settings,
      settings,
      moreProviders: options.moreProviders ?? [],
    });
    exchange.open(await lead(options, { connection, clock, tracer, metrics, fronts }));
    // A standby waits above for hours: what the leader before it wrote is read only now.
    refuseProblems(await settings.load(undefined));
    await sessionsModule.start();
    await composed.startModules();
    return composed.server;
  } catch (error) {
    await exchange.close();
    await composed?.abandon();
    await fronts?.close();
    await staleReads.close();
    await database.end();
    throw error;
  }
}

/** What fronts are served by, where there is a bus to them. */
async function openFrontService(
  { bus, config, logger }: ServerOptions,
  { clock, database }: Pick<Composition, "clock" | "database">,
): Promise<FrontService | undefined> {
  const { natsUrl: url } = config;
  if (bus) return FrontService.open({ bus, database, clock, logger });
  if (url === undefined) return undefined;
  const onConnected = (isConnected: boolean) => logger.info({ isConnected }, "the connection to NATS");
  const own = NatsBus.open({ url, name: "crossbook-server", onConnected });
  return FrontService.open({ bus: own, database, clock, logger, onClose: () => own.close() });
}

/** Opens the exchange, once no other server leads. */
async function lead(
  { config, logger, onFatal, exchangeLimits, signal }: ServerOptions,
  {
    connection,
    clock,
    tracer,
    metrics,
    fronts,
  }: Pick<Composition, "clock" | "tracer" | "metrics" | "fronts"> & Connection,
): Promise<Exchange> {
  const traces = tracer && new ExchangeTraces(tracer, clock);
  const observer = exchangeMetrics(metrics, logger);
  const exchange = await openExchange({
    ...{ connection, clock, onFatal },
    observer: traces?.observer(observer) ?? observer,
    journal: config.journal,
    publisher: fronts?.announcements,
    limits: {
      finishedMarketMs: config.finishedMarketMs,
      keptKeysMs: config.keptKeysMs,
      leaderLeaseMs: config.leaderLeaseMs,
      ...exchangeLimits,
    },
    ...(signal && { signal }),
  });
  return traces?.around(exchange) ?? exchange;
}

interface Connection {
  readonly connection: ClientConfig;
}

function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new StartRefusedError(problems);
}

interface Composition extends Dependencies {
  readonly staleReads: ReturnType<typeof openStaleReads>;
  readonly moreProviders: readonly Provider[];
  readonly tracer: Tracer | undefined;
  readonly fronts: FrontService | undefined;
}

interface Composed {
  readonly server: Server;
  /** Reads what modules keep in memory, and begins what runs by itself. */
  startModules(): Promise<void>;
  /** Ends a server that was never started. */
  abandon(): Promise<void>;
}

/** Everything but what is read from the database: a standby has it ready before it leads. */
async function compose(parts: Composition): Promise<Composed> {
  const { config, clock, database, staleReads, exchange, metrics, settings, fronts } = parts;
  collectDefaultMetrics({ register: metrics });
  exchangeStateMetrics(metrics, exchange);
  let stopping: Promise<void> | undefined;
  let metricsServer: MetricsServer | undefined;
  const isReady = async () =>
    stopping === undefined && exchange.state().phase === "open" && (await answers(database, clock));
  const modules = composeModules(parts);
  const operatorListener = config.operatorListener && new OperatorListener(config.operatorListener);
  const streams = streamsOf(config, { stream: modules.botStream, clock, metrics });
  const http = await createHttp({
    ...parts,
    operatorListener,
    secondFactor: config.operatorSecondFactor,
    ...modules,
    hasFronts: fronts !== undefined,
    providers: [...modules.providers, ...parts.moreProviders],
    isReady,
  });
  await http.ready();

  async function stop(): Promise<void> {
    modules.quiet();
    await streams.stop();
    await fronts?.stop();
    const cancelCut = clock.after(STOP_PATIENCE_MS, () => http.server.closeAllConnections());
    const closing = http.close();
    await metricsServer?.close();
    await modules.stop();
    await closing;
    await operatorListener?.stop();
    cancelCut();
    await modules.finish();
    await exchange.close();
    await fronts?.close();
    await staleReads.close();
    await database.end();
  }

  async function refusePendingCalls(): Promise<void> {
    const ended = Promise.all([answersBegun(http), modules.stop(), streams.stop(), fronts?.stop()]);
    await within(clock, REFUSAL_PATIENCE_MS, ended);
  }

  const server: Server = {
    http,
    exchange,
    settings,
    operatorPort: () => operatorListener?.port,
    botStreamPort: streams.port,
    async start() {
      metricsServer = await listenForMetrics(metrics, config.metrics.port);
      await operatorListener?.start(http);
      await http.listen({ host: config.host, port: config.port });
      return addressOf(http, config.host);
    },
    metricsPort: () => metricsServer?.port,
    refusePendingCalls,
    stop: () => (stopping ??= stop()),
  };
  const abandon = async () => {
    await http.close();
    await streams.stop();
    await modules.stop();
  };
  const startModules = async () => {
    await modules.start();
    await streams.start();
    fronts?.serve((call) => performForwarded(http, call));
  };
  return { server, startModules, abandon };
}

/** Takes no new connections; resolves when the calls that were begun are answered. */
function answersBegun(http: FastifyInstance): Promise<void> {
  return new Promise((resolve) => {
    http.server.close(() => resolve());
  });
}

/** Bots' streams, where a port is set for them. */
function streamsOf({ botStream: listening }: Configuration, parts: Omit<StreamParts, "listening">) {
  const listener = listening && new StreamListener({ ...parts, listening });
  return {
    port: () => listener?.port,
    /** Rejects with `StartRefusedError` where it cannot listen. */
    async start(): Promise<void> {
      await listener?.start().catch((error: unknown) => {
        throw new StartRefusedError([
          `BOT_STREAM_PORT ${listening?.port} cannot be served (${String(error)}): set another port, or the files of another certificate.`,
        ]);
      });
    },
    stop: async () => listener?.stop(),
  };
}

function addressOf(http: FastifyInstance, host: string): string {
  const { port } = http.server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Shows the metrics to this machine, where a port is set; rejects with `StartRefusedError` where it is taken. */
export async function listenForMetrics(
  metrics: Registry,
  port: number | undefined,
): Promise<MetricsServer | undefined> {
  if (port === undefined) return undefined;
  return openMetricsServer(metrics, port).catch((error: unknown) => {
    throw new StartRefusedError([
      `METRICS_PORT ${port} cannot be listened on (${String(error)}): set it to another port.`,
    ]);
  });
}

/** Resolves with `work`, however it ends, or when the time is up. */
async function within(clock: Clock, patienceMs: number, work: Promise<unknown>): Promise<void> {
  let cancel: () => void = () => undefined;
  const tooLate = new Promise<void>((resolve) => {
    cancel = clock.after(patienceMs, resolve);
  });
  await Promise.race([work.catch(() => undefined), tooLate]);
  cancel();
}

/** False after two seconds: a database that does not answer is as bad as none. */
async function answers(database: Pool, clock: Clock): Promise<boolean> {
  let cancel: () => void = () => undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    cancel = clock.after(READY_CHECK_MS, () => resolve(false));
  });
  const answered = database.query("SELECT 1").then(
    () => true,
    () => false,
  );
  const result = await Promise.race([answered, tooLate]);
  cancel();
  return result;
}
