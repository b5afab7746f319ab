import { createStore, type StoreApi } from "zustand/vanilla";
import type { Clock } from "../ports/ports.ts";
import type { IssuedTokens, SessionStorage, StoredSession } from "./session-storage.ts";

/** What every app knows of its session; an app adds what it derives from its user. */
export interface SessionState<User extends IssuedTokens> {
  readonly loggedIn: boolean;
  /** Undefined for a guest. */
  readonly user: User | undefined;
  readonly accessToken: string | undefined;
  readonly expiresAtMs: number | undefined;
}

/** Why a session ended: its time was over, the server refused its token, or its user logged out. */
export type SessionEnd = "expiry" | "unauthorized" | "logout";

/** The session of this tab and how it changes. */
export interface SessionStore<User extends IssuedTokens, State extends SessionState<User>> {
  readonly store: StoreApi<State>;
  readonly state: () => State;
  logIn(user: User): void;
  /** Takes renewed tokens; does nothing for a guest. */
  refresh(renewed: IssuedTokens): void;
  end(reason: SessionEnd): void;
  /**
   * True once after a 401 or an expiry ended the session: the logout route that follows has nothing more to clear, so
   * what the user chose on this device stays.
   */
  takeEnded(): boolean;
  /** Takes over what another tab of the site stored: its login, its logout, its renewed token. */
  adoptStored(): void;
  /** Ends the session if its time is over (GUARD-09). Returns whether a user is logged in. */
  revalidate(): boolean;
  /** Calls `listener` after a session ended. Returns how to unsubscribe. */
  onEnd(listener: (reason: SessionEnd) => void): () => void;
}

/** What `createSessionStore` needs of an app. */
export interface SessionStoreOptions<User extends IssuedTokens, State extends SessionState<User>> {
  readonly storage: SessionStorage<User>;
  readonly clock: Clock;
  readonly guest: State;
  /** The state of a session that begins or is restored. */
  readonly stateOf: (session: StoredSession<User>) => State;
  /** Removes from storage what this end of a session clears, the stored session included. */
  readonly clear: (reason: SessionEnd) => void;
}

/** The session of one audience, restored from storage where it has time left. */
export function createSessionStore<User extends IssuedTokens, State extends SessionState<User>>({
  storage,
  clock,
  guest,
  stateOf,
  clear,
}: SessionStoreOptions<User, State>): SessionStore<User, State> {
  const store = createStore<State>(() => restored());
  const listeners = new Set<(reason: SessionEnd) => void>();
  let hasEnded = false;

  function restored(): State {
    const stored = storage.read();
    if (stored !== undefined && stored.expiresAtMs > clock.now()) return stateOf(stored);
    clear("expiry");
    return guest;
  }

  function end(reason: SessionEnd): void {
    hasEnded = reason !== "logout";
    clear(reason);
    store.setState(guest, true);
    for (const listener of listeners) listener(reason);
  }

  function adoptStored(): void {
    const stored = storage.read();
    if (stored?.user.accessToken === store.getState().accessToken) return;
    if (stored === undefined) end("expiry");
    else store.setState(stateOf(stored), true);
  }

  return {
    store,
    state: store.getState,
    logIn: (user) => {
      hasEnded = false;
      const session = { user, expiresAtMs: clock.now() + user.expireInSeconds * 1_000 };
      storage.write(session);
      store.setState(stateOf(session), true);
    },
    refresh: (renewed) => {
      const state = store.getState();
      if (state.user === undefined) return;
      const user = { ...state.user, ...renewed };
      const expiresAtMs = clock.now() + renewed.expireInSeconds * 1_000;
      storage.write({ user, expiresAtMs });
      store.setState({ ...state, user, accessToken: renewed.accessToken, expiresAtMs }, true);
    },
    end,
    takeEnded: () => {
      const taken = hasEnded;
      hasEnded = false;
      return taken;
    },
    adoptStored,
    revalidate: () => {
      adoptStored();
      const { loggedIn, expiresAtMs } = store.getState();
      if (loggedIn && (expiresAtMs ?? 0) <= clock.now()) end("expiry");
      return store.getState().loggedIn;
    },
    onEnd: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
