/** After so long without a press, a key or a touch the player is asked. */
export const IDLE_AFTER_MS = 30 * 60_000;
/** So long the question waits; then the player is logged out. */
export const ASKED_FOR_MS = 60_000;

/** Where a player is who has not been active for a while. */
export type IdlePhase =
  | { readonly at: "active" }
  | { readonly at: "asked"; readonly leftMs: number }
  | { readonly at: "over" };

/** The phase after so long without activity. */
export function idlePhase(idleMs: number): IdlePhase {
  const leftMs = IDLE_AFTER_MS + ASKED_FOR_MS - idleMs;
  if (leftMs <= 0) return { at: "over" };
  return idleMs >= IDLE_AFTER_MS ? { at: "asked", leftMs } : { at: "active" };
}
