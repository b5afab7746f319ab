import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { mainLayout } from "./main-layout-route.tsx";

const main = () => mainLayout;

const stakeSettings = createRoute({
  getParentRoute: main,
  path: "/settings-stake",
  staticData: { title: "Stake buttons", loginRequired: true },
  component: lazyRouteComponent(
    () => import("../features/stake-settings/stake-settings-page.tsx"),
    "StakeSettingsPage",
  ),
});

const changePassword = createRoute({
  getParentRoute: main,
  path: "/change-password",
  staticData: { title: "Password and sessions", loginRequired: true },
  component: lazyRouteComponent(
    () => import("../features/change-password/change-password-page.tsx"),
    "ChangePasswordPage",
  ),
});

/** Pages of a player's own account. */
export const accountRoutes = [stakeSettings, changePassword] as const;
