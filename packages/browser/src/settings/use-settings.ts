import { useStore } from "zustand";
import { useBrowserApp } from "../browser-app.ts";
import type { SettingsState } from "./settings-store.ts";

/** A part of the host's settings; the component renders again only when that part changes. */
export function useSettings<Part>(select: (state: SettingsState) => Part): Part {
  return useStore(useBrowserApp().settings.store, select);
}
