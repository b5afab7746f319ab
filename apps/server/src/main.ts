import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PostgresUnavailableError, type ResolvedDatabase, resolveDatabase } from "@crossbook/postgres";
import { type Logger, pino } from "pino";
import type { Configuration } from "./config/configuration.ts";
import { loadConfiguration } from "./config/load-configuration.ts";
import { APPLICATION_ROLE } from "./database/application-role.ts";
import { UpgradeRefusedError } from "./database/upgrade-refusals.ts";
import { FATAL_EXIT_CODE } from "./exchange/index.ts";
import { buildFront, type FrontServer } from "./front-server.ts";
import { openStandbyServer, type StandbyServer } from "./http/standby-server.ts";
import { buildServer, type Server, type ServerOptions, StartRefusedError } from "./server.ts";

/** What is set is wrong: starting again without a change does not help. */
const CONFIGURATION_EXIT_CODE = 78;
const FAILURE_EXIT_CODE = 1;
const PLAYER_APP = fileURLToPath(new URL("../../player/dist", import.meta.url));
const CONSOLE_APP = fileURLToPath(new URL("../../console/dist", import.meta.url));

async function main(): Promise<void> {
  const loaded = loadConfiguration(process.env, process.cwd());
  if (!loaded.ok) return refuseStart(loaded.problems);
  const { configuration } = loaded;
  const logger = pino({ level: configuration.logLevel, base: null });
  const playerAppDir = configuration.playerAppDir ?? PLAYER_APP;
  const consoleAppDir = configuration.consoleAppDir ?? CONSOLE_APP;
  await run({ ...configuration, playerAppDir, consoleAppDir }, logger);
}

async function run(config: Configuration, logger: Logger): Promise<void> {
  let database: ResolvedDatabase | undefined;
  let opening: Promise<ResolvedDatabase> | undefined;
  let server: Pick<Server, "start" | "stop"> | undefined;
  let standby: StandbyServer | undefined;
  const giveUp = new AbortController();
  let ending: Promise<void> | undefined;

  async function end(reason: string): Promise<void> {
    logger.info({ reason }, "stopping");
    giveUp.abort();
    await standby?.close();
    await server?.stop();
    // A PostgreSQL that is still starting, as one that recovers, would go on alone.
    await (await opening?.catch(() => undefined))?.stop();
    logger.info("stopped");
  }
  const stopOn = (reason: string) => {
    ending ??= end(reason).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.fatal({ err: error }, "could not stop cleanly");
        process.exit(FAILURE_EXIT_CODE);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopOn(signal));
  // Whoever started this process as its child has gone.
  process.on("disconnect", () => stopOn("the launcher ended"));

  try {
    standby = await openStandbyServer(config);
    const { port } = standby;
    logger.info(
      { host: config.host, port },
      `starting; until this ${config.role === "front" ? "front follows a leader" : "server leads"} it answers health calls only`,
    );
    opening = resolveDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: join(config.dataDir, "postgres"),
      walArchiveDir: config.walArchiveDir,
      log: (message) => logger.info(message),
      signal: giveUp.signal,
    });
    database = await opening;
    const roles = databaseRoles(config, database.connection);
    const given = { config: { ...config, port }, ...roles, logger, signal: giveUp.signal };
    server = config.role === "front" ? await openFront(given) : await openLeader(given);
    await standby.close();
    await server.start();
  } catch (error) {
    if (ending) return;
    await standby?.close();
    await database?.stop().catch(() => undefined);
    if (error instanceof StartRefusedError) return refuseStart(error.problems);
    if (error instanceof PostgresUnavailableError || error instanceof UpgradeRefusedError)
      return refuseStart([error.message]);
    if (isTaken(error))
      return refuseStart([
        `${error.address ?? config.host}:${error.port ?? config.port} is taken by another program: stop that, or set PORT or OPERATOR_PORT to another port.`,
      ]);
    logger.fatal({ err: error }, "the server did not start");
    process.exit(FAILURE_EXIT_CODE);
  }
}

type Given = Omit<ServerOptions, "onFatal">;

async function openLeader(given: Given): Promise<Server> {
  const { logger } = given;
  const opened: { server?: Server } = {};
  opened.server = await buildServer({
    ...given,
    onFatal: ({ reason, error }) => {
      logger.fatal({ reason, err: error }, "the exchange has stopped for good");
      const exit = () => process.exit(FATAL_EXIT_CODE);
      if (opened.server) void opened.server.refusePendingCalls().then(exit, exit);
      else exit();
    },
  });
  return opened.server;
}

function openFront(given: Given): Promise<FrontServer> {
  const { logger } = given;
  return buildFront({
    ...given,
    onLost: (error) => {
      logger.fatal(
        { err: error },
        "what the leader publishes is not the journal; a start reads the tables again",
      );
      process.exit(FATAL_EXIT_CODE);
    },
  });
}

/** The embedded database is reached by its socket, as any role; for another one, an owner can be named. */
function databaseRoles(
  { databaseUrl, databaseOwnerUrl }: Configuration,
  connection: ResolvedDatabase["connection"],
): Pick<Parameters<typeof buildServer>[0], "connection" | "owner"> {
  if (databaseUrl === undefined)
    return { connection: { ...connection, user: APPLICATION_ROLE }, owner: connection };
  return { connection, owner: databaseOwnerUrl ? { connectionString: databaseOwnerUrl } : undefined };
}

function isTaken(error: unknown): error is NodeJS.ErrnoException & { address?: string; port?: number } {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

function refuseStart(problems: readonly string[]): void {
  process.stderr.write(`Crossbook cannot start:\n${problems.map((problem) => `- ${problem}\n`).join("")}`);
  process.exitCode = CONFIGURATION_EXIT_CODE;
  process.exit();
}

await main();
