import { toastInfo, toastOnce } from "@crossbook/browser";
import { pageText } from "../messages/english/shell/pages.ts";
import { LANDING_PATH } from "../routes/navigation-rule.ts";
import { playerSearch } from "../routes/route-search.ts";
import type { Router } from "../routes/router/router.ts";
import { useSelection } from "../selection/selection-store.ts";
import type { PlayerApp } from "./player-app.ts";

const SESSION_ENDED = () => pageText().sessionEnded;
const ENDED_ELSEWHERE = () => pageText().endedElsewhere;
const LOGIN_PATH = "/auth/login";

/** What the beginning and the end of a session change in the rest of the app. Answers how to stop. */
export function linkSession(app: PlayerApp, router: Router): () => void {
  const { favourites, modals, ports, positions, preferences, queryClient, realtime, renewal, session } = app;

  function begin(): void {
    void realtime.restart();
    void positions.loadBoth();
    void favourites.load();
  }

  const stops = [
    session.onBegin((how) => {
      begin();
      if (how === "login") return;
      // Nobody has to log in any more, here or where the login was asked for.
      modals.close();
      const { pathname, search } = router.state.location;
      if (pathname.toLowerCase() === LOGIN_PATH) {
        void router.navigate({ href: playerSearch(search).to ?? LANDING_PATH });
      }
    }),
    session.onEnd((reason) => {
      // Answers still on their way belong to the session that ended.
      void queryClient.cancelQueries();
      queryClient.clear();
      favourites.end();
      // Where the time was over, the same player may go on with his bet after a login.
      if (reason !== "expiry" && reason !== "unauthorized") useSelection.getState().close();
      if (reason === "logout") preferences.reset();
      if (reason === "unauthorized") {
        toastOnce(SESSION_ENDED());
        goToLogout(router);
      }
      if (reason === "elsewhere" && session.renewable() === undefined) {
        toastInfo(ENDED_ELSEWHERE());
        leavePlayersPage(router);
      }
      void realtime.restart();
    }),
    ports.onStorageChange(() => {
      session.adoptStored();
      preferences.restore();
    }),
    renewal.start(() => {
      toastOnce(SESSION_ENDED());
      leavePlayersPage(router);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function needsLogin(router: Router): boolean {
  return router.state.shown?.match.row.loginRequired === true;
}

/** By way of the logout route to login, and after it back to a page that only players see. */
function goToLogout(router: Router): void {
  const to = needsLogin(router) ? router.state.location.href : undefined;
  void router.navigate({ to: "/auth/logout", search: { to } });
}

/** Not by the logout route: it would end what another tab or a late renewal has begun meanwhile. */
function leavePlayersPage(router: Router): void {
  if (!needsLogin(router)) return;
  void router.navigate({ to: LOGIN_PATH, search: { to: router.state.location.href } });
}
