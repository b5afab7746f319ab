import type { CallError, Outcome } from "@crossbook/client";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Clock } from "../ports/ports.ts";
import type { IssuedTokens } from "./session-storage.ts";
import type { SessionState, SessionStore } from "./session-store.ts";
import { tokenSubject } from "./token-claims.ts";

/** The access token is renewed this long before it ends, or half-way through a shorter one. */
const RENEW_BEFORE_MS = 60_000;
/** Timers stand still while a computer sleeps, so the clock is looked at this often, and what failed is tried again. */
const LOOK_MS = 20_000;
const RETRY_MS = 10_000;
/** Between tries while the token's time is over and the user waits. */
const RESUME_RETRY_MS = 2_000;
/** A session whose time is over is still shown while its renewal fails for want of an answer for this long. */
const GIVE_UP_MS = 20_000;

/** What is known of a session whose time may be over. */
export interface RenewalState {
  /** The token's time is over and it is not known yet whether it can be renewed: neither a guest nor a user. */
  readonly resuming: boolean;
}

/** The silent renewal of an access token, before its time is over and after it. */
export interface Renewal {
  readonly store: StoreApi<RenewalState>;
  /**
   * Renews silently until the session ends. `onExpired`: its time ran out and it was not renewed; it may still be
   * later, where no answer came. Answers the way to stop.
   */
  start(onExpired: () => void): () => void;
  /**
   * Looks whether the session's time is over, and renews it then: before each navigation (GUARD-09). Answers whether a user is
   * logged in, as soon as that is known: at once, or after the renewal, and at the latest after 30 s without an answer.
   */
  settle(): Promise<boolean>;
  /** As `settle`, and tries again now what failed before: the page is seen again, or the network is back. */
  wake(): Promise<boolean>;
  /** What a call that needs a user waits for; undefined where the token has time left. */
  pending(): Promise<boolean> | undefined;
}

/** What the renewal needs of a session. */
type RenewedSession = Pick<
  SessionStore<IssuedTokens, SessionState<IssuedTokens>>,
  "state" | "adoptStored" | "renewable" | "refresh" | "forget" | "end"
> & { readonly store: { subscribe(listener: () => void): () => void } };

/** What `createRenewal` needs. */
export interface RenewalOptions {
  readonly session: RenewedSession;
  /** The call of this audience that issues new tokens for a refresh token. It must end by itself within 10 s. */
  readonly renewTokens: (refreshToken: string | undefined) => Promise<Outcome<IssuedTokens>>;
  /**
   * The renewed token is of another user: somebody else logged in with this browser, or was logged in unasked. The
   * session has ended; nothing of the other user is shown.
   */
  readonly onOtherUser: () => void;
  readonly clock: Clock;
  /** Runs one task at a time over all tabs of the site: a refresh token is good for one use. */
  readonly exclusively: (task: () => Promise<void>) => Promise<void>;
}

/**
 * Renews tokens before they end, once over all tabs. Where their time ran out meanwhile, in a closed browser or a
 * sleeping computer, it renews them on return; only a refusal, or 20 s without an answer, ends the session.
 */
export function createRenewal(options: RenewalOptions): Renewal {
  return new TokenRenewal(options);
}

class TokenRenewal implements Renewal {
  readonly store: StoreApi<RenewalState>;
  readonly #session: RenewedSession;
  readonly #renewTokens: RenewalOptions["renewTokens"];
  readonly #onOtherUser: () => void;
  readonly #clock: Clock;
  readonly #exclusively: RenewalOptions["exclusively"];
  /** Undefined while stopped. */
  #onExpired: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isTrying = false;
  /** Whether the last try ended without an answer that decides. */
  #hasFailed = false;
  #failingSinceMs: number | undefined;
  #hasGivenUp = false;

