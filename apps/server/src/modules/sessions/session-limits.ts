const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a player's access token opens anything. */
export const PLAYER_TOKEN_MS = 15 * MINUTE_MS;

/** A session ends `idleMs` after its last refresh, and `absoluteMs` after the login whatever happens. */
export interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

export const REMEMBERED: SessionLimits = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };
export const NOT_REMEMBERED: SessionLimits = { idleMs: 12 * HOUR_MS, absoluteMs: DAY_MS };
/** Of a player's bot: `idleMs` after its login or last keepAlive. */
export const BOT: SessionLimits = { idleMs: 12 * HOUR_MS, absoluteMs: 30 * DAY_MS };
/** Demo accounts are forgotten after a day, and their sessions with them. */
export const DEMO: SessionLimits = { idleMs: DAY_MS, absoluteMs: DAY_MS };
