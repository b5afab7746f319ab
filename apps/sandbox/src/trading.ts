import { setMaxListeners } from "node:events";
import { createApiClient } from "@crossbook/client";
import type { Logger } from "pino";
import type { Configuration } from "./config/configuration.ts";
import { accountSession } from "./exchange-client/account-session.ts";
import { BETTORS_ALLOWANCE, MAKERS_ALLOWANCE, orderAllowance } from "./exchange-client/order-allowance.ts";
import { startPublicMarkets } from "./exchange-client/public-markets.ts";
import { runTopUps, type ToppedUpAccount } from "./exchange-client/top-ups.ts";
import { runMarketMaker } from "./market-makers/market-maker.ts";
import type { FootballRatings } from "./market-makers/models/football.ts";
import type { Clock } from "./ports/clock.ts";
import { runPublicBettors } from "./public-bettors/public-bettors.ts";

/** Market makers and public bettors at work. */
export interface Trading {
  /** Accounts that are logged in. */
  loggedIn(): readonly string[];
  stop(): Promise<void>;
}

export interface TradingOptions {
  readonly configuration: Configuration;
  readonly ratings: FootballRatings;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Main units. A maker may have 360,000 at stake in one market, and about twenty markets are open. */
const MAKER_MONEY = { lowWater: 8_000_000, topUp: 10_000_000 };
const BETTOR_MONEY = { lowWater: 500_000, topUp: 2_000_000 };

/** Starts makers, bettors and their top-ups, all as ordinary accounts; nobody where no password is configured. */
export function startTrading({ configuration, ratings, clock, log }: TradingOptions): Trading {
  const { crossbookUrl, operatorUrl, seed, accounts, operator } = configuration;
  const { password } = accounts;
  if (password === undefined) {
    log.warn("MAKER_PASSWORD is not set: nobody quotes prices");
    return { loggedIn: () => [], stop: async () => {} };
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  setMaxListeners(0, signal);
  const client = createApiClient({ baseUrl: `${crossbookUrl}/api`, accessToken: () => undefined });
  const markets = startPublicMarkets({ client, sports: accounts.sports, crossbookUrl, clock, log });
  const session = (username: string) =>
    accountSession({ crossbookUrl, username, password, clock, log, signal });

  const makers = accounts.makers.map(session);
  const bettors = accounts.bettors.map(session);
  const shared = { markets, clock, seed, signal };
  const makersAllowance = orderAllowance(MAKERS_ALLOWANCE, clock);
  const running = makers.map((one, rank) =>
    runMarketMaker({ ...shared, session: one, ratings, log, rank, allowance: makersAllowance }),
  );
  running.push(
    runPublicBettors({ ...shared, sessions: bettors, allowance: orderAllowance(BETTORS_ALLOWANCE, clock) }),
    runTopUps({
      crossbookUrl: operatorUrl,
      operator,
      accounts: toppedUpAccounts(accounts),
      clock,
      log,
      signal,
    }),
  );
  const watched = running.map((task) =>
    task.catch((error: unknown) => log.error({ error }, "an account of the sandbox has stopped")),
  );
  return {
    loggedIn: () =>
      [...makers, ...bettors].filter(({ loggedIn }) => loggedIn).map(({ username }) => username),
    async stop() {
      stopping.abort();
      await Promise.all([markets.stop(), ...watched]);
    },
  };
}

function toppedUpAccounts({ makers, bettors }: Configuration["accounts"]): readonly ToppedUpAccount[] {
  return [
    ...makers.map((username) => ({ username, ...MAKER_MONEY })),
    ...bettors.map((username) => ({ username, ...BETTOR_MONEY })),
  ];
}
