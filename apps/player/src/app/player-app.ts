import {
  type BrowserApp,
  createBrowserApi,
  createLoadingStore,
  createRealtime,
  createServerClock,
  createSettingsStore,
  type Ports,
  type Renewal,
  toastError,
} from "@crossbook/browser";
import { type CallError, createApiClient, NETWORK_MESSAGE } from "@crossbook/client";
import { type DomainSettings, HOST_ZONE } from "@crossbook/contract";
import { QueryClient } from "@tanstack/react-query";
import { type CasinoGames, createCasinoGames } from "../casino/casino-games.ts";
import type { GameLauncherOptions, LaunchGame } from "../casino/game-launcher.ts";
import { createFavourites, type Favourites } from "../favourites/favourites.ts";
import { refusalText } from "../messages/english/shell/refusals.ts";
import { createPositions, type Positions } from "../positions/positions.ts";
import { type Authentication, createAuthentication } from "../session/authentication.ts";
import { createPlayerRenewal } from "../session/player-renewal.ts";
import { createPlayerSession, type PlayerSession } from "../session/player-session.ts";
import { STORED } from "../session/player-storage.ts";
import { createRegistrationStorage } from "../session/registration-storage.ts";
import { finishesWhenHidden, showsOverlay } from "./call-rules.ts";
import { createModalEvents, type ModalEvents } from "./modal-events.ts";
import type { PlayerConfig } from "./player-config.ts";
import { createPlayerPreferences, type PlayerPreferences } from "./player-preferences.ts";
import type { createReceiptUpload, UploadReceipt } from "./receipt-upload.ts";

/** Everything of the app that is not a screen, composed once per tab. Screens take it from `usePlayerApp`. */
export interface PlayerApp extends BrowserApp {
  /** The clocks of the viewer's zone show another time than the host's, in which the app writes all times. */
  readonly isAbroad: boolean;
  readonly config: PlayerConfig;
  readonly queryClient: QueryClient;
  readonly session: PlayerSession;
  readonly renewal: Renewal;
  readonly authentication: Authentication;
  readonly preferences: PlayerPreferences;
  readonly favourites: Favourites;
  readonly positions: Positions;
  readonly casinoGames: CasinoGames;
  readonly launchGame: LaunchGame;
  readonly modals: ModalEvents;
  readonly uploadReceipt: UploadReceipt;
}

export interface PlayerAppOptions {
  readonly ports: Ports;
  readonly config: PlayerConfig;
  /** How this browser and page are registered at the hub. */
  readonly browser: string;
  readonly currentPage: () => string;
  /** The host's settings, where the page brought them. */
  readonly firstSettings?: DomainSettings | undefined;
}

/** Composes the app. Nothing runs before `startPlayerApp`. */
export function createPlayerApp(options: PlayerAppOptions): PlayerApp {
  const { config, browser, currentPage } = options;
  const ports = { ...options.ports, timeZone: HOST_ZONE };
  const session = createPlayerSession(ports.storage, ports.clock);
  const accessToken = () => session.state().accessToken;
  const baseUrl = () => ports.storage.getItem(STORED.baseUrl) ?? config.defaultBaseUrl;
  const serverClock = createServerClock(ports.clock);
  const client = createApiClient({
    baseUrl,
    accessToken,
    onServerTime: serverClock.learn,
    messageOf: (error) => refusalText().failure(error),
    onUnauthorized: refusedCalls(session),
  });
  const renewal = createPlayerRenewal({ client, session, ports });
  const loading = createLoadingStore();
  const api = createBrowserApi({
    client,
    loading,
    rules: { showsOverlay, finishesWhenHidden },
    before: ({ audience }) => (audience === "player" ? renewal.pending() : undefined),
  });
  const queryClient = newQueryClient();
  const preferences = createPlayerPreferences(ports.storage, ports.languages);
  const positions = createPositions({ api, session, queryClient });
  const hostSettings = { ...config, secondaryUrl: config.secondarySettingsUrl };
  const isTestHost = config.testHosts.includes(ports.hostname.toLowerCase());
  // Test hosts share a file of settings, of which the page that the server wrote knows nothing.
  const first = isTestHost ? undefined : options.firstSettings;
  const settings = createSettingsStore({ client, ...hostSettings, keys: STORED, ports, loading, first });
  return {
    ports,
    isAbroad: isOtherTime(new Date(ports.clock.now()), options.ports.timeZone),
    config,
    api,
    queryClient,
    session,
    renewal,
    positions,
    loading,
    serverClock,
    authentication: createAuthentication({
      api,
      session,
      registrations: createRegistrationStorage(ports.storage),
      clock: ports.clock,
    }),
    settings,
    preferences,
    favourites: createFavourites({ api, session, preferences, onRefused: toastError }),
    realtime: createRealtime({
      url: isTestHost ? config.testHubUrl : config.hubUrl,
      ...{ hostname: ports.hostname, accessToken, currentPage, browser, log: ports.log },
    }),
    casinoGames: createCasinoGames({ api, storage: ports.storage }),
    launchGame: launcherOnDemand({
      client,
      session,
      renewal,
      address: () => ({
        ...{ hostname: ports.hostname, baseUrl: baseUrl() },
        settings: settings.state().settings,
      }),
    }),
    modals: createModalEvents(),
    uploadReceipt: uploadOnDemand({ api, client, baseUrl }),
  };
}

function isOtherTime(at: Date, zone: string): boolean {
  const timeIn = (timeZone: string) => at.toLocaleString("en", { timeZone });
  return timeIn(zone) !== timeIn(HOST_ZONE);
}

/** What the app does when a call is refused with 401 (STATE-10 to STATE-13). */
function refusedCalls(session: PlayerSession): (error: CallError, usedToken: string | undefined) => void {
  let isGuestSent = false;
  return (_error, usedToken) => {
    // An answer to an older token says nothing of the renewed one.
    if (usedToken !== session.state().accessToken) return;
    if (usedToken === undefined) {
      // Nothing is over that may be renewed, and the login's own calls may be refused too.
      if (isGuestSent || session.renewable() !== undefined) return;
      isGuestSent = true;
    }
    session.end("unauthorized");
  };
}

const NOT_LOADED = { kind: "network", message: NETWORK_MESSAGE, validationErrors: [] } as const;

/** Its code is loaded with the first game. */
function launcherOnDemand(options: GameLauncherOptions): LaunchGame {
  return async (wish, signal) => {
    const code = await import("../casino/game-launcher.ts").catch(() => undefined);
    if (code === undefined) return { ok: false, message: refusalText().failure(NOT_LOADED) };
    return code.createGameLauncher(options)(wish, signal);
  };
}

/** Its code is loaded with the first screenshot. */
function uploadOnDemand(options: Parameters<typeof createReceiptUpload>[0]): UploadReceipt {
  return async (file) => {
    const code = await import("./receipt-upload.ts").catch(() => undefined);
    if (code !== undefined) return code.createReceiptUpload(options)(file);
    return { ok: false, error: { ...NOT_LOADED, message: refusalText().failure(NOT_LOADED) } };
  };
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // An answer of the server is final: only a call without an answer is worth repeating.
        retry: false,
        refetchOnWindowFocus: false,
        // Without a network too: a read that is held back for one neither fails nor answers, and a page would say nothing.
        networkMode: "always",
        refetchOnReconnect: true,
      },
    },
  });
}
