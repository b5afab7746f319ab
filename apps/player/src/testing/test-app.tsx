import type { Ports } from "@crossbook/browser";
import { type FakeHub, type FakeWire, fakeHub, fakeWire, ok } from "@crossbook/browser/testing";
import type { FirstData } from "@crossbook/first-page";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import { createPlayerApp, type PlayerApp } from "../app/player-app.ts";
import { PlayerAppProvider } from "../app/player-app-provider.tsx";
import { type PlayerConfig, playerConfig } from "../app/player-config.ts";
import { startPlayerApp } from "../app/start-player-app.ts";
import { createPlayerRouter } from "../routes/player-router.ts";
import type { Router } from "../routes/router/router.ts";
import { RouterView } from "../routes/router-view.tsx";
import { useSelection } from "../selection/selection-store.ts";
import { useOverlay } from "../shell/keyboard/open-overlay.ts";
import { seedQueries } from "../start/first-data.ts";
import { memoryHistory } from "./memory-history.ts";
import { aSession, aTree, someSettings } from "./wire-answers.ts";

export interface TestApp {
  readonly app: PlayerApp;
  readonly router: Router;
  readonly wire: FakeWire;
  readonly hub: FakeHub;
  readonly storage: Storage;
  readonly logged: readonly string[];
  readonly screen: RenderResult;
  /** Path and query of the address. */
  address(): string;
  close(): void;
}

export interface TestAppOptions {
  readonly path?: string;
  readonly hostname?: string;
  readonly config?: Partial<PlayerConfig>;
  /** What the browser kept from the last visit. */
  readonly stored?: Readonly<Record<string, string>>;
  /** What the server wrote into the page. */
  readonly first?: FirstData;
  readonly random?: () => number;
  /** The viewer's, by its IANA name. */
  readonly timeZone?: string;
  /** What the browser is set to, the preferred first. */
  readonly languages?: readonly string[];
  /** The device keeps nothing beyond the page. */
  readonly forbidsStorage?: boolean;
  /** Rules of the wire, over the ones every test begins with. */
  readonly wire?: (wire: FakeWire) => void;
}

const open = new Set<TestApp>();

/** The whole app on a wire and a hub that end in the test. */
export function openApp(options: TestAppOptions = {}): TestApp {
  const wire = fakeWire();
  wire.on(".json", () => ok(someSettings()));
  wire.on("Event/TreeSportWithEvent", () => ok(aTree()));
  wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1_000, exposure: 0, openBets: [] }));
  wire.on("Bet/GetUserExpectedProfitLoss", () => ok([]));
  wire.on("Account/Logout", () => ok("Bye"));
  wire.on("IpLookup/GetIp", () =>
    ok({ ip: "203.0.113.7", country: "IN", attribution: { text: "", url: "" } }),
  );
  answerFavourites(wire);
  options.wire?.(wire);
  const hub = fakeHub();
  globalThis.fetch = wire.fetch(hub.fetch);

  const storage = window.localStorage;
  storage.clear();
  for (const [key, value] of Object.entries(options.stored ?? {})) storage.setItem(key, value);

  const logged: string[] = [];
  const app = createPlayerApp({
    ports: testPorts(storage, logged, options),
    config: { ...playerConfig({}), hubUrl: "http://host.test/hub", ...options.config },
    browser: "test",
    currentPage: () => "/",
    firstSettings: options.first?.settings,
  });
  if (options.first) seedQueries(app.queryClient, options.first);
  const router = createPlayerRouter(app, memoryHistory(options.path ?? "/inplay"));
  const stop = startPlayerApp(app, router);
  const screen = render(
    <PlayerAppProvider app={app}>
      <RouterView router={router} />
    </PlayerAppProvider>,
  );
  const made: TestApp = {
    app,
    router,
    wire,
    hub,
    storage,
    logged,
    screen,
    address: () => router.state.location.href,
    close: () => {
      stop();
      screen.unmount();
      app.queryClient.clear();
      wire.end(app.api);
    },
  };
  open.add(made);
  return made;
}

/** An account that keeps favourites as the server does; it begins with these. */
export function answerFavourites(wire: FakeWire, marked: readonly number[] = []): void {
  let ids = [...marked];
  wire.on("Favourite/GetUserFavourites", () => ok(ids));
  wire.on("Favourite/Add", ({ body }) => {
    const { eventIds } = body as { readonly eventIds: readonly number[] };
    ids = [...ids, ...eventIds.filter((id) => !ids.includes(id))];
    return ok(ids);
  });
  wire.on("Favourite/Remove", ({ body }) => {
    const { eventId } = body as { readonly eventId: number };
    ids = ids.filter((id) => id !== eventId);
    return ok(ids);
  });
}

/** For `afterEach`: ends every app of the test. */
export function closeApps(): void {
  for (const app of open) app.close();
  open.clear();
  cleanup();
  // What the tab keeps, also over a reload.
  window.sessionStorage.clear();
  // Stores that all apps of a process share.
  useSelection.getState().close();
  useOverlay.setState({ open: undefined });
}

function testPorts(storage: Storage, logged: string[], options: TestAppOptions): Ports {
  let lastId = 0;
  return {
    // Under fake timers this is the test's own clock.
    clock: { now: () => new Date().getTime() },
    random: { next: options.random ?? (() => 0.5) },
    storage,
    newId: () => `id-${++lastId}`,
    hostname: options.hostname ?? "host.test",
    timeZone: options.timeZone ?? "Asia/Kolkata",
    languages: options.languages ?? ["en-IN"],
    exclusively: (task) => task(),
    onStorageChange: (listener) => {
      window.addEventListener("storage", listener);
      return () => window.removeEventListener("storage", listener);
    },
    onStorageRefused: (listener) => options.forbidsStorage === true && listener(),
    log: (text) => logged.push(text),
  };
}

/** What this tab sees of another one that left these keys in storage and no others. */
export function anotherTabStores(values: Readonly<Record<string, string>>): void {
  window.localStorage.clear();
  for (const [key, value] of Object.entries(values)) window.localStorage.setItem(key, value);
  window.dispatchEvent(new Event("storage"));
}

/** What storage holds of a player who logged in before, with this long to go. */
export function storedLogin(
  expiresAt: Date,
  overrides: Parameters<typeof aSession>[0] = {},
): Record<string, string> {
  const user = aSession(overrides);
  return {
    baseUrl: "/api",
    accessToken: user.accessToken,
    userinfo: JSON.stringify(user),
    expire_in: String(user.expireInSeconds),
    expire_DateTime: expiresAt.toISOString(),
    balance: String(user.balance),
    exposure: String(user.exposure),
  };
}
