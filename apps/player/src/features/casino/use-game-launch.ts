import { toastError, useScreen } from "@crossbook/browser";
import type { CasinoGame } from "@crossbook/contract";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import type { LaunchedGame } from "../../casino/game-launcher.ts";
import { useSession } from "../../session/use-session.ts";

/** Starts the game when its page opens; `refetch` starts it anew. A failure is a toast too. */
export function useGameLaunch(game: CasinoGame, isDemo: boolean): UseQueryResult<LaunchedGame, Error> {
  const { launchGame, preferences } = usePlayerApp();
  const platform = useScreen() === "phone" ? "mobile" : "desktop";
  const isLoggedIn = useSession(({ user }) => user !== undefined);
  const query = useQuery<LaunchedGame, Error>({
    // Who logs out leaves the page a moment later.
    enabled: isLoggedIn,
    queryKey: ["launch", game.id, isDemo],
    queryFn: async ({ signal }) => {
      const returnUrl = `${window.location.origin}/lobby`;
      // A game that runs keeps its language: another one would be another session.
      const { language } = preferences.state();
      const outcome = await launchGame({ game, isDemo, platform, language, returnUrl }, signal);
      // The query knows failure only as a throw.
      if (!outcome.ok) throw new Error(outcome.message);
      return outcome.game;
    },
    // A game that runs is never started again by itself, and one that was left is not kept.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { error, errorUpdatedAt } = query;
  useEffect(() => {
    if (errorUpdatedAt > 0 && error !== null) toastError(error.message);
  }, [error, errorUpdatedAt]);
  return query;
}
