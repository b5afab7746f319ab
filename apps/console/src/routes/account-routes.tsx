import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";

const myLogin = createRoute({
  getParentRoute: () => rootRoute,
  path: "/my-login",
  staticData: { title: "My login" },
  component: lazyRouteComponent(() => import("../features/my-login/my-login-page.tsx"), "MyLoginPage"),
});

/** The screens of the operator's own login. */
export const accountRoutes = [myLogin] as const;
