import { isCasinoPath } from "../routes/casino-paths.ts";
import type { Router } from "../routes/router/router.ts";
import type { PlayerApp } from "./player-app.ts";

/**
 * Leaving lobby, casino or a game reads profit/loss and open bets again (GUARD-10): games change the balance, and pushes
 * may have been missed. The list of games follows the end of a session. Answers how to stop.
 */
export function followCasino({ casinoGames, positions, session }: PlayerApp, router: Router): () => void {
  const stops = [
    router.subscribe("onResolved", ({ fromLocation, toLocation }) => {
      if (fromLocation === undefined || !isCasinoPath(fromLocation.pathname)) return;
      if (!isCasinoPath(toLocation.pathname)) void positions.loadBoth();
    }),
    session.onEnd(() => casinoGames.restore()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
