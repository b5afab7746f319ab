import { useDarkMode, useMedia } from "@crossbook/browser";
import { usePreferences } from "../../app/use-preferences.ts";

/** How a game is to look: as the app does. */
export interface GameTheme {
  readonly dark: boolean;
  readonly reducedMotion: boolean;
}

/** The player's choice of colours, or the system's, and the system's choice of motion. */
export function useGameTheme(): GameTheme {
  const dark = useDarkMode(usePreferences((preferences) => preferences.colourMode));
  return { dark, reducedMotion: useMedia("(prefers-reduced-motion: reduce)") };
}
