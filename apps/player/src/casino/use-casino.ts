import { useSettings } from "@crossbook/browser";
import { useEffect } from "react";
import { useStore } from "zustand";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { useSession } from "../session/use-session.ts";
import type { CasinoGamesState } from "./casino-games.ts";
import { isCasinoVisible } from "./casino-visibility.ts";

/** The games of the host; asks for them once per mount. */
export function useCasinoGames(): CasinoGamesState {
  const { casinoGames } = usePlayerApp();
  useEffect(() => void casinoGames.load(), [casinoGames]);
  return useStore(casinoGames.store);
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
