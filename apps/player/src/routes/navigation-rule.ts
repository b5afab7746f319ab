import type { DomainSettings } from "@crossbook/contract";

/** Settings that open or close a route. */
export type FeatureFlag = "showDWRequests" | "showDepositW" | "casino" | "allowSignUp";

export interface RouteRule {
  /** Only for players with a session. */
  readonly loginRequired?: boolean;
  /** Closed while this setting of the host is false. */
  readonly feature?: FeatureFlag;
  /** Reachable while the site is suspended. */
  readonly openWhileSuspended?: boolean;
}

export interface NavigationFacts {
  /** Wanted path with its query. */
  readonly wanted: string;
  readonly loggedIn: boolean;
  readonly siteSuspended: boolean;
  readonly settings: Pick<DomainSettings, FeatureFlag> | undefined;
  /** The page the player is on; undefined on a first visit. */
  readonly previous: string | undefined;
}

export type NavigationDecision =
  | { readonly kind: "allow" }
  | { readonly kind: "login"; readonly to: string }
  | { readonly kind: "maintenance"; readonly to: string }
  | { readonly kind: "stay"; readonly to: string };

export const LANDING_PATH = "/inplay";

/** The one decision of a navigation: suspension first, then the session, then the features of the host. */
export function decideNavigation(rule: RouteRule, facts: NavigationFacts): NavigationDecision {
  if (facts.siteSuspended && !rule.openWhileSuspended) return { kind: "maintenance", to: facts.wanted };
  if (rule.loginRequired && !facts.loggedIn) return { kind: "login", to: facts.wanted };
  if (rule.feature && facts.settings?.[rule.feature] === false) {
    // The pages of login and maintenance would lead to this one again, without an end.
    const previous = rule.loginRequired ? safePath(facts.previous) : facts.previous;
    return { kind: "stay", to: previous ?? LANDING_PATH };
  }
  return { kind: "allow" };
}

/** A path of this site from a `to` parameter; undefined for anything that could lead to another one. */
export function safePath(to: unknown): string | undefined {
  if (typeof to !== "string" || !to.startsWith("/") || to.startsWith("//")) return undefined;
  // Browsers read a backslash as a slash and drop control characters. Auth pages and maintenance would lead in a circle.
  return /[\\\p{Cc}]/u.test(to) || /^\/(auth\/|under-maintenance)/i.test(to) ? undefined : to;
}
