import { useSettings } from "@crossbook/browser";
import { useEffect } from "react";
import { useStore } from "zustand";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { useSession } from "../session/use-session.ts";
import type { CasinoGamesState } from "./casino-games.ts";
import { isCasinoVisible } from "./casino-visibility.ts";

/** A studio that is just starting has its games some seconds later; one that is away is asked for ever more rarely. */
const ASK_AGAIN_MS = 10_000;
const RAREST_MS = 160_000;

/**
 * The games of the host; asks for them once per mount. While a host with a casino has none, a page that is seen asks again, at
 * once when it is seen again.
 */
export function useCasinoGames(): CasinoGamesState {
  const { casinoGames } = usePlayerApp();
  const state = useStore(casinoGames.store);
  const isOffered = useSettings(({ settings }) => settings?.casino !== false);
  const hasNone = isOffered && (state.isEmpty || state.categories === undefined);
  useEffect(() => void casinoGames.load(), [casinoGames]);
  useEffect(() => {
    if (!hasNone) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (delayMs: number): void => {
      timer = setTimeout(() => {
        void casinoGames.load();
        plan(Math.min(2 * delayMs, RAREST_MS));
      }, delayMs);
    };
    const follow = (): void => {
      clearTimeout(timer);
      if (document.hidden) return;
      void casinoGames.load();
      plan(ASK_AGAIN_MS);
    };
    if (!document.hidden) plan(ASK_AGAIN_MS);
    document.addEventListener("visibilitychange", follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", follow);
    };
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
