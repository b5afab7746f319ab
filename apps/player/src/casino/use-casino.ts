import { useSettings } from "@crossbook/browser";
import { useEffect } from "react";
import { useStore } from "zustand";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { useSession } from "../session/use-session.ts";
import type { CasinoGamesState } from "./casino-games.ts";
import { isCasinoVisible } from "./casino-visibility.ts";

/** A studio that is just starting has its games some seconds later. */
const ASK_AGAIN_MS = 10_000;

/** The games of the host; asks for them once per mount, and again and again while a host with a casino has none. */
export function useCasinoGames(): CasinoGamesState {
  const { casinoGames } = usePlayerApp();
  const state = useStore(casinoGames.store);
  const isOffered = useSettings(({ settings }) => settings?.casino !== false);
  const hasNone = isOffered && (state.isEmpty || state.categories === undefined);
  useEffect(() => void casinoGames.load(), [casinoGames]);
  useEffect(() => {
    if (!hasNone) return;
    const timer = setInterval(() => {
      if (!document.hidden) void casinoGames.load();
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [casinoGames, hasNone]);
  return state;
}

/** Whether menus and pages offer the casino to this player or guest. Asks for nothing. */
export function useCasinoVisible(): boolean {
  const { casinoGames } = usePlayerApp();
  const isEmpty = useStore(casinoGames.store, (state) => state.isEmpty);
  const hasGames = useStore(casinoGames.store, (state) => state.categories !== undefined);
  const loggedIn = useSession((session) => session.loggedIn);
  const casino = useSettings(({ settings }) => settings?.casino);
  return isCasinoVisible({ loggedIn, isEmpty, hasGames, casino });
}
