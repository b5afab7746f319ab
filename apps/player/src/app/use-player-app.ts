import { createContext, use } from "react";
import type { PlayerApp } from "./player-app.ts";

export const PlayerAppContext = createContext<PlayerApp | undefined>(undefined);

/** The app's parts. Throws outside of `PlayerAppContext`: that is a bug. */
export function usePlayerApp(): PlayerApp {
  const app = use(PlayerAppContext);
  if (app === undefined) throw new Error("usePlayerApp is used outside of PlayerAppContext");
  return app;
}
