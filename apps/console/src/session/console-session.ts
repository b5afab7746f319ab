import type { Ports } from "@crossbook/browser";
import type { ApiClient, CallError } from "@crossbook/client";
import { api, type ErrorCode, type OperatorSession } from "@crossbook/contract";
import { createStore, type StoreApi } from "zustand/vanilla";

/** Who operates, without the token. */
export type Operator = Omit<OperatorSession, "accessToken" | "expireInSeconds" | "locked">;

/** `starting`: it is not known yet whether this browser has a session. */
export type SessionPhase = "starting" | "loggedOut" | "active" | "locked";

/** The session of this tab. The token is here only, in memory. */
export interface ConsoleSessionState {
  readonly phase: SessionPhase;
  readonly operator: Operator | undefined;
  readonly accessToken: string | undefined;
  readonly expiresAtMs: number | undefined;
  /** Why the last session ended, for the person who has to log in again; undefined: there was none, or they left. */
  readonly ending: string | undefined;
}

/** What an operator gives to log in. */
export interface Login {
  readonly userName: string;
  readonly password: string;
  readonly code?: string;
}

/** The operator's session in this tab, and what changes it. */
export interface ConsoleSession {
  readonly store: StoreApi<ConsoleSessionState>;
  readonly state: () => ConsoleSessionState;
  /** Asks whether this browser has a session: at the start, and when another tab has changed it. */
  resume(): Promise<void>;
  /** Answers why not; undefined: logged in. */
  logIn(login: Login): Promise<CallError | undefined>;
  /** Locks the screen, here and at the server. */
  lock(): Promise<void>;
  /** The server says that the session is locked. */
  lockedByServer(): void;
  /** Answers why not; undefined: unlocked. */
  unlock(password: string): Promise<CallError | undefined>;
  /** The operator has changed the first password to one of his own. */
  passwordChosen(): void;
  logOut(): Promise<void>;
  /** The operator has a second factor from now on. */
  secondFactorAdded(): void;
  /** A call with this token was refused with 401. */
  refused(code: ErrorCode | undefined, usedToken: string | undefined): void;
  /** Follows logins, locks and logouts of other tabs. Answers how to stop. */
  followOtherTabs(): () => void;
}

/** Changes whenever a tab has changed the session. It holds no secret: other tabs then ask the server. */
const CHANGE_KEY = "console-session-change";
/** A lock that no server may have heard of: without it a reload would take it away. */
const LOCK_KEY = "console-session-lock";
const LOGGED_OUT = { operator: undefined, accessToken: undefined, expiresAtMs: undefined } as const;
const ENDED = "Your session has ended. Log in to go on where you were.";
/** Why nobody is logged in while it is not known whether this browser has a session. */
export const UNREACHABLE = "The server cannot be reached. Your session goes on once it answers again.";
/** Nothing is shown before its answer. */
const RESUME_MS = 15_000;
const SESSION_OVER: ReadonlySet<ErrorCode> = new Set(["NOT_LOGGED_IN", "TOKEN_INVALID", "TOKEN_EXPIRED"]);

/** The session of this tab. Over a reload it is kept in a cookie that no script can read. */
export function createConsoleSession(parts: {
  readonly client: Pick<ApiClient, "call">;
  readonly ports: Pick<Ports, "clock" | "storage" | "newId" | "onStorageChange">;
}): ConsoleSession {
  return new TabSession(parts);
}

class TabSession implements ConsoleSession {
  readonly store: StoreApi<ConsoleSessionState>;
  readonly #client: Pick<ApiClient, "call">;
  readonly #ports: Pick<Ports, "clock" | "storage" | "newId" | "onStorageChange">;
  /** What was done or asked last in this tab: an answer to what was asked before it says nothing any more. */
  #latest = 0;

  constructor({ client, ports }: Parameters<typeof createConsoleSession>[0]) {
    this.#client = client;
    this.#ports = ports;
    this.store = createStore<ConsoleSessionState>(() => ({
      ...{ ...LOGGED_OUT, phase: "starting", ending: undefined },
    }));
  }

  readonly state = (): ConsoleSessionState => this.store.getState();

