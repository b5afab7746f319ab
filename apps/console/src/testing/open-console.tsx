import type { Ports } from "@crossbook/browser";
import { type FakeWire, fakeWire, ok } from "@crossbook/browser/testing";
import type { OperatorRole, OperatorSession, TradingEvent, TradingEvents } from "@crossbook/contract";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import { type ConsoleApp, createConsoleApp } from "../app/console-app.ts";
import { ConsoleAppProvider } from "../app/console-app-provider.tsx";
import { startConsoleApp } from "../app/start-console-app.ts";
import { createConsoleRouter } from "../routes/console-router.ts";

export interface OpenConsole {
  readonly app: ConsoleApp;
  readonly wire: FakeWire;
  readonly screen: RenderResult;
  /** Path and query of the address. */
  address(): string;
  /** As a jump in the browser's history does. */
  goTo(path: string): void;
  close(): void;
}

export interface OpenConsoleOptions {
  readonly path?: string;
  /** The session that the browser's cookie leads to; undefined: none. */
  readonly session?: OperatorSession | undefined;
  /** Of the operator's device; absent: the hosts' own. */
  readonly timeZone?: string;
  /** Rules of the wire, over the ones every test begins with. */
  readonly wire?: (wire: FakeWire) => void;
}

// The document of tests has no layout.
Element.prototype.scrollIntoView = () => undefined;

const open = new Set<OpenConsole>();

/** A session of an operator of this role. */
export function aSession(
  role: OperatorRole = "admin",
  overrides: Partial<OperatorSession> = {},
): OperatorSession {
  return {
    accessToken: `token-of-${role}`,
    expireInSeconds: 3_600,
    userName: role,
    role,
    hasSecondFactor: false,
    secondFactorRequired: false,
    locked: false,
    mustChangePassword: false,
    idleLockSeconds: 900,
    ...overrides,
  };
}

/** An answer of the trading list that has these events whole. */
export function tradingEvents(events: readonly TradingEvent[], version = "server.1"): TradingEvents {
  return {
    ...{ version, totalCount: events.length, eventIds: events.map(({ eventId }) => eventId) },
    items: events.map((event) => ({ ...event, marketIds: event.markets.map(({ marketId }) => marketId) })),
  };
}

/** The whole console on a wire that ends in the test. */
export function openConsole(options: OpenConsoleOptions = {}): OpenConsole {
  const wire = fakeWire();
  const { session } = options;
  wire.on("Operator/ResumeSession", () => ok(session ?? null));
  wire.on("Operator/GetStatus", () =>
    ok({
      ...{ at: "2026-11-20T10:00:00.000Z", feedAt: "2026-11-20T09:59:59.000Z" },
      ...{ exchange: "open", moneyMode: "play" },
    }),
  );
  wire.on("Operator/GetTradingEvents", () => ok(tradingEvents([])));
  wire.on("Operator/GetSuspensions", () => ok([]));
  wire.on("Operator/Logout", () => ok("You are logged out."));
  options.wire?.(wire);
  globalThis.fetch = wire.fetch();
  window.localStorage.clear();
  const app = createConsoleApp({ ports: testPorts(options.timeZone), baseUrl: "/api" });
  const history = createMemoryHistory({ initialEntries: [`/console${options.path ?? "/trading"}`] });
  const router = createConsoleRouter(history);
  const stop = startConsoleApp(app);
  const screen = render(
    <ConsoleAppProvider app={app}>
      <RouterProvider router={router} />
    </ConsoleAppProvider>,
  );
  const made: OpenConsole = {
    app,
    wire,
    screen,
    address: () => history.location.href,
    goTo: (path) => history.push(`/console${path}`),
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

/** For `afterEach`: ends every console of the test. */
export function closeConsoles(): void {
  for (const each of open) each.close();
  open.clear();
  cleanup();
}

function testPorts(timeZone = "Asia/Kolkata"): Ports {
  let lastId = 0;
  return {
    // Under fake timers this is the test's own clock.
    clock: { now: () => new Date().getTime() },
    random: { next: () => 0.5 },
    storage: window.localStorage,
    newId: () => `id-${++lastId}`,
    languages: ["en"],
    hostname: "host.test",
    timeZone,
    exclusively: (task) => task(),
    onStorageChange: (listener) => {
      window.addEventListener("storage", listener);
      return () => window.removeEventListener("storage", listener);
    },
    onStorageRefused: () => undefined,
    log: () => undefined,
  };
}
