import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import type { Logger } from "pino";
import type { Configuration } from "./config/configuration.ts";
import { addConsole } from "./console/console.ts";
import { loadFootballForm } from "./market-makers/models/football-form.ts";
import { startMatchFeed } from "./match-feed/match-feed.ts";
import { loadMatches, matchLibrary } from "./match-feed/match-library.ts";
import { feedClient } from "./match-feed/publish/feed-client.ts";
import { fileStateStore } from "./match-feed/schedule/schedule-state.ts";
import { addPaymentProvider } from "./payment-provider/payment-provider.ts";
import { chanceFrom } from "./ports/chance.ts";
import type { Clock } from "./ports/clock.ts";
import { addSmsGateway } from "./sms-gateway/sms-gateway.ts";
import { addStudios } from "./studios/studios.ts";
import { startTrading } from "./trading.ts";

const SHIPPED_MATCHES = fileURLToPath(new URL("../matches", import.meta.url));
const BODY_LIMIT_BYTES = 64 * 1024;

export interface Sandbox {
  /** Where it listens, with the port it got. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts SMS gateway, payment provider, studios, match feed, market makers, bettors and the pages about them. A port that is taken is an error thrown to the caller. */
export async function startSandbox(options: {
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly log: Logger;
}): Promise<Sandbox> {
  const { configuration, clock, log } = options;
  const { crossbookUrl, seed, speed } = configuration;
  const http = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  addSmsGateway(http, { key: configuration.smsKey, clock, nextId: randomUUID });
  const payments = addPaymentProvider(http, {
    ...configuration.payments,
    ...{ crossbookUrl, stateDir: configuration.stateDir, clock, log },
    nextId: () => randomUUID().replaceAll("-", ""),
    chanceOf: (subject) => chanceFrom(`${seed} payments ${subject}`),
  });
  const studios = addStudios(http, {
    ...configuration.studios,
    ...{ crossbookUrl, stateDir: configuration.stateDir, clock, log, nextId: randomUUID },
    nextSecret: () => randomBytes(32).toString("hex"),
    chanceOf: (subject) => chanceFrom(`${seed} studios ${subject}`),
  });

  const folders = [SHIPPED_MATCHES, ...configuration.matchesDirs];
  const filed = await loadMatches(folders, log);
  const feed = startMatchFeed({
    library: matchLibrary(filed),
    store: fileStateStore(join(configuration.stateDir, "schedule.json")),
    client: feedClient({ crossbookUrl, secret: configuration.feedSecret, clock, log }),
    clock,
    log,
    seed,
    speed,
  });
  const matchIds = filed.map(({ matchId }) => matchId);
  const ratings = await loadFootballForm(folders);
  const trading = startTrading({ configuration, ratings, clock, log });
  addConsole(http, {
    feed,
    matchIds,
    crossbookUrl,
    speed,
    loggedIn: trading.loggedIn,
    openOrders: payments.openOrders,
    studios: studios.all,
  });

  const stop = async () => {
    await Promise.all([http.close(), feed.stop(), trading.stop(), payments.stop(), studios.stop()]);
  };
  try {
    const url = await http.listen({ host: configuration.host, port: configuration.port });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
