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

/**
 * Why a session ended: its time was over, the server refused its token, its user logged out, another tab ended it, or
 * another tab replaced it by that of another user, which begins next.
 */
export type SessionEnd = "expiry" | "unauthorized" | "logout" | "elsewhere" | "replaced";

/** The ends at which this tab clears the storage; what another tab ended, that tab has cleared. */
export type ClearingEnd = Exclude<SessionEnd, "elsewhere" | "replaced">;

/** How a session began in this tab: by a login here, by a renewal after its time was over, or by another tab. */
export type SessionBegin = "login" | "resumed" | "elsewhere";

/** The session of this tab and how it changes. */
export interface SessionStore<User extends IssuedTokens, State extends SessionState<User>> {
  readonly store: StoreApi<State>;
  readonly state: () => State;
  logIn(user: User): void;
  /** Takes renewed tokens, also for a session whose time was over; does nothing for a guest. */
  refresh(renewed: IssuedTokens): void;
  end(reason: SessionEnd): void;
  /**
   * True once after a 401 or an expiry ended the session: the logout route that follows has nothing more to clear, so
   * what the user chose on this device stays.
   */
  takeEnded(): boolean;
  /** Takes over what another tab of the site stored: its login, its logout, its renewed token. */
  adoptStored(): void;
  /** The user for whom a renewal may be asked: that of the session, or of one whose time was over. */
  renewable(): User | undefined;
  /** Forgets the user of a session whose time was over: the server does not renew it. */
  forget(): void;
  /** Calls `listener` after a session began, was resumed after its time was over, or changed its user. Returns how to unsubscribe. */
  onBegin(listener: (how: SessionBegin) => void): () => void;
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
  /** Whether two logins are of the same user. Absent: another tab's other token counts as another user's. */
  readonly isSameUser?: (a: User, b: User) => boolean;
  /** Removes from storage what this end of a session clears, the stored session included. */
  readonly clear: (reason: ClearingEnd) => void;
}

/** The session of one audience, restored from storage where it has time left. */
export function createSessionStore<User extends IssuedTokens, State extends SessionState<User>>(
  options: SessionStoreOptions<User, State>,
): SessionStore<User, State> {
  const tab = new TabSession(options);
  return {
    store: tab.store,
    state: tab.store.getState,
    logIn: (user) => tab.logIn(user),
    refresh: (renewed) => tab.refresh(renewed),
    end: (reason) => tab.end(reason),
    takeEnded: () => tab.takeEnded(),
    adoptStored: () => tab.adoptStored(),
    renewable: () => tab.renewable(),
    forget: () => options.storage.writeResumable(undefined),
    onBegin: tab.begins.on,
    onEnd: tab.ends.on,
  };
}

class TabSession<User extends IssuedTokens, State extends SessionState<User>> {
  readonly store: StoreApi<State>;
  readonly begins = signal<SessionBegin>();
  readonly ends = signal<SessionEnd>();
  readonly #options: SessionStoreOptions<User, State>;
  #hasEnded = false;

  constructor(options: SessionStoreOptions<User, State>) {
    this.#options = options;
    this.store = createStore<State>(() => restored(options));
  }

  logIn(user: User): void {
    this.#begin(this.#startingNow(user), "login");
  }

  refresh(renewed: IssuedTokens): void {
    const before = this.renewable();
    if (before === undefined) return;
    const session = this.#startingNow({ ...before, ...renewed });
    if (this.#isOver()) return this.#begin(session, "resumed");
    this.#options.storage.write(session);
    this.#replaceTokens(session);
  }

  end(reason: SessionEnd): void {
    const { storage, guest, clear } = this.#options;
    const { user } = this.store.getState();
    this.#hasEnded = reason !== "logout";
    // What another tab ended it has cleared, and perhaps begun anew since.
    if (reason !== "elsewhere" && reason !== "replaced") {
      // First: other tabs see one key go after the other, and ask at the first whose session can be renewed.
      if (reason === "expiry" && user !== undefined) storage.writeResumable(user);
      clear(reason);
      if (reason !== "expiry") storage.writeResumable(undefined);
    }
    this.store.setState(guest, true);
    this.ends.emit(reason);
  }

  takeEnded(): boolean {
    const taken = this.#hasEnded;
    this.#hasEnded = false;
    return taken;
  }

  adoptStored(): void {
    const { storage, isSameUser } = this.#options;
    const stored = storage.read();
    const state = this.store.getState();
    if (stored?.user.accessToken === state.accessToken) return;
    if (stored === undefined) return this.end("elsewhere");
    if (state.user !== undefined && !isSameUser?.(state.user, stored.user)) this.end("replaced");
    if (this.#isOver()) this.#begin(stored, "elsewhere");
    else this.#replaceTokens(stored);
  }

  renewable(): User | undefined {
    return this.store.getState().user ?? this.#options.storage.readResumable();
  }

  /** Whether nobody is logged in with time left. */
  #isOver(): boolean {
    return (this.store.getState().expiresAtMs ?? 0) <= this.#options.clock.now();
  }

  #startingNow(user: User): StoredSession<User> {
    return { user, expiresAtMs: this.#options.clock.now() + user.expireInSeconds * 1_000 };
  }

  #begin(session: StoredSession<User>, how: SessionBegin): void {
    this.#hasEnded = false;
    if (how !== "elsewhere") this.#options.storage.write(session);
    this.store.setState(this.#options.stateOf(session), true);
    this.begins.emit(how);
  }

  #replaceTokens({ user, expiresAtMs }: StoredSession<User>): void {
    const { accessToken } = user;
    this.store.setState({ ...this.store.getState(), user, accessToken, expiresAtMs }, true);
  }
}

/** What storage holds of an earlier visit: a session with time left, or whose it was for a renewal. */
function restored<User extends IssuedTokens, State extends SessionState<User>>({
  storage,
  clock,
  guest,
  stateOf,
  clear,
}: SessionStoreOptions<User, State>): State {
  const stored = storage.read();
  if (stored !== undefined && stored.expiresAtMs > clock.now()) return stateOf(stored);
  clear("expiry");
  if (stored !== undefined) storage.writeResumable(stored.user);
  return guest;
}

function signal<Value>() {
  const listeners = new Set<(value: Value) => void>();
  return {
    emit: (value: Value) => {
      for (const listener of listeners) listener(value);
    },
    on: (listener: (value: Value) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
