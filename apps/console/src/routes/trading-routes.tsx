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

const market = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trading/markets/$marketId",
  staticData: { title: "Market", needs: "getTradingMarket" },
  component: lazyRouteComponent(() => import("../features/trading/market/market-page.tsx"), "MarketPage"),
});

const createEvent = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trading/new",
  staticData: { title: "New event", needs: "createEvent" },
  /** `from`: the event that the new one is like. */
  validateSearch: ({ from }: Record<string, unknown>): { readonly from?: number } =>
    Number.isSafeInteger(Number(from)) && Number(from) > 0 ? { from: Number(from) } : {},
  component: lazyRouteComponent(
    () => import("../features/trading/by-hand/create-event-page.tsx"),
    "CreateEventPage",
  ),
});

const event = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trading/events/$eventId",
  staticData: { title: "Event", needs: "changeEvent" },
  component: lazyRouteComponent(() => import("../features/trading/by-hand/event-page.tsx"), "EventPage"),
});

/** The screens of trading. */
export const tradingRoutes = [events, market, createEvent, event] as const;
