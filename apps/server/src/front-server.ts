import type { AddressInfo } from "node:net";
import { scoreCard } from "@crossbook/contract";
import type { FastifyInstance } from "fastify";
import { Pool } from "pg";
import { collectDefaultMetrics, Registry } from "prom-client";
import { type Bus, NatsBus } from "./bus/index.ts";
import { clientAddresses } from "./calls/client-address.ts";
import type { LocalHandlers } from "./calls/handler.ts";
import { refuse } from "./calls/refusals.ts";
import type { OperatorSessions } from "./calls/sessions.ts";
import { exchangeMetrics, exchangeStateMetrics } from "./composition/exchange-metrics.ts";
import { withNumbers } from "./database/connection-types.ts";
import { DEFAULT_EXCHANGE_LIMITS, FollowedExchange } from "./exchange/index.ts";
import { FollowedLeader, LeaderForwarder, type NoticeReader, subjectsOf } from "./fronts/index.ts";
import { createHttp } from "./http/create-http.ts";
import type { MetricsServer } from "./http/metrics-server.ts";
import { createHub, type Hub } from "./hub/index.ts";
import {
  type CatalogueEvent,
  type CatalogueModule,
  createCatalogueModule,
} from "./modules/catalogue/index.ts";
import { createMarketsModule } from "./modules/markets/index.ts";
import { createPlayersModule } from "./modules/players/index.ts";
import { createSessionsModule, type SessionBook } from "./modules/sessions/index.ts";
import { createSettingsModule, type SettingsDirectory, settingCalls } from "./modules/settings/index.ts";
import { createSportLocksModule } from "./modules/sport-locks/index.ts";
import { systemClock } from "./ports/clock.ts";
import { randomIds } from "./ports/ids.ts";
import { refusedConnections } from "./refuse-plain-connections.ts";
import { listenForMetrics, type ServerOptions, StartRefusedError } from "./server.ts";

/** What a front is built from. */
export interface FrontOptions
  extends Pick<ServerOptions, "config" | "connection" | "logger" | "clock" | "ids" | "signal"> {
  /** In place of the bus of NATS_URL; it stays open. */
  readonly bus?: Bus;
  /** What is followed is not the journal, so the process must end. */
  readonly onLost: (error: unknown) => void;
}

/** A process that answers players beside the leader. */
export interface FrontServer {
  /** For requests without a network. */
  readonly http: FastifyInstance;
  /** The batch whose state it shows. */
  readonly seq: () => number;
  /** Messages that it refused because a newer leader was known. */
  readonly refused: () => number;
  /** Listens; resolves with the address. */
  start(): Promise<string>;
  stop(): Promise<void>;
}

/** Operators have no calls on a front. */
const NO_OPERATORS: OperatorSessions = { verifyAccessToken: async () => refuse("TOKEN_INVALID") };
/** Few: a front reads tables where it has missed something, and for charts. */
const POOL_SETTINGS = { max: 4, keepAlive: true, statement_timeout: 60_000 } as const;
const STOP_PATIENCE_MS = 10_000;

/**
 * Composes a front: waits for tables of this build, loads and follows them, and answers what is read from the exchange and
 * the catalogue, static files and the hub. All other calls of players go to the leader. Rejects with `StartRefusedError`.
 */
export async function buildFront(options: FrontOptions): Promise<FrontServer> {
  const { config, logger, signal } = options;
  const { natsUrl } = config;
  const clock = options.clock ?? systemClock;
  const metrics = new Registry();
  const connection = withNumbers(options.connection);
  const observer = exchangeMetrics(metrics, logger);
  const limits = DEFAULT_EXCHANGE_LIMITS;
  const exchange = await FollowedExchange.open({ connection, clock, observer, limits, signal });
  const database = new Pool({ ...connection, ...POOL_SETTINGS });
  database.on("error", (error) => logger.error({ err: error }, "an idle database connection was lost"));
  let opened: NatsBus | undefined;
  try {
    if (!options.bus && natsUrl !== undefined) opened = openNats(natsUrl, options);
    const bus = options.bus ?? opened;
    if (bus === undefined) throw new StartRefusedError(["NATS_URL is not set: a front needs it."]);
    const given = {
      ...options,
      ids: options.ids ?? randomIds,
      ...{ clock, metrics, exchange, database, bus },
    };
    return await compose(given, () => opened?.close() ?? Promise.resolve());
  } catch (error) {
    await opened?.close();
    await database.end();
    throw error;
  }
}

function openNats(url: string, { logger }: FrontOptions): NatsBus {
  const onConnected = (isConnected: boolean) => logger.info({ isConnected }, "the connection to NATS");
  return NatsBus.open({ url, name: "crossbook-front", onConnected });
}

type Given = FrontOptions &
  Required<Pick<FrontOptions, "clock" | "ids" | "bus">> & {
    readonly metrics: Registry;
    readonly exchange: FollowedExchange;
    readonly database: Pool;
  };

