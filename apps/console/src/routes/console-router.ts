import { createRoute, createRouter, type RouterHistory, redirect } from "@tanstack/react-router";
import { AREAS } from "../shell/areas.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { accountRoutes } from "./account-routes.tsx";
import { auditRoutes } from "./audit-routes.tsx";
import { bonusesRoutes } from "./bonuses-routes.tsx";
import { cashRoutes } from "./cash-routes.tsx";
import { casinoRoutes } from "./casino-routes.tsx";
import { playersRoutes } from "./players-routes.tsx";
import { reportsRoutes } from "./reports-routes.tsx";
import { riskRoutes } from "./risk-routes.tsx";
import { rootRoute } from "./root-route.tsx";
import { settingsRoutes } from "./settings-routes.tsx";
import { settlementRoutes } from "./settlement-routes.tsx";
import { tradingRoutes } from "./trading-routes.tsx";

const START = AREAS[0]?.path ?? "/my-login";

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: START, replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  ...tradingRoutes,
  ...settlementRoutes,
  ...riskRoutes,
  ...playersRoutes,
  ...cashRoutes,
  ...bonusesRoutes,
  ...casinoRoutes,
  ...reportsRoutes,
  ...settingsRoutes,
  ...auditRoutes,
  ...accountRoutes,
]);

/** `history`: the browser's, or one in memory for tests. */
export function createConsoleRouter(history?: RouterHistory) {
  return createRouter({
    ...{ routeTree, basepath: "/console", trailingSlash: "never", defaultNotFoundComponent: NotFoundPage },
    scrollRestoration: true,
    // Nothing that was typed or chosen for one market, player or payment stays for another.
    defaultRemountDeps: ({ params }) => params,
    ...(history ? { history } : {}),
  });
}