  async resume(): Promise<void> {
    const own = ++this.#latest;
    const outcome = await this.#client.call(api.operator.resumeSession, {}, { timeoutMs: RESUME_MS });
    if (own !== this.#latest) return;
    const { phase, operator, ending } = this.state();
    if (!outcome.ok) {
      if (phase === "starting") this.#end(UNREACHABLE);
      return;
    }
    if (outcome.result !== null) this.#goOn(outcome.result);
    else if (operator !== undefined) this.#end(ENDED);
    else this.#end(ending === UNREACHABLE ? undefined : ending);
  }

  async logIn(login: Login): Promise<CallError | undefined> {
    const outcome = await this.#client.call(api.operator.authenticate, { ...login, inBrowser: true });
    if (!outcome.ok) return outcome.error;
    this.#latest++;
    this.#ports.storage.removeItem(LOCK_KEY);
    this.#begin(outcome.result);
    this.#sayToOtherTabs();
    return undefined;
  }

  async lock(): Promise<void> {
    if (this.state().phase !== "active") return;
    this.#latest++;
    this.lockedByServer();
    await this.#lockAtServer();
    this.#sayToOtherTabs();
  }

  lockedByServer(): void {
    if (this.state().phase === "active") this.store.setState({ phase: "locked" });
  }

  async unlock(password: string): Promise<CallError | undefined> {
    const outcome = await this.#client.call(api.operator.unlockSession, { password });
    if (!outcome.ok) return outcome.error;
    // The operator may have logged out meanwhile.
    if (this.state().phase !== "locked") return undefined;
    this.#latest++;
    this.#ports.storage.removeItem(LOCK_KEY);
    this.store.setState({ phase: "active" });
    this.#sayToOtherTabs();
    return undefined;
  }

  async logOut(): Promise<void> {
    // The screen is left at once; without an answer the session ends with its idle hour.
    this.#latest++;
    this.#ports.storage.removeItem(LOCK_KEY);
    const leaving = this.#client.call(api.operator.logout, {});
    this.#end(undefined);
    await leaving;
    this.#sayToOtherTabs();
  }

  passwordChosen(): void {
    const { operator } = this.state();
    if (operator === undefined) return;
    this.#latest++;
    this.store.setState({ operator: { ...operator, mustChangePassword: false } });
    this.#sayToOtherTabs();
  }

  secondFactorAdded(): void {
    const { operator } = this.state();
    if (operator !== undefined) this.store.setState({ operator: { ...operator, hasSecondFactor: true } });
  }

  refused(code: ErrorCode | undefined, usedToken: string | undefined): void {
    const { accessToken } = this.state();
    if (accessToken === undefined || usedToken !== accessToken) return;
    if (code !== undefined && SESSION_OVER.has(code)) this.#end(ENDED);
  }

  followOtherTabs(): () => void {
    let seen = this.#ports.storage.getItem(CHANGE_KEY);
    return this.#ports.onStorageChange(() => {
      const change = this.#ports.storage.getItem(CHANGE_KEY);
      if (change === seen) return;
      seen = change;
      void this.resume();
    });
  }

  #goOn(session: OperatorSession): void {
    const isToBeLocked = !session.locked && this.#ports.storage.getItem(LOCK_KEY) !== null;
    this.#begin({ ...session, locked: session.locked || isToBeLocked });
    if (isToBeLocked) void this.#lockAtServer();
  }

  async #lockAtServer(): Promise<void> {
    const { storage, newId } = this.#ports;
    const own = newId();
    storage.setItem(LOCK_KEY, own);
    const outcome = await this.#client.call(api.operator.lockSession, {});
    if (outcome.ok && storage.getItem(LOCK_KEY) === own) storage.removeItem(LOCK_KEY);
  }

  #begin({ accessToken, expireInSeconds, locked, ...operator }: OperatorSession): void {
    this.store.setState({
      phase: locked ? "locked" : "active",
      operator,
      accessToken,
      expiresAtMs: this.#ports.clock.now() + expireInSeconds * 1_000,
      ending: undefined,
    });
  }

  #end(ending: string | undefined): void {
    this.store.setState({ ...LOGGED_OUT, phase: "loggedOut", ending });
  }

  #sayToOtherTabs(): void {
    this.#ports.storage.setItem(CHANGE_KEY, this.#ports.newId());
  }
}
