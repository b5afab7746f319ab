import type { RouteParams } from "regexparam";
import { pageText } from "../messages/english/shell/pages.ts";
import type { RouteRule } from "./navigation-rule.ts";

/** What is said of a route: who may open it, and its title. */
export interface RouteRow extends RouteRule {
  /** The second half of the document's title; absent where nothing is shown. */
  readonly title?: () => string;
}

/** All of the casino is for players, and closed where the host has none. */
const CASINO_RULE = { loginRequired: true, feature: "casino" } as const;

/**
 * Every address of the app: the first row that fits is taken, without regard to case. Paths and parameters of links are typed
 * by these keys; `first-pages.ts` and `other-pages.ts` say what is drawn.
 */
export const ROUTES = {
  "/": {},
  "/index": { title: () => pageText().allMatches },
  "/inplay": { title: () => pageText().inPlay },
  "/markets/:eventid?/:dreamid?": { title: () => pageText().markets },
  "/matchlist/:id": { title: () => pageText().matches },
  "/favorites": { title: () => pageText().favourites },
  "/multi-market": { title: () => pageText().multiMarket },
  "/settlements": { title: () => pageText().settlements },
  "/underConstruction": { title: () => pageText().underConstruction },
  "/tv": { title: () => pageText().tv },
  "/open-bets": { title: () => pageText().openBets, loginRequired: true },
  "/my-markets": { title: () => pageText().myMarkets, loginRequired: true },
  "/account-cash-statement": { title: () => pageText().statement, loginRequired: true },
  "/account-cash-statement/detail/:id": { title: () => pageText().transaction, loginRequired: true },
  "/bet-history": { title: () => pageText().betHistory, loginRequired: true },
  "/casino-history": { title: () => pageText().casinoHistory, loginRequired: true },
  "/casino-history/:roundId": { title: () => pageText().casinoRound, loginRequired: true },
  "/bonus": { title: () => pageText().bonuses, loginRequired: true },
  "/withdrawal": { title: () => pageText().withdraw, loginRequired: true, feature: "showDepositW" },
  "/dwrequests": { title: () => pageText().payments, loginRequired: true, feature: "showDWRequests" },
  "/depositw": { title: () => pageText().deposit, loginRequired: true, feature: "showDepositW" },
  "/settings-stake": { title: () => pageText().settings, loginRequired: true },
  "/change-password": { title: () => pageText().passwordAndSessions, loginRequired: true },
  "/my-bets": { title: () => pageText().myBets, loginRequired: true },
  "/ProfitLoss": { title: () => pageText().profitAndLoss, loginRequired: true },
  "/profit-detail/:id": { title: () => pageText().profitOfMarket, loginRequired: true },
  "/rule-regulations": { title: () => pageText().rules, loginRequired: true },
  "/exclusion-policy": { title: () => pageText().exclusionPolicy, loginRequired: true },
  "/responsible-gaming": { title: () => pageText().responsibleGaming, loginRequired: true },
  "/authorize": { title: () => pageText().connectApplication, loginRequired: true },
  "/lobby": { title: () => pageText().casino, ...CASINO_RULE },
  "/casino": { title: () => pageText().allGames, ...CASINO_RULE },
  "/lobby-page/:section": { title: () => pageText().casinoGames, ...CASINO_RULE },
  "/casino/:gameId": { title: () => pageText().game, ...CASINO_RULE },
  "/auth/login": { title: () => pageText().logIn },
  "/auth/signup": { title: () => pageText().signUp, feature: "allowSignUp" },
  // The spelling is the specification's.
  "/auth/verfication": { title: () => pageText().verification },
  "/auth/reset-password": { title: () => pageText().resetPassword },
  "/auth/logout": {},
  "/not-authorized": { title: () => pageText().notAuthorized },
  "/error-404": { title: () => pageText().pageNotFound },
  "/error-500": { title: () => pageText().serverErrorTitle },
  "/under-maintenance": { title: () => pageText().underMaintenance, openWhileSuspended: true },
  "*": {},
} as const satisfies Readonly<Record<string, RouteRow>>;

export type RoutePath = keyof typeof ROUTES;

/** Where a link may lead. */
export type LinkPath = Exclude<RoutePath, "*">;

export type ParamsOf<Path extends RoutePath> = RouteParams<Path>;

/** Paths that are whole without parameters. */
export type PlainPath = {
  [Path in LinkPath]: object extends ParamsOf<Path> ? Path : never;
}[LinkPath];
