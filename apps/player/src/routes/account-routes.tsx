import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type ProfitLossSearch, profitLossSearch } from "../features/profit-loss/profit-loss-search.ts";
import { pageText } from "../messages/english/shell/pages.ts";
import { mainLayout } from "./main-layout-route.tsx";

const main = () => mainLayout;

const stakeSettings = createRoute({
  getParentRoute: main,
  path: "/settings-stake",
  staticData: {
    get title() {
      return pageText().settings;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(
    () => import("../features/stake-settings/stake-settings-page.tsx"),
    "StakeSettingsPage",
  ),
});

const changePassword = createRoute({
  getParentRoute: main,
  path: "/change-password",
  staticData: {
    get title() {
      return pageText().passwordAndSessions;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(
    () => import("../features/change-password/change-password-page.tsx"),
    "ChangePasswordPage",
  ),
});

const myBets = createRoute({
  getParentRoute: main,
  path: "/my-bets",
  staticData: {
    get title() {
      return pageText().myBets;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(() => import("../features/profit-loss/my-bets-page.tsx"), "MyBetsPage"),
});

const profitLoss = createRoute({
  getParentRoute: main,
  path: "/ProfitLoss",
  staticData: {
    get title() {
      return pageText().profitAndLoss;
    },
    loginRequired: true,
  },
  validateSearch: (search: Record<string, unknown>): ProfitLossSearch => profitLossSearch(search),
  component: lazyRouteComponent(
    () => import("../features/profit-loss/profit-loss-page.tsx"),
    "ProfitLossPage",
  ),
});

const profitDetail = createRoute({
  getParentRoute: main,
  path: "/profit-detail/$id",
  staticData: {
    get title() {
      return pageText().profitOfMarket;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(() => import("./profit-detail-route.tsx"), "ProfitDetailRoute"),
});

const rules = createRoute({
  getParentRoute: main,
  path: "/rule-regulations",
  staticData: {
    get title() {
      return pageText().rules;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(() => import("../features/policies/rules-page.tsx"), "RulesPage"),
});

const exclusionPolicy = createRoute({
  getParentRoute: main,
  path: "/exclusion-policy",
  staticData: {
    get title() {
      return pageText().exclusionPolicy;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(
    () => import("../features/policies/exclusion-policy-page.tsx"),
    "ExclusionPolicyPage",
  ),
});

const responsibleGaming = createRoute({
  getParentRoute: main,
  path: "/responsible-gaming",
  staticData: {
    get title() {
      return pageText().responsibleGaming;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(
    () => import("../features/responsible-gaming/responsible-gaming-page.tsx"),
    "ResponsibleGamingPage",
  ),
});

const authorize = createRoute({
  getParentRoute: main,
  path: "/authorize",
  staticData: {
    get title() {
      return pageText().connectApplication;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(() => import("../features/authorize/authorize-page.tsx"), "AuthorizePage"),
});

/** Pages of a player's own account. */
export const accountRoutes = [
  stakeSettings,
  changePassword,
  myBets,
  profitLoss,
  profitDetail,
  rules,
  exclusionPolicy,
  responsibleGaming,
  authorize,
] as const;
