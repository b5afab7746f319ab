import { useStore } from "zustand";
import { usePlayerApp } from "./player-app-provider.tsx";
import type { Preferences } from "./player-preferences.ts";

/** A part of the preferences; they are changed through `usePlayerApp().preferences`. */
export function usePreferences<Part>(select: (preferences: Preferences) => Part): Part {
  return useStore(usePlayerApp().preferences.store, select);
}
