import type { Session } from "@crossbook/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Clock } from "../ports/ports.ts";
import { CLEARED_ON, type SessionStorage, STORED, type StoredSession } from "./session-storage.ts";

export type QuickStake = Session["stakes"][number];

/** The stake buttons of a player who saved none (CONST-01). */
export const DEFAULT_STAKES: readonly QuickStake[] = [
  { title: "100", value: 100 },
  { title: "500", value: 500 },
  { title: "1k", value: 1_000 },
  { title: "2k", value: 2_000 },
  { title: "3k", value: 3_000 },
  { title: "4k", value: 4_000 },
  { title: "5k", value: 5_000 },
  { title: "6k", value: 6_000 },
];

export interface SportFlags {
  readonly tennis: boolean;
  readonly football: boolean;
  readonly cricket: boolean;
}

export interface SessionState {
  readonly loggedIn: boolean;
  /** Undefined for a guest. */
  readonly user: Session | undefined;
  readonly accessToken: string | undefined;
  readonly expiresAtMs: number | undefined;
  readonly username: string | undefined;
  /** The player's own flags; undefined for a guest, whose visibility follows the host's settings. */
  readonly flags: SportFlags | undefined;
  /** What the player can still bet, in main units; undefined while unknown. */
  readonly balance: number | undefined;
  /** Worst-case loss of everything open, in main units; undefined while unknown. */
  readonly exposure: number | undefined;
  readonly stakes: readonly QuickStake[];
}

export type SessionEnd = "expiry" | "unauthorized" | "logout";

export interface SessionActions {
  logIn(session: Session): void;
  refresh(renewed: { accessToken: string; expireInSeconds: number; refreshToken: string }): void;
  setBalance(balance: number, exposure: number): void;
  end(reason: SessionEnd): void;
  /**
   * True once after a 401 or the end of its time closed the session: the logout route that follows has nothing more
   * to clear, so pins and preferences stay.
   */
  takeEnded(): boolean;
  /** Takes over what another tab of the site stored: its login, its logout, its renewed token. */
  adoptStored(): void;
  /** Ends the session if its time is over (GUARD-09). Answers whether a player is logged in. */
  revalidate(): boolean;
  /** Calls `listener` after a session ended. Answers the way to unsubscribe. */
  onEnd(listener: (reason: SessionEnd) => void): () => void;
}

export interface SessionStore extends SessionActions {
  readonly store: StoreApi<SessionState>;
  readonly state: () => SessionState;
  readonly storage: SessionStorage;
}

const GUEST: SessionState = {
  loggedIn: false,
  user: undefined,
  accessToken: undefined,
  expiresAtMs: undefined,
  username: undefined,
  flags: undefined,
  balance: undefined,
  exposure: undefined,
  stakes: DEFAULT_STAKES,
};

export function createSessionStore(storage: SessionStorage, clock: Clock): SessionStore {
  const store = createStore<SessionState>(() => restored(storage, clock));
  const listeners = new Set<(reason: SessionEnd) => void>();
  let hasEnded = false;

  function end(reason: SessionEnd): void {
    hasEnded = reason !== "logout";
    if (reason === "logout") storage.removeAllButBaseUrl();
    else storage.remove(CLEARED_ON[reason]);
    store.setState(GUEST, true);
    for (const listener of listeners) listener(reason);
  }

  function adoptStored(): void {
    const stored = storage.read();
    const { accessToken } = store.getState();
    if (stored?.user.accessToken === accessToken) return;
    if (stored === undefined) end("expiry");
    else store.setState(stateOf(stored, storage), true);
  }

  return {
    store,
    storage,
    state: store.getState,
    logIn: (user) => {
      hasEnded = false;
      const expiresAtMs = clock.now() + user.expireInSeconds * 1_000;
      storage.write({ user, expiresAtMs });
      storage.writeBalance(user.balance, user.exposure);
      store.setState(playerState(user, expiresAtMs, user.balance, user.exposure), true);
    },
    refresh: ({ accessToken, expireInSeconds, refreshToken }) => {
      const { user } = store.getState();
      if (user === undefined) return;
      const renewed = { ...user, accessToken, expireInSeconds, refreshToken };
      const expiresAtMs = clock.now() + expireInSeconds * 1_000;
      storage.write({ user: renewed, expiresAtMs });
      store.setState({ user: renewed, accessToken, expiresAtMs });
    },
    setBalance: (balance, exposure) => {
      if (!store.getState().loggedIn) return;
      storage.writeBalance(balance, exposure);
      store.setState({ balance, exposure });
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

function restored(storage: SessionStorage, clock: Clock): SessionState {
  const stored = storage.read();
  if (stored === undefined || stored.expiresAtMs <= clock.now()) {
    storage.remove(CLEARED_ON.expiry);
    return GUEST;
  }
  return stateOf(stored, storage);
}

function stateOf({ user, expiresAtMs }: StoredSession, storage: SessionStorage): SessionState {
  const balance = storage.readNumber(STORED.balance) ?? user.balance;
  const exposure = storage.readNumber(STORED.exposure) ?? user.exposure;
  return playerState(user, expiresAtMs, balance, exposure);
}

function playerState(user: Session, expiresAtMs: number, balance: number, exposure: number): SessionState {
  return {
    loggedIn: true,
    user,
    accessToken: user.accessToken,
    expiresAtMs,
    username: user.username,
    flags: { tennis: user.tennis, football: user.football, cricket: user.cricket },
    balance,
    exposure,
    stakes: user.stakes.length > 0 ? user.stakes : DEFAULT_STAKES,
  };
}
