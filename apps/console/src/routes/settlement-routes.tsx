import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type SettlementSearch, settlementSearch } from "../features/settlement/settlement-search.ts";
import { rootRoute } from "./root-route.tsx";

const queue = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settlement",
  staticData: { title: "Settlement", needs: "getSettlementQueue" },
  validateSearch: (search: Record<string, unknown>): SettlementSearch => settlementSearch(search),
  component: lazyRouteComponent(
    () => import("../features/settlement/settlement-queue-page.tsx"),
    "SettlementQueuePage",
  ),
});

const market = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settlement/$marketId",
  staticData: { title: "Settlement", needs: "getSettlementMarket" },
  component: lazyRouteComponent(
    () => import("../features/settlement/settlement-market-page.tsx"),
    "SettlementMarketPage",
  ),
});

/** The screens of results. */
export const settlementRoutes = [queue, market] as const;
