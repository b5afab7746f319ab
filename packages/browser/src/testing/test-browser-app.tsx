import { createApiClient } from "@crossbook/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createBrowserApi } from "../api/browser-api.ts";
import { type BrowserApp, BrowserAppContext } from "../browser-app.ts";
import { createServerClock } from "../dates/server-clock.ts";
import { createLoadingStore } from "../loading/loading-store.ts";
import { createRealtime } from "../realtime/realtime.ts";
import { createSettingsStore } from "../settings/settings-store.ts";
import { type FakeHub, fakeHub } from "./fake-hub.ts";
import { type FakeWire, fakeWire } from "./fake-wire.ts";
import { memoryStorage } from "./memory-storage.ts";

export interface TestBrowserApp {
  readonly app: BrowserApp;
  readonly wire: FakeWire;
  readonly hub: FakeHub;
  readonly queryClient: QueryClient;
  readonly logged: readonly string[];
  /** Renders inside the app. */
  readonly show: (screen: ReactNode) => RenderResult;
}

const running = new Set<BrowserApp>();

/** The parts of this package on a wire and a hub that end in the test. */
export function testBrowserApp(
  stored: Readonly<Record<string, string>> = {},
  hostname = "host.test",
): TestBrowserApp {
  const wire = fakeWire();
  const hub = fakeHub();
  globalThis.fetch = wire.fetch(hub.fetch);
  const logged: string[] = [];
  const storage = memoryStorage(stored);
  const loading = createLoadingStore();
  const client = createApiClient({ baseUrl: "/api", accessToken: () => undefined });
  const ports = {
    clock: { now: () => new Date().getTime() },
    random: { next: () => 0.5 },
    storage,
    newId: () => "id-1",
    hostname,
    timeZone: "Asia/Kolkata",
    languages: ["en-IN"],
    exclusively: (task: () => Promise<void>) => task(),
    onStorageChange: () => () => undefined,
    onStorageRefused: () => undefined,
    log: (text: string) => void logged.push(text),
  };
  const app: BrowserApp = {
    ports,
    loading,
    serverClock: createServerClock(ports.clock),
    api: createBrowserApi({
      client,
      loading,
      rules: {
        showsOverlay: (endpoint) => endpoint.path.startsWith("Account/"),
        finishesWhenHidden: (endpoint) => endpoint.path === "Bet/PlaceBetV2",
      },
    }),
    realtime: createRealtime({
      url: "http://host.test/hub",
      hostname: ports.hostname,
      accessToken: () => "token-1",
      currentPage: () => "/page",
      browser: "test",
      log: ports.log,
    }),
    settings: createSettingsStore({
      client,
      settingsUrl: "/settings",
      secondaryUrl: "https://other.test/Setting/GetSetting",
      testHosts: ["try.test"],
      keys: { siteSuspended: "siteSuspended", baseUrl: "baseUrl" },
      ports,
      loading,
    }),
  };
  running.add(app);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return {
    app,
    wire,
    hub,
    queryClient,
    logged,
    show: (screen) =>
      render(
        <BrowserAppContext value={app}>
          <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>
        </BrowserAppContext>,
      ),
  };
}

/** For `afterEach`: ends every app of the test. */
export async function closeBrowserApps(): Promise<void> {
  cleanup();
  for (const app of running) await app.realtime.stop();
  running.clear();
}
