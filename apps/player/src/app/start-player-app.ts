import { createRenewal, toastError, toastOnce } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { LANDING_PATH } from "../routes/navigation-rule.ts";
import type { PlayerRouter } from "../routes/player-router.ts";
import { applyTheme } from "./apply-theme.ts";
import { followVisibility } from "./follow-visibility.ts";
import type { PlayerApp } from "./player-app.ts";

const SESSION_ENDED = "Your session has ended. Please log in again.";
const MAINTENANCE_PATH = "/under-maintenance";

/** Starts the app: settings, realtime, and how one part's events change the others. Returns how to stop. */
export function startPlayerApp(app: PlayerApp, router: PlayerRouter): () => void {
  const stops = [
    applyTheme(app),
    linkSession(app, router),
    linkPushes(app),
    linkSettings(app, router),
    linkNavigation(app, router),
    followVisibility(app),
  ];
  void app.settings.load();
  void app.realtime.start();
  if (app.session.state().loggedIn) void app.positions.loadFirst();
  return () => {
    for (const stop of stops) stop();
    void app.realtime.stop();
  };
}

function linkSession(app: PlayerApp, router: PlayerRouter): () => void {
  const { api, authentication, ports, positions, preferences, queryClient, realtime, session } = app;
  const renewal = createRenewal({
    session,
    renewTokens: (refreshToken) =>
      api.call(
        contract.account.refreshToken,
        {},
        { headers: refreshToken === undefined ? {} : { "X-Refresh-Token": refreshToken } },
      ),
    clock: ports.clock,
    exclusively: ports.exclusively,
    onExpired: () => {
      toastOnce(SESSION_ENDED);
      if (needsLogin(router)) goToLogout(router);
    },
  });
  const stops = [
    renewal.start(),
    session.onEnd((reason) => {
      // Answers still on their way belong to the session that ended.
      void queryClient.cancelQueries();
      queryClient.clear();
      if (reason === "logout") preferences.reset();
      if (reason === "unauthorized") {
        toastOnce(SESSION_ENDED);
        goToLogout(router);
      }
      void realtime.restart();
    }),
    authentication.onLogin(() => {
      void realtime.restart();
      void positions.loadFirst();
    }),
    ports.onStorageChange(() => session.adoptStored()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function needsLogin(router: PlayerRouter): boolean {
  return router.state.matches.at(-1)?.staticData.loginRequired === true;
}

/** By way of the logout route to login, and after it back to a page that only players see. */
function goToLogout(router: PlayerRouter): void {
  const to = needsLogin(router) ? router.state.location.href : undefined;
  void router.navigate({ to: "/auth/logout", search: { to } });
}

function linkPushes({ positions, realtime, session, settings }: PlayerApp): () => void {
  const stops = [
    realtime.on("UserBalance", ({ Balance, Exposure, Held }) =>
      session.setMoney({ balance: Balance, exposure: Exposure, held: Held }),
    ),
    realtime.on("OpenBets", () => void positions.reload()),
    realtime.on("MarketResult", () => void positions.reload()),
    realtime.on("Settings", () => void settings.load({ background: true })),
    realtime.on("Logout", () => session.state().loggedIn && session.end("unauthorized")),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A failed load or a suspended site leads to the maintenance page; the next good load leads back. */
function linkSettings({ settings }: PlayerApp, router: PlayerRouter): () => void {
  return settings.onLoaded((ok, message) => {
    if (!ok && message !== undefined) toastError(message);
    const { pathname, href, search } = router.state.location;
    const isAway = pathname.toLowerCase() === MAINTENANCE_PATH;
    const { siteSuspended } = settings.state();
    if (siteSuspended && !isAway) {
      void router.navigate({ to: MAINTENANCE_PATH, search: { to: href }, replace: true });
    }
    if (!siteSuspended && isAway) void router.navigate({ href: search.to ?? LANDING_PATH, replace: true });
  });
}

/** The overlay of a navigation: begins with it, ends one second later; none on the way to an auth page. */
function linkNavigation({ loading }: PlayerApp, router: PlayerRouter): () => void {
  return router.subscribe("onBeforeNavigate", ({ toLocation, pathChanged }) => {
    if (!pathChanged || toLocation.pathname.toLowerCase().startsWith("/auth/")) return;
    loading.begin()("route");
  });
}
