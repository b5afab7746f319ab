import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router";
import type { PlayerApp } from "../app/player-app.ts";
import { BrokenPage } from "../pages/broken-page.tsx";
import { authRoutes } from "./auth-routes.tsx";
import { casinoRoutes } from "./casino-routes.tsx";
import { fullPageRoutes } from "./full-page-routes.tsx";
import { mainRoutes } from "./main-routes.tsx";
import { rootRoute } from "./root-route.tsx";

const routeTree = rootRoute.addChildren([...mainRoutes, ...casinoRoutes, ...authRoutes, ...fullPageRoutes]);

/** Reads JSON that is written again letter for letter; all else stays text, such as digits that no number holds exactly. */
function exactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(value) !== text) throw new SyntaxError("not written as it would be");
  return value;
}

/** `history`: the browser's, or one in memory for tests. Paths match without regard to case. */
export function createPlayerRouter(app: PlayerApp, history?: RouterHistory) {
  let currentPath: string | undefined;
  const router = createRouter({
    routeTree,
    context: { app, currentPath: () => currentPath },
    caseSensitive: false,
    trailingSlash: "never",
    parseSearch: parseSearchWith(exactJson),
    stringifySearch: stringifySearchWith(JSON.stringify, exactJson),
    // Ids of games are `studio:game`.
    pathParamsAllowedCharacters: [":"],
    scrollRestoration: true,
    defaultErrorComponent: BrokenPage,
    ...(history ? { history } : {}),
  });
  router.subscribe("onResolved", ({ toLocation }) => {
    currentPath = toLocation.href;
  });
  return router;
}

export type PlayerRouter = ReturnType<typeof createPlayerRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    readonly router: PlayerRouter;
  }
}
