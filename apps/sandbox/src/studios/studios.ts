import type { CasinoStudio } from "@crossbook/contract";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Chance } from "../ports/chance.ts";
import type { Clock } from "../ports/clock.ts";
import { addBanyanRoutes } from "./banyan/banyan-routes.ts";
import { formProtocol } from "./banyan/form-protocol.ts";
import { addStudioFaultRoutes } from "./faults/fault-routes.ts";
import { StudioFaults } from "./faults/studio-faults.ts";
import { addGameRoutes } from "./game-api/game-routes.ts";
import { addKestrelRoutes } from "./kestrel/kestrel-routes.ts";
import { rsaProtocol } from "./kestrel/rsa-protocol.ts";
import { hmacProtocol } from "./marigold/hmac-protocol.ts";
import { addMarigoldRoutes } from "./marigold/marigold-routes.ts";
import { addGamePages } from "./pages/game-pages.ts";
import { addRoundLinks } from "./pages/round-links.ts";
import { addSelfValidationRoutes } from "./self-validation/self-validation-routes.ts";
import { Studio } from "./studio.ts";
import type { StudiosConfiguration } from "./studios-configuration.ts";
import type { WalletProtocol } from "./wallet/wallet-protocol.ts";

export interface StudiosOptions extends StudiosConfiguration {
  readonly crossbookUrl: string;
  /** Folder of their journals. */
  readonly stateDir: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly nextId: () => string;
  /** A new secret of 64 hexadecimal digits. */
  readonly nextSecret: () => string;
  /** Chance that repeats for the same subject. */
  readonly chanceOf: (subject: string) => Chance;
}

export interface Studios {
  /** Those that are configured. */
  readonly all: readonly Studio[];
  stop(): Promise<void>;
}

/**
 * The simulated studios: game servers with their pages and books, their clients of the operator's wallet by three
 * protocols, and the calls that set faults. They go on where they were after a restart.
 */
export function addStudios(http: FastifyInstance, options: StudiosOptions): Studios {
  const { kestrel, marigold, banyan, publicUrl, clock, log } = options;
  const faults = new StudioFaults({ mix: options.mix, chanceOf: options.chanceOf });
  const { speed, stateDir, nextId, nextSecret } = options;
  const made = (studio: CasinoStudio, protocolOf: (walletUrl: string) => WalletProtocol) => {
    const walletUrl = `${options.crossbookUrl}/api/casino/${studio}`;
    const protocol = protocolOf(walletUrl);
    return new Studio({
      studio,
      protocol,
      walletUrl,
      faults,
      speed,
      stateDir,
      clock,
      log,
      nextId,
      nextSecret,
    });
  };
  const all: Studio[] = [];
  const add = (studio: Studio, prefix: string, routes: (scope: FastifyInstance) => Promise<void>) => {
    all.push(studio);
    void http.register(routes, { prefix: `/studios/${studio.id}${prefix}` });
    void http.register((scope) => addGameRoutes(scope, studio), { prefix: `/studios/${studio.id}/game` });
  };

  if (kestrel) {
    const { privateKey, operatorKey } = kestrel;
    const studio = made("kestrel", (walletUrl) => rsaProtocol({ walletUrl, privateKey }));
    add(studio, "/operator/generic/v2", (scope) =>
      addKestrelRoutes(scope, { studio, operatorKey, publicUrl }),
    );
  }
  if (marigold) {
    const { clientId, keyToStudio, keyFromStudio } = marigold;
    const studio = made("marigold", (walletUrl) => hmacProtocol({ walletUrl, key: keyFromStudio }));
    const routes = { studio, clientId, operatorKey: keyToStudio, publicUrl };
    add(studio, "", (scope) => addMarigoldRoutes(scope, routes));
  }
  if (banyan) {
    const { secureLogin, secret } = banyan;
    const studio = made("banyan", (walletUrl) => formProtocol({ walletUrl, secret, providerId: "banyan" }));
    add(studio, "", (scope) => addBanyanRoutes(scope, { studio, secureLogin, secret, publicUrl }));
  }
  addRoundLinks(http, all);
  addGamePages(http, { studios: all, gamesDir: options.gamesDir });
  addStudioFaultRoutes(http, faults);
  addSelfValidationRoutes(http, all);
  for (const studio of all) studio.start();
  return {
    all,
    async stop() {
      await Promise.all(all.map((studio) => studio.stop()));
    },
  };
}
