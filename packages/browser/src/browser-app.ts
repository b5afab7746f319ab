import { createContext, use } from "react";
import type { BrowserApi } from "./api/browser-api.ts";
import type { ServerClock } from "./dates/server-clock.ts";
import type { LoadingStore } from "./loading/loading-store.ts";
import type { Ports } from "./ports/ports.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { SettingsStore } from "./settings/settings-store.ts";

/** The parts that every app has. */
export interface BrowserParts {
  readonly ports: Ports;
  readonly serverClock: ServerClock;
  readonly api: BrowserApi;
  readonly loading: LoadingStore;
}

/** These and the hub's connection and the host's settings, which the players' app has. An app composes its parts once per tab. */
export interface BrowserApp extends BrowserParts {
  readonly realtime: Realtime;
  readonly settings: SettingsStore;
}

/** Provides the app's parts to the hooks of this package. */
export const BrowserAppContext = createContext<BrowserParts | BrowserApp | undefined>(undefined);

/** The parts that every app has. Throws outside of `BrowserAppContext`: that is a bug. */
export function useBrowserParts(): BrowserParts {
  const parts = use(BrowserAppContext);
  if (parts === undefined) throw new Error("useBrowserParts is used outside of BrowserAppContext");
  return parts;
}

/** The app's shared parts. Throws outside of `BrowserAppContext`, or in an app without hub and settings: that is a bug. */
export function useBrowserApp(): BrowserApp {
  const app = use(BrowserAppContext);
  if (app === undefined || !("realtime" in app))
    throw new Error("useBrowserApp is used outside of BrowserAppContext");
  return app;
}
