import { useMedia } from "../screen/use-media.ts";
import type { ColourMode } from "./preferences-store.ts";

/** Holds while the system prefers dark colours. */
export const SYSTEM_DARK = "(prefers-color-scheme: dark)";

/** Whether a choice of colours is dark where the system prefers dark colours, or does not. */
export function isDarkMode(colourMode: ColourMode, systemDark: boolean): boolean {
  return colourMode === "dark" || (colourMode === "system" && systemDark);
}

/** The same on this device, also when the system changes. */
export function useDarkMode(colourMode: ColourMode): boolean {
  return isDarkMode(colourMode, useMedia(SYSTEM_DARK));
}
