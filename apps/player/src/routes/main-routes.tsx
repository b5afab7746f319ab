import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pageText } from "../messages/english/shell/pages.ts";
import { accountRoutes } from "./account-routes.tsx";
import { mainLayout } from "./main-layout-route.tsx";
import { LANDING_PATH } from "./navigation-rule.ts";
import { rootRoute } from "./root-route.tsx";

const main = () => mainLayout;

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: LANDING_PATH, replace: true });
  },
});

const index = createRoute({
  getParentRoute: main,
  path: "/index",
  staticData: {
    get title() {
      return pageText().allMatches;
    },
  },
  component: lazyRouteComponent(() => import("./index-route.tsx"), "IndexRoute"),
});

const inPlay = createRoute({
  getParentRoute: main,
  path: "/inplay",
  staticData: {
    get title() {
      return pageText().inPlay;
    },
  },
  component: lazyRouteComponent(() => import("../features/event-list/in-play-page.tsx"), "InPlayPage"),
});

const markets = createRoute({
  getParentRoute: main,
  path: "/markets/{-$eventid}/{-$dreamid}",
  staticData: {
    get title() {
      return pageText().markets;
    },
  },
  component: lazyRouteComponent(() => import("./market-route.tsx"), "MarketRoute"),
});

const matchList = createRoute({
  getParentRoute: main,
  path: "/matchlist/$id",
  staticData: {
    get title() {
      return pageText().matches;
    },
  },
  component: lazyRouteComponent(() => import("./match-list-route.tsx"), "MatchListRoute"),
});

const multiMarket = createRoute({
  getParentRoute: main,
  path: "/multi-market",
  staticData: {
    get title() {
      return pageText().multiMarket;
    },
  },
  component: lazyRouteComponent(
    () => import("../features/market/multi/multi-market-page.tsx"),
    "MultiMarketPage",
  ),
});

const favorites = createRoute({
  getParentRoute: main,
  path: "/favorites",
  staticData: {
    get title() {
      return pageText().favourites;
    },
  },
  component: lazyRouteComponent(() => import("../features/favourites/favourites-page.tsx"), "FavouritesPage"),
});

const settlements = createRoute({
  getParentRoute: main,
  path: "/settlements",
  staticData: {
    get title() {
      return pageText().settlements;
    },
  },
  /** `event`: the one whose settlement is looked at. */
  validateSearch: ({ event }: Record<string, unknown>): { readonly event?: number } =>
    Number.isSafeInteger(Number(event)) && Number(event) > 0 ? { event: Number(event) } : {},
  component: lazyRouteComponent(
    () => import("../features/settlements/settlements-page.tsx"),
    "SettlementsPage",
  ),
});

const underConstruction = createRoute({
  getParentRoute: main,
  path: "/underConstruction",
  staticData: {
    get title() {
      return pageText().underConstruction;
    },
  },
  component: lazyRouteComponent(
    () => import("../pages/under-construction-page.tsx"),
    "UnderConstructionPage",
  ),
});

const tv = createRoute({
  getParentRoute: main,
  path: "/tv",
  staticData: {
    get title() {
      return pageText().tv;
    },
  },
  beforeLoad: async ({ context: { app } }) => {
    if (app.settings.state().settings === undefined) await app.settings.load();
    // Of all hosts only some have it: on the others there is no such page.
    if (app.settings.state().settings?.tvHost !== true) throw redirect({ to: "/error-404", replace: true });
  },
  component: lazyRouteComponent(() => import("./tv-route.tsx"), "TvRoute"),
});

const openBets = createRoute({
  getParentRoute: main,
  path: "/open-bets",
  staticData: {
    get title() {
      return pageText().openBets;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(() => import("../features/open-bets/open-bets-page.tsx"), "OpenBetsPage"),
});

const myMarkets = createRoute({
  getParentRoute: main,
  path: "/my-markets",
  staticData: {
    get title() {
      return pageText().myMarkets;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(() => import("../features/my-markets/my-markets-page.tsx"), "MyMarketsPage"),
});

const statement = createRoute({
  getParentRoute: main,
  path: "/account-cash-statement",
  staticData: {
    get title() {
      return pageText().statement;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(() => import("../features/statement/statement-page.tsx"), "StatementPage"),
});

const transaction = createRoute({
  getParentRoute: main,
  path: "/account-cash-statement/detail/$id",
  staticData: {
    get title() {
      return pageText().transaction;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(
    () => import("../features/statement/transaction-page.tsx"),
    "TransactionPage",
  ),
});

const betHistory = createRoute({
  getParentRoute: main,
  path: "/bet-history",
  staticData: {
    get title() {
      return pageText().betHistory;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(
    () => import("../features/bet-history/bet-history-page.tsx"),
    "BetHistoryPage",
  ),
});

const casinoHistory = createRoute({
  getParentRoute: main,
  path: "/casino-history",
  staticData: {
    get title() {
      return pageText().casinoHistory;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(() => import("../features/casino/rounds-page.tsx"), "RoundsPage"),
});

const casinoRound = createRoute({
  getParentRoute: main,
  path: "/casino-history/$roundId",
  staticData: {
    get title() {
      return pageText().casinoRound;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(() => import("../features/casino/round-page.tsx"), "RoundPage"),
});

const bonus = createRoute({
  getParentRoute: main,
  path: "/bonus",
  staticData: {
    get title() {
      return pageText().bonuses;
    },
    loginRequired: true,
  },
  component: lazyRouteComponent(() => import("../features/bonus/bonus-page.tsx"), "BonusPage"),
});

const withdrawal = createRoute({
  getParentRoute: main,
  path: "/withdrawal",
  staticData: {
    get title() {
      return pageText().withdraw;
    },
    loginRequired: true,
    feature: "showDepositW",
  },
  component: lazyRouteComponent(() => import("../features/withdrawal/withdrawal-page.tsx"), "WithdrawalPage"),
});

const paymentRequests = createRoute({
  getParentRoute: main,
  path: "/dwrequests",
  staticData: {
    get title() {
      return pageText().payments;
    },
    loginRequired: true,
    feature: "showDWRequests",
  },
  component: lazyRouteComponent(
    () => import("../features/payment-requests/requests-page.tsx"),
    "RequestsPage",
  ),
});

const deposit = createRoute({
  getParentRoute: main,
  path: "/depositw",
  staticData: {
    get title() {
      return pageText().deposit;
    },
    loginRequired: true,
    feature: "showDepositW",
  },
  component: lazyRouteComponent(() => import("../features/deposit/deposit-page.tsx"), "DepositPage"),
});

export const mainRoutes = [
  start,
  mainLayout.addChildren([
    index,
    inPlay,
    markets,
    matchList,
    favorites,
    multiMarket,
    settlements,
    underConstruction,
    tv,
    openBets,
    myMarkets,
    statement,
    transaction,
    betHistory,
    casinoHistory,
    casinoRound,
    bonus,
    withdrawal,
    paymentRequests,
    deposit,
    ...accountRoutes,
  ]),
] as const;
