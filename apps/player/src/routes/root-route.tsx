import { createRootRouteWithContext, redirect } from "@tanstack/react-router";
import type { PlayerApp } from "../app/player-app.ts";
import { PendingPage } from "../shell/pending-page.tsx";
import { RootFrame } from "../shell/root-frame.tsx";
import { decideNavigation, type RouteRule, safePath } from "./navigation-rule.ts";

export interface RouterContext {
  readonly app: PlayerApp;
  /** The page shown now; undefined before the first. */
  readonly currentPath: () => string | undefined;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends RouteRule {
    /** The second half of the document's title. */
    readonly title?: string;
  }
}

/** `to`: where to go after a login, or when the site is back. `referral`: prefills the register form. */
export interface PlayerSearch {
  readonly to?: string | undefined;
  readonly referral?: string | undefined;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  // Both keys always, even undefined: the router lays this over the raw parameters and would else let them through.
  validateSearch: (search: Record<string, unknown>): PlayerSearch => ({
    to: safePath(search.to),
    referral: search.referral === undefined ? undefined : String(search.referral).slice(0, 64),
  }),
  beforeLoad: async ({ context: { app, currentPath }, location, matches }) => {
    const rule = matches.at(-1)?.staticData ?? {};
    const settled = app.renewal.settle();
    // Only a page for players waits until a session whose time was over is renewed.
    const loggedIn = rule.loginRequired ? await settled : app.session.state().loggedIn;
    if (rule.feature && app.settings.state().settings === undefined) await app.settings.load();
    const { siteSuspended, settings } = app.settings.state();
    const decision = decideNavigation(rule, {
      wanted: location.href,
      loggedIn,
      siteSuspended,
      settings,
      previous: currentPath(),
    });
    if (decision.kind === "maintenance") {
      void app.settings.load();
      throw redirect({ to: "/under-maintenance", search: { to: decision.to }, replace: true });
    }
    if (decision.kind === "login") throw redirect({ to: "/auth/login", search: { to: decision.to } });
    if (decision.kind === "stay") throw redirect({ href: decision.to, replace: true });
  },
  component: RootFrame,
  pendingComponent: PendingPage,
});
