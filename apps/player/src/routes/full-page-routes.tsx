import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pageText } from "../messages/english/shell/pages.ts";
import { rootRoute } from "./root-route.tsx";

const root = () => rootRoute;

const notAuthorized = createRoute({
  getParentRoute: root,
  path: "/not-authorized",
  staticData: {
    get title() {
      return pageText().notAuthorized;
    },
  },
  component: lazyRouteComponent(() => import("../pages/not-authorized-page.tsx"), "NotAuthorizedPage"),
});

const error404 = createRoute({
  getParentRoute: root,
  path: "/error-404",
  staticData: {
    get title() {
      return pageText().pageNotFound;
    },
  },
  component: lazyRouteComponent(() => import("../pages/not-found-page.tsx"), "NotFoundPage"),
});

const error500 = createRoute({
  getParentRoute: root,
  path: "/error-500",
  staticData: {
    get title() {
      return pageText().serverErrorTitle;
    },
  },
  component: lazyRouteComponent(() => import("../pages/server-error-page.tsx"), "ServerErrorPage"),
});

const underMaintenance = createRoute({
  getParentRoute: root,
  path: "/under-maintenance",
  staticData: {
    get title() {
      return pageText().underMaintenance;
    },
    openWhileSuspended: true,
  },
  component: lazyRouteComponent(() => import("../pages/under-maintenance-page.tsx"), "UnderMaintenancePage"),
});

const unknown = createRoute({
  getParentRoute: root,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: "/error-404", replace: true });
  },
});

export const fullPageRoutes = [notAuthorized, error404, error500, underMaintenance, unknown] as const;
