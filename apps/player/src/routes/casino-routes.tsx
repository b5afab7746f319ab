import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageText } from "../messages/english/shell/pages.ts";
import { rootRoute } from "./root-route.tsx";

/** What the address of a game says beside its id. */
export interface GameSearchParams {
  /** True: with the studio's own demo money. */
  readonly demo?: boolean | undefined;
}

/** All of the casino is for players, and closed where the host has none. */
const CASINO_RULE = { loginRequired: true, feature: "casino" } as const;

const lobbyLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "lobby",
  component: lazyRouteComponent(() => import("../shell/lobby-layout.tsx"), "LobbyLayout"),
});
const inLobby = () => lobbyLayout;

const lobby = createRoute({
  getParentRoute: inLobby,
  path: "/lobby",
  staticData: {
    get title() {
      return pageText().casino;
    },
    ...CASINO_RULE,
  },
  component: lazyRouteComponent(() => import("../features/casino/lobby-page.tsx"), "LobbyPage"),
});

const casino = createRoute({
  getParentRoute: inLobby,
  path: "/casino",
  staticData: {
    get title() {
      return pageText().allGames;
    },
    ...CASINO_RULE,
  },
  component: lazyRouteComponent(() => import("../features/casino/casino-page.tsx"), "CasinoPage"),
});

const section = createRoute({
  getParentRoute: inLobby,
  path: "/lobby-page/$section",
  staticData: {
    get title() {
      return pageText().casinoGames;
    },
    ...CASINO_RULE,
  },
  component: lazyRouteComponent(() => import("../features/casino/section-page.tsx"), "SectionPage"),
});

/** A game has the whole page: its header is its own. */
const game = createRoute({
  getParentRoute: () => rootRoute,
  path: "/casino/$gameId",
  validateSearch: (search: Record<string, unknown>): GameSearchParams => ({
    demo: search.demo === true ? true : undefined,
  }),
  staticData: {
    get title() {
      return pageText().game;
    },
    ...CASINO_RULE,
  },
  component: lazyRouteComponent(() => import("../features/casino/game-page.tsx"), "GamePage"),
});

export const casinoRoutes = [lobbyLayout.addChildren([lobby, casino, section]), game] as const;
