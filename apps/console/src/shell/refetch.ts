/**
 * How often screens read again what others change while it is looked at, in milliseconds. All of them are here: what one screen
 * shows newer than another beside it would look like a difference.
 */

/** What players, feeds and other operators change. */
export const REFETCH_MS = 5_000;
/** What changes seldom: locks and sessions of a player, alerts, refused calls. */
export const SELDOM_REFETCH_MS = 10_000;
/** What asks an outside party each time: the payment provider, or the studios. */
export const OUTSIDE_REFETCH_MS = 15_000;
/** Whether the server answers. */
export const STATUS_REFETCH_MS = 3_000;
/** What is suspended as a whole. */
export const SUSPENSIONS_REFETCH_MS = 2_000;
/** One market that is traded, with its whole book. */
export const MARKET_REFETCH_MS = 1_000;
/** Events that are traded: an answer carries what has changed only, and asking often is cheap. */
export const EVENTS_REFETCH_MS = 500;
