import { useSyncExternalStore } from "react";
import { usePreferences } from "../../app/use-preferences.ts";

const DARK = "(prefers-color-scheme: dark)";
const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** How a game is to look: as the app does. */
export interface GameTheme {
  readonly dark: boolean;
  readonly reducedMotion: boolean;
}

/** The player's choice of colours, or the system's, and the system's choice of motion. */
export function useGameTheme(): GameTheme {
  const colourMode = usePreferences((preferences) => preferences.colourMode);
  const systemDark = useMedia(DARK);
  const reducedMotion = useMedia(REDUCED_MOTION);
  return { dark: colourMode === "dark" || (colourMode === "system" && systemDark), reducedMotion };
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );
}
