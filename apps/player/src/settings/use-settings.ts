import { useStore } from "zustand";
import { usePlayerApp } from "../app/use-player-app.ts";
import type { SettingsState } from "./settings-store.ts";

export function useSettings<Part>(select: (state: SettingsState) => Part): Part {
  return useStore(usePlayerApp().settings.store, select);
}
