import { toastError, toastInfo } from "@crossbook/browser";
import { loadUntilThere, type Part, registerPart } from "@crossbook/ui";
import { followLanguage } from "../language/follow-language.ts";
import { navigationText } from "../messages/english/shell/navigation.ts";
import { LANDING_PATH } from "../routes/navigation-rule.ts";
import { playerSearch } from "../routes/route-search.ts";
import type { Router } from "../routes/router/router.ts";
import { applyTheme } from "./apply-theme.ts";
import { followCasino } from "./follow-casino.ts";
import { linkSession } from "./link-session.ts";
import type { PlayerApp } from "./player-app.ts";

const MAINTENANCE_PATH = "/under-maintenance";

/** Of no use before a page is drawn. */
const readAgainCode = registerPart(async () => (await import("./read-again.ts")).readAgain);
const laterCode = registerPart(async () => (await import("./follow-later.ts")).followLater);

/** Starts the app: settings, realtime, and how one part's events change the others. Returns how to stop. */
export function startPlayerApp(app: PlayerApp, router: Router): () => void {
  const stops = [
    applyTheme(app),
    followLanguage(app),
    linkSession(app, router),
    linkPushes(app),
    linkSettings(app, router),
    linkNavigation(app, router),
    followRegistrations(app),
    onceLoaded(laterCode, app),
    followCasino(app, router),
  ];
  app.ports.onStorageRefused(() => toastInfo(navigationText().notKept));
  void app.settings.load({ background: app.settings.state().settings !== undefined });
  void app.realtime.start();
  if (app.session.state().loggedIn) void app.positions.loadBoth();
  void app.favourites.load();
  return () => {
    for (const stop of stops) stop();
    void app.realtime.stop();
  };
}

function linkPushes({ positions, realtime, session, settings }: PlayerApp): () => void {
  const stops = [
    realtime.on("UserBalance", ({ Balance, Exposure, Held, Owed = 0 }) =>
      session.setMoney({ balance: Balance, exposure: Exposure, held: Held, owed: Owed }),
    ),
    realtime.on("OpenBets", () => void positions.reload()),
    realtime.on("MarketResult", () => void positions.reload()),
    realtime.on("Settings", () => void settings.load({ background: true, isChanged: true })),
    realtime.on("Logout", () => {
      // Where another tab has logged out, its storage says so, maybe only a moment before this push comes.
      session.adoptStored();
      if (session.state().loggedIn) session.end("unauthorized");
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function followRegistrations(app: PlayerApp): () => void {
  let stop = (): void => undefined;
  const unfollow = app.realtime.onRegistered(() => {
    stop();
    stop = onceLoaded(readAgainCode, app);
  });
  return () => {
    unfollow();
    stop();
  };
}

/** Answers how to stop what it began, or not to begin it. */
function onceLoaded(code: Part<(app: PlayerApp) => unknown>, app: PlayerApp): () => void {
  let stop: unknown;
  const stopLoading = loadUntilThere(
    code,
    () => {
      stop = code.loaded()?.(app);
    },
    (cause) => app.ports.log("a part of the app could not be loaded", cause),
  );
  return () => {
    stopLoading();
    if (typeof stop === "function") stop();
  };
}

/** A failed load or a suspended site leads to the maintenance page; the next good load leads back. */
function linkSettings({ realtime, settings }: PlayerApp, router: Router): () => void {
  const follow = () => {
    const { pathname, href, search } = router.state.location;
    const isAway = pathname.toLowerCase() === MAINTENANCE_PATH;
    const { siteSuspended, status } = settings.state();
    if (siteSuspended && !isAway && status !== "loading")
      void router.navigate({ to: MAINTENANCE_PATH, search: { to: href }, replace: true });
    if (!siteSuspended && isAway && status === "ready")
      void router.navigate({ href: playerSearch(search).to ?? LANDING_PATH, replace: true });
  };
  const stops = [
    settings.onLoaded((ok, message) => {
      if (!ok && message !== undefined) toastError(message);
      follow();
    }),
    // The server is there again: it may have been away when they were asked for.
    realtime.onRegistered(() => {
      if (settings.state().status === "failed") void settings.load({ background: true });
    }),
    // A load may end before the navigation to the maintenance page does.
    router.subscribe("onResolved", follow),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The overlay of a navigation: begins with it, ends one second later; none on the way to an auth page. */
function linkNavigation({ loading }: PlayerApp, router: Router): () => void {
  return router.subscribe("onBeforeNavigate", ({ toLocation, pathChanged }) => {
    if (!pathChanged || toLocation.pathname.toLowerCase().startsWith("/auth/")) return;
    loading.begin()("route");
  });
}
