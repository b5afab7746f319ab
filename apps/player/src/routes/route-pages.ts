import type { ComponentType } from "react";
import type { PlayerApp } from "../app/player-app.ts";
import type { LayoutName } from "./layouts.ts";
import { LANDING_PATH } from "./navigation-rule.ts";
import type { PlayerSearch } from "./route-search.ts";
import type { RoutePath } from "./route-table.ts";
import type { Elsewhere } from "./target.ts";

type Enter = (app: PlayerApp, search: PlayerSearch) => Elsewhere | undefined | Promise<Elsewhere | undefined>;

/** What is drawn at a path. */
export interface RoutePage {
  /** Absent: the page has all of the window. */
  readonly layout?: LayoutName;
  /** Where the page leads instead, after the rules that all pages share; undefined: nowhere else. */
  readonly enter?: Enter;
  /** Absent: it always leads elsewhere. */
  readonly load?: () => Promise<ComponentType>;
}

const main = (load: RoutePage["load"] & object): RoutePage => ({ layout: "main", load });
const lobby = (load: RoutePage["load"] & object): RoutePage => ({ layout: "lobby", load });
const whole = (load: RoutePage["load"] & object): RoutePage => ({ load });
const leadsTo = (enter: Enter): RoutePage => ({ enter });

/** Who is logged in has no use for these pages: a step back ends where the login led. A demo user may still sign up. */
const leadPlayerOn: Enter = ({ session }, { to }) =>
  session.state().user?.demo === false ? { href: to ?? LANDING_PATH } : undefined;

const forGuests = (load: RoutePage["load"] & object): RoutePage => ({
  layout: "auth",
  enter: leadPlayerOn,
  load,
});

/** The pages of the table, each with its layout; code is loaded when it is wanted. */
export const PAGES: Readonly<Record<RoutePath, RoutePage>> = {
  "/": leadsTo(() => ({ href: LANDING_PATH })),
  "/index": main(async () => (await import("./index-route.tsx")).IndexRoute),
  "/inplay": main(async () => (await import("../features/event-list/in-play-page.tsx")).InPlayPage),
  "/markets/:eventid?/:dreamid?": main(async () => (await import("./market-route.tsx")).MarketRoute),
  "/matchlist/:id": main(async () => (await import("./match-list-route.tsx")).MatchListRoute),
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
  "/auth/login": forGuests(async () => (await import("../features/auth/login-page.tsx")).LoginPage),
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
  "*": leadsTo(() => ({ to: "/error-404" })),
};
