import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { type ClientConfig, Pool } from "pg";
import type { Logger } from "pino";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Configuration } from "./config/configuration.ts";
import { withNumbers } from "./database/connection-types.ts";
import { migrateToLatest } from "./database/migrate.ts";
import type { Dependencies } from "./dependencies.ts";
import { createDomain } from "./domain.ts";
import type { Domain } from "./domain-door.ts";
import { type Exchange, type Fatal, openExchange } from "./exchange/index.ts";
import { createHttp } from "./http/create-http.ts";
import { exchangeMetrics, exchangeStateMetrics } from "./metrics/exchange-metrics.ts";
import { type AccountModule, createAccountModule } from "./modules/account/create-account-module.ts";
import { PlayerDirectory } from "./modules/players/player-directory.ts";
import { SessionBook } from "./modules/sessions/session-book.ts";
import { SettingsDirectory } from "./modules/settings/settings-directory.ts";
import { type Clock, systemClock } from "./ports/clock.ts";
import { type Ids, randomIds } from "./ports/ids.ts";
import { type Random, secureRandom } from "./ports/random.ts";
import { httpSmsProvider } from "./providers/sms/http-sms-provider.ts";
import type { SmsProvider } from "./providers/sms/sms-provider.ts";

export interface ServerOptions {
  readonly config: Configuration;
  readonly connection: ClientConfig;
  readonly logger: Logger;
  /** The exchange has failed: the process must end. */
  readonly onFatal: (fatal: Fatal) => void;
  /** Gives up waiting to become the leader. */
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly random?: Random;
  readonly sms?: SmsProvider;
}

export interface Server {
  /** For requests without a network. */
  readonly http: FastifyInstance;
  readonly exchange: Exchange;
  readonly settings: SettingsDirectory;
  /** Listens; resolves with the address, such as `http://127.0.0.1:3000`. */
  start(): Promise<string>;
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

const POOL_SIZE = 10;
const READY_CHECK_MS = 2000;
/** Connections that are still open after so long are cut. */
const STOP_PATIENCE_MS = 10_000;

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
  await migrateToLatest(connection);
  const database = new Pool({ ...connection, max: POOL_SIZE });
  database.on("error", (error) => logger.error({ err: error }, "an idle database connection was lost"));
  let exchange: Exchange | undefined;
  try {
    const metrics = new Registry();
    const settings = new SettingsDirectory({ database, clock, blockedCountries: config.blockedCountries });
    refuseProblems(await settings.load(config.hostSettingsFile));
    exchange = await openExchange({
      connection,
      clock,
      onFatal: options.onFatal,
      observer: exchangeMetrics(metrics),
      ...(options.signal && { signal: options.signal }),
    });
    // A standby waits above for hours: what the leader before it wrote is read only now.
    refuseProblems(await settings.load(undefined));
    const sessions = new SessionBook({ database, clock, ids, tokenSecret: config.tokenSecret });
    await sessions.load();
    const players = new PlayerDirectory(database);
    const parts: Dependencies = {
      ...{
        config,
        clock,
        ids,
        random,
        database,
        exchange,
        sessions,
        players,
        hosts: settings,
        metrics,
        logger,
      },
    };
    const sms = options.sms ?? httpSmsProvider(config.sms, logger);
    const account = createAccountModule({ ...parts, sessions, sms });
    return await compose({ parts, settings, account, domain: createDomain(parts) });
  } catch (error) {
    await exchange?.close();
    await database.end();
    throw error;
  }
}

function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new StartRefusedError(problems);
}

interface Composition {
  readonly parts: Dependencies;
  readonly settings: SettingsDirectory;
  readonly account: AccountModule;
  readonly domain: Domain;
}

async function compose({ parts, settings, account, domain }: Composition): Promise<Server> {
  const { config, clock, database, exchange, metrics } = parts;
  collectDefaultMetrics({ register: metrics });
  exchangeStateMetrics(metrics, exchange);
  let stopping: Promise<void> | undefined;
  const isReady = async () =>
    stopping === undefined && exchange.state().phase === "open" && (await answers(database, clock));
  const http = await createHttp({
    ...parts,
    hub: domain.hub,
    isReady,
    authenticateFeed: (request) => domain.authenticateFeed(request),
    handlers: {
      ...domain.handlers,
      ...account.handlers,
      operator: { ...domain.handlers.operator, ...account.handlers.operator },
    },
  });
  await account.start();
  await domain.start();
  await http.ready();

  async function stop(): Promise<void> {
    const cancelCut = clock.after(STOP_PATIENCE_MS, () => http.server.closeAllConnections());
    const closing = http.close();
    await domain.stop();
    await closing;
    cancelCut();
    await account.stop();
    await exchange.close();
    await database.end();
  }

  return {
    http,
    exchange,
    settings,
    async start() {
      await http.listen({ host: config.host, port: config.port });
      return addressOf(http, config.host);
    },
    stop: () => (stopping ??= stop()),
  };
}

function addressOf(http: FastifyInstance, host: string): string {
  const { port } = http.server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
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
