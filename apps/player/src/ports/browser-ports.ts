import type { KeyValueStorage, Ports } from "./ports.ts";

/** The real world of a browser tab. */
export function browserPorts(): Ports {
  return {
    clock: { now: () => Date.now() },
    random: { next: () => Math.random() },
    storage: safeStorage(window.localStorage),
    newId: () => randomId(),
    hostname: window.location.hostname,
    // Failures that the player can do nothing about are kept for support in the browser's own log.
    log: (text, cause) => reportError(new Error(text, { cause })),
  };
}

/** Storage that is full or forbidden (private windows) must not stop the app: the session then lives in memory. */
function safeStorage(storage: Storage): KeyValueStorage {
  return {
    get length() {
      return storage.length;
    },
    key: (index) => storage.key(index),
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    setItem: (key, value) => {
      try {
        storage.setItem(key, value);
      } catch {
        // Nothing to do: the value is a cache or a preference, and memory has it.
      }
    },
  };
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
