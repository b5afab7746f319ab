import { LANDING_PATH } from "./navigation-rule.ts";
import { forGuests, leadsTo, main, type RoutePage } from "./route-page.ts";
import type { RoutePath } from "./route-table.ts";

/** The pages that most visits begin with, each with its layout; code is loaded when it is wanted. */
export const FIRST_PAGES = {
  "/": leadsTo((_app, { referral }) => ({ to: LANDING_PATH, search: { referral } })),
  "/inplay": main(async () => (await import("../features/event-list/in-play-page.tsx")).InPlayPage),
  "/markets/:eventid?/:dreamid?": main(async () => (await import("./market-route.tsx")).MarketRoute),
  "/matchlist/:id": main(async () => (await import("./match-list-route.tsx")).MatchListRoute),
  "/auth/login": forGuests(async () => (await import("../features/auth/login-page.tsx")).LoginPage),
  "*": leadsTo(() => ({ to: "/error-404" })),
} satisfies Readonly<Partial<Record<RoutePath, RoutePage>>>;
