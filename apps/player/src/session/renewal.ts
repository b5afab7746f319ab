import { api as contract } from "@crossbook/contract";
import type { PlayerApi } from "../api/player-api.ts";
import type { Clock } from "../ports/ports.ts";
import type { SessionStore } from "./session-store.ts";

/** The access token is renewed this long before it ends, or half-way through a shorter one. */
const RENEW_BEFORE_MS = 60_000;
const RETRY_MS = 10_000;
/** Longest delay a browser's timer takes. */
const MAX_TIMER_MS = 2_147_483_647;

export interface Renewal {
  /** Renews silently until the session ends. Answers the way to stop. */
  start(): () => void;
}

export interface RenewalOptions {
  readonly api: PlayerApi;
  readonly session: SessionStore;
  readonly clock: Clock;
  /** The session's time ran out while the page stood open. */
  readonly onExpired: () => void;
  /** Runs one task at a time over all tabs of the site: a refresh token is good for one use. */
  readonly exclusively: (task: () => Promise<void>) => Promise<void>;
}

export function createRenewal({ api, session, clock, onExpired, exclusively }: RenewalOptions): Renewal {
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
      const headers = user.refreshToken === "" ? {} : { "X-Refresh-Token": user.refreshToken };
      const outcome = await api.call(contract.account.refreshToken, {}, { headers });
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
