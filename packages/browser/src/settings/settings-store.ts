import type { ApiClient } from "@crossbook/client";
import type { DomainSettings } from "@crossbook/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { LoadingStore } from "../loading/loading-store.ts";
import type { KeyValueStorage, Ports } from "../ports/ports.ts";

/** The settings of the host as far as they are loaded. */
export interface SettingsState {
  /** Undefined until the first load succeeded. */
  readonly settings: DomainSettings | undefined;
  readonly status: "loading" | "ready" | "failed";
  /** The stored flag: every route leads to the maintenance page while it is true. */
  readonly siteSuspended: boolean;
  /** Why the site is suspended, as text for the user. */
  readonly message: string | undefined;
}

/** Loads and keeps the settings of the host. */
export interface SettingsStore {
  readonly store: StoreApi<SettingsState>;
  readonly state: () => SettingsState;
  /**
   * Loads the host's settings, trying three times. Loads that overlap share one request, but where `isChanged` says that they are
   * others by now: the one that runs may have been answered before. Never rejects.
   */
  load(options?: { readonly background: boolean; readonly isChanged?: boolean }): Promise<boolean>;
  /** Takes over that another tab of the site has stored the suspension; only a load ends it. */
  adoptStored(): void;
  /** Calls `listener` after each load. Returns how to unsubscribe. */
  onLoaded(listener: (ok: boolean, message: string | undefined) => void): () => void;
}

/** What `createSettingsStore` needs of an app. */
export interface SettingsOptions {
  readonly client: Pick<ApiClient, "callUrl">;
  /** Folder of the per-host settings files. */
  readonly settingsUrl: string;
  /**
   * Another settings host, which answers the same for the `host` of the query. It is asked once at the start, as the file
   * may be a cache's, and whenever the file cannot be had. Absent or empty: there is none.
   */
  readonly secondaryUrl?: string | undefined;
  /** Hosts that use the settings file `test`. */
  readonly testHosts: readonly string[];
  /** Storage keys of what outlives a reload. */
  readonly keys: { readonly siteSuspended: string; readonly baseUrl: string };
  readonly ports: Pick<Ports, "random" | "storage" | "hostname">;
  readonly loading: LoadingStore;
  /** What the page already brought; it counts until the first load. */
  readonly first?: DomainSettings | undefined;
}

/** Pauses before the second and the third try. */
export const SETTINGS_RETRY_DELAYS_MS: readonly number[] = [500, 2_000];

/** The settings of the host in the address bar; the stored suspension counts until the first load. */
export function createSettingsStore(options: SettingsOptions): SettingsStore {
  const { keys, ports, loading } = options;
  const { storage } = ports;
  const isStoredSuspended = () => storage.getItem(keys.siteSuspended) === "true";
  const store = createStore<SettingsState>(() => ({
    settings: undefined,
    status: "loading",
    siteSuspended: isStoredSuspended(),
    message: undefined,
  }));
  const listeners = new Set<(ok: boolean, message: string | undefined) => void>();
  let running: Promise<boolean> | undefined;
  let isOld = false;
  let hasLoaded = false;

  async function run(background: boolean): Promise<boolean> {
    const endLoading = background ? undefined : loading.begin();
    const file = await loadFile(options);
    const outcome = file.ok ? file : ((await askSecondary(options)) ?? file);
    endLoading?.(outcome.ok ? "settingsLoaded" : "settingsFailed");
    if (outcome.ok) {
      take(outcome.result);
      if (file.ok && !hasLoaded) void checkSecondary();
      hasLoaded = true;
      return true;
    }
    storeFlag(storage, keys.siteSuspended, true);
    store.setState({ status: "failed", siteSuspended: true, message: outcome.error.message });
    notify(false, outcome.error.message);
    return false;
  }

  function take(settings: DomainSettings): void {
    const { siteSuspended, suspendedMessage, baseUrl } = settings;
    storeFlag(storage, keys.siteSuspended, siteSuspended);
    if (baseUrl !== "") storage.setItem(keys.baseUrl, baseUrl);
    const message = siteSuspended ? suspendedMessage : undefined;
    store.setState({ settings, status: "ready", siteSuspended, message });
    notify(true, message);
  }

  /** It is never a cache: where it says something else than the file, it goes before it. */
  async function checkSecondary(): Promise<void> {
    const outcome = await askSecondary(options);
    const { settings } = store.getState();
    if (outcome !== undefined && JSON.stringify(outcome.result) !== JSON.stringify(settings))
      take(outcome.result);
  }

  function notify(ok: boolean, message: string | undefined): void {
    for (const listener of listeners) listener(ok, message);
  }

  if (options.first !== undefined) take(options.first);
  const load: SettingsStore["load"] = ({ background, isChanged = false } = { background: false }) => {
    isOld ||= isChanged && running !== undefined;
    running ??= run(background).finally(() => {
      running = undefined;
      if (isOld) void load({ background: true });
      isOld = false;
    });
    return running;
  };
  return {
    store,
    state: store.getState,
    load,
    adoptStored: () => {
      if (isStoredSuspended()) store.setState({ siteSuspended: true });
    },
    onLoaded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function storeFlag(storage: KeyValueStorage, key: string, isSet: boolean): void {
  if (isSet) storage.setItem(key, "true");
  else storage.removeItem(key);
}

/** The host's file, tried three times. */
async function loadFile(options: SettingsOptions) {
  const { client, ports } = options;
  const url = settingsAddress(options, ports.hostname);
  const ask = () => client.callUrl<DomainSettings>(url, { query: { key: cacheKey(ports.random.next()) } });
  for (const delayMs of SETTINGS_RETRY_DELAYS_MS) {
    const outcome = await ask();
    if (outcome.ok) return outcome;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
  return ask();
}

/** What the other settings host says; undefined: there is none, or it has no answer. */
async function askSecondary({ client, ports, secondaryUrl, testHosts }: SettingsOptions) {
  if (!secondaryUrl) return undefined;
  const query = { host: ownerOf(testHosts, ports.hostname) };
  const outcome = await client.callUrl<DomainSettings>(secondaryUrl, { query });
  return outcome.ok ? outcome : undefined;
}

/** The file of a host; hosts of the test list share the file `test`. */
export function settingsAddress(
  { settingsUrl, testHosts }: Pick<SettingsOptions, "settingsUrl" | "testHosts">,
  hostname: string,
): string {
  return `${settingsUrl}/${ownerOf(testHosts, hostname)}.json`;
}

/** Whose settings a host has. */
function ownerOf(testHosts: readonly string[], hostname: string): string {
  const host = hostname.toLowerCase();
  return testHosts.includes(host) ? "test" : host;
}

/** A whole number from 100 to 1000, both included, from a random share of one. */
export function cacheKey(share: number): number {
  return 100 + Math.floor(share * 901);
}
