/** Text kept for a later visit. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** What a game page needs of the browser: tests give their own. */
export interface GamePorts {
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** From 0, below 1: for what the player leaves to chance. No result comes from it. */
  readonly random: () => number;
  /** For the life of this tab: what a reload goes on with. */
  readonly tabStorage: KeyValueStorage;
  /** For all visits: preferences. */
  readonly storage: KeyValueStorage;
}

/** The ports of a real browser tab. */
export function browserPorts(): GamePorts {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    now: () => Date.now(),
    newId: randomId,
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    tabStorage: safeStorage(() => window.sessionStorage),
    storage: safeStorage(() => window.localStorage),
  };
}

/** A frame may be denied storage altogether; then what would be kept lasts as long as the page. */
function safeStorage(storage: () => Storage): KeyValueStorage {
  const refused = new Map<string, string>();
  return {
    getItem: (key) => {
      try {
        return refused.get(key) ?? storage().getItem(key);
      } catch {
        return refused.get(key) ?? null;
      }
    },
    setItem: (key, value) => {
      try {
        storage().setItem(key, value);
        refused.delete(key);
      } catch {
        refused.set(key, value);
      }
    },
  };
}

/** 32 hexadecimal digits; `crypto.randomUUID` is missing where a page is served over plain http. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
