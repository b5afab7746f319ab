import type { ComponentType } from "react";
import type { PlayerApp } from "../app/player-app.ts";
import type { LayoutName } from "./layouts.ts";
import { LANDING_PATH } from "./navigation-rule.ts";
import type { PlayerSearch } from "./route-search.ts";
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

/** A page inside header and menus. */
export const main = (load: RoutePage["load"] & object): RoutePage => ({ layout: "main", load });
/** A page of the casino. */
export const lobby = (load: RoutePage["load"] & object): RoutePage => ({ layout: "lobby", load });
/** A page that has all of the window. */
export const whole = (load: RoutePage["load"] & object): RoutePage => ({ load });
/** An address without a page. */
export const leadsTo = (enter: Enter): RoutePage => ({ enter });

/** Who is logged in has no use for these pages: a step back ends where the login led. A demo user may still sign up. */
const leadPlayerOn: Enter = ({ session }, { to }) =>
  session.state().user?.demo === false ? { href: to ?? LANDING_PATH } : undefined;

/** A page to log in or to sign up by. */
export const forGuests = (load: RoutePage["load"] & object): RoutePage => ({
  layout: "auth",
  enter: leadPlayerOn,
  load,
});
