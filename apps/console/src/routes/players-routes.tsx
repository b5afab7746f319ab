import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type PlayerSearch, playerSearch } from "../features/players/player-search.ts";
import { type PlayersSearch, playersSearch } from "../features/players/players-search.ts";
import { rootRoute } from "./root-route.tsx";

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: "/players",
  staticData: { title: "Players", needs: "findPlayers" },
  validateSearch: (search: Record<string, unknown>): PlayersSearch => playersSearch(search),
  component: lazyRouteComponent(() => import("../features/players/players-page.tsx"), "PlayersPage"),
});

const player = createRoute({
  getParentRoute: () => rootRoute,
  path: "/players/$userName",
  staticData: { title: "Player", needs: "getPlayerProfile" },
  validateSearch: (search: Record<string, unknown>): PlayerSearch => playerSearch(search),
  component: lazyRouteComponent(() => import("../features/players/player-page.tsx"), "PlayerPage"),
});

/** The screens of players. */
export const playersRoutes = [list, player] as const;
