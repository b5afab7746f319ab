import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type TradingSearch, tradingSearch } from "../features/trading/trading-search.ts";
import { rootRoute } from "./root-route.tsx";

const events = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trading",
  staticData: { title: "Trading", needs: "getTradingEvents" },
  validateSearch: (search: Record<string, unknown>): TradingSearch => tradingSearch(search),
  component: lazyRouteComponent(
    () => import("../features/trading/trading-events-page.tsx"),
    "TradingEventsPage",
  ),
});

/** The screens of trading. */
export const tradingRoutes = [events] as const;
