import type { FIRST_PAGES } from "./first-pages.ts";
import { forGuests, leadsTo, lobby, main, type RoutePage, whole } from "./route-page.ts";
import type { RoutePath } from "./route-table.ts";

/** All other pages of the table. What is said of them is longer than a page to begin with, and comes after it. */
export const OTHER_PAGES: Readonly<Record<Exclude<RoutePath, keyof typeof FIRST_PAGES>, RoutePage>> = {
  "/index": main(async () => (await import("./index-route.tsx")).IndexRoute),
  "/favorites": main(async () => (await import("../features/favourites/favourites-page.tsx")).FavouritesPage),
  "/multi-market": main(
    async () => (await import("../features/market/multi/multi-market-page.tsx")).MultiMarketPage,
  ),
  "/settlements": main(
    async () => (await import("../features/settlements/settlements-page.tsx")).SettlementsPage,
  ),
  "/underConstruction": main(
    async () => (await import("../pages/under-construction-page.tsx")).UnderConstructionPage,
  ),
  "/tv": {
    ...main(async () => (await import("./tv-route.tsx")).TvRoute),
    enter: async ({ settings }) => {
      if (settings.state().settings === undefined) await settings.load();
      // Of all hosts only some have it: on the others there is no such page.
      return settings.state().settings?.tvHost === true ? undefined : { to: "/error-404" };
    },
  },
  "/open-bets": main(async () => (await import("../features/open-bets/open-bets-page.tsx")).OpenBetsPage),
  "/my-markets": main(async () => (await import("../features/my-markets/my-markets-page.tsx")).MyMarketsPage),
  "/account-cash-statement": main(
    async () => (await import("../features/statement/statement-page.tsx")).StatementPage,
  ),
  "/account-cash-statement/detail/:id": main(
    async () => (await import("../features/statement/transaction-page.tsx")).TransactionPage,
  ),
  "/bet-history": main(
    async () => (await import("../features/bet-history/bet-history-page.tsx")).BetHistoryPage,
  ),
  "/casino-history": main(async () => (await import("../features/casino/rounds-page.tsx")).RoundsPage),
  "/casino-history/:roundId": main(async () => (await import("../features/casino/round-page.tsx")).RoundPage),
  "/bonus": main(async () => (await import("../features/bonus/bonus-page.tsx")).BonusPage),
  "/withdrawal": main(
    async () => (await import("../features/withdrawal/withdrawal-page.tsx")).WithdrawalPage,
  ),
  "/dwrequests": main(
    async () => (await import("../features/payment-requests/requests-page.tsx")).RequestsPage,
  ),
  "/depositw": main(async () => (await import("../features/deposit/deposit-page.tsx")).DepositPage),
  "/settings-stake": main(
    async () => (await import("../features/stake-settings/stake-settings-page.tsx")).StakeSettingsPage,
  ),
  "/change-password": main(
    async () => (await import("../features/change-password/change-password-page.tsx")).ChangePasswordPage,
  ),
  "/my-bets": main(async () => (await import("../features/profit-loss/my-bets-page.tsx")).MyBetsPage),
  "/ProfitLoss": main(
    async () => (await import("../features/profit-loss/profit-loss-page.tsx")).ProfitLossPage,
  ),
  "/profit-detail/:id": main(async () => (await import("./profit-detail-route.tsx")).ProfitDetailRoute),
  "/rule-regulations": main(async () => (await import("../features/policies/rules-page.tsx")).RulesPage),
  "/exclusion-policy": main(
    async () => (await import("../features/policies/exclusion-policy-page.tsx")).ExclusionPolicyPage,
  ),
  "/responsible-gaming": main(
    async () =>
      (await import("../features/responsible-gaming/responsible-gaming-page.tsx")).ResponsibleGamingPage,
  ),
  "/authorize": main(async () => (await import("../features/authorize/authorize-page.tsx")).AuthorizePage),
  "/lobby": lobby(async () => (await import("../features/casino/lobby-page.tsx")).LobbyPage),
  "/casino": lobby(async () => (await import("../features/casino/casino-page.tsx")).CasinoPage),
  "/lobby-page/:section": lobby(
    async () => (await import("../features/casino/section-page.tsx")).SectionPage,
  ),
  // A game has its own header.
  "/casino/:gameId": whole(async () => (await import("../features/casino/game-page.tsx")).GamePage),
  "/auth/signup": forGuests(async () => (await import("../features/auth/sign-up-page.tsx")).SignUpPage),
  "/auth/verfication": forGuests(
    async () => (await import("../features/auth/verification-page.tsx")).VerificationPage,
  ),
  "/auth/reset-password": {
    layout: "auth",
    load: async () => (await import("../features/auth/reset-password-page.tsx")).ResetPasswordPage,
  },
  "/auth/logout": leadsTo(async ({ authentication, renewal }, { to }) => {
    // A logout with a token whose time is over would leave the refresh cookie good.
    await renewal.settle();
    authentication.leave();
    return { to: "/auth/login", search: { to } };
  }),
  "/not-authorized": whole(async () => (await import("../pages/not-authorized-page.tsx")).NotAuthorizedPage),
  "/error-404": whole(async () => (await import("../pages/not-found-page.tsx")).NotFoundPage),
  "/error-500": whole(async () => (await import("../pages/server-error-page.tsx")).ServerErrorPage),
  "/under-maintenance": whole(
    async () => (await import("../pages/under-maintenance-page.tsx")).UnderMaintenancePage,
  ),
};