  constructor({ session, renewTokens, onOtherUser, clock, exclusively }: RenewalOptions) {
    this.#session = session;
    this.#renewTokens = renewTokens;
    this.#onOtherUser = onOtherUser;
    this.#clock = clock;
    this.#exclusively = exclusively;
    this.store = createStore<RenewalState>(() => ({ resuming: this.#isOver() }));
  }

  start(onExpired: () => void): () => void {
    this.#onExpired = onExpired;
    this.#look();
    let { expiresAtMs } = this.#session.state();
    const unsubscribe = this.#session.store.subscribe(() => {
      const before = expiresAtMs;
      expiresAtMs = this.#session.state().expiresAtMs;
      if (expiresAtMs !== before) this.#look();
    });
    return () => {
      this.#onExpired = undefined;
      unsubscribe();
      clearTimeout(this.#timer);
    };
  }

  async settle(): Promise<boolean> {
    this.#session.adoptStored();
    if (this.#isOver() && this.#failingSinceMs === undefined) this.#resume();
    await new Promise<void>((resolve) => {
      if (!this.store.getState().resuming) return resolve();
      const stop = this.store.subscribe(({ resuming }) => {
        if (resuming) return;
        stop();
        resolve();
      });
    });
    return this.#session.state().loggedIn;
  }

  wake(): Promise<boolean> {
    this.#failingSinceMs = undefined;
    this.#hasGivenUp = false;
    return this.settle();
  }

  pending(): Promise<boolean> | undefined {
    return this.#session.state().loggedIn && this.#isOver() ? this.settle() : undefined;
  }

  /** Whether there is a user whose token has no time left. */
  #isOver(): boolean {
    const { loggedIn, expiresAtMs = 0 } = this.#session.state();
    return loggedIn ? expiresAtMs <= this.#clock.now() : this.#session.renewable() !== undefined;
  }

  #planIn(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#onExpired === undefined) return;
    this.#timer = setTimeout(() => this.#look(), Math.max(0, Math.min(LOOK_MS, delayMs)));
  }

  /** Renews if it is time, and else looks again later. */
  #look(): void {
    clearTimeout(this.#timer);
    if (this.#isTrying) return;
    if (this.#isOver()) return this.#resume();
    const { expiresAtMs, user } = this.#session.state();
    if (expiresAtMs === undefined || user === undefined) return this.#rest();
    const earlyMs = Math.min(RENEW_BEFORE_MS, (user.expireInSeconds * 1_000) / 2);
    const leftMs = expiresAtMs - earlyMs - this.#clock.now();
    if (leftMs <= 0) return void this.#renew();
    this.#rest();
    this.#planIn(leftMs);
  }

  #resume(): void {
    if (!this.#hasGivenUp) this.store.setState({ resuming: true });
    void this.#renew();
  }

  /** The session has time left, or there is none any more. */
  #rest(): void {
    this.#failingSinceMs = undefined;
    this.#hasGivenUp = false;
    this.store.setState({ resuming: false });
  }

  async #renew(): Promise<void> {
    if (this.#isTrying) return;
    this.#isTrying = true;
    this.#hasFailed = false;
    try {
      await this.#exclusively(() => this.#tryOnce());
    } catch {
      // A page that is being left is refused the lock.
      this.#fail();
    }
    this.#isTrying = false;
    if (!this.#hasFailed) this.#look();
  }

  /** One renewal, or what another tab did meanwhile. */
  async #tryOnce(): Promise<void> {
    const session = this.#session;
    const planned = session.state().accessToken;
    session.adoptStored();
    const user = session.renewable();
    // Another tab was first, or the session is over.
    if (user === undefined || session.state().accessToken !== planned) return;
    const outcome = await this.#renewTokens(user.refreshToken === "" ? undefined : user.refreshToken);
    if (!outcome.ok && !isRefusal(outcome.error)) return this.#fail();
    // Meanwhile the session may have ended or another one begun, here or in another tab: the answer is not theirs.
    session.adoptStored();
    if (session.state().accessToken !== planned && !this.#isOnlyExpired(user)) return;
    if (outcome.ok && !isOfAnother(user, outcome.result)) return session.refresh(outcome.result);
    this.#refuse();
    if (outcome.ok) this.#onOtherUser();
  }

  /** Whether nothing has ended the session of this user but its time: its renewal brings it back. */
  #isOnlyExpired(user: IssuedTokens): boolean {
    const kept = this.#session.renewable();
    return !this.#session.state().loggedIn && kept !== undefined && !isOfAnother(user, kept);
  }

  #refuse(): void {
    const { loggedIn } = this.#session.state();
    if (loggedIn && !this.#isOver()) return this.#session.end("unauthorized");
    if (loggedIn) this.#session.end("expiry");
    this.#session.forget();
    if (!this.#hasGivenUp) this.#onExpired?.();
  }

  #fail(): void {
    this.#hasFailed = true;
    const now = this.#clock.now();
    this.#failingSinceMs ??= now;
    const { loggedIn, expiresAtMs = 0 } = this.#session.state();
    if (!this.#isOver()) return this.#planIn(Math.min(RETRY_MS, expiresAtMs - now));
    if (now - this.#failingSinceMs < GIVE_UP_MS) {
      this.store.setState({ resuming: true });
      return this.#planIn(RESUME_RETRY_MS);
    }
    const isNew = !this.#hasGivenUp;
    this.#hasGivenUp = true;
    if (loggedIn) this.#session.end("expiry");
    this.store.setState({ resuming: false });
    if (isNew) this.#onExpired?.();
    this.#planIn(LOOK_MS);
  }
}

/** Whether both tokens say whose they are, and say it differently. */
function isOfAnother(before: IssuedTokens, renewed: IssuedTokens): boolean {
  const [subject, other] = [tokenSubject(before.accessToken), tokenSubject(renewed.accessToken)];
  return subject !== undefined && other !== undefined && subject !== other;
}

/** Whether this answer decides: the server knows no session to renew. Anything else may be better at the next try. */
function isRefusal({ status = 0 }: CallError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
