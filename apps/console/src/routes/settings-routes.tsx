import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type ListSearch, listSearch } from "../tables/list-search.ts";
import { rootRoute } from "./root-route.tsx";

const operators = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings",
  staticData: { title: "Settings", needs: "getOperators" },
  validateSearch: (search: Record<string, unknown>): ListSearch => listSearch(search),
  component: lazyRouteComponent(() => import("../features/settings/operators-page.tsx"), "OperatorsPage"),
});

/** The screens of settings. */
export const settingsRoutes = [operators] as const;
