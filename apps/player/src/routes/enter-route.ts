import type { PlayerApp } from "../app/player-app.ts";
import type { RouteMatch } from "./match-route.ts";
import { decideNavigation } from "./navigation-rule.ts";
import type { RouterLocation } from "./router/router.ts";
import type { Elsewhere } from "./target.ts";

/** Where a navigation leads in place of its page, by the rules that all pages share; undefined: to its page. */
export async function enterRoute(
  { renewal, session, settings }: PlayerApp,
  { row }: RouteMatch,
  { href }: RouterLocation,
  previous: string | undefined,
): Promise<Elsewhere | undefined> {
  const settled = renewal.settle();
  // Only a page for players waits until a session whose time was over is renewed.
  const loggedIn = row.loginRequired ? await settled : session.state().loggedIn;
  if (row.feature && settings.state().settings === undefined) await settings.load();
  settings.adoptStored();
  const decision = decideNavigation(row, { wanted: href, loggedIn, previous, ...settings.state() });
  if (decision.kind === "allow") return undefined;
  if (decision.kind === "stay") return { href: decision.to };
  const isLogin = decision.kind === "login";
  if (!isLogin) void settings.load();
  return { to: isLogin ? "/auth/login" : "/under-maintenance", search: { to: decision.to } };
}
