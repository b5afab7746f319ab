import { useStore } from "zustand";
import { usePlayerApp } from "../app/use-player-app.ts";
import type { Preferences } from "./preferences-store.ts";

/** A part of the preferences; they are changed through `usePlayerApp().preferences`. */
export function usePreferences<Part>(select: (preferences: Preferences) => Part): Part {
  return useStore(usePlayerApp().preferences.store, select);
}
