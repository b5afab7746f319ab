import { useStore } from "zustand";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import type { PlayerSessionState } from "./player-session.ts";

/** A part of the session, and the component renders again only when that part changes. */
export function useSession<Part>(select: (state: PlayerSessionState) => Part): Part {
  return useStore(usePlayerApp().session.store, select);
}
