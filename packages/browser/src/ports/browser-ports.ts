import { HOST_ZONE } from "@crossbook/contract";
import { logInBrowser } from "./log-in-browser.ts";
import type { KeyValueStorage, Ports } from "./ports.ts";

/** The ports of a real browser tab. `lockName` names what its tabs do one at a time: one name per audience. */
export function browserPorts(lockName: string): Ports {
  const storage = safeStorage(storageOfBrowser());
  return {
    clock: { now: () => Date.now() },
    random: { next: () => Math.random() },
    storage,
    newId: () => randomId(),
    hostname: window.location.hostname,
    timeZone: viewersZone(),
    languages: navigator.languages ?? [],
    // Without the Web Locks API (plain http on a foreign host) nothing keeps tabs apart.
    exclusively: (task) => navigator.locks?.request(lockName, task) ?? task(),
    onStorageChange: (listener) => {
      window.addEventListener("storage", listener);
      return () => window.removeEventListener("storage", listener);
    },
    onStorageRefused: storage.onRefused,
    log: logInBrowser,
  };
}

/** Some browsers know none, and some hide it behind a name that is no zone: then the hosts'. */
function viewersZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(timeZone ?? "") && timeZone !== "Etc/Unknown"
    ? timeZone
    : HOST_ZONE;
}

/** The browser's own; undefined where reading it is forbidden already (blocked cookies). */
function storageOfBrowser(): KeyValueStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

interface SafeStorage extends KeyValueStorage {
  onRefused(listener: () => void): void;
}

/** Storage that is full or forbidden must not stop the app: what it refuses is kept in memory, as long as the page lasts. */
function safeStorage(given: KeyValueStorage | undefined): SafeStorage {
  const storage = given ?? memoryStorage();
  const refused = new Map<string, string>();
  const listeners = new Set<() => void>();
  let hasRefused = given === undefined;
  const onlyInMemory = (): string[] => [...refused.keys()].filter((key) => storage.getItem(key) === null);
  const report = (): void => {
    hasRefused = true;
    for (const listener of listeners) listener();
    listeners.clear();
  };
  return {
    onRefused: (listener) => (hasRefused ? listener() : void listeners.add(listener)),
    // Who removes everything, as a logout does, finds what is only in memory too.
    get length() {
      return storage.length + onlyInMemory().length;
    },
    key: (index) => storage.key(index) ?? onlyInMemory()[index - storage.length] ?? null,
    getItem: (key) => refused.get(key) ?? storage.getItem(key),
    removeItem: (key) => {
      refused.delete(key);
      storage.removeItem(key);
    },
    setItem: (key, value) => {
      try {
        storage.setItem(key, value);
        refused.delete(key);
      } catch {
        refused.set(key, value);
        report();
      }
    },
  };
}

/** A UUID of version 4; `crypto.randomUUID` is missing where a site is served over plain http. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => marked(byte, at).toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Version and variant, as RFC 9562 puts them into the random bytes. */
function marked(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40;
  return at === 8 ? (byte & 0x3f) | 0x80 : byte;
}
