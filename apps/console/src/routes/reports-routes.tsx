import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type ReportsSearch, reportsSearch } from "../features/reports/reports-search.ts";
import { rootRoute } from "./root-route.tsx";

const report = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reports",
  staticData: { title: "Reports", needs: "getReport" },
  validateSearch: (search: Record<string, unknown>): ReportsSearch => reportsSearch(search),
  component: lazyRouteComponent(() => import("../features/reports/reports-page.tsx"), "ReportsPage"),
});

/** The screens of reports. */
export const reportsRoutes = [report] as const;
