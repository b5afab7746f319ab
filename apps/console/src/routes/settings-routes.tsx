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

const hosts = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings/hosts",
  staticData: { title: "Hosts", needs: "getHosts" },
  validateSearch: (search: Record<string, unknown>): ListSearch => listSearch(search),
  component: lazyRouteComponent(() => import("../features/settings/hosts-page.tsx"), "HostsPage"),
});

const host = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings/hosts/$host",
  staticData: { title: "Host", needs: "getHostSettings" },
  validateSearch: (search: Record<string, unknown>): ListSearch => listSearch(search),
  component: lazyRouteComponent(() => import("../features/settings/host-page.tsx"), "HostPage"),
});

const applications = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings/applications",
  staticData: { title: "Applications", needs: "getApplications" },
  validateSearch: (search: Record<string, unknown>): ListSearch => listSearch(search),
  component: lazyRouteComponent(
    () => import("../features/settings/applications-page.tsx"),
    "ApplicationsPage",
  ),
});

/** The screens of settings. */
export const settingsRoutes = [operators, applications, hosts, host] as const;
