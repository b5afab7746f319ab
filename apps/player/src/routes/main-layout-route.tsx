import { createRoute } from "@tanstack/react-router";
import { MainLayout } from "../shell/main-layout.tsx";
import { rootRoute } from "./root-route.tsx";

/** The layout of everything but casino, login and full pages. */
export const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "main",
  component: MainLayout,
});
