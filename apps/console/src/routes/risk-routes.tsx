import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type RiskSearch, riskSearch } from "../features/risk/risk-search.ts";
import { rootRoute } from "./root-route.tsx";

const risk = createRoute({
  getParentRoute: () => rootRoute,
  path: "/risk",
  staticData: { title: "Risk", needs: "getRiskMarkets" },
  validateSearch: (search: Record<string, unknown>): RiskSearch => riskSearch(search),
  component: lazyRouteComponent(() => import("../features/risk/risk-page.tsx"), "RiskPage"),
});

const market = createRoute({
  getParentRoute: () => rootRoute,
  path: "/risk/markets/$marketId",
  staticData: { title: "Risk", needs: "getMarketRisk" },
  component: lazyRouteComponent(() => import("../features/risk/market-risk-page.tsx"), "MarketRiskPage"),
});

const linked = createRoute({
  getParentRoute: () => rootRoute,
  path: "/risk/accounts/$userName",
  staticData: { title: "Linked accounts", needs: "getLinkedAccounts" },
  component: lazyRouteComponent(
    () => import("../features/risk/linked-accounts-page.tsx"),
    "LinkedAccountsPage",
  ),
});

/** The screens of risk. */
export const riskRoutes = [risk, market, linked] as const;
