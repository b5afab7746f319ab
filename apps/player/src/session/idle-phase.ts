/** How long a player of a host may do nothing. */
export interface IdleLimits {
  /** After so long without a press, a key or a touch the player is asked; undefined: never. */
  readonly idleAfterMs: number | undefined;
  /** So long the question waits; then the player is logged out. */
  readonly askedForMs: number;
}

/** Until the host's own are known, and where they cannot be had. */
export const STANDARD_IDLE_LIMITS = { idleAfterMs: 30 * 60_000, askedForMs: 60_000 } as const;

/** Where a player is who has not been active for a while. */
export type IdlePhase =
  | { readonly at: "active" }
  | { readonly at: "asked"; readonly leftMs: number }
  | { readonly at: "over" };

/** The phase after so long without activity. */
export function idlePhase(idleMs: number, { idleAfterMs, askedForMs }: IdleLimits): IdlePhase {
  if (idleAfterMs === undefined || idleMs < idleAfterMs) return { at: "active" };
  const leftMs = idleAfterMs + askedForMs - idleMs;
  return leftMs <= 0 ? { at: "over" } : { at: "asked", leftMs };
}