async function compose(given: Given, closeBus: () => Promise<void>): Promise<FrontServer> {
  const { config, logger, clock, metrics, exchange, database, bus } = given;
  collectDefaultMetrics({ register: metrics });
  exchangeStateMetrics(metrics, exchange);
  let leader: FollowedLeader | undefined;
  const isFollowing = () => bus.isConnected && leader?.isFollowing === true;
  const isCurrent = () => isFollowing() && leader?.isHeard === true;
  const parts = await createParts({ ...given, isCurrent });
  const { catalogue, markets, hub, sessions, settings } = parts;
  const subjects = await subjectsOf(database);
  const reader = noticeReader(parts);
  const followed = new FollowedLeader({
    ...{ bus, subjects, exchange, reader, clock, logger },
    onLost: given.onLost,
  });
  leader = followed;
  const http = await createHttp({
    ...{ config: { ...config, consoleAppDir: undefined }, clock, ids: given.ids, logger, metrics },
    ...{ hub: hub.endpoint, sessions, operatorSessions: NO_OPERATORS, hosts: settings, providers: [] },
    handlers: localHandlers(parts),
    forwarder: new LeaderForwarder({ bus, subjects, leader: followed, clock }),
    publicLists: { tree: catalogue.tree, marketsOf: markets.marketsOf },
    ...{
      imageSource: undefined,
      botGateway: undefined,
      hasFronts: false,
      operatorListener: undefined,
      tracer: undefined,
    },
    secondFactor: config.operatorSecondFactor,
    // Without a leader it still has pages, events and what it forwards.
    isReady: async () => isFollowing(),
  });
  await http.ready();
  exchange.onDurable((batch, engine) => {
    markets.onDurable(batch);
    hub.onDurable(batch, engine);
  });
  hub.start();
  followed.start();
  let stopping: Promise<void> | undefined;
  let metricsServer: MetricsServer | undefined;
  async function stop(): Promise<void> {
    const cancelCut = clock.after(STOP_PATIENCE_MS, () => http.server.closeAllConnections());
    const closing = http.close();
    await metricsServer?.close();
    await hub.stop();
    await closing;
    cancelCut();
    followed.stop();
    await exchange.close();
    await closeBus();
    await database.end();
  }
  return {
    http,
    seq: () => exchange.seq,
    refused: () => followed.refused,
    async start() {
      metricsServer = await listenForMetrics(metrics, config.metrics.port);
      await http.listen({ host: config.host, port: config.port });
      const { port } = http.server.address() as AddressInfo;
      return `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
    },
    stop: () => (stopping ??= stop()),
  };
}

interface Parts {
  readonly catalogue: CatalogueModule;
  readonly markets: ReturnType<typeof createMarketsModule>;
  readonly hub: Hub;
  readonly sessions: SessionBook;
  readonly settings: SettingsDirectory;
}

/** The modules that a front has, with what they keep in memory loaded. */
async function createParts(given: Given & { readonly isCurrent: () => boolean }): Promise<Parts> {
  const { config, clock, ids, database, exchange, logger, metrics, isCurrent } = given;
  const { blockedCountries, tvSite } = config;
  const { settings } = createSettingsModule({ database, clock, blockedCountries, tvSite });
  const stored = await settings.load(undefined);
  const problems = [...stored, ...refusedConnections(config, settings.moneyMode, logger)];
  if (problems.length > 0) throw new StartRefusedError(problems);
  const { sessions, start } = createSessionsModule({
    ...{ database, clock, ids, hosts: settings },
    tokenKeys: config.playerTokenKeys,
  });
  await start();
  const module = createCatalogueModule({ database, exchange, clock });
  await module.start();
  const { catalogue, finder } = module;
  const { players } = createPlayersModule({ database, clock });
  const { locks: sportLocks } = createSportLocksModule({ database, clock, players });
  const markets = createMarketsModule({
    ...{ exchange, database, clock, catalogue, finder, players, sportLocks, isCurrent },
    sequenceOf: (marketId) => hub.sequenceOf(marketId),
  });
  const hub = createHub({
    ...{ sessions, hosts: settings, catalogue, board: markets.board, clock, metrics, logger },
    ...{ limits: config.hub, allowedOrigins: config.corsOrigins, isCurrent },
    clients: clientAddresses(config.trustedProxies),
  });
  return { catalogue: module, markets, hub, sessions, settings };
}

/** What a front answers by itself: what is the exchange's, the catalogue's or a host's setting, and nobody's memory but its own. */
function localHandlers({ catalogue, markets, settings }: Parts): LocalHandlers {
  const { getByEventId, getUserOdds, getScoreCard } = markets.handlers.markets;
  return {
    ...catalogue.handlers,
    markets: { getByEventId, getUserOdds, getScoreCard },
    trading: markets.handlers.trading,
    settings: settingCalls(settings),
  };
}

/** What is not in the journal, taken over from the leader's notices or from the tables. */
function noticeReader({ catalogue, hub, sessions, settings }: Parts): NoticeReader {
  return {
    take(notice) {
      switch (notice.kind) {
        case "sessionEnded":
          return sessions.endedElsewhere(notice);
        case "eventChanged":
          return catalogue.catalogue.put(notice.event);
        case "score":
          return hub.pushScore(notice);
        case "payment":
          return hub.pushPayment(notice);
        case "settingsChanged":
        case "alive":
        case "batch":
          return;
      }
    },
    async readAll() {
      await sessions.load();
      const end = catalogue.catalogue.onChanged((event, before) => pushMissedScore(hub, event, before));
      try {
        await catalogue.readAgain();
      } finally {
        end();
      }
    },
    readSettings: () => settings.loadAgain(),
  };
}

/** A score that was published while this front heard nothing. */
function pushMissedScore(
  hub: Hub,
  { id: eventId, scoreText, scoreLine }: CatalogueEvent,
  before: CatalogueEvent | undefined,
): void {
  if (before === undefined || scoreText === null || scoreText === before.scoreText) return;
  hub.pushScore({ eventId, score: scoreCard.parse(JSON.parse(scoreText)), scoreLine: scoreLine ?? "" });
}
