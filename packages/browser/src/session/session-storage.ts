import type { KeyValueStorage } from "../ports/ports.ts";
import { unsignedToken } from "./token-claims.ts";

/** What a login or a renewal issues. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly expireInSeconds: number;
  /** Good for one renewal; absent or "" where the server keeps it in a cookie or issues none. */
  readonly refreshToken?: string | undefined;
}

/** A session as it is kept over a reload. */
export interface StoredSession<User extends IssuedTokens> {
  readonly user: User;
  readonly expiresAtMs: number;
}

/**
 * Where one audience keeps its session. Apps of different audiences on one host must use different keys: a player's
 * token must never be read by the operator's console, nor the other way round.
 */
export interface SessionKeys {
  readonly accessToken: string;
  readonly user: string;
  readonly expiresIn: string;
  readonly expiresAt: string;
  /** Keeps the user of a session whose time ran out, for its renewal. Absent where an audience has none. */
  readonly resumable?: string;
}

/** What `createSessionStorage` needs. */
export interface SessionStorageOptions<User extends IssuedTokens> {
  readonly storage: KeyValueStorage;
  readonly keys: SessionKeys;
  /** The user of stored JSON; undefined for what is not one of this audience. */
  readonly readUser: (stored: unknown) => User | undefined;
}

/** Reads and writes the stored session of one audience. */
export interface SessionStorage<User extends IssuedTokens> {
  /** Undefined where no valid session is stored. */
  read(): StoredSession<User> | undefined;
  /** Ends what could be renewed: there is a session with time left again. */
  write(session: StoredSession<User>): void;
  /** The user of a session whose time ran out and which may be renewed without a login. */
  readResumable(): User | undefined;
  /**
   * Keeps this user for a renewal, with the claims of the access token and without its signature; undefined: there is
   * nothing to renew any more.
   */
  writeResumable(user: User | undefined): void;
}

/** The stored session of one audience, under its own keys. */
export function createSessionStorage<User extends IssuedTokens>({
  storage,
  keys,
  readUser,
}: SessionStorageOptions<User>): SessionStorage<User> {
  return {
    read: () => {
      const accessToken = storage.getItem(keys.accessToken);
      const user = readUser(readStoredJson(storage, keys.user));
      const expiresAtMs = Date.parse(storage.getItem(keys.expiresAt) ?? "");
      if (accessToken === null || user === undefined || Number.isNaN(expiresAtMs)) return undefined;
      return { user: { ...user, accessToken }, expiresAtMs };
    },
    write: ({ user, expiresAtMs }) => {
      storage.setItem(keys.user, JSON.stringify(user));
      storage.setItem(keys.expiresIn, String(user.expireInSeconds));
      storage.setItem(keys.expiresAt, new Date(expiresAtMs).toISOString());
      // Last: other tabs learn of one key after the other, and take the session when its token has changed.
      storage.setItem(keys.accessToken, user.accessToken);
      if (keys.resumable !== undefined) storage.removeItem(keys.resumable);
    },
    readResumable: () =>
      keys.resumable === undefined ? undefined : readUser(readStoredJson(storage, keys.resumable)),
    writeResumable: (user) => {
      if (keys.resumable === undefined) return;
      if (user === undefined) storage.removeItem(keys.resumable);
      else
        storage.setItem(
          keys.resumable,
          JSON.stringify({ ...user, accessToken: unsignedToken(user.accessToken) }),
        );
    },
  };
}

/** JSON of one key; undefined where there is none or it is broken. */
export function readStoredJson(storage: KeyValueStorage, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
