import type { Outcome } from "@crossbook/client";
import type { Clock } from "../ports/ports.ts";
import type { IssuedTokens } from "./session-storage.ts";
import type { SessionState, SessionStore } from "./session-store.ts";

/** The access token is renewed this long before it ends, or half-way through a shorter one. */
const RENEW_BEFORE_MS = 60_000;
const RETRY_MS = 10_000;
/** Longest delay a browser's timer takes. */
const MAX_TIMER_MS = 2_147_483_647;

/** The silent renewal of an access token. */
export interface Renewal {
  /** Renews silently until the session ends. Answers the way to stop. */
  start(): () => void;
}

/** What `createRenewal` needs. */
export interface RenewalOptions<User extends IssuedTokens, State extends SessionState<User>> {
  readonly session: Pick<SessionStore<User, State>, "state" | "store" | "adoptStored" | "refresh" | "end">;
  /** The call of this audience that issues new tokens for a refresh token. */
  readonly renewTokens: (refreshToken: string | undefined) => Promise<Outcome<IssuedTokens>>;
  readonly clock: Clock;
  /** The session's time ran out while the page stood open. */
  readonly onExpired: () => void;
  /** Runs one task at a time over all tabs of the site: a refresh token is good for one use. */
  readonly exclusively: (task: () => Promise<void>) => Promise<void>;
}

/** Renews tokens before they end, once over all tabs, and ends the session when its time is over. */
export function createRenewal<User extends IssuedTokens, State extends SessionState<User>>({
  session,
  renewTokens,
  clock,
  onExpired,
  exclusively,
}: RenewalOptions<User, State>): Renewal {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    clearTimeout(timer);
    const { expiresAtMs, user } = session.state();
    if (expiresAtMs === undefined || user === undefined) return;
    const leftMs = expiresAtMs - clock.now();
    const earlyMs = Math.min(RENEW_BEFORE_MS, (user.expireInSeconds * 1_000) / 2);
    const delayMs = Math.min(MAX_TIMER_MS, Math.max(0, leftMs - earlyMs));
    timer = setTimeout(() => void renew(), delayMs);
  }

  async function renew(): Promise<void> {
    const planned = session.state().accessToken;
    await exclusively(async () => {
      session.adoptStored();
      const { accessToken, user, expiresAtMs = 0 } = session.state();
      // Another tab was first, or the session is over.
      if (user === undefined || accessToken !== planned) return;
      if (expiresAtMs <= clock.now()) return;
      const outcome = await renewTokens(user.refreshToken === "" ? undefined : user.refreshToken);
      if (outcome.ok) session.refresh(outcome.result);
    });
    const { accessToken, expiresAtMs = 0 } = session.state();
    if (accessToken === undefined || accessToken !== planned) return;
    if (expiresAtMs <= clock.now()) {
      session.end("expiry");
      onExpired();
      return;
    }
    timer = setTimeout(() => void renew(), Math.min(RETRY_MS, expiresAtMs - clock.now()));
  }

  return {
    start: () => {
      plan();
      const unsubscribe = session.store.subscribe((state, before) => {
        if (state.expiresAtMs !== before.expiresAtMs) plan();
      });
      return () => {
        unsubscribe();
        clearTimeout(timer);
      };
    },
  };
}
