/** What an app takes from the browser, so that tests can replace it. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  /** Survives a reload; the browser's localStorage. */
  readonly storage: KeyValueStorage;
  /** A new random UUID, for client references. */
  readonly newId: () => string;
  /** Host name of the address bar, without port. */
  readonly hostname: string;
  /** The zone in which the app writes days and times, by its IANA name. Of a browser's ports the viewer's own. */
  readonly timeZone: string;
  /** The languages that the viewer reads, as BCP 47 tags, the preferred one first. */
  readonly languages: readonly string[];
  /** Runs one task at a time over all tabs of the site. */
  readonly exclusively: (task: () => Promise<void>) => Promise<void>;
  /** Calls `listener` when another tab changed the storage. Returns how to unsubscribe. */
  readonly onStorageChange: (listener: () => void) => () => void;
  /** Calls `listener` once, when the device first refuses to keep something, or has before. It is kept as long as the page lasts. */
  readonly onStorageRefused: (listener: () => void) => void;
  readonly log: (text: string, cause?: unknown) => void;
}

/** Time, passed in. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** Chance, passed in. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
}

/** The part of `Storage` that is used. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
