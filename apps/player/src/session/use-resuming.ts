import { useStore } from "zustand";
import { usePlayerApp } from "../app/player-app-provider.tsx";

/** Whether a session whose time was over is being renewed, so that it is not known yet who is looking. */
export function useResuming(): boolean {
  return useStore(usePlayerApp().renewal.store, ({ resuming }) => resuming);
}
