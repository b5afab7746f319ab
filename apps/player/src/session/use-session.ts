import { useStore } from "zustand";
import { usePlayerApp } from "../app/use-player-app.ts";
import type { SessionState } from "./session-store.ts";

/** A part of the session, and the component renders again only when that part changes. */
export function useSession<Part>(select: (state: SessionState) => Part): Part {
  return useStore(usePlayerApp().session.store, select);
}
