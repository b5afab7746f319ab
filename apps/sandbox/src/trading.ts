import { setMaxListeners } from "node:events";
import { createApiClient } from "@crossbook/client";
import type { Logger } from "pino";
import type { Configuration } from "../config/configuration.ts";
import { runTopUps, type ToppedUpAccount } from "../house-bank/top-ups.ts";
import type { Clock } from "../ports/clock.ts";
import { accountSession } from "./account-session.ts";
import { runCrowd } from "./crowd.ts";
import { houseQuotes } from "./house-quotes.ts";
import { runMarketMaker } from "./market-maker.ts";
import type { FootballRatings } from "./models/football.ts";
import { startPublicMarkets } from "./public-markets.ts";

export interface MarketMakers {
  /** Accounts that are logged in. */
  quoting(): readonly string[];
  stop(): Promise<void>;
}

export interface MarketMakersOptions {
  readonly configuration: Configuration;
  readonly ratings: FootballRatings;
  readonly clock: Clock;
  readonly log: Logger;
}

/** In main units, as everything on the wire: what `npm start` gives them, nearly. */
const MAKER_MONEY = { lowWater: 1_000_000, topUp: 4_000_000 };
const CROWD_MONEY = { lowWater: 50_000, topUp: 200_000 };

/** The first maker quotes tight, the next ones a tick wider each. */
export function startMarketMakers({ configuration, ratings, clock, log }: MarketMakersOptions): MarketMakers {
  const { crossbookUrl, seed, makers, operator } = configuration;
  const { password } = makers;
  if (password === undefined) {
    log.warn("MAKER_PASSWORD is not set: nobody quotes prices");
    return { quoting: () => [], stop: async () => {} };
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  setMaxListeners(0, signal);
  const client = createApiClient({ baseUrl: `${crossbookUrl}/api`, accessToken: () => undefined });
  const board = startPublicMarkets({ client, sports: makers.sports, crossbookUrl, clock, log });
  const session = (username: string) =>
    accountSession({ crossbookUrl, username, password, clock, log, signal });

  const house = houseQuotes();
  const makerSessions = makers.usernames.map(session);
  const running = makerSessions.map((one, index) =>
    runMarketMaker({ session: one, board, house, ratings, clock, log, seed, spreadTicks: 1 + index, signal }),
  );
  const crowd = makers.crowdUsername === undefined ? [] : [session(makers.crowdUsername)];
  for (const one of crowd) running.push(runCrowd({ session: one, board, clock, seed, signal }));
  running.push(runTopUps({ crossbookUrl, operator, accounts: keptAccounts(makers), clock, log, signal }));
  const watched = running.map((task) =>
    task.catch((error: unknown) => log.error({ error }, "a house account is looked after no more")),
  );
  return {
    quoting: () =>
      [...makerSessions, ...crowd].filter(({ loggedIn }) => loggedIn).map(({ username }) => username),
    async stop() {
      stopping.abort();
      await Promise.all([board.stop(), ...watched]);
    },
  };
}

function keptAccounts({ usernames, crowdUsername }: Configuration["makers"]): readonly ToppedUpAccount[] {
  return [
    ...usernames.map((username) => ({ username, ...MAKER_MONEY })),
    ...(crowdUsername === undefined ? [] : [{ username: crowdUsername, ...CROWD_MONEY }]),
  ];
}
