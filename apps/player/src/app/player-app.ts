import { createApiClient } from "@crossbook/client";
import { QueryClient } from "@tanstack/react-query";
import { createPlayerApi, type PlayerApi } from "../api/player-api.ts";
import type { PlayerConfig } from "../config/player-config.ts";
import { createLoadingStore, type LoadingStore } from "../loading/loading-store.ts";
import { createModalEvents, type ModalEvents } from "../modal/modal-events.ts";
import type { Ports } from "../ports/ports.ts";
import { createPositions, type Positions } from "../positions/positions.ts";
import { createPreferencesStore, type PreferencesStore } from "../preferences/preferences-store.ts";
import { createRealtime, type Realtime } from "../realtime/realtime.ts";
import { type Authentication, createAuthentication } from "../session/authentication.ts";
import { createRegistrationStorage } from "../session/registration-storage.ts";
import { createSessionStorage, STORED } from "../session/session-storage.ts";
import { createSessionStore, type SessionStore } from "../session/session-store.ts";
import { createSettingsStore, type SettingsStore } from "../settings/settings-store.ts";

/** Everything of the app that is not a screen, composed once per tab. Screens take it from `usePlayerApp`. */
export interface PlayerApp {
  readonly ports: Ports;
  readonly config: PlayerConfig;
  readonly api: PlayerApi;
  readonly queryClient: QueryClient;
  readonly session: SessionStore;
  readonly authentication: Authentication;
  readonly settings: SettingsStore;
  readonly preferences: PreferencesStore;
  readonly realtime: Realtime;
  readonly positions: Positions;
  readonly modals: ModalEvents;
  readonly loading: LoadingStore;
}

export interface PlayerAppOptions {
  readonly ports: Ports;
  readonly config: PlayerConfig;
  /** What the hub is told of this browser and page. */
  readonly browser: string;
  readonly currentPage: () => string;
}

export function createPlayerApp({ ports, config, browser, currentPage }: PlayerAppOptions): PlayerApp {
  const session = createSessionStore(createSessionStorage(ports.storage), ports.clock);
  const accessToken = () => session.state().accessToken;
  const client = createApiClient({
    baseUrl: () => ports.storage.getItem(STORED.baseUrl) ?? config.defaultBaseUrl,
    accessToken,
    onUnauthorized: () => session.end("unauthorized"),
  });
  const loading = createLoadingStore();
  const api = createPlayerApi(client, loading);
  const queryClient = new QueryClient({
    // The server's own words are final: only silence is worth asking again.
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });
  const positions = createPositions({ api, session, queryClient });
  return {
    ports,
    config,
    api,
    queryClient,
    session,
    positions,
    loading,
    authentication: createAuthentication({
      api,
      session,
      registrations: createRegistrationStorage(ports.storage),
    }),
    settings: createSettingsStore({ client, config, ports, loading }),
    preferences: createPreferencesStore(ports.storage),
    realtime: createRealtime({
      url: config.hubUrl,
      hostname: ports.hostname,
      accessToken,
      currentPage,
      browser,
      log: ports.log,
    }),
    modals: createModalEvents(),
  };
}
