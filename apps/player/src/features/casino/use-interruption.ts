import type { GamePauseReason } from "@crossbook/contract";
import { useSyncExternalStore } from "react";
import { type ProtectionExclusion, useExclusion } from "../../protection/exclusion.ts";
import type { RealityCheck } from "../../protection/reality-check.ts";
import { useReminder } from "../../protection/use-reminder.ts";

const REFRESH_MS = 30_000;

/** What stands between the player and the game now. */
export interface Interruption {
  /** What is posted to the game; undefined: nothing stands between. */
  readonly pause: GamePauseReason | undefined;
  /** The time-out or self-exclusion that is in force. */
  readonly exclusion: ProtectionExclusion | undefined;
  /** The reminder that waits for the player. */
  readonly check: RealityCheck | undefined;
  /** The player has read the reminder. */
  goOn(): void;
  /** The player has read it and leaves: the game stays paused until then. */
  leave(): void;
}

/** Pauses a running game for a time-out, a self-exclusion, a due reminder, or a page that is hidden: the first of them. */
export function useInterruption(): Interruption {
  const { exclusion } = useExclusion();
  const { check, goOn, leave } = useReminder(REFRESH_MS);
  const isHidden = useSyncExternalStore(followVisibility, () => document.visibilityState === "hidden");
  return { pause: pauseReason(exclusion, check, isHidden), exclusion, check, goOn, leave };
}

function pauseReason(
  exclusion: ProtectionExclusion | undefined,
  check: RealityCheck | undefined,
  isHidden: boolean,
): GamePauseReason | undefined {
  if (exclusion !== undefined) return exclusion.kind === "timeOut" ? "timeOut" : "exclusion";
  if (check !== undefined) return "realityCheck";
  return isHidden ? "hidden" : undefined;
}

function followVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
