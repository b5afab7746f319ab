import { createContext, use } from "react";
import type { BrowserApi } from "./api/browser-api.ts";
import type { LoadingStore } from "./loading/loading-store.ts";
import type { Ports } from "./ports/ports.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { SettingsStore } from "./settings/settings-store.ts";

/** The parts that the hooks and components of this package use. An app composes them once per tab. */
export interface BrowserApp {
  readonly ports: Ports;
  readonly api: BrowserApi;
  readonly realtime: Realtime;
  readonly settings: SettingsStore;
  readonly loading: LoadingStore;
}

/** Provides the app's parts to the hooks of this package. */
export const BrowserAppContext = createContext<BrowserApp | undefined>(undefined);

/** The app's shared parts. Throws outside of `BrowserAppContext`: that is a bug. */
export function useBrowserApp(): BrowserApp {
  const app = use(BrowserAppContext);
  if (app === undefined) throw new Error("useBrowserApp is used outside of BrowserAppContext");
  return app;
}
