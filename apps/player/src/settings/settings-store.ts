import type { ApiClient } from "@crossbook/client";
import type { DomainSettings } from "@crossbook/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { PlayerConfig } from "../config/player-config.ts";
import type { LoadingStore } from "../loading/loading-store.ts";
import type { Ports } from "../ports/ports.ts";
import { STORED } from "../session/session-storage.ts";

export interface SettingsState {
  /** Undefined until the first load succeeded. */
  readonly settings: DomainSettings | undefined;
  readonly status: "loading" | "ready" | "failed";
  /** The stored flag: every route leads to the maintenance page while it is true. */
  readonly siteSuspended: boolean;
  /** Why the site is suspended, in words for the player. */
  readonly message: string | undefined;
}

export interface SettingsStore {
  readonly store: StoreApi<SettingsState>;
  readonly state: () => SettingsState;
  /** Loads the host's settings, trying three times. Loads that overlap share one request. Never rejects. */
  load(options?: { readonly background: boolean }): Promise<boolean>;
  /** Calls `listener` after each load. Answers the way to unsubscribe. */
  onLoaded(listener: (ok: boolean, message: string | undefined) => void): () => void;
}

export interface SettingsOptions {
  readonly client: Pick<ApiClient, "callUrl">;
  readonly config: PlayerConfig;
  readonly ports: Pick<Ports, "random" | "storage" | "hostname">;
  readonly loading: LoadingStore;
}

/** Pauses before the second and the third try. */
export const SETTINGS_RETRY_DELAYS_MS: readonly number[] = [500, 2_000];

export function createSettingsStore({ client, config, ports, loading }: SettingsOptions): SettingsStore {
  const { storage } = ports;
  const store = createStore<SettingsState>(() => ({
    settings: undefined,
    status: "loading",
    siteSuspended: storage.getItem(STORED.siteSuspended) === "true",
    message: undefined,
  }));
  const listeners = new Set<(ok: boolean, message: string | undefined) => void>();
  let running: Promise<boolean> | undefined;

  async function run(background: boolean): Promise<boolean> {
    const endLoading = background ? undefined : loading.begin();
    const outcome = await loadWithRetries();
    endLoading?.(outcome.ok ? "settingsLoaded" : "settingsFailed");
    if (outcome.ok) {
      const { siteSuspended, suspendedMessage, baseUrl } = outcome.result;
      storeFlag(storage, siteSuspended);
      if (baseUrl !== "") storage.setItem(STORED.baseUrl, baseUrl);
      const message = siteSuspended ? suspendedMessage : undefined;
      store.setState({ settings: outcome.result, status: "ready", siteSuspended, message });
      notify(true, message);
      return true;
    }
    storeFlag(storage, true);
    store.setState({ status: "failed", siteSuspended: true, message: outcome.error.message });
    notify(false, outcome.error.message);
    return false;
  }

  async function loadWithRetries() {
    const url = settingsAddress(config, ports.hostname);
    for (const delayMs of SETTINGS_RETRY_DELAYS_MS) {
      const outcome = await client.callUrl<DomainSettings>(url, {
        query: { key: cacheKey(ports.random.next()) },
      });
      if (outcome.ok) return outcome;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
    return client.callUrl<DomainSettings>(url, { query: { key: cacheKey(ports.random.next()) } });
  }

  function notify(ok: boolean, message: string | undefined): void {
    for (const listener of listeners) listener(ok, message);
  }

  return {
    store,
    state: store.getState,
    load: (options) => {
      running ??= run(options?.background ?? false).finally(() => {
        running = undefined;
      });
      return running;
    },
    onLoaded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The file of a host; hosts of the test list share the file `test`. */
export function settingsAddress(config: PlayerConfig, hostname: string): string {
  const host = hostname.toLowerCase();
  return `${config.settingsUrl}/${config.testHosts.includes(host) ? "test" : host}.json`;
}

/** A whole number from 100 to 1000, both included, from a random share of one. */
export function cacheKey(share: number): number {
  return 100 + Math.floor(share * 901);
}

function storeFlag(storage: Ports["storage"], suspended: boolean): void {
  if (suspended) storage.setItem(STORED.siteSuspended, "true");
  else storage.removeItem(STORED.siteSuspended);
}
